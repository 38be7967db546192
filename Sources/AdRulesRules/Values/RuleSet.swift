import AdRulesEngine
public import AdRulesModel

/// The rules from which playlists are made: which breaks there are, where they go, and what they must not do.
///
/// An immutable description of what is wanted; ``compile(for:as:)`` makes the playlist of one content from it. The
/// order of the breaks is their priority: where two of them cannot both be, the earlier one stays.
public struct RuleSet: Sendable, Hashable {
    /// The source of ads for breaks that name no other; nil if each break names one.
    public var ads: AdServer?
    /// The sources that breaks name in ``BreakRule/source`` and ``BreakRule/Bumper/source``.
    public var sources: [NamedSource]
    /// The breaks, those that win a conflict first.
    public var breaks: [BreakRule]
    /// The exceptions for some of the content. All matching ones apply, in order.
    public var profiles: [Profile]
    /// The limits for all breaks.
    public var limits: Limits
    /// The form of `breakId`, with placeholders such as `{name}` and `{n}`; nil for `{name}` of a break that is planned
    /// once, and `{name}-{n}` of others.
    public var id: String?
    /// Whether the content is live, whatever ``Content/isLive`` is.
    public var isLive: Bool

    /// Creates rules; by default there are none.
    public init(
        ads: AdServer? = nil, sources: [NamedSource] = [], breaks: [BreakRule] = [], profiles: [Profile] = [],
        limits: Limits = Limits(), id: String? = nil, isLive: Bool = false
    ) {
        self.ads = ads
        self.sources = sources
        self.breaks = breaks
        self.profiles = profiles
        self.limits = limits
        self.id = id
        self.isLive = isLive
    }

    /// A source of ads with a name.
    public struct NamedSource: Sendable, Hashable {
        /// The name: letters, digits, `-` and `_`.
        public var name: String
        /// The source.
        public var ads: AdServer

        /// Creates a named source.
        public init(_ name: String, _ ads: AdServer) {
            self.name = name
            self.ads = ads
        }
    }
}

/// The source of the ads of a break.
public enum AdServer: Sendable, Hashable {
    /// An address that is asked for ads, with placeholders such as `{id}` and macros of VAST; the server adds
    /// parameters of its own.
    case tag(String, server: Kind? = nil)
    /// Ads inside the playlist.
    indirect case vast(VAST)

    /// A kind of ad server whose parameters are known.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// Google Ad Manager: `pmxd` (milliseconds) with `pmnd`, `pmad`, `vpos` and `mridx`
        /// (support.google.com/admanager/answer/6399249 and 10678356).
        case gam
    }
}

/// One kind of break: where it goes, and what it may hold.
public struct BreakRule: Sendable, Hashable {
    /// The name, as in `mid`: letters, digits, `-` and `_`, not that of another break.
    public var name: String
    /// Its placement.
    public var placement: Placement
    /// How far it may be moved, and to what; nil if it stays where it is planned.
    public var snap: Snap?
    /// The name of a source in ``RuleSet/sources``; nil for ``RuleSet/ads``.
    public var source: String?
    /// The longest duration of its ads, a limit for the ad server to keep; nil without a limit.
    public var length: Length?
    /// The largest number of its ads, a limit for the ad server to keep; nil without a limit.
    public var maxAds: Int?
    /// The bumper before or after its ads.
    public var bumper: Bumper?
    /// The name of an earlier break. If that one is at the same moment, both are one interruption with one `breakId`.
    public var join: String?
    /// The content for which the rule is; nil for all.
    public var condition: Condition?
    /// The note of the rule, for the explanation.
    public var why: String?

    /// Creates a rule for a break.
    public init(_ name: String, _ placement: Placement) {
        self.name = name
        self.placement = placement
    }

    /// The placement of a break.
    public enum Placement: Sendable, Hashable {
        /// At these moments.
        case at([TimeOffset])
        /// Again and again: the first time at `from`, by default after one interval; until `to`, by default the end.
        case every(MediaTime, from: MediaTime? = nil, to: MediaTime? = nil)
        /// So many times, evenly between the quiet ends, on whole seconds.
        case spread(Int)
        /// At every n-th chapter that begins within the content.
        case chapters(each: Int)
        /// At every n-th opportunity.
        case opportunities(each: Int)
    }

    /// The distance by which a break may be moved, to a point of the content.
    public struct Snap: Sendable, Hashable {
        /// The moments to which a break may be moved.
        public enum Mark: String, Sendable, Hashable, CaseIterable {
            /// The beginnings of chapters.
            case chapters
            /// The opportunities.
            case opportunities
        }

        /// The moments to which the break is moved: the nearest one.
        public var mark: Mark
        /// How far at most.
        public var tolerance: MediaTime

        /// Creates a tolerance.
        public init(to mark: Mark, within tolerance: MediaTime) {
            self.mark = mark
            self.tolerance = tolerance
        }
    }

    /// The longest duration of the ads of a break.
    public enum Length: Sendable, Hashable {
        /// At most so long.
        case time(MediaTime)
        /// As long as the opportunity at which the break is.
        case avail
    }

    /// A short film before or after a break's ads: breaks of their own with the same moment and `breakId`.
    public struct Bumper: Sendable, Hashable {
        /// The sides on which a bumper plays.
        public enum Place: String, Sendable, Hashable, CaseIterable {
            case before, after, both
        }

        /// The name of a source in ``RuleSet/sources``.
        public var source: String
        /// Its moment.
        public var place: Place
        /// Whether it is written as an ad of the break, for players without Google's extension `bumper`; they play it
        /// even if the break has no other ad.
        public var isAd: Bool

        /// Creates a bumper.
        public init(_ source: String, _ place: Place = .before, isAd: Bool = false) {
            self.source = source
            self.place = place
            self.isAd = isAd
        }
    }
}

/// The content for which something is: all that is given must hold.
public struct Condition: Sendable, Hashable {
    /// The content is longer.
    public var longerThan: MediaTime?
    /// The content is shorter.
    public var shorterThan: MediaTime?
    /// The content has this label.
    public var label: String?

    /// Creates a condition.
    public init(longerThan: MediaTime? = nil, shorterThan: MediaTime? = nil, label: String? = nil) {
        self.longerThan = longerThan
        self.shorterThan = shorterThan
        self.label = label
    }
}

/// Exceptions for some of the content.
public struct Profile: Sendable, Hashable {
    /// The content for which the profile is.
    public var condition: Condition
    /// The names of the breaks that stay; nil for all. A break stays if all profiles that apply keep it.
    public var keep: [String]?
    /// Limits in place of those of the rules and of earlier profiles; what they leave open stays as it was.
    public var limits: Limits
    /// The note of the profile, for the explanation.
    public var why: String?

    /// Creates a profile.
    public init(_ condition: Condition, keep: [String]? = nil, limits: Limits = Limits(), why: String? = nil) {
        self.condition = condition
        self.keep = keep
        self.limits = limits
        self.why = why
    }
}
