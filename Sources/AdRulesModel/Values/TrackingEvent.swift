import AdRulesText

/// The name of an event that trackers report, in VMAP (`breakStart`) or VAST (`firstQuartile`).
///
/// An open set: a name that no specification defines is kept as written. A known name is an enumeration case, so that
/// a document with a hundred thousand trackers stores no strings for them.
public struct TrackingEvent: RawRepresentable, Sendable, Hashable, Codable {
    /// The names that the specifications define, numbered. A `CodingKey`, so that the compiler writes them down.
    private enum Known: Int, CodingKey, CaseIterable {
        // VMAP
        case breakStart, breakEnd, error
        // VAST 2.0 to 4.3
        case creativeView, loaded, start, firstQuartile, midpoint, thirdQuartile, complete, progress, mute, unmute
        case pause, resume, rewind, skip, close, closeLinear, acceptInvitation, acceptInvitationLinear, fullscreen
        case exitFullscreen, playerExpand, playerCollapse, expand, collapse, adExpand, adCollapse, minimize
        case overlayViewDuration, otherAdInteraction, timeSpentViewing, interactiveStart, notUsed
        case verificationNotExecuted
    }

    /// Any other name.
    private final class Other: Sendable, Hashable {
        let text: String

        init(_ text: String) { self.text = text }

        static func == (left: Other, right: Other) -> Bool { left.text.isSpelled(right.text) }

        func hash(into hasher: inout Hasher) { hasher.combine(bytesOf: text) }
    }

    private enum Name: Sendable, Hashable {
        case known(Known)
        case other(Other)
    }

    private let name: Name

    private init(_ known: Known) { name = .known(known) }

    /// Creates the event with a name.
    public init(rawValue: String) { name = Self.known[ByteText(rawValue)].map(Name.known) ?? .other(Other(rawValue)) }

    private static let known = Dictionary(uniqueKeysWithValues: Known.allCases.map { (ByteText($0.stringValue), $0) })

    /// Whether both are the same event, by the bytes of their names.
    public static func == (left: TrackingEvent, right: TrackingEvent) -> Bool { left.name == right.name }

    /// Hashes the event.
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }

    /// The bit of the event in a set of events; none for a name that no specification defines.
    package var bit: UInt64 {
        switch name {
        case .known(let known): 1 << UInt64(known.rawValue)
        case .other: 0
        }
    }

    /// The name as the specification spells it, or as written.
    public var rawValue: String {
        switch name {
        case .known(let known): known.stringValue
        case .other(let other): other.text
        }
    }
}

extension TrackingEvent {
    /// A break begins (VMAP 1.0.1 §2.4).
    public static var breakStart: TrackingEvent { TrackingEvent(.breakStart) }
    /// A break ends (VMAP 1.0.1 §2.4).
    public static var breakEnd: TrackingEvent { TrackingEvent(.breakEnd) }
    /// A break or an ad response failed (VMAP 1.0.1 §2.4).
    public static var error: TrackingEvent { TrackingEvent(.error) }

    /// The three events of VMAP.
    package static let vmapEvents: [TrackingEvent] = [.breakStart, .breakEnd, .error]

    /// The macros of VMAP, which have values in trackers of a break's ``error`` (VMAP 1.0.1 §2.4).
    package static let vmapErrorMacros = ["ERROR_CODE", "ERROR_MESSAGE"]
}

extension TrackingEvent {
    /// The creative is shown.
    public static var creativeView: TrackingEvent { TrackingEvent(.creativeView) }
    /// The ad is loaded and buffered (VAST 4.1).
    public static var loaded: TrackingEvent { TrackingEvent(.loaded) }
    /// A linear ad begins.
    public static var start: TrackingEvent { TrackingEvent(.start) }
    /// A quarter of the ad has played.
    public static var firstQuartile: TrackingEvent { TrackingEvent(.firstQuartile) }
    /// Half of the ad has played.
    public static var midpoint: TrackingEvent { TrackingEvent(.midpoint) }
    /// Three quarters of the ad have played.
    public static var thirdQuartile: TrackingEvent { TrackingEvent(.thirdQuartile) }
    /// The ad played to its end.
    public static var complete: TrackingEvent { TrackingEvent(.complete) }
    /// An ad time was reached (VAST 3.0, with `offset`).
    public static var progress: TrackingEvent { TrackingEvent(.progress) }
    /// The viewer muted the ad.
    public static var mute: TrackingEvent { TrackingEvent(.mute) }
    /// The viewer unmuted the ad.
    public static var unmute: TrackingEvent { TrackingEvent(.unmute) }
    /// The viewer paused the ad.
    public static var pause: TrackingEvent { TrackingEvent(.pause) }
    /// The viewer resumed the ad.
    public static var resume: TrackingEvent { TrackingEvent(.resume) }
    /// The viewer rewound the ad.
    public static var rewind: TrackingEvent { TrackingEvent(.rewind) }
    /// The viewer skipped the ad (VAST 3.0).
    public static var skip: TrackingEvent { TrackingEvent(.skip) }
    /// The viewer closed the ad.
    public static var close: TrackingEvent { TrackingEvent(.close) }
    /// The viewer closed a linear ad (VAST 3.0, 4.1).
    public static var closeLinear: TrackingEvent { TrackingEvent(.closeLinear) }
    /// The viewer accepted an invitation.
    public static var acceptInvitation: TrackingEvent { TrackingEvent(.acceptInvitation) }
    /// The viewer accepted a linear ad's invitation (VAST 3.0, 4.0).
    public static var acceptInvitationLinear: TrackingEvent { TrackingEvent(.acceptInvitationLinear) }
    /// The player entered full screen (VAST 2.0, 3.0).
    public static var fullscreen: TrackingEvent { TrackingEvent(.fullscreen) }
    /// The player left full screen (VAST 3.0).
    public static var exitFullscreen: TrackingEvent { TrackingEvent(.exitFullscreen) }
    /// The player was expanded (VAST 4.0).
    public static var playerExpand: TrackingEvent { TrackingEvent(.playerExpand) }
    /// The player was collapsed (VAST 4.0).
    public static var playerCollapse: TrackingEvent { TrackingEvent(.playerCollapse) }
    /// The ad was expanded (VAST 2.0, 3.0).
    public static var expand: TrackingEvent { TrackingEvent(.expand) }
    /// The ad was collapsed (VAST 2.0, 3.0).
    public static var collapse: TrackingEvent { TrackingEvent(.collapse) }
    /// The ad was expanded (VAST 4.0).
    public static var adExpand: TrackingEvent { TrackingEvent(.adExpand) }
    /// The ad was collapsed (VAST 4.0).
    public static var adCollapse: TrackingEvent { TrackingEvent(.adCollapse) }
    /// The viewer minimised the ad (VAST 4.0).
    public static var minimize: TrackingEvent { TrackingEvent(.minimize) }
    /// The time that an overlay was visible (VAST 4.0).
    public static var overlayViewDuration: TrackingEvent { TrackingEvent(.overlayViewDuration) }
    /// Another interaction (VAST 4.0).
    public static var otherAdInteraction: TrackingEvent { TrackingEvent(.otherAdInteraction) }
    /// The time that the ad was viewed (VAST 4.0 only).
    public static var timeSpentViewing: TrackingEvent { TrackingEvent(.timeSpentViewing) }
    /// An interactive creative began (VAST 4.2).
    public static var interactiveStart: TrackingEvent { TrackingEvent(.interactiveStart) }
    /// The ad was not and will not be used (VAST 4.1, prose).
    public static var notUsed: TrackingEvent { TrackingEvent(.notUsed) }
    /// A verification resource could not be executed (VAST 4.1, under `Verification`).
    public static var verificationNotExecuted: TrackingEvent { TrackingEvent(.verificationNotExecuted) }

    /// Every event that a version of VAST from 2.0 to 4.3 defines.
    package static let vastEvents = Known.allCases.dropFirst(vmapEvents.count).map(TrackingEvent.init)
}
