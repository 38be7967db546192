import Testing

@testable import AdRulesEngine

@Suite("Schedule: replace and diff")
struct ScheduleDiffTests {
    private func tag(_ uri: String, id: String? = nil) -> AdSource {
        AdSource(id: id, content: .adTag(SourceText(uri), template: nil))
    }

    private func replaced(_ old: [AdBreak], _ new: [AdBreak]) -> (schedule: Schedule, diff: ScheduleDiff) {
        let older = makeSchedule(old, duration: 3600)
        let newer = older.replacing(with: VMAPDocument(breaks: new))
        #expect(newer.inconsistencies() == [])
        #expect(newer.duration == older.duration)
        return (newer, newer.difference(from: older))
    }

    @Test("The same playlist again makes no difference")
    func same() {
        let breaks = [
            scheduleBreak(.start, id: "a"), scheduleBreak(.start, id: "a"), scheduleBreak(offset(10)),
            scheduleBreak(nil),
        ]
        let result = replaced(breaks, breaks)
        #expect(result.diff == ScheduleDiff())
        #expect(result.schedule.numbering == BreakNumbering(indices: [0, 1, 2, 3], next: 4))
    }

    @Test("A break inserted before others gets an unused index, the others keep theirs")
    func inserted() {
        let old = [scheduleBreak(offset(10), id: "a"), scheduleBreak(offset(20), id: "b")]
        let result = replaced(old, [scheduleBreak(offset(5), id: "new")] + old)
        #expect(result.schedule.breaks.map(\.index) == [2, 0, 1])
        #expect(result.diff == ScheduleDiff(added: [2]))
        #expect(
            result.schedule.midrolls.map(\.occurrences) == [[OccurrenceID(2)], [OccurrenceID(0)], [OccurrenceID(1)]])
        #expect(result.schedule.scheduledBreak(at: 2)?.adBreak.breakID == "new")
    }

    @Test("An index that was removed is never used again")
    func removed() {
        let first = makeSchedule([scheduleBreak(offset(10), id: "a"), scheduleBreak(offset(20), id: "b")])
        let second = first.replacing(with: VMAPDocument(breaks: [scheduleBreak(offset(20), id: "b")]))
        #expect(second.difference(from: first) == ScheduleDiff(removed: [0]))
        #expect(second.scheduledBreak(at: 0) == nil)
        #expect(second.resolution(of: OccurrenceID(0)) == .none)
        let third = second.replacing(with: VMAPDocument(breaks: [scheduleBreak(offset(10), id: "a")]))
        #expect(third.breaks.map(\.index) == [2])
        #expect(third.difference(from: second) == ScheduleDiff(added: [2], removed: [1]))
    }

    @Test("Equal labels match in order: a pod sent as several breaks with one breakId")
    func pods() {
        let old = (0..<3).map { scheduleBreak(.start, id: "pod", source: tag("https://ads.example/\($0)")) }
        let result = replaced(old, [old[0], old[1]])
        #expect(result.schedule.breaks.map(\.index) == [0, 1])
        #expect(result.diff == ScheduleDiff(removed: [2]))
    }

    @Test("A breakId that occurs once in both has moved")
    func moved() {
        let old = [scheduleBreak(offset(10), id: "a"), scheduleBreak(offset(20), id: "b")]
        let result = replaced(old, [scheduleBreak(offset(20), id: "b"), scheduleBreak(offset(15), id: "a")])
        #expect(result.schedule.breaks.map(\.index) == [1, 0])
        #expect(result.diff == ScheduleDiff(moved: [0]))
    }

    @Test("A breakId that occurs twice in one playlist moves no break")
    func ambiguous() {
        let other = tag("https://other.example/")
        let result = replaced(
            [scheduleBreak(offset(10), id: "a")],
            [scheduleBreak(offset(15), id: "a", source: other), scheduleBreak(offset(20), id: "a", source: other)])
        #expect(result.diff == ScheduleDiff(added: [1, 2], removed: [0]))
    }

    @Test("Without a label the written offset and the source decide; a source's id does not count")
    func bySource() {
        let old = [
            scheduleBreak(offset(10), id: "a", source: tag("https://ads.example/1", id: "x")),
            scheduleBreak(offset(10), id: "b", source: tag("https://ads.example/2")),
        ]
        let result = replaced(
            old,
            [
                scheduleBreak(offset(10), id: "c", source: tag("https://ads.example/2")),
                scheduleBreak(offset(10), id: "d", source: tag("https://ads.example/1", id: "y")),
            ])
        #expect(result.schedule.breaks.map(\.index) == [1, 0])
        #expect(result.diff == ScheduleDiff(changed: [0, 1]))
    }

    @Test("The same moment written otherwise has not moved")
    func writtenOtherwise() {
        let result = replaced(
            [scheduleBreak(offset(1800), id: "a"), scheduleBreak(.start, id: "b")],
            [scheduleBreak(.percent(Percentage(50)), id: "a"), scheduleBreak(offset(0), id: "b")])
        #expect(result.diff == ScheduleDiff())
    }

    @Test("Another source, other types, other trackers")
    func changed() {
        let old = [
            scheduleBreak(offset(10), id: "a"), scheduleBreak(offset(20), id: "b"), scheduleBreak(offset(30), id: "c"),
        ]
        var new = old
        new[0].source = tag("https://other.example/")
        new[1].breakTypes = [.nonlinear]
        new[2].tracking = [Tracking(event: .breakStart, uri: "https://track.example/")]
        #expect(replaced(old, new).diff == ScheduleDiff(sourceChanged: [0], changed: [1, 2]))
    }

    @Test("The numbering of a session brings the indices back in another process")
    func numbering() {
        let old = [scheduleBreak(offset(10), id: "a"), scheduleBreak(offset(20), id: "b")]
        let new = VMAPDocument(breaks: [scheduleBreak(offset(5), id: "c"), old[1]])
        let replaced = makeSchedule(old).replacing(with: new)
        let restored = Schedule(new, numbering: replaced.numbering)
        #expect(restored.breaks == replaced.breaks)
        #expect(restored.breaks.map(\.index) == [2, 1])
        #expect(restored.replacing(with: VMAPDocument(breaks: [scheduleBreak(offset(7))])).breaks[0].index == 3)
        for wrong in [
            BreakNumbering(indices: [1], next: 3), BreakNumbering(indices: [1, 1], next: 3),
            BreakNumbering(indices: [1, 3], next: 3), BreakNumbering(indices: [-1, 0], next: 3),
            BreakNumbering(indices: [0, 1], next: .max),
        ] {
            #expect(Schedule(new, numbering: wrong).breaks.map(\.index) == [0, 1])
        }
    }

    @Test("Random replacements keep identities apart", arguments: 0..<200)
    func random(seed: UInt64) {
        var random = TestGenerator(state: seed)
        func playlist() -> [AdBreak] {
            (0..<Int.random(in: 0...8, using: &random)).map { _ in
                scheduleBreak(
                    offset(Int64.random(in: 0...4, using: &random)), id: random.pick(["a", "b", "c", nil]),
                    source: tag(random.pick(["https://ads.example/1", "https://ads.example/2"])))
            }
        }
        var schedule = makeSchedule(playlist())
        var used = Set(schedule.breaks.map(\.index))
        for _ in 0..<4 {
            let newer = schedule.replacing(with: VMAPDocument(breaks: playlist()))
            let diff = newer.difference(from: schedule)
            #expect(newer.inconsistencies() == [], "seed \(seed)")
            #expect(used.isDisjoint(with: diff.added), "seed \(seed)")
            let old = Dictionary(uniqueKeysWithValues: schedule.breaks.map { ($0.index, $0.adBreak) })
            for found in newer.breaks {
                guard let before = old[found.index] else { continue }
                // A break is only ever found again by its label, or by its offset and source.
                let isSame =
                    before.breakID == found.adBreak.breakID
                    || (before.timeOffset == found.adBreak.timeOffset && before.source == found.adBreak.source)
                #expect(isSame, "seed \(seed)")
            }
            used.formUnion(newer.breaks.map(\.index))
            schedule = newer
        }
    }
}
