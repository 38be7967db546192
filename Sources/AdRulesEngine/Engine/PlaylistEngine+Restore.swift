// A session can be saved at any step, with its playlist and loaded ads, and continued in a new process, where
// `restored` is the first input (page Behaviour, Restore).
extension PlaylistEngine {
    /// The version of the snapshot format. A snapshot of another version is refused when it is decoded.
    public static let snapshotVersion = 1

    /// The version as a snapshot has it. It takes no memory in an engine.
    struct SnapshotVersion: SingleValueCoded {
        static var codedNotation: String { "a snapshot has version \(snapshotVersion)" }

        init() {}

        init?(coded version: Int) {
            if version != snapshotVersion { return nil }
        }

        var coded: Int { snapshotVersion }
    }

    /// Shifts everything measured by the clock, so that its distance from `now` stays the same.
    mutating func moveClock(to instant: MediaTime) {
        let shift = instant - now
        configuration.epoch -= shift
        cursor.changeClock(to: instant)
        hold.shift(by: shift)
        due.shift(by: shift)
        loads.shift(by: shift)
        playback.shift(by: shift)
    }

    /// Adopts the date: what it is ahead of the clock, the ads have aged (page Behaviour, Date).
    mutating func adopt(_ date: MediaTime) {
        let ahead = date - now - configuration.epoch
        configuration.epoch += ahead
        if ahead > .zero { loads.age(by: ahead) }
    }

    mutating func resumeRestored() {
        if phase == .content, !isHeld { cursor.settle(now: now) }
        for occurrence in loads.map(\.occurrence) { askAgain(occurrence) }
        if isHeld { emit(.pauseContent) }
        for index in playback.indices { playAgain(at: index) }
        endPauseByRestore()
    }

    private mutating func askAgain(_ occurrence: OccurrenceID) {
        guard let slot = loads[occurrence] else { return }
        if slot.token != nil, let info = info(of: occurrence) {
            emitRequest(occurrence, of: info, at: position(of: occurrence))
        } else if let prepared = slot.loaded?.prepared {
            loads.change(occurrence) { $0.isReady = false }
            emit(.prepareAd(AdReference(occurrence, showing: slot.showing, ad: prepared.number), prepared.ad))
        }
    }

    private mutating func playAgain(at index: Int) {
        let showing = playback[index].showing
        if let ad = playback[index].current {
            skipPauseInDeadAir(at: index)
            let (now, timeout) = (now, policies.mediaTimeout)
            emit(.playAd(showing.reference(to: ad.introduced), ad.introduced.ad, at: ad.adTime ?? .zero))
            perform(playback[index].current?.playAgain(now: now, timeout: timeout) ?? [], at: index)
        }
        if let prepared = playback[index].loaded.prepared {
            emit(.prepareAd(showing.reference(to: prepared), prepared.ad))
        }
    }
}
