public import AdRulesEngine

/// Something an app is told by ``AdsManager/events()``.
public enum AdsManagerEvent: Sendable, Hashable {
    /// Let the content begin at a position, for the first time.
    case startContent(at: MediaTime)
    /// Pause the content.
    case pauseContent
    /// Let the content go on at a position.
    case resumeContent(at: MediaTime)
    /// Something happened to a break or an ad, in IMA's words. `AD_PROGRESS` is not among them: see
    /// ``AdsManager/progress()``.
    case ad(AdEvent)
    /// The viewer clicked an ad: open that page. Its macros are filled. The URL is as the ad has it: open only schemes that
    /// you expect, such as `https`.
    case openPage(String, AdReference)
    /// Words for a developer; not for programs.
    case log(String)
}

/// What an app that would rather be called is told. Every method has a default that does nothing.
///
/// The calls come one after the other, in order with the commands to the playhead and the ad player; a class of the main
/// actor simply implements them.
public protocol AdsManagerDelegate: AnyObject, Sendable {
    /// Let the content begin at a position, for the first time.
    func adsManager(_ manager: AdsManager, requestsContentStartAt position: MediaTime) async
    /// Pause the content.
    func adsManagerRequestsContentPause(_ manager: AdsManager) async
    /// Let the content go on at a position.
    func adsManager(_ manager: AdsManager, requestsContentResumeAt position: MediaTime) async
    /// Something happened to a break or an ad. `AD_PROGRESS` is not among them.
    func adsManager(_ manager: AdsManager, didReceive event: AdEvent) async
    /// An ad goes on: the newest position, calls may be left out.
    func adsManager(_ manager: AdsManager, didProgress countdown: AdCountdown) async
    /// The viewer clicked an ad: open that page. The URL is as the ad has it: open only schemes that you expect.
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

/// How far an ad and its pod are: "Ad 2 of 3 · 0:12".
public struct AdCountdown: Sendable, Hashable {
    /// The ad.
    public var reference: AdReference
    /// The ad's position.
    public var adTime: MediaTime
    /// The ad's duration, as the player knows it, else as VAST says; nil: not known.
    public var duration: MediaTime?
    /// The place of the ad in its pod, from 1.
    public var position: Int
    /// The number of ads in the pod.
    public var totalAds: Int
    /// The time left of the ad; nil: not known.
    public var remaining: MediaTime?
    /// The time left of the pod, this ad included; nil: the duration of an ad to come is not known.
    public var podRemaining: MediaTime?
    /// The time until the ad may be skipped, zero when it may be now; nil: never.
    public var untilSkippable: MediaTime?
}
