/// An interstitial for an app that schedules it itself: the properties of Apple's `AVPlayerInterstitialEvent`, as plain
/// values with Apple's names and raw values.
///
/// `AVPlayerInterstitialEventController.events` replaces every interstitial that the playlists hold, so always set the
/// events of the whole schedule, and always set `resumptionOffset`: its default differs between initializers.
public struct InterstitialEvent: Sendable, Hashable {
    /// The time of the event.
    public enum Start: Sendable, Hashable {
        /// At a time of the content (`time`).
        case time(MediaTime)
        /// At a date of the content, which needs dates in its playlists (`date`).
        case date(WallClock)
    }

    /// A predefined moment (`AVPlayerInterstitialEvent.Cue`).
    public enum Cue: String, Sendable, Hashable, CaseIterable {
        /// The time or date decides.
        case noCue
        /// Before the content starts, wherever it starts.
        case joinCue
        /// After the content ended.
        case leaveCue
    }

    /// The space of the event on the integrated timeline (`AVPlayerInterstitialEvent.TimelineOccupancy`).
    public enum TimelineOccupancy: Int, Sendable, Hashable, CaseIterable {
        /// A single point.
        case singlePoint = 0
        /// A range as long as the event.
        case fill = 1
    }

    /// The identifier, as a tag has it (`ID`); an event replaces the scheduled one with the same identifier.
    public var identifier: String
    /// Its moment.
    public var start: Start
    /// The URLs of its items, in play order (`templateItems`, made with `AVPlayerItem(url:)`). Empty if the ads are not
    /// resolved yet: resolve them before the event is scheduled.
    public var templateURLs: [String]
    /// The actions denied to the viewer; the raw value is Apple's.
    public var restrictions: Interstitial.Restrictions
    /// How far after the start content resumes; nil is `CMTime.indefinite`: after the time that the event took.
    public var resumptionOffset: MediaTime?
    /// The longest time that it may play; nil is `CMTime.invalid`: no limit.
    public var playoutLimit: MediaTime?
    /// The predefined moment.
    public var cue: Cue
    /// Whether it never plays again after it started.
    public var willPlayOnce: Bool
    /// Whether it starts at a segment boundary.
    public var alignsStartWithPrimarySegmentBoundary: Bool
    /// Whether content resumes at a segment boundary.
    public var alignsResumptionWithPrimarySegmentBoundary: Bool
    /// Its space on the timeline.
    public var timelineOccupancy: TimelineOccupancy
    /// Whether it looks like the content on the timeline.
    public var supplementsPrimaryContent: Bool
    /// Whether viewers may see different ads.
    public var contentMayVary: Bool
    /// Its expected duration; nil is `CMTime.invalid`.
    public var plannedDuration: MediaTime?
    /// The button that skips it (`skipControlTimeRange`, whose duration is `CMTime.positiveInfinity` if nil here, and
    /// `skipControlLocalizedLabelBundleKey`); nil if it cannot be skipped.
    public var skipControl: SkipControl?
    /// The attributes of your own (`userDefinedAttributes`).
    public var userDefinedAttributes: [DateRange.Attribute]

    /// Whether there is something to play; AVFoundation needs at least one item.
    public var isResolved: Bool { !templateURLs.isEmpty }

    /// Creates the event of an interstitial at a time of the content.
    ///
    /// - Parameters:
    ///   - interstitial: the interstitial.
    ///   - duration: the duration of the content, at which a post-roll is due; nil if unknown.
    public init(_ interstitial: Interstitial, duration: MediaTime? = nil) {
        identifier = interstitial.writtenID
        start = .time(interstitial.position.contentTime ?? duration ?? .zero)
        switch interstitial.source {
        case .asset(let uri): templateURLs = [uri]
        case .assetList: templateURLs = interstitial.assetList?.assets.map(\.uri) ?? []
        }
        restrictions = interstitial.restrictions
        resumptionOffset = interstitial.resumeOffset
        playoutLimit = interstitial.playoutLimit
        switch interstitial.position {
        case .preroll: cue = interstitial.playsAtJoin ? .joinCue : .noCue
        case .midroll: cue = .noCue
        case .postroll: cue = .leaveCue
        }
        willPlayOnce = interstitial.playsOnce
        alignsStartWithPrimarySegmentBoundary = interstitial.snap.contains(.out)
        alignsResumptionWithPrimarySegmentBoundary = interstitial.snap.contains(.into)
        timelineOccupancy = interstitial.timelineOccupancy == .range ? .fill : .singlePoint
        supplementsPrimaryContent = interstitial.timelineStyle == .primary
        contentMayVary = interstitial.contentMayVary
        plannedDuration = interstitial.duration ?? interstitial.plannedDuration
        skipControl = interstitial.skipControl(with: interstitial.assetList)
        userDefinedAttributes = interstitial.writableUserAttributes
    }

    /// Creates the event of an interstitial at its date on a timeline, for content whose playlists have dates.
    public init(_ interstitial: Interstitial, on timeline: ContentTimeline) {
        self.init(interstitial, at: interstitial.start(on: timeline))
    }

    /// Creates the event of an interstitial at a date, for content whose playlists have dates.
    public init(_ interstitial: Interstitial, at date: WallClock) {
        self.init(interstitial)
        start = .date(date)
    }
}

extension InterstitialExport {
    /// The events of all interstitials, in order. A break whose asset list is known to be empty has none: there is
    /// nothing to play. Complexity: O(interstitials + ads).
    ///
    /// - Parameter duration: the duration of the content, at which the post-roll is due; nil if unknown.
    public func events(duration: MediaTime? = nil) -> [InterstitialEvent] {
        interstitials.filter { $0.assetList?.assets.isEmpty != true }.map { InterstitialEvent($0, duration: duration) }
    }
}
