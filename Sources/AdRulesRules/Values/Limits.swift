public import AdRulesModel

/// The limits for all breaks together. A break that would breach a limit is left out.
public struct Limits: Sendable, Hashable {
    /// The shortest content between two interruptions; 30 s by default.
    public var gap: MediaTime?
    /// The beginning of the content, without mid-rolls.
    public var quietStart: MediaTime?
    /// The end of the content, without mid-rolls.
    public var quietEnd: MediaTime?
    /// The longest ad time in any 60 minutes of content, the pre-roll and the post-roll included.
    public var adTimePerHour: MediaTime?
    /// The limit on interruptions of the content.
    public var interruptions: Interruptions?
    /// The assumed duration of a break for ``adTimePerHour`` if it is unknown.
    public var assume: MediaTime?

    /// The default gap: the one that lint requires (VMAP206, PLAY506).
    public static let shortestGap = MediaTime.seconds(30)

    /// Creates limits; by default there are none but the gap.
    public init(
        gap: MediaTime? = nil, quietStart: MediaTime? = nil, quietEnd: MediaTime? = nil,
        adTimePerHour: MediaTime? = nil, interruptions: Interruptions? = nil, assume: MediaTime? = nil
    ) {
        self.gap = gap
        self.quietStart = quietStart
        self.quietEnd = quietEnd
        self.adTimePerHour = adTimePerHour
        self.interruptions = interruptions
        self.assume = assume
    }

    /// These limits where they are set, the others elsewhere.
    func over(_ other: Limits) -> Limits {
        Limits(
            gap: gap ?? other.gap, quietStart: quietStart ?? other.quietStart, quietEnd: quietEnd ?? other.quietEnd,
            adTimePerHour: adTimePerHour ?? other.adTimePerHour, interruptions: interruptions ?? other.interruptions,
            assume: assume ?? other.assume)
    }

    /// The limit on interruptions of content. Pre-rolls and post-rolls interrupt nothing.
    public struct Interruptions: Sendable, Hashable {
        /// At most one interruption in each whole period of this length, counted from the start, and none in what is
        /// left at the end. Without it and ``noneUpTo`` there is none at all.
        public var each: MediaTime?
        /// Content of up to this length is not interrupted.
        public var noneUpTo: MediaTime?

        /// Creates a limit.
        public init(each: MediaTime?, noneUpTo: MediaTime? = nil) {
            self.each = each
            self.noneUpTo = noneUpTo
        }

        /// Rules of a law, under the names by which files have them.
        public enum Preset: String, Sendable, CaseIterable {
            /// Films made for television (not series, serials and documentaries), films of the cinema and news: once
            /// for each scheduled period of at least 30 minutes.
            case films = "avmsd-films"
            /// Children's programmes: the same, if they are longer than 30 minutes.
            case children = "avmsd-children"
            /// Religious services: never.
            case religious = "avmsd-religious"

            /// The law: the Audiovisual Media Services Directive of the European Union.
            public static let source = "AVMSD art. 20(2)"

            /// The limit.
            public var interruptions: Interruptions {
                switch self {
                case .films: Interruptions(each: .seconds(1800))
                case .children: Interruptions(each: .seconds(1800), noneUpTo: .seconds(1800))
                case .religious: Interruptions(each: nil)
                }
            }
        }
    }
}
