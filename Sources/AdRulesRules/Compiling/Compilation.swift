public import AdRulesModel

/// The result of rules for one content: a playlist, and the reasons.
public struct Compilation: Sendable, Hashable {
    /// The playlist: the pre-roll first, then the mid-rolls by time, then the post-roll.
    public var document: VMAPDocument
    /// The decision for each break that was planned, in the order of the rules and of the plan.
    public var decisions: [Decision]
    /// The limits that the playlist cannot express, so that others have to keep them.
    public var needs: [Need]
    /// The limits that held: those of the rules with those of the profiles.
    public var limits: Limits
    /// The most ad time in any 60 minutes of content, as far as the lengths of breaks are known.
    public var fullestHour: MediaTime
}

/// The forms that a playlist may have beside explicit times, which all players read.
public struct PlaylistForm: OptionSet, Sendable, Hashable {
    /// The bits of the forms.
    public let rawValue: UInt8

    /// Creates a set of forms.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// `repeatAfter`.
    public static let repetitions = PlaylistForm(rawValue: 1)
    /// Shares of the content: `50%`.
    public static let percentages = PlaylistForm(rawValue: 2)
    /// Opportunities: `#2`.
    public static let positions = PlaylistForm(rawValue: 4)
    /// `start`, `end` and times only.
    public static let times: PlaylistForm = []
    /// All of them.
    public static let compact: PlaylistForm = [.repetitions, .percentages, .positions]
}

/// Whether one planned break is in the playlist, where, and why.
public struct Decision: Sendable, Hashable {
    /// The index of the rule in ``RuleSet/breaks``.
    public var rule: Int
    /// The name of the rule.
    public var name: String
    /// The number of the place in the plan of the rule, from 1; nil if the whole rule is not for this content.
    public var number: Int?
    /// Its `breakId`, which it has also if it is left out; nil if the whole rule is not for this content.
    public var id: String?
    /// Its planned moment; nil if the whole rule is not for this content.
    public var planned: TimeOffset?
    /// Its moment; nil if it is left out.
    public var at: TimeOffset?
    /// The interval after which it comes again.
    public var repeatAfter: MediaTime?
    /// The duration of its ads.
    public var ads: AdLength
    /// The limit or rule that left it out; nil if it is in the playlist.
    public var cause: Cause?
    /// The reason why it is there, was moved or is left out, in one line.
    public var why: String
    /// The note of the rule: ``BreakRule/why``.
    public var note: String?

    /// The duration of the ads of a break.
    public enum AdLength: Sendable, Hashable {
        /// Nothing is known of it.
        case unknown
        /// At most so long, if the ad server keeps to it.
        case atMost(MediaTime)
        /// So long: the ads are in the playlist.
        case exactly(MediaTime)
    }

    /// The limit or rule that leaves a break out.
    public enum Cause: String, Sendable, Hashable, CaseIterable {
        /// The condition of the rule.
        case condition
        /// A profile that does not keep the rule.
        case profile
        /// The content ends before it.
        case end
        /// Another break is at its moment.
        case taken
        /// A limit: the properties of ``Limits``.
        case gap, quietStart, quietEnd, adTimePerHour, interruptions
    }
}

extension Decision.AdLength {
    /// The length, or the most that it may be; nil if it is unknown.
    public var time: MediaTime? {
        switch self {
        case .unknown: nil
        case .atMost(let time), .exactly(let time): time
        }
    }
}

/// A limit that the ad server has to keep, since VMAP cannot express it.
public struct Need: Sendable, Hashable {
    /// The limit.
    public enum Limit: Sendable, Hashable {
        /// The ads of the break last no longer.
        case seconds(MediaTime)
        /// The break has no more ads.
        case ads(Int)
    }

    /// The limit.
    public var limit: Limit
    /// The way in which it reaches the server: `{maxSeconds}`, `[BREAKMAXDURATION]`, `pmxd`.
    public var carrier: String
    /// The `breakId` of each break for which it holds.
    public var breaks: [String]
}
