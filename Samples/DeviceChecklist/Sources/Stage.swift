import AVKit
import AdRulesPlayer
import Foundation

/// The players and the session of one case, and what was seen of them.
@MainActor
final class Stage {
    let film: AVPlayer
    /// The player of the ads: that of the film if both share one.
    let adPlayer: AVPlayer
    /// Whether the film and its ads share one player.
    let shared: AVSharedPlayer?
    /// Shows the film.
    var layer: AVPlayerLayer?
    private var pictureInPicture: AVPictureInPictureController?
    private(set) var seen: [String] = []
    private(set) var manager: AdsManager?
    private let beacons = Beacons()
    private let item: AVPlayerItem?
    private var reading: Task<Void, Never>?
    private var stoodAt = 0.0

    /// How long something is waited for.
    private static let patience = 20.0

    init(isShared: Bool) {
        film = AVPlayer(url: URL(string: Addresses.film) ?? URL(fileURLWithPath: "/"))
        item = film.currentItem
        adPlayer = isShared ? film : AVQueuePlayer()
        shared = isShared ? AVSharedPlayer(player: film) : nil
    }

    // MARK: What is seen

    func note(_ words: String) { seen.append(words) }

    /// For what has no order.
    func sortSeen() { seen.sort() }

    /// Waits until something was seen, so many times.
    func reach(_ words: String, times: Int = 1) async {
        await wait("for \(words)") { self.seen.count { $0 == words } >= times }
    }

    func wait(_ words: String, until isTrue: () -> Bool) async {
        let end = Date(timeIntervalSinceNow: Self.patience)
        while !isTrue() {
            guard Date() < end else { return note("waited in vain \(words)") }
            await pause(0.05)
        }
    }

    func pause(_ seconds: Double) async { try? await Task.sleep(for: .seconds(seconds)) }

    var filmTime: Double { film.currentTime().seconds }

    /// Notes where the film is, against where it should be.
    func notePosition(near position: Double? = nil) {
        let isThere = abs(filmTime - (position ?? stoodAt)) < 1.5
        note(isThere ? "position kept" : "the film is at \(filmTime) and stood at \(position ?? stoodAt)")
    }

    /// Notes whether the film's item is in the film's player.
    func noteItem() { note(film.currentItem === item ? "film's item" : "another item") }

    func startPictureInPicture() async {
        pictureInPicture = layer.flatMap { AVPictureInPictureController(playerLayer: $0) }
        await wait("for picture in picture") { pictureInPicture?.isPictureInPicturePossible == true }
        pictureInPicture?.startPictureInPicture()
        await wait("for its window") { pictureInPicture?.isPictureInPictureActive == true }
    }

    func notePictureInPicture() {
        note("picture in picture \(pictureInPicture?.isPictureInPictureActive == true ? "goes on" : "has ended")")
    }

    func noteBeacons() async { note("beacons: \(await beacons.names.joined(separator: " "))") }

    // MARK: The session

    func begin(_ breaks: [(offset: String, ads: [TestAd])], settings: AdsRenderingSettings = AdsRenderingSettings())
        async
    {
        do {
            // Without what Info.plist says of several windows.
            let loader = AdsLoader(loading: beacons)
            let manager = try await loader.requestAds(AdsRequest(adsResponse: playlist(breaks)))
            self.manager = manager
            let events = manager.events()
            reading = Task { [weak self] in for await event in events { self?.show(event) } }
            if let shared {
                manager.initialize(contentPlayhead: shared, adPlayer: shared, settings: settings)
            } else {
                manager.initialize(
                    contentPlayhead: AVPlayerContentPlayhead(player: film),
                    adPlayer: AVPlayerAdPlayer(player: adPlayer),
                    settings: settings)
            }
            manager.start()
        } catch {
            note("no ads: \(error)")
        }
    }

    /// Goes near the end of the film, and reports the end.
    func playFilmToItsEnd() async {
        await wait("for the film to load") { self.film.currentItem?.duration.isNumeric == true }
        let duration = film.currentItem?.duration.seconds ?? 0
        seek(to: duration - 1)
        await wait("for the end of the film") { self.filmTime >= duration - 0.2 }
        await pause(0.4)
        manager?.contentComplete()
    }

    func seek(to seconds: Double) {
        film.seek(to: CMTime(.milliseconds(Int64(seconds * 1000))), toleranceBefore: .zero, toleranceAfter: .zero)
    }

    func end() {
        manager?.destroy()
        reading?.cancel()
        pictureInPicture?.stopPictureInPicture()
        film.pause()
        adPlayer.pause()
    }

    private func show(_ event: AdsManagerEvent) {
        switch event {
        case .startContent, .resumeContent: note(film.rate > 0 ? "film plays" : "the film should play")
        case .pauseContent:
            stoodAt = shared?.currentTime?.seconds ?? filmTime
            note(shared != nil || film.rate == 0 ? "film stands" : "the film should stand")
        case .ad(let event):
            let ad = event.resolvedAd?.inline.id ?? "?"
            switch event.name {
            case .started: note("start \(ad)")
            case .complete: note("complete \(ad)")
            case .skipped: note("skip \(ad)")
            case .pause: note("pause \(ad)")
            case .resume: note("resume \(ad)")
            case .adError: note("error \(event.code ?? 0)")
            case .adBreakFetchError: note("break error \(event.code ?? 0)")
            case .cuePointsChanged: note("cue points")
            default: break
            }
        default: break
        }
    }
}
