/// An event for the app, named as in Google's IMA SDK.
///
/// The name decides which values an event has; the others are nil. ``showing`` is always set.
///
/// | name | values |
/// |---|---|
/// | LOADED, STARTED, quartiles, COMPLETE, SKIPPED, PAUSE, RESUME, CLICKED, TAPPED, AD_BUFFERING | ``occurrence``, ``breakID``, ``ad``, ``resolvedAd``, ``pod`` |
/// | AD_PROGRESS | the same, and ``adTime`` |
/// | AD_ERROR | the same without ``adTime``, and ``code``, ``message`` |
/// | AD_PERIOD_STARTED, AD_PERIOD_ENDED, AD_BREAK_STARTED, AD_BREAK_ENDED, AD_BREAK_READY | ``occurrence``, ``breakID``, ``position`` |
/// | AD_BREAK_FETCH_ERROR | the same, and ``code``, ``message`` |
/// | CONTENT_PAUSE_REQUESTED | ``position`` |
/// | CUEPOINTS_CHANGED | ``cuePoints`` |
/// | LOG | ``occurrence``, ``breakID``, ``code``, ``message`` |
/// | CONTENT_RESUME_REQUESTED, ALL_ADS_COMPLETED | none |
public struct AdEvent: Sendable, Hashable {
    /// The name of an event; an open set.
    public struct Name: RawRepresentable, Sendable, Hashable {
        /// The name, as in `AD_BREAK_STARTED`.
        public var rawValue: String

        /// Creates an event name.
        public init(rawValue: String) { self.rawValue = rawValue }
    }

    /// The name of the event.
    public var name: Name
    /// The occurrence the event concerns; nil for events of the whole session.
    public var occurrence: OccurrenceID?
    /// The number of the showing, from 1.
    public var showing: Int
    /// The label of the break.
    public var breakID: String?
    /// The number of the ad, from 1.
    public var ad: Int?
    /// The ad.
    public var resolvedAd: ResolvedAd?
    /// The ad's place in its pod.
    public var pod: AdPodInfo?
    /// The position of the stop; set for events of breaks and stops and for `CONTENT_PAUSE_REQUESTED`.
    public var position: StopPosition?
    /// For `AD_PROGRESS`: the ad time.
    public var adTime: MediaTime?
    /// For errors: the code, from VMAP if it is 1000 or more, otherwise from VAST.
    public var code: Int?
    /// For `CUEPOINTS_CHANGED`: the new list, the post-roll last.
    public var cuePoints: [StopPosition]?
    /// A message for developers.
    public var message: String?

    /// Creates an event.
    public init(_ name: Name, occurrence: OccurrenceID? = nil, showing: Int = 1) {
        self.name = name
        self.occurrence = occurrence
        self.showing = showing
    }
}

extension AdEvent {
    /// The error that an `AD_ERROR`, `AD_BREAK_FETCH_ERROR` or `LOG` reports, if any. Its `imaCode` is IMA's number.
    public var error: AdRulesError? { code.map { AdRulesError(code: $0, message: message) } }
}

extension AdEvent.Name {
    /// An ad is loaded.
    public static let loaded = Self(rawValue: "LOADED")
    /// With autoPlay off: a break waits for `startBreak`.
    public static let adBreakReady = Self(rawValue: "AD_BREAK_READY")
    /// A hold begins: `pauseContent` follows.
    public static let contentPauseRequested = Self(rawValue: "CONTENT_PAUSE_REQUESTED")
    /// A hold ends: `resumeContent` follows.
    public static let contentResumeRequested = Self(rawValue: "CONTENT_RESUME_REQUESTED")
    /// A break begins; sent in every showing.
    public static let adPeriodStarted = Self(rawValue: "AD_PERIOD_STARTED")
    /// A break ends; sent in every showing.
    public static let adPeriodEnded = Self(rawValue: "AD_PERIOD_ENDED")
    /// A break begins; sent in the first showing only.
    public static let adBreakStarted = Self(rawValue: "AD_BREAK_STARTED")
    /// A break ends; sent in the first showing only.
    public static let adBreakEnded = Self(rawValue: "AD_BREAK_ENDED")
    /// A break will not play: it failed, was empty or came too late.
    public static let adBreakFetchError = Self(rawValue: "AD_BREAK_FETCH_ERROR")
    /// An ad is shown.
    public static let started = Self(rawValue: "STARTED")
    /// A quarter of an ad has played.
    public static let firstQuartile = Self(rawValue: "FIRST_QUARTILE")
    /// Half of an ad has played.
    public static let midpoint = Self(rawValue: "MIDPOINT")
    /// Three quarters of an ad have played.
    public static let thirdQuartile = Self(rawValue: "THIRD_QUARTILE")
    /// An ad played to its end.
    public static let complete = Self(rawValue: "COMPLETE")
    /// The viewer skipped an ad.
    public static let skipped = Self(rawValue: "SKIPPED")
    /// An ad failed.
    public static let adError = Self(rawValue: "AD_ERROR")
    /// The position of an ad was reported.
    public static let adProgress = Self(rawValue: "AD_PROGRESS")
    /// An ad waits for data.
    public static let adBuffering = Self(rawValue: "AD_BUFFERING")
    /// The viewer paused an ad.
    public static let pause = Self(rawValue: "PAUSE")
    /// The viewer resumed an ad.
    public static let resume = Self(rawValue: "RESUME")
    /// The viewer clicked an ad.
    public static let clicked = Self(rawValue: "CLICKED")
    /// The viewer tapped an ad.
    public static let tapped = Self(rawValue: "TAPPED")
    /// A non-fatal problem; see `code`.
    public static let log = Self(rawValue: "LOG")
    /// The list of cue points has changed.
    public static let cuePointsChanged = Self(rawValue: "CUEPOINTS_CHANGED")
    /// No more ads will play.
    public static let allAdsCompleted = Self(rawValue: "ALL_ADS_COMPLETED")
}

/// An ad's place in its break (IMA's AdPodInfo).
public struct AdPodInfo: Sendable, Hashable, Codable {
    /// The place of the ad in its pod, from 1; a spare has the place of the ad it replaces.
    public var adPosition: Int
    /// The number of ads in the pod.
    public var totalAds: Int
    /// Whether the break is a bumper.
    public var isBumper: Bool
    /// The index of the pod: 0 for the pre-roll, 1 and up for the mid-rolls in order, -1 for the post-roll.
    public var podIndex: Int
    /// The position of the stop at which the break plays.
    public var timeOffset: StopPosition
    /// The maximum duration of the pod; nil if unknown.
    public var maxDuration: MediaTime?

    /// The names in session logs and saved sessions.
    private enum CodingKeys: String, CodingKey {
        case adPosition = "position"
        case totalAds, isBumper, podIndex, timeOffset, maxDuration
    }

    /// Creates a place in a pod.
    public init(
        adPosition: Int, totalAds: Int, isBumper: Bool, podIndex: Int, timeOffset: StopPosition, maxDuration: MediaTime?
    ) {
        self.adPosition = adPosition
        self.totalAds = totalAds
        self.isBumper = isBumper
        self.podIndex = podIndex
        self.timeOffset = timeOffset
        self.maxDuration = maxDuration
    }
}
