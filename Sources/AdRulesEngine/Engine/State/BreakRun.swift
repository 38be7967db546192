import AdRulesModel

/// A showing that plays: a linear break in a hold, or an overlay on the content.
struct BreakRun: Sendable, Hashable, Codable {
    /// The occurrence.
    var occurrence: OccurrenceID
    /// Its run, from 1.
    var showing: Int
    /// The place of its stop when it began.
    var position: StopPosition
    /// Its ads.
    var loaded: LoadedBreak
    /// Whether AD_BREAK_STARTED was sent in this showing: then AD_BREAK_ENDED follows.
    var sentBreakStarted = false
    /// The ad that plays.
    var current: PlayingAd?
    /// How many ads started.
    var startedAds = 0
    /// How many ads played to their end or were skipped: with none, all failed.
    var completedAds = 0
    /// Of an overlay: the content time at which it has stood long enough; nil before it started.
    var standsUntil: MediaTime?
}

/// The ad that plays.
struct PlayingAd: Sendable, Hashable, Codable {
    /// Events that come once per ad.
    struct Once: OptionSet, Sendable, Hashable, Codable {
        let rawValue: UInt16
        static let firstQuartile = Once(rawValue: 1 << 0)
        static let midpoint = Once(rawValue: 1 << 1)
        static let thirdQuartile = Once(rawValue: 1 << 2)
        static let accepted = Once(rawValue: 1 << 3)
        static let minimized = Once(rawValue: 1 << 4)
        static let closed = Once(rawValue: 1 << 5)
        static let viewable = Once(rawValue: 1 << 6)
        static let notViewable = Once(rawValue: 1 << 7)
        static let viewUndetermined = Once(rawValue: 1 << 8)
    }

    /// The ad with its number and place.
    var introduced: IntroducedAd
    /// Whether STARTED was sent. It stays set when a snapshot is restored.
    var hasStarted = false
    /// Whether the player reported that it plays, since the last `playAd`.
    var isRunning = false
    /// When `playAd` was asked for the first time; moved on by paused time.
    var playedAt: MediaTime
    /// When the media time-out strikes; nil while the viewer has paused the ad.
    var deadline: MediaTime?
    /// How much was left of the time-out when the viewer paused the ad.
    var timeLeft: MediaTime?
    /// When the viewer paused it; nil: not paused.
    var pausedAt: MediaTime?
    /// Whether PAUSE was sent for that pause: then RESUME follows.
    var isPauseTold = false
    /// The last position that was reported, in ad time; nil: none.
    var adTime: MediaTime?
    /// The duration as the player knows it.
    var reportedDuration: MediaTime?
    /// What was sent once.
    var once: Once = []
    /// The progress trackers that were asked for, by their place in the list.
    var firedProgress: [Int] = []
    /// Whether the viewer expanded it.
    var isExpanded = false

    /// The duration quartiles are measured by.
    var duration: MediaTime? { reportedDuration ?? introduced.ad.duration }
}

/// An ad that is over and whose companions and icons may still be seen and clicked.
struct RetainedAd: Sendable, Hashable, Codable {
    /// The ad.
    var reference: AdReference
    /// The ad with its number and place.
    var introduced: IntroducedAd
    /// The place of its stop.
    var position: StopPosition
    /// Whether it is over.
    var isOver = false
    /// The companions that were shown, by place.
    var shownCompanions: [Int] = []
    /// The icons that were shown, by place.
    var shownIcons: [Int] = []
}
