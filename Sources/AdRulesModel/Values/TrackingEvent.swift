/// The name of a moment that trackers report: of VMAP (`breakStart`) or VAST (`firstQuartile`).
///
/// An open set: a name that no specification knows is kept as it is written.
public struct TrackingEvent: RawRepresentable, Sendable, Hashable {
    /// The name as the specification spells it.
    public var rawValue: String

    /// The event of that name.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

extension TrackingEvent {
    /// A break begins (VMAP 1.0.1 §2.4).
    public static let breakStart = TrackingEvent(rawValue: "breakStart")
    /// A break ends (VMAP 1.0.1 §2.4).
    public static let breakEnd = TrackingEvent(rawValue: "breakEnd")
    /// A break or an ad response failed (VMAP 1.0.1 §2.4).
    public static let error = TrackingEvent(rawValue: "error")

    /// The three events of VMAP.
    public static let vmapEvents: [TrackingEvent] = [.breakStart, .breakEnd, .error]
}

extension TrackingEvent {
    /// The creative is shown.
    public static let creativeView = TrackingEvent(rawValue: "creativeView")
    /// The ad is loaded and buffered (VAST 4.1).
    public static let loaded = TrackingEvent(rawValue: "loaded")
    /// A linear ad begins.
    public static let start = TrackingEvent(rawValue: "start")
    /// A quarter has played.
    public static let firstQuartile = TrackingEvent(rawValue: "firstQuartile")
    /// Half has played.
    public static let midpoint = TrackingEvent(rawValue: "midpoint")
    /// Three quarters have played.
    public static let thirdQuartile = TrackingEvent(rawValue: "thirdQuartile")
    /// The ad played to its end.
    public static let complete = TrackingEvent(rawValue: "complete")
    /// An ad time was reached (VAST 3.0, with `offset`).
    public static let progress = TrackingEvent(rawValue: "progress")
    /// The viewer muted the ad.
    public static let mute = TrackingEvent(rawValue: "mute")
    /// The viewer unmuted the ad.
    public static let unmute = TrackingEvent(rawValue: "unmute")
    /// The viewer paused the ad.
    public static let pause = TrackingEvent(rawValue: "pause")
    /// The viewer resumed the ad.
    public static let resume = TrackingEvent(rawValue: "resume")
    /// The viewer went back in the ad.
    public static let rewind = TrackingEvent(rawValue: "rewind")
    /// The viewer skipped the ad (VAST 3.0).
    public static let skip = TrackingEvent(rawValue: "skip")
    /// The viewer closed the ad.
    public static let close = TrackingEvent(rawValue: "close")
    /// The viewer closed a linear ad (VAST 3.0, 4.1).
    public static let closeLinear = TrackingEvent(rawValue: "closeLinear")
    /// The viewer accepted an invitation.
    public static let acceptInvitation = TrackingEvent(rawValue: "acceptInvitation")
    /// The viewer accepted a linear ad's invitation (VAST 3.0, 4.0).
    public static let acceptInvitationLinear = TrackingEvent(rawValue: "acceptInvitationLinear")
    /// The player went to full screen (VAST 2.0, 3.0).
    public static let fullscreen = TrackingEvent(rawValue: "fullscreen")
    /// The player left full screen (VAST 3.0).
    public static let exitFullscreen = TrackingEvent(rawValue: "exitFullscreen")
    /// The player grew (VAST 4.0).
    public static let playerExpand = TrackingEvent(rawValue: "playerExpand")
    /// The player shrank (VAST 4.0).
    public static let playerCollapse = TrackingEvent(rawValue: "playerCollapse")
    /// The ad grew (VAST 2.0, 3.0).
    public static let expand = TrackingEvent(rawValue: "expand")
    /// The ad shrank (VAST 2.0, 3.0).
    public static let collapse = TrackingEvent(rawValue: "collapse")
    /// The ad grew (VAST 4.0).
    public static let adExpand = TrackingEvent(rawValue: "adExpand")
    /// The ad shrank (VAST 4.0).
    public static let adCollapse = TrackingEvent(rawValue: "adCollapse")
    /// The viewer minimised the ad (VAST 4.0).
    public static let minimize = TrackingEvent(rawValue: "minimize")
    /// The time an overlay was seen (VAST 4.0).
    public static let overlayViewDuration = TrackingEvent(rawValue: "overlayViewDuration")
    /// Another interaction (VAST 4.0).
    public static let otherAdInteraction = TrackingEvent(rawValue: "otherAdInteraction")
    /// The time the ad was seen (VAST 4.0 only).
    public static let timeSpentViewing = TrackingEvent(rawValue: "timeSpentViewing")
    /// An interactive creative began (VAST 4.2).
    public static let interactiveStart = TrackingEvent(rawValue: "interactiveStart")
    /// The ad was not and will not be used (VAST 4.1, prose).
    public static let notUsed = TrackingEvent(rawValue: "notUsed")
    /// A verification resource could not be run (VAST 4.1, under `Verification`).
    public static let verificationNotExecuted = TrackingEvent(rawValue: "verificationNotExecuted")

    /// Every event that a version of VAST from 2.0 to 4.3 defines.
    public static let vastEvents: [TrackingEvent] = [
        .creativeView, .loaded, .start, .firstQuartile, .midpoint, .thirdQuartile, .complete, .progress, .mute, .unmute,
        .pause, .resume, .rewind, .skip, .close, .closeLinear, .acceptInvitation, .acceptInvitationLinear, .fullscreen,
        .exitFullscreen, .playerExpand, .playerCollapse, .expand, .collapse, .adExpand, .adCollapse, .minimize,
        .overlayViewDuration, .otherAdInteraction, .timeSpentViewing, .interactiveStart, .notUsed,
        .verificationNotExecuted,
    ]
}
