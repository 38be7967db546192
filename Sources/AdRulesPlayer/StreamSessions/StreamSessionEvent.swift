/// An event of a live stream session.
///
/// A break that begins is reported as period started, break started, its ads, break ended, period ended. More cases may
/// come: switch with a `default`.
public enum StreamSessionEvent: Sendable, Hashable {
    /// The player has the interstitial event of a break.
    case breakScheduled(StreamBreak, InterstitialEvent)
    /// A break does not play.
    case breakSkipped(StreamBreak, SkippedBreak)
    /// The stream changes from content to ads (`AD_PERIOD_STARTED`).
    case adPeriodStarted(StreamBreak)
    /// A break begins (`AD_BREAK_STARTED`): the app hides its controls for seeking.
    case adBreakStarted(StreamBreak)
    /// An ad begins (`STARTED`).
    case started(StreamBreak, StreamAd)
    /// An ad progresses: a quartile, its end, its progress (`FIRST_QUARTILE`, `MIDPOINT`, `THIRD_QUARTILE`, `COMPLETE`,
    /// `AD_PROGRESS`). Known from the stream's metadata only.
    case ad(StreamBreak, StreamAd, StreamAdEvent)
    /// The viewer clicked an ad (`CLICKED`): the app opens its ``StreamAd/clickThrough``.
    case clicked(StreamBreak, StreamAd)
    /// A break ends (`AD_BREAK_ENDED`): the app shows its controls for seeking again.
    case adBreakEnded(StreamBreak)
    /// The stream changes from ads to content (`AD_PERIOD_ENDED`).
    case adPeriodEnded(StreamBreak)
    /// A break cannot be played. It is then skipped, or, if it had begun, ends.
    case error(StreamBreak, SessionError)
    /// A message for developers; do not parse it.
    case log(String)

    /// The name of the event as in Google's SDK, such as `AD_BREAK_STARTED`; one of our own for the first two.
    public var name: String {
        switch self {
        case .breakScheduled: "AD_BREAK_SCHEDULED"
        case .breakSkipped: "AD_BREAK_SKIPPED"
        case .adPeriodStarted: "AD_PERIOD_STARTED"
        case .adBreakStarted: "AD_BREAK_STARTED"
        case .started: "STARTED"
        case .ad(_, _, let event): event.sdkName
        case .clicked: "CLICKED"
        case .adBreakEnded: "AD_BREAK_ENDED"
        case .adPeriodEnded: "AD_PERIOD_ENDED"
        case .error: "ERROR"
        case .log: "LOG"
        }
    }

    /// The break; nil for a message.
    public var adBreak: StreamBreak? {
        switch self {
        case .breakScheduled(let adBreak, _), .breakSkipped(let adBreak, _), .adPeriodStarted(let adBreak),
            .adBreakStarted(let adBreak), .started(let adBreak, _), .ad(let adBreak, _, _), .clicked(let adBreak, _),
            .adBreakEnded(let adBreak), .adPeriodEnded(let adBreak), .error(let adBreak, _):
            adBreak
        case .log: nil
        }
    }
}
