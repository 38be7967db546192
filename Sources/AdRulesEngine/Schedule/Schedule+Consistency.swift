import AdRulesModel

extension Schedule {
    /// Describes parts of the schedule that contradict each other; empty if there are none. For tests and fuzzing.
    ///
    /// Checks every listed stop, so up to ``repeatCap`` repetitions. Complexity: O(stops × (log n + g)).
    package func inconsistencies() -> [String] {
        var broken: [String] = []
        func check(_ holds: Bool, _ text: @autoclosure () -> String) {
            if !holds { broken.append(text()) }
        }
        checkStorage(check)

        let stops = self.stops
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
        checkWalks(stops, check)

        for facts in storage.playlist.facts {
            let base = OccurrenceID(facts.index)
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

    /// Checks that the searches find the stops that the list holds.
    private func checkWalks(_ stops: [Stop], _ check: (Bool, @autoclosure () -> String) -> Void) {
        let midrolls = stops.filter { $0.position != .preroll && $0.position != .postroll }
        var time = MediaTime.zero
        for stop in midrolls {
            if isTruncated { break }
            // Unbounded repetitions are not listed, so a search may find one first.
            if hasFiniteRepetitions || storage.repetitions.isEmpty {
                check(nextStop(after: time) == stop, "the stop after \(time) is not \(stop.position)")
            }
            time = stop.position.contentTime ?? time
            check(lastStop(atOrBefore: time) == stop, "the last stop at \(time) is not \(stop.position)")
        }
    }

    private func checkStorage(_ check: (Bool, @autoclosure () -> String) -> Void) {
        let table = storage.explicit
        check(zip(table.times, table.times.dropFirst()).allSatisfy(<), "explicit stops out of order")
        check(table.starts.count == table.count + 1, "a stop without its breaks")
        check(table.cuesBefore.count == table.count + 1, "a stop without its cue points")
        check(Int(table.starts.last ?? 0) == table.members.count, "breaks behind the last stop")
        check((0...table.count).contains(storage.explicitCount), "more stops than the table has")
        check(storage.repetitions.series.allSatisfy { $0.period > 0 && $0.base >= 0 }, "a series that stands still")
        let indices = storage.playlist.facts.map(\.index)
        check(Set(indices).count == indices.count, "two breaks of one index")
        check(indices.allSatisfy { $0 < storage.playlist.nextIndex }, "an index that counts as unused")
        for (ordinal, index) in indices.enumerated() {
            check(storage.playlist.ordinal(ofBreakAt: index) == ordinal, "the break \(index) is not found")
        }
    }
}
