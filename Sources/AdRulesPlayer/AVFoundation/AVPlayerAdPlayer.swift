#if canImport(AVFoundation)
    public import AVFoundation
    public import AdRulesEngine
    import Foundation

    /// Plays linear ads in its own `AVPlayer`; the app shows that player while an ad plays.
    ///
    /// In an `AVQueuePlayer`, the default, prepared ads wait in the queue and load there, so that a mid-roll begins when its
    /// first file can play, and the next ad loads while the current one plays. Another player loads an ad when it plays. A
    /// pause by the system (a call, the background) is reported as a pause; resume the ad with ``AdsManager/resume()``.
    /// Overlays and display ads are refused (500): an app that shows them implements its own ``AdPlayer``, which passes
    /// linear ads on to this one.
    @MainActor
    public final class AVPlayerAdPlayer: AdPlayer {
        /// Whether mid-rolls begin when their first file can play: true with an `AVQueuePlayer`.
        public nonisolated let reportsReady: Bool
        /// The player in which ads are shown.
        public let player: AVPlayer
        private let playback: VideoAdPlayback
        private var looking: Task<Void, Never>?
        private let watch: ItemWatch

        /// Creates an ad player with an `AVPlayer` that plays nothing else.
        public init(player: AVPlayer = AVQueuePlayer()) {
            self.player = player
            let video = AVPlayerVideo(player, preloads: true)
            reportsReady = video.queue != nil
            let playback = VideoAdPlayback(video)
            self.playback = playback
            watch = ItemWatch(player, onEnd: { playback.ended() }, onFailure: { playback.failed($0) })
        }

        /// Loads the media file of an ad; reports `ready` when it can play.
        public func prepare(_ playback: AdPlayback) {
            self.playback.prepare(playback)
            keepLooking()
        }

        /// Plays an ad.
        public func play(_ playback: AdPlayback, at adTime: MediaTime) {
            self.playback.play(playback, at: adTime)
            watch.follow()
            keepLooking()
        }

        /// Pauses the ad.
        public func pause(_ playback: AdPlayback) { self.playback.pause(playback) }

        /// Resumes the ad.
        public func resume(_ playback: AdPlayback) { self.playback.resume(playback) }

        /// Removes the ad.
        public func stop(_ playback: AdPlayback) {
            self.playback.stop(playback)
            endWatchingWhenDone()
        }

        /// Sets the volume of the player.
        public func setVolume(_ volume: Double, of playback: AdPlayback) { self.playback.setVolume(volume) }

        /// Checks the player five times a second.
        private func keepLooking() {
            guard looking == nil else { return }
            looking = Task { [weak self] in
                while (try? await Task.sleep(for: .milliseconds(200))) != nil {
                    guard let self else { return }
                    playback.look()
                    endWatchingWhenDone()
                }
            }
        }

        private func endWatchingWhenDone() {
            guard !playback.needsLooks else { return }
            looking?.cancel()
            looking = nil
            watch.end()
        }
    }
#endif
