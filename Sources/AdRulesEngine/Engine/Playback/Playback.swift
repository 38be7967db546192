/// The playing breaks with their ads, the ads whose companions can still be shown, and the state of the ad player.
struct Playback: Sendable, Codable {
    /// Values that are nil until the player first reports them.
    struct Player: Sendable, Codable {
        /// Whether the sound was last reported as off; nil before the first report.
        var isMuted: Bool?
        /// Whether the player was last reported in full screen; nil before the first report.
        var isFullscreen: Bool?
        /// The surface size that has not been stable long enough.
        var pendingSurface: PendingSurface?
    }

    /// A surface size that has not been stable long enough to be applied.
    struct PendingSurface: Sendable, Hashable, Codable {
        var surface: Surface
        var deadline: MediaTime
    }

    /// The breaks that are playing, in the order they began: at most a linear one and an overlay.
    private(set) var breaks: [BreakPlayback] = []
    /// Ads whose companions and icons can still be shown and clicked.
    var retained = RetainedAds()
    private(set) var player = Player()

    var isEmpty: Bool { breaks.isEmpty }

    var indices: Range<Int> { breaks.indices }

    subscript(_ index: Int) -> BreakPlayback {
        get { breaks[index] }
        _modify { yield &breaks[index] }
    }

    subscript(_ occurrence: OccurrenceID) -> BreakPlayback? { breaks.first { $0.occurrence == occurrence } }

    var linear: Int? { breaks.firstIndex(where: \.isLinear) }

    var firstOverlay: Int? { breaks.firstIndex { !$0.isLinear } }

    func index(of occurrence: OccurrenceID) -> Int? { breaks.firstIndex { $0.occurrence == occurrence } }

    func index(playing reference: AdReference) -> Int? { breaks.firstIndex { $0.isPlaying(reference) } }

    mutating func begin(_ playback: BreakPlayback) -> Int {
        breaks.append(playback)
        return breaks.count - 1
    }

    /// Plays the prepared ad of a break and returns it, with its companions and icons kept; nil if none is prepared.
    mutating func playPrepared(at index: Int, now: MediaTime, timeout: MediaTime) -> IntroducedAd? {
        guard let ad = breaks[index].loaded.takePrepared() else { return nil }
        breaks[index].current = PlayingAd(ad, now: now, timeout: timeout)
        retained.keep(ad, of: breaks[index].showing)
        return ad
    }

    mutating func endAd(at index: Int) {
        guard let reference = breaks[index].currentReference else { return }
        retained.end(reference, hasStarted: breaks[index].current?.hasStarted == true)
        breaks[index].current = nil
    }

    mutating func remove(at index: Int) { breaks.remove(at: index) }

    /// Ends everything: the session is destroyed.
    mutating func removeAll() {
        breaks = []
        retained.removeAll()
        player.pendingSurface = nil
    }

    /// Sets the sound or the screen. Returns false if that is no change; at first the sound is on, and no full screen.
    mutating func set(_ state: WritableKeyPath<Player, Bool?>, to isSet: Bool) -> Bool {
        defer { player[keyPath: state] = isSet }
        return (player[keyPath: state] ?? false) != isSet
    }

    /// Applies a surface size at a time, unless it changes again before.
    mutating func delay(_ surface: Surface, until deadline: MediaTime) {
        player.pendingSurface = PendingSurface(surface: surface, deadline: deadline)
    }

    @discardableResult
    mutating func takePendingSurface() -> Surface? {
        defer { player.pendingSurface = nil }
        return player.pendingSurface?.surface
    }

    func earliestDeadline() -> (time: MediaTime, occurrence: OccurrenceID)? {
        var best: (time: MediaTime, occurrence: OccurrenceID)?
        for playing in breaks {
            guard let deadline = playing.current?.clock.deadline, best.map({ deadline < $0.time }) ?? true else {
                continue
            }
            best = (deadline, playing.occurrence)
        }
        return best
    }

    mutating func shift(by shift: MediaTime) {
        for index in breaks.indices { breaks[index].current?.clock.shift(by: shift) }
        player.pendingSurface?.deadline += shift
    }
}

/// The playback of a break: a linear break in a hold, or an overlay on the content.
struct BreakPlayback: Sendable, Hashable, Codable {
    /// The occurrence, the number of its showing, and the position of its stop when it began.
    let showing: BreakShowing
    var loaded: LoadedBreak
    /// Whether AD_BREAK_STARTED was sent in this showing, so that AD_BREAK_ENDED must follow.
    var sentBreakStarted = false
    /// The ad that is playing; nil before the first, and while an overlay waits for the content.
    var current: PlayingAd?
    @Count var startedAds = 0
    /// The number of ads that played to their end or were skipped; if 0, all failed.
    @Count var completedAds = 0

    var occurrence: OccurrenceID { showing.occurrence }

    /// Whether the break plays in a hold.
    var isLinear: Bool { loaded.type == .linear }

    var currentReference: AdReference? { current.map { showing.reference(to: $0.introduced) } }

    func isPlaying(_ reference: AdReference) -> Bool {
        showing.contains(reference) && current?.introduced.number == reference.ad
    }

    func isPrepared(_ reference: AdReference) -> Bool {
        showing.contains(reference) && loaded.prepared?.number == reference.ad
    }
}

/// One showing of an occurrence, to which events, trackers and requests belong.
struct BreakShowing: Sendable, Hashable, Codable {
    var occurrence: OccurrenceID
    /// The number of the showing, from 1.
    @Count var number: Int
    var position: StopPosition

    /// The reference to one of its ads for the host.
    func reference(to ad: IntroducedAd) -> AdReference { AdReference(occurrence, showing: number, ad: ad.number) }

    func contains(_ reference: AdReference) -> Bool {
        occurrence == reference.occurrence && number == reference.showing
    }
}
