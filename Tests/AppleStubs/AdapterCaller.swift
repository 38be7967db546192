// Calls the adapters as an app does, from outside their package: each call must mean the class's own method, and not the default of
// its protocol.
import AVFoundation
import AdRulesEngine
import AdRulesPlayer
import Foundation

/// An ad player of an app, which passes linear ads on.
@MainActor
final class PassingAds: AdPlayer {
    let ads: AVPlayerAdPlayer
    init(_ ads: AVPlayerAdPlayer) { self.ads = ads }
    func prepare(_ playback: AdPlayback) { ads.prepare(playback) }
    func play(_ playback: AdPlayback, at adTime: MediaTime) { ads.play(playback, at: adTime) }
    func pause(_ playback: AdPlayback) { ads.pause(playback) }
    func resume(_ playback: AdPlayback) { ads.resume(playback) }
    func stop(_ playback: AdPlayback) { ads.stop(playback) }
    func setVolume(_ volume: Double, of playback: AdPlayback) { ads.setVolume(volume, of: playback) }
}

@main
@MainActor
struct AdapterCaller {
    static func main() throws {
        let vast = """
            <VAST version="4.2"><Ad id="a"><InLine><AdSystem>s</AdSystem><AdTitle>t</AdTitle><Impression/><Creatives>
            <Creative><Linear><Duration>00:00:10</Duration><MediaFiles>
            <MediaFile delivery="progressive" type="video/mp4" width="640" height="360">https://cdn.example/a.mp4</MediaFile>
            </MediaFiles></Linear></Creative></Creatives></InLine></Ad></VAST>
            """
        let response = AdResponse(try VASTDocument(parsing: Array(vast.utf8)).vast)
        guard let ad = response.entries.first.flatMap({ ResolvedAd($0, as: .linear) }) else {
            fatalError("the ad cannot be used")  // Reason: the check fails with it.
        }
        let playback = AdPlayback(AdReference(OccurrenceID(0), ad: 1), ad: ad) { _, _ in }
        for wraps in [false, true] {
            let player = AVQueuePlayer()
            let direct = AVPlayerAdPlayer(player: player)
            if wraps {
                let ads = PassingAds(direct)
                ads.prepare(playback)
                ads.setVolume(0.5, of: playback)
            } else {
                direct.prepare(playback)
                direct.setVolume(0.5, of: playback)
            }
            guard player.items().count == 1, player.volume == 0.5 else {
                print("WRONG: a call of an app is lost\(wraps ? " behind its own player" : "")")
                exit(1)
            }
            direct.stop(playback)
        }
        let film = AVPlayer(url: URL(fileURLWithPath: "/film"))
        let (shared, playhead) = (AVSharedPlayer(player: film), AVPlayerContentPlayhead(player: AVPlayer()))
        shared.setVolume(0.5, of: playback)
        guard shared.beginReporting(to: { _ in }), playhead.beginReporting(to: { _ in }), playhead.currentTime == nil
        else {
            print("WRONG: an app does not get the reports of a playhead")
            exit(1)
        }
        shared.pauseContent()
        shared.play(playback, at: .zero)
        shared.pause(playback)
        shared.resume(playback)
        shared.stop(playback)
        shared.resumeContent(at: .zero)
        shared.endReporting()
        playhead.startContent(at: .zero)
        playhead.endReporting()
        print("ok    an app's calls reach the adapters")
    }
}
