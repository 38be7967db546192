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

    /// Does something five times a second, until it returns false or the task is cancelled.
    @MainActor
    func fiveTimesASecond(_ act: @escaping @MainActor () -> Bool) -> Task<Void, Never> {
        Task {
            while (try? await Task.sleep(for: .milliseconds(200))) != nil, act() {}
        }
    }

    /// Looks at a player five times a second while there is anything to see.
    @MainActor
    final class AdLooks {
        let ads: any VideoAds
        private let watch: ItemWatch
        private var looking: Task<Void, Never>?

        init(_ player: AVPlayer, _ ads: any VideoAds) {
            self.ads = ads
            watch = ItemWatch(player, onEnd: { ads.ended() }, onFailure: { ads.failed($0) })
        }

        func prepare(_ playback: AdPlayback) {
            ads.prepare(playback)
            commanded()
        }

        func play(_ playback: AdPlayback, at adTime: MediaTime) {
            ads.play(playback, at: adTime)
            commanded(plays: true)
        }

        func stop(_ playback: AdPlayback) {
            ads.stop(playback)
            commanded()
        }

        /// A command was passed on.
        private func commanded(plays: Bool = false) {
            if plays { watch.follow() }
            guard ads.needsLooks else { return end() }
            guard looking == nil else { return }
            looking = fiveTimesASecond { [weak self] in self?.look() != nil }
        }

        private func look() {
            ads.look()
            if !ads.needsLooks { end() }
        }

        private func end() {
            looking?.cancel()
            looking = nil
            watch.end()
        }
    }
#endif
