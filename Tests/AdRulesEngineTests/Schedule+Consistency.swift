import AdRulesModel

@testable import AdRulesEngine

extension Schedule {
    /// Describes parts of the schedule that contradict each other; empty if there are none.
    func inconsistencies() -> [String] {
        var broken: [String] = []
        func check(_ holds: Bool, _ text: @autoclosure () -> String) {
            if !holds { broken.append(text()) }
        }
        checkStorage(check)

        let stops =
            [preroll].compactMap(\.self) + self.stops(after: .zero, through: .never) + [postroll].compactMap(\.self)
        var seen: Set<OccurrenceID> = []
        var explicit: Set<Int> = []
        for (previous, stop) in zip(stops, stops.dropFirst()) {
            check(previous.position < stop.position, "stops out of order: \(previous.position), \(stop.position)")
        }
        for stop in stops {
            check(!stop.occurrences.isEmpty, "a stop without breaks at \(stop.position)")
            check(self.stop(at: stop.position) == stop, "\(stop.position) is not found again")
            let order = stop.occurrences.map { storage.playlist.ordinal(ofBreakAt: $0.index) ?? -1 }
            check(zip(order, order.dropFirst()).allSatisfy(<), "\(stop.position) is not in document order")
            let repetitions = stop.occurrences.count { $0.repetition > 0 }
            check(
                repetitions == 0 || repetitions == stop.occurrences.count,
                "repetitions beside explicit breaks at \(stop.position)")
            for occurrence in stop.occurrences {
                check(seen.insert(occurrence).inserted, "\(occurrence) plays twice")
                if occurrence.repetition == 0 { explicit.insert(occurrence.index) }
                check(
                    resolution(of: occurrence) == .scheduled(stop.position),
                    "\(occurrence) resolves to \(resolution(of: occurrence)), not \(stop.position)")
            }
        }
        for adBreak in storage.playlist.breaks {
            let base = OccurrenceID(adBreak.index)
            if case .unscheduled = resolution(of: base) {
                check(!explicit.contains(base.index), "\(base) has a stop and no moment")
            } else {
                check(explicit.contains(base.index), "\(base) has a moment and no stop")
            }
        }
        let cues = cuePoints
        check(zip(cues, cues.dropFirst()).allSatisfy(<), "cue points out of order")
        if let occurrenceCount {
            check(occurrenceCount == seen.count, "\(occurrenceCount) occurrences counted, \(seen.count) listed")
        }
        return broken
    }

    private func checkStorage(_ check: (Bool, @autoclosure () -> String) -> Void) {
        let table = storage.stops
        check(zip(table.times, table.times.dropFirst()).allSatisfy(<), "stops out of order")
        check(table.starts.count == table.count + 1, "a stop without its breaks")
        check(table.cuesBefore.count == table.count + 1, "a stop without its cue points")
        check(Int(table.starts.last ?? 0) == table.members.count, "breaks behind the last stop")
        check([0, table.members.count].contains(table.repetitions.count), "a break without its repetition")
        check(table.repetitions.count { $0 > 0 } <= Self.mostRepetitions, "too many repetitions")
        check((0...table.count).contains(storage.count), "more stops than the table has")
        check(storage.repeating.series.allSatisfy { $0.period > 0 && $0.base >= 0 }, "a series that stands still")
        let indices = storage.playlist.breaks.map(\.index)
        check(Set(indices).count == indices.count, "two breaks of one index")
        check(indices.allSatisfy { $0 < storage.playlist.nextIndex }, "an index that counts as unused")
        for (ordinal, index) in indices.enumerated() {
            check(storage.playlist.ordinal(ofBreakAt: index) == ordinal, "the break \(index) is not found")
        }
    }
}
