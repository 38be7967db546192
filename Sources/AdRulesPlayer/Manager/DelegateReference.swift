/// The delegate of a manager. Holds both weakly.
final class DelegateReference: Sendable {
    private struct References {
        weak var manager: AdsManager?
        weak var delegate: (any AdsManagerDelegate)?
    }

    private let references = Guarded(References())

    func refer(to manager: AdsManager) { references.withLock { $0.manager = manager } }

    var delegate: (any AdsManagerDelegate)? {
        get { references.withLock { $0.delegate } }
        set { references.withLock { $0.delegate = newValue } }
    }

    private var pair: (manager: AdsManager, delegate: any AdsManagerDelegate)? {
        references.withLock { references in
            guard let manager = references.manager, let delegate = references.delegate else { return nil }
            return (manager, delegate)
        }
    }

    /// The call that passes an event to the delegate; nil if there is no delegate, or none of its methods is about it.
    func call(about event: AdsManagerEvent) -> (@Sendable () async -> Void)? {
        guard let (manager, delegate) = pair else { return nil }
        return switch event {
        case .startContent(let position): { await delegate.adsManager(manager, requestsContentStartAt: position) }
        case .pauseContent: { await delegate.adsManagerRequestsContentPause(manager) }
        case .resumeContent(let position): { await delegate.adsManager(manager, requestsContentResumeAt: position) }
        case .ad(let event): { await delegate.adsManager(manager, didReceive: event) }
        case .openPage(let url, let ad): { await delegate.adsManager(manager, requestsPage: url, of: ad) }
        case .log: nil
        }
    }

    /// The call that passes a countdown to the delegate; nil if there is none.
    func call(about countdown: AdCountdown) -> (@Sendable () async -> Void)? {
        guard let (manager, delegate) = pair else { return nil }
        return { await delegate.adsManager(manager, didProgress: countdown) }
    }
}
