#if canImport(AVFoundation)
    import AVFoundation
    import Foundation

    /// Observes the end and the failure of an `AVPlayer`'s current item.
    @MainActor
    final class ItemWatch {
        private let player: AVPlayer
        private let onEnd: @MainActor @Sendable () -> Void
        private let onFailure: @MainActor @Sendable (VideoSnapshot.Failure) -> Void
        private var observers: [any NSObjectProtocol] = []
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
            observe(AVPlayerItem.didPlayToEndTimeNotification) { watch, _ in watch.onEnd() }
            observe(AVPlayerItem.failedToPlayToEndTimeNotification) { $0.onFailure(AVPlayerVideo.failure($1)) }
        }

        /// Observes nothing.
        func end() {
            for observer in observers { NotificationCenter.default.removeObserver(observer) }
            observers = []
            item = nil
        }

        private func observe(
            _ name: Notification.Name, _ act: @escaping @MainActor @Sendable (ItemWatch, (any Error)?) -> Void
        ) {
            let observer = NotificationCenter.default.addObserver(forName: name, object: item, queue: .main) {
                [weak self, weak item] notification in
                let error = notification.userInfo?[AVPlayerItemFailedToPlayToEndTimeErrorKey] as? any Error
                MainActor.assumeIsolated {
                    // A notification that waited in the queue may be about the ad before. The player's current item does
                    // not matter: an AVQueuePlayer has gone on to the next one.
                    guard let self, let item, item === self.item else { return }
                    act(self, error)
                }
            }
            observers.append(observer)
        }
    }
#endif
