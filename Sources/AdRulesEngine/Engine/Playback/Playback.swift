import AdRulesModel

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
        /// The surface.
        var surface: Surface
        /// When it is applied.
        var deadline: MediaTime
    }

    /// The breaks that are playing, in the order they began: at most a linear one and an overlay.
    private(set) var breaks: [BreakPlayback] = []
    /// Ads whose companions and icons can still be shown and clicked.
    var retained = RetainedAds()
    /// The state of the ad player.
    private(set) var player = Player()

    // MARK: The breaks

    /// Whether no break is playing.
    var isEmpty: Bool { breaks.isEmpty }

    /// The indices of the breaks.
    var indices: Range<Int> { breaks.indices }

    /// A break that is playing, by index.
    subscript(_ index: Int) -> BreakPlayback {
        get { breaks[index] }
        _modify { yield &breaks[index] }
    }

    /// The break of an occurrence; nil if it is not playing.
    subscript(_ occurrence: OccurrenceID) -> BreakPlayback? { breaks.first { $0.occurrence == occurrence } }

    /// The index of the linear break.
    var linear: Int? { breaks.firstIndex(where: \.isLinear) }

    /// The index of the overlay.
    var firstOverlay: Int? { breaks.firstIndex { !$0.isLinear } }

    /// The index of the break of an occurrence.
    func index(of occurrence: OccurrenceID) -> Int? { breaks.firstIndex { $0.occurrence == occurrence } }

    /// The index of the break in which an ad is playing.
    func index(playing reference: AdReference) -> Int? { breaks.firstIndex { $0.isPlaying(reference) } }

    /// Begins a break and returns its index.
    mutating func begin(_ playback: BreakPlayback) -> Int {
        breaks.append(playback)
        return breaks.count - 1
    }

    /// Plays the prepared ad of a break and returns it, with its companions and icons kept; nil if none is prepared.
    mutating func playPrepared(at index: Int, now: MediaTime, timeout: MediaTime) -> IntroducedAd? {
        guard let ad = breaks[index].playPrepared(now: now, timeout: timeout) else { return nil }
        retained.keep(ad, of: breaks[index].showing)
        return ad
    }

    /// Ends the current ad of a break, however it ended.
    mutating func endAd(at index: Int) {
        guard let reference = breaks[index].currentReference else { return }
        retained.end(reference, hasStarted: breaks[index].current?.hasStarted == true)
        breaks[index].current = nil
    }

    /// Ends a break.
    mutating func remove(at index: Int) { breaks.remove(at: index) }

    /// Ends everything: the session is destroyed.
    mutating func removeAll() {
        breaks = []
        retained.removeAll()
        dropPendingSurface()
    }

    // MARK: The player

    /// Sets the sound or the screen. Returns false if that is no change; at first the sound is on, and no full screen.
    mutating func set(_ state: WritableKeyPath<Player, Bool?>, to isSet: Bool) -> Bool {
        defer { player[keyPath: state] = isSet }
        return (player[keyPath: state] ?? false) != isSet
    }

    /// Applies a surface size at a time, unless it changes again before.
    mutating func delay(_ surface: Surface, until deadline: MediaTime) {
        player.pendingSurface = PendingSurface(surface: surface, deadline: deadline)
    }

    /// Takes the surface size that has been stable long enough.
    mutating func takePendingSurface() -> Surface? {
        defer { player.pendingSurface = nil }
        return player.pendingSurface?.surface
    }

    /// Forgets the surface size waiting to be applied: the session is over.
    mutating func dropPendingSurface() {
        player.pendingSurface = nil
    }

    // MARK: The clock

    /// The earliest media timeout.
    func earliestDeadline() -> (time: MediaTime, occurrence: OccurrenceID)? {
        var best: (time: MediaTime, occurrence: OccurrenceID)?
        for playing in breaks {
            guard let deadline = playing.current?.clock.deadline, best.map({ deadline < $0.time }) ?? true else { continue }
            best = (deadline, playing.occurrence)
        }
        return best
    }

    /// Shifts everything measured by the clock.
    mutating func shift(by shift: MediaTime) {
        for index in breaks.indices { breaks[index].current?.clock.shift(by: shift) }
        player.pendingSurface?.deadline += shift
    }
}
