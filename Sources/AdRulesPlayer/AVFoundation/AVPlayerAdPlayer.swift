#if canImport(AVFoundation)
    public import AVFoundation
    public import AdRulesEngine
    import Foundation

    /// Plays linear ads in its own `AVPlayer`; the app shows that player while an ad plays.
    ///
    /// In an `AVQueuePlayer`, the default, prepared ads wait in the queue and load there, so that a mid-roll begins
    /// when its first file can play, and the next ad loads while the current one plays. Another player loads an ad when
    /// it plays. A pause by the system (a call, the background) is reported as a pause; resume the ad with
    /// ``AdsManager/resume()``. Overlays and display ads are refused (500): an app that shows them implements its own
    /// ``AdPlayer``, which passes linear ads on to this one.
    @MainActor
    public final class AVPlayerAdPlayer: AdPlayer {
        /// Whether mid-rolls begin when their first file can play: true with an `AVQueuePlayer`.
        public nonisolated let reportsReady: Bool
        /// The player in which ads are shown.
        public let player: AVPlayer
        private let looks: AdLooks

        /// Creates an ad player with an `AVPlayer` that plays nothing else.
        public init(player: AVPlayer = AVQueuePlayer()) {
            self.player = player
            let video = AVPlayerVideo(player, preloads: true)
            reportsReady = video.queue != nil
            looks = AdLooks(player, VideoAdPlayback(video))
        }

        /// Loads the media file of an ad, if the player can; then reports `ready` when it can play.
        public func prepare(_ playback: AdPlayback) { looks.prepare(playback) }
        /// Plays an ad.
        public func play(_ playback: AdPlayback, at adTime: MediaTime) { looks.play(playback, at: adTime) }
        /// Pauses the ad.
        public func pause(_ playback: AdPlayback) { looks.ads.pause(playback) }
        /// Resumes the ad.
        public func resume(_ playback: AdPlayback) { looks.ads.resume(playback) }
        /// Removes the ad.
        public func stop(_ playback: AdPlayback) { looks.stop(playback) }
        /// Sets the volume of the ads.
        public func setVolume(_ volume: Double, of playback: AdPlayback) { looks.ads.setVolume(volume) }
    }

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

    /// Observes the end and the failure of an `AVPlayer`'s current item.
    @MainActor
    final class ItemWatch {
        private let player: AVPlayer
        private let onEnd: @MainActor @Sendable () -> Void
        private let onFailure: @MainActor @Sendable (VideoSnapshot.Failure) -> Void
        private let observers = NotificationObservers()
        private var item: AVPlayerItem?

        init(
            _ player: AVPlayer, onEnd: @escaping @MainActor @Sendable () -> Void,
            onFailure: @escaping @MainActor @Sendable (VideoSnapshot.Failure) -> Void
        ) {
            self.player = player
            self.onEnd = onEnd
            self.onFailure = onFailure
        }

        /// Observes the item that is in the player now, and no other.
        func follow() {
            guard item !== player.currentItem else { return }
            end()
            guard let item = player.currentItem else { return }
            self.item = item
            // A notification that waited in the queue may be about the ad before. The player's current item does not
            // matter: an AVQueuePlayer has gone on to the next one.
            observers.add(AVPlayerItem.didPlayToEndTimeNotification, of: item) { [weak self, weak item] _ in
                if let self, let item, item === self.item { onEnd() }
            }
            observers.add(AVPlayerItem.failedToPlayToEndTimeNotification, of: item) { [weak self, weak item] info in
                let error = info[AVPlayerItemFailedToPlayToEndTimeErrorKey] as? any Error
                if let self, let item, item === self.item { onFailure(AVPlayerVideo.failure(error)) }
            }
        }

        /// Observes nothing.
        func end() {
            observers.end()
            item = nil
        }
    }
#endif
