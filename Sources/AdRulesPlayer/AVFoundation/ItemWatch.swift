#if canImport(AVFoundation)
    import AVFoundation
    import Foundation

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
            // A notification that waited in the queue may be about the ad before. The player's current item does not matter:
            // an AVQueuePlayer has gone on to the next one.
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
