/// The state of each occurrence: outcomes, reasons, showings, and the positions that no longer count.
///
/// It knows neither loads nor players. Its methods take the schedule and what the content has reached; a change that
/// also affects loads returns the occurrences, and the engine discards their loads.
struct OccurrenceLedger: Sendable, Codable {
    /// The records of occurrences; an occurrence without a record is armed and has not begun.
    @Listed private(set) var records: [OccurrenceID: OccurrenceRecord] = [:]
    private(set) var removedBreaks: [RemovedBreak] = []
    /// The seekable window of a live stream, once the player has reported one.
    private(set) var window: LiveWindow?
    /// The occurrences that the last decision marked as skipped, so that it can be taken back.
    private var skippedByDecision: [OccurrenceID] = []

    subscript(_ occurrence: OccurrenceID) -> OccurrenceRecord? { records[occurrence] }

    func isFinal(_ occurrence: OccurrenceID) -> Bool { records[occurrence]?.isFinal == true }

    func nextShowing(of occurrence: OccurrenceID) -> Int { (records[occurrence]?.showings ?? 0) + 1 }

    func isArmed(_ occurrence: OccurrenceID, at position: StopPosition) -> Bool {
        !hasLeftWindow(position) && !isFinal(occurrence)
    }

    // MARK: One occurrence

    private mutating func change(_ occurrence: OccurrenceID, _ change: (inout OccurrenceRecord) -> Void) {
        var record = records[occurrence] ?? OccurrenceRecord()
        change(&record)
        records[occurrence] = record
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
    mutating func arm(_ occurrence: OccurrenceID) { change(occurrence) { $0.state = .armed } }

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

    mutating func remove(_ adBreak: RemovedBreak) { removedBreaks.append(adBreak) }

    // MARK: What a start drops

    mutating func dropByStart(_ occurrence: OccurrenceID) {
        change(occurrence) { if !$0.isFinal { $0.state = .final(.notPlayed, .beforeStart) } }
    }

    /// Takes back what an earlier start dropped, because the start is decided again.
    mutating func takeBackDrops() {
        for (occurrence, record) in records where record.isDroppedByStart {
            if record.showings == 0 { records[occurrence] = nil } else { records[occurrence]?.state = .armed }
        }
    }

    // MARK: What a seek passes

    /// Marks armed occurrences between two positions as skipped; otherwise they would look as if they had not come yet.
    /// ``takeBackSkipped()`` takes it back.
    ///
    /// - Complexity: O(records).
    mutating func skip(after origin: MediaTime, through time: MediaTime, in schedule: Schedule, busy: [OccurrenceID]) {
        let busy = Set(busy)
        let skipped = records.filter { occurrence, record in
            record.state == .armed && !busy.contains(occurrence)
                && schedule.resolution(of: occurrence).position?.contentTime.map { $0 > origin && $0 <= time } ?? false
        }
        for occurrence in skipped.keys { note(occurrence, .skippedBySeek) }
        skippedByDecision = skipped.keys.sorted()
    }

    /// Removes the marks of a decision that is made again: what it passed has not come yet.
    mutating func takeBackSkipped() {
        for occurrence in skippedByDecision where records[occurrence]?.state == .noted(.skippedBySeek) {
            arm(occurrence)
        }
        skippedByDecision = []
    }

    // MARK: What a change of the schedule moves

    /// Marks what moved to or behind the playhead as passed, and arms what moved ahead of it. Returns what moved to
    /// where the start drops stops for good.
    mutating func note(
        _ moved: [(occurrence: OccurrenceID, position: StopPosition)], from old: Schedule, to new: Schedule,
        _ cursor: ContentCursor, droppedThrough bound: MediaTime?, busy: Set<OccurrenceID>
    ) -> [OccurrenceID] {
        var dropped: [OccurrenceID] = []
        // A repetition that was passed was reached, wherever it is now.
        for occurrence in old.repetitions where !busy.contains(occurrence) {
            let position = old.resolution(of: occurrence).position
            guard let time = position?.contentTime, time <= cursor.furthest else { break }
            if new.resolution(of: occurrence).position != position, records[occurrence]?.state ?? .armed == .armed {
                note(occurrence, .skippedBySeek)
            }
        }
        for (occurrence, position) in moved where !busy.contains(occurrence) {
            if position.isDropped(through: bound) {
                dropped.append(occurrence)
                dropByStart(occurrence)
            } else if let time = position.contentTime, time <= cursor.position {
                note(occurrence, .passedWhenKnown)
            } else if let record = records[occurrence] {
                if record.isNoted { arm(occurrence) }
            } else if position.contentTime.map({ $0 <= cursor.furthest }) ?? false {
                arm(occurrence)
            }
        }
        return dropped
    }

    // MARK: The live window

    /// Adopts a new window; while the stream is live, everything before it gets out of reach for good.
    mutating func moveWindow(from: MediaTime, to: MediaTime, isLive: Bool) {
        window = LiveWindow(from: from, to: to, floor: window?.floor)
        raiseFloor(isLive: isLive)
    }

    /// Puts everything before the window of a live stream out of reach.
    mutating func raiseFloor(isLive: Bool) {
        guard isLive, let window else { return }
        self.window?.floor = max(window.from, window.floor ?? .zero)
    }

    /// Whether the live window has moved past this position.
    func hasLeftWindow(_ position: StopPosition) -> Bool {
        guard let floor = window?.floor, case .midroll(let time) = position else { return false }
        return time < floor
    }

    // MARK: The end

    /// Whether every occurrence of a schedule is final or out of reach. Only for a schedule with a limited number of
    /// repetitions. Searches from the end, where open occurrences are most likely.
    ///
    /// `open`: one that is neither. While it stays so, the answer costs O(log n); then the search goes on before it.
    func isEveryStopOver(in schedule: Schedule, _ open: inout OccurrenceID?) -> Bool {
        let position = open.flatMap { schedule.resolution(of: $0).position }
        if let open, let position, isArmed(open, at: position) { return false }
        let time = position?.contentTime ?? .never
        func lastOpen(_ stop: Stop) -> OccurrenceID? { stop.occurrences.last { isArmed($0, at: stop.position) } }
        open =
            schedule.postroll.flatMap(lastOpen)
            ?? schedule.stops(after: .zero, through: time).reversed().lazy.compactMap(lastOpen).first
            ?? schedule.stops(after: time, through: .never).reversed().lazy.compactMap(lastOpen).first
            ?? schedule.preroll.flatMap(lastOpen)
        return open == nil
    }
}
