import AdRulesModel

/// A showing that is playing: a linear break in a hold, or an overlay on the content.
struct BreakRun: Sendable, Hashable, Codable {
    /// The occurrence.
    var occurrence: OccurrenceID
    /// The number of the showing, from 1.
    var showing: Int
    /// The position of its stop when it began.
    var position: StopPosition
    /// Its ads.
    var loaded: LoadedBreak
    /// Whether AD_BREAK_STARTED was sent in this showing, so that AD_BREAK_ENDED must follow.
    var sentBreakStarted = false
    /// The ad that is playing.
    var current: PlayingAd?
    /// The number of ads that started.
    var startedAds = 0
    /// The number of ads that played to their end or were skipped; if 0, all failed.
    var completedAds = 0
    /// For an overlay: the content time at which its display time ends; nil until it starts.
    var standsUntil: MediaTime?
}

/// The ad that is playing.
struct PlayingAd: Sendable, Hashable, Codable {
    /// Events that are sent once per ad.
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
    /// Whether STARTED was sent; kept when a snapshot is restored.
    var hasStarted = false
    /// Whether the player has reported playback since the last `playAd`.
    var isRunning = false
    /// When `playAd` was sent, moved forward by the time the viewer paused the ad.
    var playedAt: MediaTime
    /// When the media timeout expires; nil while it is suspended, as when the viewer has paused the ad.
    var deadline: MediaTime?
    /// The time left of the timeout when the viewer paused the ad.
    var timeLeft: MediaTime?
    /// When the viewer paused the ad; nil if it is not paused.
    var pausedAt: MediaTime?
    /// Whether PAUSE was sent for this pause, so that RESUME must follow.
    var isPauseTold = false
    /// The last reported position in ad time; nil if there is none.
    var adTime: MediaTime?
    /// The duration reported by the player.
    var reportedDuration: MediaTime?
    /// The once-only events already sent.
    var once: Once = []
    /// The progress trackers already fired, by index in their list.
    var firedProgress: [Int] = []
    /// Whether the viewer has expanded the ad.
    var isExpanded = false

    /// The duration from which quartiles are computed.
    var duration: MediaTime? { reportedDuration ?? introduced.ad.duration }
}

/// An ad whose companions and icons can be shown and clicked, also after the ad is over.
struct RetainedAd: Sendable, Hashable, Codable {
    /// The ad.
    var reference: AdReference
    /// The ad with its number and place.
    var introduced: IntroducedAd
    /// The position of its stop.
    var position: StopPosition
    /// Whether the ad is over.
    var isOver = false
    /// The companions that were shown, by index.
    var shownCompanions: [Int] = []
    /// The icons that were shown, by index.
    var shownIcons: [Int] = []
}
