package import AdRulesEngine
import AdRulesModel

/// A session that can be written down, run again and made smaller: a playlist, an engine's values, and what happens.
///
/// Times are microseconds.
package struct SessionPlan: Sendable, Hashable {
    /// The seed it was made from, for the reader.
    package var seed: UInt64?
    /// What it once showed, for the reader.
    package var note: String?
    /// The breaks of a playlist; nil for a VAST response.
    package var breaks: [PlannedBreak]?
    /// A VAST response.
    package var vast: PlannedAnswer?
    /// A document of the corpus, by its path inside it.
    package var file: String?
    /// The duration the engine is created with.
    package var duration: Int64?
    /// Whether the stream is live.
    package var isLive = false
    /// The surface the engine is created with.
    package var surface: Surface?
    /// Whether the host reports when ads can play; nil: no.
    package var reportsReady: Bool?
    /// The policies.
    package var policies = Policies()
    /// What happens.
    package var steps: [PlannedStep] = []
    /// Whether an ad that is paused at the end stays so.
    package var keepsPaused: Bool?

    package init() {}
}

/// One input and its moment.
package struct PlannedStep: Sendable, Hashable {
    /// When, by the session's clock.
    package var at: Int64
    /// What.
    package var input: PlannedInput

    package init(at: Int64, _ input: PlannedInput) {
        self.at = at
        self.input = input
    }
}

/// A break of a planned playlist.
package struct PlannedBreak: Sendable, Hashable {
    /// When it is due.
    package enum Offset: Sendable, Hashable {
        case start, end, unreadable
        case time(Int64)
        case percent(Int64)
        case opportunity(Int)
    }
    /// Where its ads come from.
    package enum Source: Sendable, Hashable {
        case tag(String)
        case inline(PlannedAnswer)
        case custom, empty, missing
    }
    package var offset: Offset
    package var id: String?
    /// `linear`, `nonlinear`, `display`.
    package var types: [String] = ["linear"]
    package var repeatAfter: Int64?
    package var source: Source
    package var allowMultipleAds = true
    /// nil: no bumper; else `suppress_bumper`.
    package var bumper: Bool?

    package init(offset: Offset, source: Source) {
        self.offset = offset
        self.source = source
    }
}

/// A response.
package struct PlannedAnswer: Sendable, Hashable {
    package var ads: [PlannedAd]
    package var hasRootError = true

    package init(ads: [PlannedAd]) {
        self.ads = ads
    }
}

/// An ad of a response.
package struct PlannedAd: Sendable, Hashable {
    package var id: String
    package var duration: Int64?
    package var sequence: Int?
    package var type = "linear"
    package var skipAfter: Int64?
    /// How many wrappers stand around it.
    package var wrappers = 0
    /// It is a wrapper that has to be followed, in a response inside a playlist.
    package var isWrapper = false
    /// It holds no file: 403.
    package var isUnplayable = false
    package var width: Int?
    package var height: Int?
    /// Its other files, overlays or companions of these sizes.
    package var others: [Surface] = []
    /// Companions beside a linear ad. Wrappers have trackers for those of the first size.
    package var companions: [Surface] = []
    /// Its URLs have macros of the ad and of the moment.
    package var hasMacros = false
    /// After how many seconds it is out of date.
    package var expires: Int?

    package init(id: String) {
        self.id = id
    }
}

/// An input, or a step that saves the engine.
package enum PlannedInput: Sendable, Hashable {
    case start(Int64)
    case playhead(Int64)
    case seek(Int64)
    case contentPaused
    case contentPlaying(Double)
    case viewerPaused, viewerResumed
    case duration(Int64?)
    case opportunity(Int64, Int64?)
    case live(Bool)
    case window(Int64, Int64)
    case complete
    case answer(UInt64, PlannedAnswer)
    case loadFails(UInt64, Int)
    case wrapperFollowed(UInt64)
    /// Of the ads those that are wrappers are still awaited.
    case soFar(UInt64, PlannedAnswer)
    case ad(PlannedReference, PlannedReport)
    case startBreak, discard
    case reset(String)
    case replace([PlannedBreak])
    case surface(Int, Int)
    case lost, destroy, deadline
    case date(Int64)
    /// The engine is encoded, decoded, and goes on.
    case save
    /// The same, in a new process.
    case kill
}

/// An ad that a report is about.
package struct PlannedReference: Sendable, Hashable {
    package var occurrence: String
    package var showing: Int
    package var ad: Int

    package init(occurrence: String, showing: Int, ad: Int) {
        self.occurrence = occurrence
        self.showing = showing
        self.ad = ad
    }
}

/// What is reported of an ad.
package enum PlannedReport: Sendable, Hashable {
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
