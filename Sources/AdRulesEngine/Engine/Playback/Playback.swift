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
