public import AdRulesEngine

/// What one player does with one occurrence of a break.
public struct Outcome: Sendable, Hashable {
    /// What happens, from the best to the worst.
    public enum Result: String, Sendable, Hashable, CaseIterable, Comparable {
        /// All of it plays at its moment.
        case plays
        /// It plays at its moment, without some of its ads.
        case inPart
        /// It plays at another moment.
        case moved
        /// There is no evidence that it plays, and none that it does not, or it depends on what no document shows.
        case unknown
        /// Nothing of it plays.
        case lost

        /// Orders from ``plays`` to ``lost``.
        public static func < (left: Result, right: Result) -> Bool { left.rank < right.rank }

        private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }

        /// Whether an ad of it is known to be shown.
        public var isShown: Bool { self < .unknown }

        private var wording: (one: String, several: String) {
            switch self {
            case .plays: ("plays", "play")
            case .inPart: ("plays in part", "play in part")
            case .moved: ("plays at another moment", "play at another moment")
            case .unknown: ("may play or not", "may play or not")
            case .lost: ("does not play", "do not play")
            }
        }

        /// The result in words about a break, as in `plays at another moment`.
        public var words: String { wording.one }

        /// The result in words about several breaks, as in `play at another moment`.
        package var severalWords: String { wording.several }
    }

    /// Who is responsible for it.
    public enum Party: String, Sendable, Hashable, CaseIterable {
        /// Whoever wrote the playlist.
        case publisher
        /// The ad server that answered, or whoever wrote a response that is a document of its own.
        case adServer
        /// The player, which treats a correct document in a way of its own.
        case player
    }

    /// Why not all of it plays.
    public struct Reason: Sendable, Hashable {
        /// The reason in one line, in lower case without a full stop.
        public var sentence: String
        /// Who is responsible.
        public var party: Party
        /// The rule whose finding shows it; nil if no single rule does.
        public var rule: RuleID?
        /// The entry of the table that says so; nil for what no player could play.
        public var row: Portability?
        /// The place in the document; nil without one.
        public var place: SourceRange?
        /// The rules one of which reports the same about the break, if it is reported at all.
        package var rules: [RuleID] = []
    }

    /// The occurrence.
    public var occurrence: OccurrenceID
    /// What happens.
    public var result = Result.plays
    /// The ads that are shown, as far as they are known; nil if an ad server was not asked.
    public var ads: [ResolvedAd]?
    /// Why, the worst first; empty if all of it plays.
    public var reasons: [Reason] = []
    /// The input of a schedule that would tell, `duration` or `opportunities`; nil if none would.
    package var missingInput: String?

    /// What happens and why, as in `does not play: Shaka plays no ads inside the playlist`.
    package var words: String { result.words + (reasons.first.map { ": \($0.sentence)" } ?? "") }

    /// Adds a reason, which makes the result no better than it is.
    mutating func add(_ result: Result, _ reason: Reason) {
        if result > self.result {
            reasons.insert(reason, at: 0)
            self.result = result
        } else if !reasons.contains(reason) {
            reasons.append(reason)
        }
        if result == .lost { ads = [] }
    }
}
