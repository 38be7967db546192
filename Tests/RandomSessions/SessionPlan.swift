public import AdRulesEngine
import AdRulesModel

/// A session that can be written down, run again and made smaller: a playlist, an engine's values, and what happens.
///
/// Times are microseconds.
public struct SessionPlan: Sendable, Codable, Hashable {
    /// The seed it was made from, for the reader.
    public var seed: UInt64?
    /// What it once showed, for the reader.
    public var note: String?
    /// The breaks of a playlist; nil for a VAST response.
    public var breaks: [PlannedBreak]?
    /// A VAST response.
    public var vast: PlannedAnswer?
    /// A document of the corpus, by its path inside it.
    public var file: String?
    /// The duration the engine is created with.
    public var duration: Int64?
    /// Whether the stream is live.
    public var isLive = false
    /// The surface the engine is created with.
    public var surface: Surface?
    /// The policies.
    public var policies = Policies()
    /// What happens.
    public var steps: [PlannedStep] = []

    public init() {}
}

/// One input and its moment.
public struct PlannedStep: Sendable, Codable, Hashable {
    /// When, by the session's clock.
    public var at: Int64
    /// What.
    public var input: PlannedInput

    public init(at: Int64, _ input: PlannedInput) {
        self.at = at
        self.input = input
    }
}

/// A break of a planned playlist.
public struct PlannedBreak: Sendable, Codable, Hashable {
    /// When it is due.
    public enum Offset: Sendable, Codable, Hashable {
        case start, end, unreadable
        case time(Int64)
        case percent(Int64)
        case opportunity(Int)
    }
    /// Where its ads come from.
    public enum Source: Sendable, Codable, Hashable {
        case tag(String)
        case inline(PlannedAnswer)
        case custom, empty, missing
    }
    public var offset: Offset
    public var id: String?
    /// `linear`, `nonlinear`, `display`.
    public var types: [String] = ["linear"]
    public var repeatAfter: Int64?
    public var source: Source
    public var allowMultipleAds = true
    /// nil: no bumper; else `suppress_bumper`.
    public var bumper: Bool?

    public init(offset: Offset, source: Source) {
        self.offset = offset
        self.source = source
    }
}

/// A response.
public struct PlannedAnswer: Sendable, Codable, Hashable {
    public var ads: [PlannedAd]
    public var hasRootError = true

    public init(ads: [PlannedAd]) {
        self.ads = ads
    }
}

/// An ad of a response.
public struct PlannedAd: Sendable, Codable, Hashable {
    public var id: String
    public var duration: Int64?
    public var sequence: Int?
    public var type = "linear"
    public var skipAfter: Int64?
    /// How many wrappers stand around it.
    public var wrappers = 0
    /// It is a wrapper that has to be followed, in a response inside a playlist.
    public var isWrapper = false
    /// It holds no file: 403.
    public var isUnplayable = false
    public var width: Int?
    public var height: Int?

    public init(id: String) {
        self.id = id
    }
}

/// An input, or a step that saves the engine.
public enum PlannedInput: Sendable, Codable, Hashable {
    case start(Int64)
    case playhead(Int64)
    case seek(Int64)
    case contentPaused
    case contentPlaying(Double)
    case duration(Int64?)
    case opportunity(Int64, Int64?)
    case live(Bool)
    case window(Int64, Int64)
    case complete
    case answer(UInt64, PlannedAnswer)
    case loadFails(UInt64, Int)
    case wrapperFollowed(UInt64)
    case ad(PlannedReference, PlannedReport)
    case startBreak, discard
    case reset(String)
    case replace([PlannedBreak])
    case surface(Int, Int)
    case lost, destroy, deadline
    /// The engine is encoded, decoded, and goes on.
    case save
    /// The same, in a new process.
    case kill
}

/// An ad that a report is about.
public struct PlannedReference: Sendable, Codable, Hashable {
    public var occurrence: String
    public var showing: Int
    public var ad: Int

    public init(occurrence: String, showing: Int, ad: Int) {
        self.occurrence = occurrence
        self.showing = showing
        self.ad = ad
    }
}

/// What is reported of an ad.
public enum PlannedReport: Sendable, Codable, Hashable {
    case ready
    case started(Int64?)
    case progress(Int64, Int64?)
    case failed(Int)
    case volume(Double)
    case companionShown(Int)
    case companionClicked(Int)
    case iconShown(Int)
    case iconClicked(Int)
    /// A report without a value, by its name.
    case plain(String)
}
