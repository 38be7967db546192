#if canImport(AVFoundation)
    import AVFoundation
    import Foundation

    /// Observers of notifications, which act in the main queue.
    @MainActor
    final class NotificationObservers {
        private var observers: [any NSObjectProtocol] = []

        /// Acts at each notification of an object, with its values.
        func add(
            _ name: Notification.Name, of object: AnyObject,
            _ act: @escaping @MainActor @Sendable ([AnyHashable: Any]) -> Void
        ) {
            observers.append(
                NotificationCenter.default.addObserver(forName: name, object: object, queue: .main) { notification in
                    nonisolated(unsafe) let info = notification.userInfo ?? [:]  // Reason: it stays in the main queue.
                    MainActor.assumeIsolated { act(info) }
                })
        }

        /// Observes nothing.
        func end() {
            for observer in observers { NotificationCenter.default.removeObserver(observer) }
            observers = []
        }
    }

    extension NotificationObservers {
        /// Observes what a monitor of interstitials says of single events: skips with the system's own control, events
        /// that are over, and events that will not begin, with the reason if that is an error.
        ///
        /// They need iOS 26. Elsewhere nothing is observed, and the adapters see the same and less when they look.
        func observe(
            _ monitor: AVPlayerInterstitialEventMonitor,
            onSkip: @escaping @MainActor @Sendable (AVPlayerInterstitialEvent) -> Void = { _ in },
            onEnd: @escaping @MainActor @Sendable (AVPlayerInterstitialEvent) -> Void = { _ in },
            onLoss: @escaping @MainActor @Sendable (AVPlayerInterstitialEvent, (any Error)?) -> Void
        ) {
            // The SDKs of Xcode 16 do not declare them.
            #if compiler(>=6.2)
                guard #available(iOS 26, macOS 26, tvOS 26, visionOS 26, *) else { return }
                typealias Monitor = AVPlayerInterstitialEventMonitor
                let skipKey = Monitor.currentEventSkippedEventKey
                add(Monitor.currentEventSkippedNotification, of: monitor) {
                    if let event = $0[skipKey] as? AVPlayerInterstitialEvent { onSkip(event) }
                }
                let endKey = Monitor.interstitialEventDidFinishEventKey
                add(Monitor.interstitialEventDidFinishNotification, of: monitor) {
                    if let event = $0[endKey] as? AVPlayerInterstitialEvent { onEnd(event) }
                }
                let lossKey = Monitor.interstitialEventWasUnscheduledEventKey
                let errorKey = Monitor.interstitialEventWasUnscheduledErrorKey
                add(Monitor.interstitialEventWasUnscheduledNotification, of: monitor) {
                    guard let event = $0[lossKey] as? AVPlayerInterstitialEvent else { return }
                    onLoss(event, $0[errorKey] as? any Error)
                }
            #endif
        }
    }
#endif
