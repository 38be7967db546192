public import AdRulesEngine
public import AdRulesModel

/// The rules of the engine once more (page Behaviour of AdRulesEngine): small, slow and obvious. It predicts what a
/// `PlaylistEngine` does with a sequence of inputs.
///
/// It shares no code with the engine but the value types. Every occurrence stands in a plain list; the list is made anew
/// whenever something about it changes; each decision cites the rule that it follows.
public struct ReferenceEngine: Sendable {
    let policies: Policies
    let seed: UInt64
    let reportsReady: Bool
    /// A VAST response: `singleAd` or `adPod`.
    let standsAlone: Bool

    // The playlist and its moments.
    var breaks: [ListedBreak] = [] { didSet { numberBreaks() } }
    /// The same by their numbers: among thousands they are looked for at every step.
    private(set) var entries: [Int: ListedBreak] = [:]
    var nextIndex = 0
    var duration: MediaTime?
    var isLive: Bool
    var window: (from: MediaTime, to: MediaTime)?
    /// Where the live window began at most so far.
    var floor: MediaTime?
    var opportunities: [Opportunity] = []
    var surface: Surface?
    var nextSurface: Surface?
    var horizon = MediaTime.seconds(600)
    var listed: [OccurrenceID: Listed] = [:]
    var stops: [Stop] = []
    var cuePoints: [StopPosition] = []
    /// Something is where it began, though the schedule has it elsewhere.
    var isPositionKept = false
    /// What the start policy dropped for good lies up to there.
    var droppedThrough: MediaTime?
    /// The furthest position that content came or jumped to, before what it does now.
    var furthest = MediaTime.zero
    /// The pre-rolls that the host reset.
    var resetPrerolls: Set<OccurrenceID> = []
    /// What the start drops for good, and breaks with trackers and no ads, also if an earlier showing of it is what its
    /// explanation has: no replay arms it again.
    var neverArmedAgain: Set<OccurrenceID> = []
    /// What the host or a replay armed again, and where: there it is no longer dropped.
    var wasArmedAgain: [OccurrenceID: StopPosition] = [:]
    /// Those of them that the schedule has elsewhere while they are due.
    var movedWhileDue: Set<OccurrenceID> = []
    var listedCues: [StopPosition] = []
    /// Where the schedule has mid-rolls, whatever is kept elsewhere.
    var scheduledMoments: [MediaTime] = []
    /// The cue points and those of repetitions that are not listed: pods are numbered by them.
    var listedPods: [StopPosition] = []
    /// Where each break has its base by the schedule as it is now, also while it is due elsewhere.
    var scheduledBases: [Int: MediaTime] = [:]

    /// What plays as it was although the playlist was replaced.
    var pinned: [OccurrenceID: AdBreak] = [:]

    // The outcome of each occurrence.
    var records: [OccurrenceID: Record] = [:]
    var nextToken: UInt64 = 1
    /// Where each occurrence came due.
    var duePositions: [OccurrenceID: StopPosition] = [:]

    // The clock and the playhead.
    var now = MediaTime.zero
    /// When the host is told: later than `now` while deadlines are kept that are past.
    var calledAt = MediaTime.zero
    var position = MediaTime.zero
    var rate: Double?
    var isMoving = false
    var isViewerPaused = false
    var pausedAt = MediaTime.zero
    /// `viewerPaused` came, and nothing ended that pause.
    var pauseStands = false
    /// The date when the clock shows 0, and how far dates have been ahead of the clock in all.
    var epoch: MediaTime
    var ahead = MediaTime.zero
    /// Wall time that counts since the playhead was last measured, and when the current stretch of it began.
    /// How much content can have played before `movingSince`, in microseconds.
    var moved = 0.0
    var movingSince = MediaTime.zero
    /// Playheads are ignored until one comes near, or until this moment.
    var settlesUntil: MediaTime?
    var hasAcceptedPlayhead = false

    // The session.
    var hasStarted = false
    var startPosition = MediaTime.zero
    var contentBegan = false
    var isComplete = false
    var isEnded = false
    var isGone = false
    var asksAhead = true

    // What is due, plays, stands.
    var queue: [DueStop] = []
    var hold: Hold?
    var decision: Decision?
    /// How much content was played.
    var played = MediaTime.zero
    /// How much content was played at the first stop with an ad that STARTED in the last interruption that had one, and when its
    /// last ad started.
    var lastAd: (stop: PlayedContent, start: MediaTime)?
    var run: Run?
    var overlays: [Overlay] = []
    /// The overlays that stand: a nonlinear and a display one at most.
    var standing: [Run] = []
    var surfaceSettlesAt: MediaTime?

    // "once per reported change": sound and screen are the player's, not the ad's.
    var isMuted = false
    var isFullscreen = false

    /// The ads with companions that were played last.
    var remembered: [Remembered] = []
    /// Which of the ads that start in their showing the announced ones are, from 1.
    var places: [AdReference: Int] = [:]
    var isLost = false

    var out: [EngineAction] = []

    /// A reference for a playlist.
    public init(_ document: VMAPDocument, configuration: EngineConfiguration) {
        self.init(elements: document.breaks, standsAlone: false, configuration)
    }

    /// A reference for a VAST response: a break `0.0` at `start`.
    public init(_ vast: VAST, configuration: EngineConfiguration) {
        // A VAST response prefers linear ads and allows nonlinear ones: it names no break type.
        let element = AdBreak(
            timeOffset: .start, breakTypes: [.linear, .nonlinear], source: AdSource(content: .vast(vast)))
        self.init(elements: [element], standsAlone: true, configuration)
    }

    private init(elements: [AdBreak], standsAlone: Bool, _ configuration: EngineConfiguration) {
        policies = configuration.policies
        seed = configuration.seed
        reportsReady = configuration.reportsReady
        self.standsAlone = standsAlone
        duration = Known.length(configuration.duration).flatMap { $0 > .zero ? $0 : nil }
        isLive = configuration.isLive
        surface = configuration.surface.flatMap(Known.size)
        epoch = configuration.epoch
        breaks = elements.enumerated().map { ListedBreak(index: $0.offset, element: $0.element) }
        nextIndex = breaks.count
        numberBreaks()
        listMoments()
        cuePoints = currentCuePoints
    }

    private mutating func numberBreaks() {
        entries = Dictionary(breaks.map { ($0.index, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// What the engine has to do after an input.
    public mutating func handle(_ input: EngineInput, now: MediaTime) -> [EngineAction] {
        out = []
        // "a smaller one counts as the last"; "Every input first runs all deadlines <= now, in order."
        let time = max(now, self.now)
        calledAt = time
        asksAhead = false
        if input == .restored {
            // "In a new process the first input is `restored`": deadlines come after it.
            stopClock(for: time - self.now)
        } else {
            runDeadlines(until: time)
        }
        asksAhead = true
        releasePositions()
        self.now = time
        letGoOfWhatIsDone()
        if !isGone, let input = Known.input(input) { take(input) }
        letGoOfWhatIsDone()
        prefetch()
        // What was asked for ahead may have been the last, and empty.
        completeIfDone()
        keepStandingTime()
        return out
    }

    /// A break that finished as it began belongs to the new playlist from then on.
    private mutating func letGoOfWhatIsDone() {
        if pinned.isEmpty { return }
        let engaged = self.engaged
        for occurrence in pinned.keys.sorted() where !engaged.contains(occurrence) {
            if self[occurrence].status.isOver { pinned[occurrence] = nil } else { letGo(occurrence) }
        }
    }

    private mutating func take(_ input: EngineInput) {
        // "Then only `end`; later only companion and icon clicks are tracked."
        if isEnded {
            switch input {
            case .ad(let reference, let report): takeAfterEnd(reference, report)
            case .destroy: isGone = true
            case .date(let date): changeDate(to: date)
            default: break
            }
            return
        }
        switch input {
        case .start(let at): start(at: at)
        case .playhead(let time): playhead(time)
        case .seek(let target): seek(to: target)
        case .contentPaused: contentPaused()
        case .contentPlaying(let rate): contentPlaying(rate: rate)
        case .viewerPaused: viewerPaused()
        case .viewerResumed: viewerResumed()
        case .durationChanged(let duration): changeDuration(duration)
        case .opportunity(let opportunity): declare(opportunity)
        case .live(let live): changeLive(live)
        case .window(let from, let to): changeWindow(from: from, to: to)
        case .contentComplete: complete()
        case .adsLoaded(let token, let response): loaded(token, response)
        case .adsFailed(let token, let error): failedToLoad(token, error)
        case .wrapperFollowed(let token): wrapperFollowed(token)
        case .adsSoFar(let token, let response): noteSoFar(token, response)
        case .ad(let reference, let report): take(report, of: reference)
        case .startBreak: startBreak()
        case .discardBreak: discardBreak()
        case .resetBreak(let occurrence): reset(occurrence)
        case .replace(let document): replace(document)
        case .surfaceChanged(let surface):
            nextSurface = surface
            // "looked at when 500 ms have passed without a change".
            surfaceSettlesAt = now + .milliseconds(500)
        // What URLs hold decides nothing.
        case .hostMacros: break
        case .date(let date): changeDate(to: date)
        case .sessionLost: loseSession()
        case .destroy: destroy()
        case .restored: restore()
        case .deadline: break
        }
    }

    // MARK: Records

    subscript(_ occurrence: OccurrenceID) -> Record {
        get { records[occurrence] ?? Record() }
        set { records[occurrence] = newValue }
    }

    func element(_ occurrence: OccurrenceID) -> AdBreak? {
        pinned[occurrence] ?? entries[occurrence.index]?.element
    }

    /// Whether an occurrence may still play.
    func canPlay(_ occurrence: OccurrenceID) -> Bool { !self[occurrence].status.isOver && !hasLeftWindow(occurrence) }

    /// "A stop that leaves the window unplayed is `leftWindow`": nobody gets there any more.
    func hasLeftWindow(_ occurrence: OccurrenceID) -> Bool {
        guard let floor, case .midroll(let time) = listed[occurrence]?.position, time < floor else { return false }
        return !engaged.contains(occurrence)
    }
}
