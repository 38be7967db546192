#if canImport(AVFoundation)
    import AVFoundation
    import Foundation

    /// Observes what a monitor of interstitials says of single events: notifications of iOS 26. Elsewhere it observes nothing,
    /// and the adapters see the same, and less, when they look.
    @MainActor
    final class InterstitialNotifications {
        private var observers: [any NSObjectProtocol] = []

        init() {}

        /// Observes skips with the system's own control, events that are over, and events that will not begin, with the reason
        /// if that is an error.
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
                add(Monitor.currentEventSkippedNotification, of: monitor, Monitor.currentEventSkippedEventKey) {
                    event, _ in onSkip(event)
                }
                add(
                    Monitor.interstitialEventDidFinishNotification, of: monitor,
                    Monitor.interstitialEventDidFinishEventKey
                ) { event, _ in onEnd(event) }
                let errorKey = Monitor.interstitialEventWasUnscheduledErrorKey
                add(
                    Monitor.interstitialEventWasUnscheduledNotification, of: monitor,
                    Monitor.interstitialEventWasUnscheduledEventKey
                ) { onLoss($0, $1[errorKey] as? any Error) }
            #endif
        }

        /// Observes nothing.
        func end() {
            for observer in observers { NotificationCenter.default.removeObserver(observer) }
            observers = []
        }

        private func add(
            _ name: Notification.Name, of monitor: AVPlayerInterstitialEventMonitor, _ key: String,
            _ act: @escaping @MainActor @Sendable (AVPlayerInterstitialEvent, [AnyHashable: Any]) -> Void
        ) {
            observers.append(
                NotificationCenter.default.addObserver(forName: name, object: monitor, queue: .main) { notification in
                    nonisolated(unsafe) let info = notification.userInfo ?? [:]  // Reason: it stays in the main queue.
                    MainActor.assumeIsolated {
                        if let event = info[key] as? AVPlayerInterstitialEvent { act(event, info) }
                    }
                })
        }
    }
#endif
