#if canImport(AVFoundation)
    import AVFoundation
    import AdRulesEngine

    /// What decides about the ads in a video player.
    @MainActor
    protocol VideoAds: AnyObject {
        func prepare(_ playback: AdPlayback)
        func play(_ playback: AdPlayback, at adTime: MediaTime)
        func pause(_ playback: AdPlayback)
        func resume(_ playback: AdPlayback)
        func stop(_ playback: AdPlayback)
        func setVolume(_ volume: Double)
        func ended()
        func failed(_ failure: VideoSnapshot.Failure)
        func look()
        var needsLooks: Bool { get }
    }

    extension VideoAdPlayback: VideoAds {}
    extension SharedVideo: VideoAds {}

    /// Looks at a player five times a second while there is anything to see.
    @MainActor
    package final class AdLooks {
        let ads: any VideoAds
        private let watch: ItemWatch
        private var looking: Task<Void, Never>?

        init(_ player: AVPlayer, _ ads: any VideoAds) {
            self.ads = ads
            watch = ItemWatch(player, onEnd: { ads.ended() }, onFailure: { ads.failed($0) })
        }

        /// A command was passed on.
        func commanded(plays: Bool = false) {
            if plays { watch.follow() }
            guard ads.needsLooks else { return end() }
            guard looking == nil else { return }
            looking = Task { [weak self] in
                while (try? await Task.sleep(for: .milliseconds(200))) != nil {
                    guard let self else { return }
                    ads.look()
                    if !ads.needsLooks { end() }
                }
            }
        }

        private func end() {
            looking?.cancel()
            looking = nil
            watch.end()
        }
    }

    /// An ad player in an `AVPlayer`: passes commands on.
    @MainActor
    package protocol AVAdPlayer: AdPlayer {
        var looks: AdLooks { get }
    }

    extension AVAdPlayer {
        /// Loads the media file of an ad, if the player can; then reports `ready` when it can play.
        public func prepare(_ playback: AdPlayback) {
            looks.ads.prepare(playback)
            looks.commanded()
        }
        /// Plays an ad.
        public func play(_ playback: AdPlayback, at adTime: MediaTime) {
            looks.ads.play(playback, at: adTime)
            looks.commanded(plays: true)
        }
        /// Pauses the ad.
        public func pause(_ playback: AdPlayback) { looks.ads.pause(playback) }
        /// Resumes the ad.
        public func resume(_ playback: AdPlayback) { looks.ads.resume(playback) }
        /// Removes the ad; in a shared player the content comes back with the command to resume it.
        public func stop(_ playback: AdPlayback) {
            looks.ads.stop(playback)
            looks.commanded()
        }
        /// Sets the volume of the ads; the content of a shared player keeps its own.
        public func setVolume(_ volume: Double, of playback: AdPlayback) { looks.ads.setVolume(volume) }
    }
#endif
