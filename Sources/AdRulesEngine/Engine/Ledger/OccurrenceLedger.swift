import AdRulesModel

/// The state of each occurrence: outcomes, reasons, showings, and the positions that no longer
/// count.
///
/// It knows neither loads nor players. Its methods take the schedule and what the content has reached; a change that also
/// affects loads returns the occurrences, and the engine discards their loads.
struct OccurrenceLedger: Sendable {
    /// State that is nil or empty in most sessions.
    private struct Rare: SparseState {
        /// The seekable window of a live stream.
        var window: LiveWindow?
        /// The repetitions that the last decision marked as skipped, so that it can be taken back.
        var skippedByDecision: [RepetitionRange] = []
        /// The stop from which on everything is over, as long as no occurrence is armed again. Not saved.
        var overFrom: StopPosition?
    }

    /// The records of occurrences; an occurrence without a record is armed and has not begun.
    private(set) var records = OccurrenceRecords()
    /// Breaks that a replacement playlist removed.
    private(set) var removedBreaks: [RemovedBreak] = []
    @Sparse private var rare: Rare

    /// The record of an occurrence, or nil. Complexity: O(log n).
    subscript(_ occurrence: OccurrenceID) -> OccurrenceRecord? { records[occurrence] }

    /// Whether an occurrence is over. Complexity: O(log n).
    func isFinal(_ occurrence: OccurrenceID) -> Bool { records[occurrence]?.isFinal == true }

    /// The number of the next showing of an occurrence. Complexity: O(log n).
    func nextShowing(of occurrence: OccurrenceID) -> Int { (records[occurrence]?.showings ?? 0) + 1 }

    /// Whether an occurrence at this position may play. Complexity: O(log n).
    func isArmed(_ occurrence: OccurrenceID, at position: StopPosition) -> Bool {
        !hasLeftWindow(position) && !isFinal(occurrence)
    }

    /// Discards where the last search ended, as after a change of the schedule.
    mutating func forgetSearch() {
        if !_rare.isInitial { rare.overFrom = nil }
    }

    // MARK: One occurrence

    private mutating func change(_ occurrence: OccurrenceID, _ change: (inout OccurrenceRecord) -> Void) {
        var record = records[occurrence] ?? OccurrenceRecord()
        change(&record)
        if !record.isFinal { forgetSearch() }
        records.set(record, for: occurrence)
    }

    /// Ends an occurrence. `showing` is the showing that ended, from 1; nil if there was none.
    mutating func finish(
        _ occurrence: OccurrenceID, _ outcome: BreakOutcome, _ reason: BreakReason?, code: Int?, showing: Int?
    ) {
        change(occurrence) { record in
            record.state = .final(outcome, reason)
            if outcome == .played || outcome == .partlyPlayed {
                record.shown = outcome
                record.shownReason = reason
                record.code = code
            } else if record.shown == nil {
                record.code = code
            }
            if let showing { record.showings = max(record.showings, showing) }
        }
    }

    /// Records why an occurrence did not play when it was passed; it may still play.
    mutating func note(_ occurrence: OccurrenceID, _ reason: BreakReason) {
        change(occurrence) { if !$0.isFinal { $0.state = .noted(reason) } }
    }

    /// Arms an occurrence; it plays as a new showing if it had one before.
    mutating func arm(_ occurrence: OccurrenceID) {
        change(occurrence) { $0.state = .armed }
    }

    /// Arms an occurrence because the host reset it.
    mutating func reset(_ occurrence: OccurrenceID) {
        change(occurrence) { record in
            record.state = .armed
            record.wasReset = true
        }
    }

    /// Records that AD_BREAK_STARTED was sent. Returns false if it was sent before.
    mutating func begin(_ occurrence: OccurrenceID) -> Bool {
        if records[occurrence]?.hasBegun == true { return false }
        change(occurrence) { $0.hasBegun = true }
        return true
    }

    /// Records that a replacement playlist does not contain a break.
    mutating func remove(_ adBreak: RemovedBreak) { removedBreaks.append(adBreak) }

    // MARK: What a start drops

    /// Drops repetitions of a break for good, except those already over.
    mutating func dropByStart(_ index: Int, _ range: ClosedRange<Int>) {
        records.change(index: index, range) { if !$0.isFinal { $0.state = .final(.notPlayed, .beforeStart) } }
    }

    /// Takes back what an earlier start dropped, because the start is decided again.
    mutating func takeBackDrops() {
        forgetSearch()
        records.remove { $0.record.isDroppedByStart && $0.record.showings == 0 }
        for run in records.runs(where: { $0.record.isDroppedByStart }) {
            records.change(index: run.index, run.lower...run.upper) { $0.state = .armed }
        }
    }

    // MARK: What a seek passes

    /// Marks armed occurrences between two positions as skipped; otherwise they would look as if they had not come yet.
    /// ``takeBackSkipped()`` takes it back.
    ///
    /// - Complexity: O(records + records passed × explicit stops), however many repetitions they represent.
    mutating func skip(after origin: MediaTime, through time: MediaTime, in schedule: Schedule, busy: [OccurrenceID]) {
        var skipped: [RepetitionRange] = []
        defer { rare.skippedByDecision = skipped }
        guard origin < time else { return }
        let busy = Dictionary(grouping: busy, by: \.index)
        for run in records.runs(where: { $0.record.state == .armed }) {
            let due = (busy[run.index] ?? []).map { $0.repetition...$0.repetition }
            for range in run.repetitions(after: origin, through: time, in: schedule).subtracting(due) {
                records.change(index: run.index, range) { $0.state = .noted(.skippedBySeek) }
                skipped.append(RepetitionRange(index: run.index, lower: range.lowerBound, upper: range.upperBound))
            }
        }
    }

    /// Removes the marks of a decision that is made again: what it passed has not come yet.
    mutating func takeBackSkipped() {
        for range in rare.skippedByDecision {
            records.change(index: range.index, range.lower...range.upper) { record in
                if record.state == .noted(.skippedBySeek) { record.state = .armed }
            }
        }
        rare.skippedByDecision = []
    }

    // MARK: What a change of the schedule moves

    /// Marks what moved to or behind the playhead as passed, and arms what moved ahead of it. Returns what moved to where
    /// the start drops stops for good.
    mutating func noteMoves(from old: Schedule, to new: Schedule, _ reach: ContentReach) -> [RepetitionRange] {
        noteMovedBreaks(from: old, to: new, reach) + noteMovedRepetitions(from: old, to: new, reach)
    }

    private mutating func noteMovedBreaks(
        from old: Schedule, to new: Schedule, _ reach: ContentReach
    ) -> [RepetitionRange] {
        var dropped: [RepetitionRange] = []
        let busy = Set(reach.busy)
        for (occurrence, position) in new.movedBreaks(from: old) where !busy.contains(occurrence) {
            if position.isDropped(through: reach.droppedThrough) {
                dropped.append(RepetitionRange(index: occurrence.index, lower: 0, upper: 0))
                dropByStart(occurrence.index, 0...0)
            } else if let time = position.contentTime, time <= reach.position {
                note(occurrence, .passedWhenKnown)
            } else if records[occurrence] != nil || (position.contentTime.map { $0 <= reach.furthest } ?? false) {
                rearm(occurrence.index, 0...0)
            }
        }
        return dropped
    }

    /// Does the same for repetitions, in ranges: a day of them may move with their base.
    private mutating func noteMovedRepetitions(
        from old: Schedule, to new: Schedule, _ reach: ContentReach
    ) -> [RepetitionRange] {
        var dropped: [RepetitionRange] = []
        let change = RepetitionChange(old: old, new: new)
        let end = max(reach.furthest, reach.droppedThrough ?? .zero)
        let due = Dictionary(grouping: reach.busy, by: \.index).mapValues { $0.map { $0.repetition...$0.repetition } }
        for adBreak in old.storage.playlist.facts where old.period(ofBreakAt: adBreak.index) != nil {
            let index = adBreak.index
            // A repetition that was passed was reached, wherever it is now.
            let passed = old.repetitions(ofBreakAt: index, through: reach.furthest)
            for range in passed.subtracting(change.unmoved(of: index, among: passed)).subtracting(due[index] ?? []) {
                records.change(index: index, range) { if $0.state == .armed { $0.state = .noted(.skippedBySeek) } }
            }
        }
        for facts in new.storage.playlist.facts where new.period(ofBreakAt: facts.index) != nil {
            let index = facts.index
            let here = new.repetitions(ofBreakAt: index, through: end)
            for range in here.subtracting(change.unmoved(of: index, among: here)).subtracting(due[index] ?? []) {
                if let drops = noteMoved(index, range, in: new, reach) { dropped.append(drops) }
            }
            let noted = records.runs(of: index).filter(\.record.isNoted)
            if noted.isEmpty { continue }
            // A repetition that was passed at another position is still to come.
            let ahead = new.repetitions(ofBreakAt: index, through: .limit).subtracting(here)
            let moved = ahead.subtracting(change.unmoved(of: index, among: ahead)).subtracting(due[index] ?? [])
            for run in noted {
                for range in moved where range.overlaps(run.lower...run.upper) {
                    rearm(index, range.clamped(to: run.lower...run.upper))
                }
            }
        }
        return dropped
    }

    /// Updates repetitions that moved to new positions, in order: dropped for good, passed, or still to come.
    private mutating func noteMoved(
        _ index: Int, _ range: ClosedRange<Int>, in schedule: Schedule, _ reach: ContentReach
    ) -> RepetitionRange? {
        let dropped = reach.droppedThrough.map { schedule.count(of: range, ofBreakAt: index, through: $0) } ?? 0
        let passed = max(dropped, schedule.count(of: range, ofBreakAt: index, through: reach.position))
        let first = range.lowerBound
        if dropped > 0 { dropByStart(index, first...first + dropped - 1) }
        if passed > dropped {
            records.change(index: index, first + dropped...first + passed - 1) { record in
                if !record.isFinal { record.state = .noted(.passedWhenKnown) }
            }
        }
        if passed < range.count { rearm(index, first + passed...range.upperBound) }
        return dropped > 0 ? RepetitionRange(index: index, lower: first, upper: first + dropped - 1) : nil
    }

    /// Arms repetitions that were passed or have no record.
    private mutating func rearm(_ index: Int, _ range: ClosedRange<Int>) {
        records.fill(OccurrenceRecord(), index: index, from: range.lowerBound, through: range.upperBound)
        records.change(index: index, range) { if $0.isNoted { $0.state = .armed } }
    }

    // MARK: The live window

    /// The seekable window of a live stream, once the player has reported one.
    var window: LiveWindow? { rare.window }

    /// Adopts a new window; while the stream is live, everything before it gets out of reach for good.
    mutating func moveWindow(from: MediaTime, to: MediaTime, isLive: Bool) {
        rare.window = LiveWindow(from: from, to: to, floor: window?.floor)
        raiseFloor(isLive: isLive)
    }

    /// Puts everything before the window of a live stream out of reach.
    mutating func raiseFloor(isLive: Bool) {
        guard isLive, let window else { return }
        rare.window?.floor = max(window.from, window.floor ?? .zero)
    }

    /// Whether the live window has moved past this position.
    func hasLeftWindow(_ position: StopPosition) -> Bool {
        guard let floor = window?.floor, case .midroll(let time) = position else { return false }
        return time < floor
    }

    // MARK: The end

    /// Whether every occurrence of a schedule is final or out of reach. Only for a schedule with a limited number of repetitions.
    ///
    /// Searches from the end, where open occurrences are most likely, and resumes where the last search stopped.
    mutating func isEveryStopOver(in schedule: Schedule) -> Bool {
        func areOver(_ ordinals: [Int32]) -> Bool {
            ordinals.allSatisfy { isFinal(OccurrenceID(schedule.index(of: $0))) }
        }
        if rare.overFrom == nil {
            guard areOver(schedule.storage.postroll) else { return false }
            rare.overFrom = .postroll
        }
        var end = MediaTime.never
        if case .midroll(let time) = rare.overFrom { end = time - MediaTime(microseconds: 1) }
        while let moment = schedule.lastMoment(atOrBefore: end) {
            let position = StopPosition.midroll(moment)
            // Everything before it has left the window, too.
            if hasLeftWindow(position) { break }
            let occurrences = schedule.stop(at: position)?.occurrences ?? []
            guard occurrences.allSatisfy(isFinal) else { return false }
            rare.overFrom = position
            end = moment - MediaTime(microseconds: 1)
        }
        return areOver(schedule.storage.preroll)
    }
}

extension OccurrenceLedger: Codable {
    private enum CodingKeys: CodingKey {
        case records, removedBreaks, window, skippedByDecision
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        records = try container.decode(OccurrenceRecords.self, forKey: .records)
        removedBreaks = try container.decode([RemovedBreak].self, forKey: .removedBreaks)
        rare.window = try container.decodeIfPresent(LiveWindow.self, forKey: .window)
        rare.skippedByDecision = try container.decode([RepetitionRange].self, forKey: .skippedByDecision)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(records, forKey: .records)
        try container.encode(removedBreaks, forKey: .removedBreaks)
        try container.encodeIfPresent(window, forKey: .window)
        try container.encode(rare.skippedByDecision, forKey: .skippedByDecision)
    }
}
