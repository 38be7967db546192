/// An event or a command to the app, from ``AdsManager/events()``.
///
/// More cases may come: switch with a `default`.
public enum AdsManagerEvent: Sendable, Hashable {
    /// Start the content at a position, for the first time.
    case startContent(at: MediaTime)
    /// Pause the content.
    case pauseContent
    /// Resume the content at a position.
    case resumeContent(at: MediaTime)
    /// An event of a break or an ad, named as in IMA. `AD_PROGRESS` is not included; see ``AdsManager/progress()``.
    case ad(AdEvent)
    /// The viewer clicked an ad: open this page. Its macros are expanded. The URL comes from the ad and its scheme is
    /// not checked: open only the schemes that you expect, such as `https`.
    case openPage(String, AdReference)
    /// A message for developers; do not parse it.
    case log(String)
}

/// Callbacks for an app that prefers them to a stream. Every method has a default that does nothing.
///
/// The calls are made one at a time, in order with the commands to the playhead and the ad player: a call about a
/// command comes before the command is carried out, and the streams of ``AdsManager/events()`` follow after it. A class
/// on the main actor can implement them directly. A call is waited for as long as ``AdsRenderingSettings/callLimit``.
public protocol AdsManagerDelegate: AnyObject, Sendable {
    /// Start the content at a position, for the first time.
    func adsManager(_ manager: AdsManager, requestsContentStartAt position: MediaTime) async
    /// Pause the content.
    func adsManagerRequestsContentPause(_ manager: AdsManager) async
    /// Resume the content at a position.
    func adsManager(_ manager: AdsManager, requestsContentResumeAt position: MediaTime) async
    /// Reports an event of a break or an ad. `AD_PROGRESS` is not included.
    func adsManager(_ manager: AdsManager, didReceive event: AdEvent) async
    /// Reports an ad's newest position; some may be left out, such as those that wait for another call when it ends.
    func adsManager(_ manager: AdsManager, didProgress countdown: AdCountdown) async
    /// The viewer clicked an ad: open this page. The URL comes from the ad and its scheme is not checked: open only
    /// the schemes that you expect.
    func adsManager(_ manager: AdsManager, requestsPage url: String, of ad: AdReference) async
}

extension AdsManagerDelegate {
    /// Does nothing.
    public func adsManager(_ manager: AdsManager, requestsContentStartAt position: MediaTime) {}
    /// Does nothing.
    public func adsManagerRequestsContentPause(_ manager: AdsManager) {}
    /// Does nothing.
    public func adsManager(_ manager: AdsManager, requestsContentResumeAt position: MediaTime) {}
    /// Does nothing.
    public func adsManager(_ manager: AdsManager, didReceive event: AdEvent) {}
    /// Does nothing.
    public func adsManager(_ manager: AdsManager, didProgress countdown: AdCountdown) {}
    /// Does nothing.
    public func adsManager(_ manager: AdsManager, requestsPage url: String, of ad: AdReference) {}
}

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
