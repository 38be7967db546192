import AdRulesEngine
import Testing

@Suite("Schedule: offsets")
struct ScheduleOffsetTests {
    @Test("start, 00:00:00 and 0% are pre-rolls, with and without a duration")
    func prerolls() {
        let breaks = [scheduleBreak(.start), scheduleBreak(offset(0)), scheduleBreak(.percent(Percentage(0)))]
        for schedule in [makeSchedule(breaks), makeSchedule(breaks, duration: 60), makeSchedule(breaks, isLive: true)] {
            #expect(schedule.preroll?.occurrences == [OccurrenceID(0), OccurrenceID(1), OccurrenceID(2)])
            #expect(schedule.postroll == nil)
        }
    }

    @Test("end and 100% are post-rolls without a duration")
    func postrolls() {
        let schedule = makeSchedule([scheduleBreak(.percent(Percentage(100))), scheduleBreak(.end)])
        #expect(schedule.postroll?.occurrences == [OccurrenceID(0), OccurrenceID(1)])
        #expect(schedule.cuePoints == [.postroll])
    }

    @Test(
        "Within 500 ms of the duration, before or after it, a moment is a post-roll",
        arguments: [
            (-501_000, false), (-500_499, true), (-500_000, true), (-1, true), (0, true), (500_000, true),
        ])
    func snapping(distance: Int64, isPostroll: Bool) {
        let moment = MediaTime(microseconds: 600_000_000 + distance)
        let schedule = makeSchedule([scheduleBreak(.end), scheduleBreak(.time(moment))], duration: 600)
        #expect(schedule.place(1) == .scheduled(isPostroll ? .postroll : .midroll(moment)))
        #expect(schedule.postroll?.occurrences.count == (isPostroll ? 2 : 1))
    }

    @Test("Further beyond the duration it is beyondContent, and a longer duration brings it back")
    func beyondContent() {
        let short = makeSchedule([scheduleBreak(.time(.milliseconds(600_501)))], duration: 600)
        #expect(short.place(0) == .unscheduled(.beyondContent))
        #expect(short.stops.isEmpty)
        #expect(short.with(duration: .seconds(3600)).midrollSeconds == [600.501])
        #expect(short.with(duration: nil).midrollSeconds == [600.501])
    }

    @Test("A percentage resolves to the nearest millisecond, half up, again with each duration")
    func percent() {
        let breaks = [scheduleBreak(.percent(Percentage(millionths: 12_500_000)))]
        #expect(makeSchedule(breaks).place(0) == .unscheduled(.durationUnknown))
        let first = makeSchedule(breaks).with(duration: .milliseconds(2_400_004))
        #expect(first.place(0) == .scheduled(.midroll(.milliseconds(300_001))))  // 300,000.5 ms
        #expect(first.with(duration: .milliseconds(2_400_003)).place(0) == .scheduled(.midroll(.milliseconds(300_000))))
        #expect(first.with(duration: nil).place(0) == .unscheduled(.durationUnknown))
        #expect(first.cuePoints == [.midroll(.milliseconds(300_001))])
    }

    @Test("50% before the duration is known, then 40:00, then 50:00 (§9)")
    func lateDuration() {
        let unknown = makeSchedule([scheduleBreak(.percent(Percentage(50)))])
        #expect(unknown.cuePoints == [])
        #expect(unknown.with(duration: .seconds(2400)).cuePoints == [.midroll(.seconds(1200))])
        #expect(unknown.with(duration: .seconds(2400)).with(duration: .seconds(3000)).midrollSeconds == [1500])
    }

    @Test("A missing or meaningless offset is never guessed")
    func invalidOffset() {
        let schedule = makeSchedule(
            [
                scheduleBreak(nil), scheduleBreak(offset(-1)), scheduleBreak(.opportunity(0)),
                scheduleBreak(.opportunity(-3)),
                scheduleBreak(.percent(Percentage(101))), scheduleBreak(.percent(Percentage(-1))),
            ], duration: 600, opportunities: [1])
        #expect(schedule.stops.isEmpty)
        #expect(schedule.unscheduled.map(\.reason) == Array(repeating: .invalidOffset, count: 6))
        #expect(schedule.occurrenceCount == 0)
    }

    @Test("#n is the n-th opportunity in the order declared; the same time again is ignored")
    func opportunities() {
        let breaks = [scheduleBreak(.opportunity(1)), scheduleBreak(.opportunity(2)), scheduleBreak(.opportunity(3))]
        var schedule = makeSchedule(breaks, opportunities: [700])
        #expect(schedule.midrollSeconds == [700])
        #expect(schedule.reasons == ["1.0 opportunityUnknown", "2.0 opportunityUnknown"])
        schedule = schedule.adding(Opportunity(.seconds(700))).adding(Opportunity(.seconds(-1)))
        #expect(schedule.opportunities.count == 1)
        schedule = schedule.adding(Opportunity(.milliseconds(63_200), duration: .seconds(30)))
        #expect(schedule.place(1) == .scheduled(.midroll(.milliseconds(63_200))))
        #expect(schedule.place(0) == .scheduled(.midroll(.seconds(700))))
        #expect(schedule.opportunity(ofBreakAt: 1)?.duration == .seconds(30))
        #expect(schedule.opportunity(ofBreakAt: 2) == nil)
        #expect(schedule.adding(Opportunity(.zero)).place(2) == .scheduled(.preroll))
    }

    @Test("An opportunity at the end of the content is a post-roll, further on it is beyond")
    func opportunityAtTheEnd() {
        let breaks = [scheduleBreak(.opportunity(1)), scheduleBreak(.opportunity(2))]
        let schedule = makeSchedule(breaks, duration: 600, opportunities: [600, 601])
        #expect(schedule.place(0) == .scheduled(.postroll))
        #expect(schedule.place(1) == .unscheduled(.beyondContent))
    }

    @Test("While live, end and percentages have no moment and the duration does not count")
    func live() {
        let breaks = [
            scheduleBreak(.start), scheduleBreak(.end), scheduleBreak(.percent(Percentage(50))),
            scheduleBreak(.percent(Percentage(100))),
            scheduleBreak(offset(900)),
        ]
        let live = makeSchedule(breaks, duration: 600, isLive: true)
        #expect(live.reasons == ["1.0 durationUnknown", "2.0 durationUnknown", "3.0 durationUnknown"])
        #expect(live.midrollSeconds == [900])
        let over = live.with(isLive: false)
        #expect(over.midrollSeconds == [300])
        #expect(over.postroll?.occurrences == [OccurrenceID(1), OccurrenceID(3)])
        #expect(over.place(4) == .unscheduled(.beyondContent))
    }

    @Test("A duration of 0 counts as unknown")
    func noDuration() {
        let schedule = makeSchedule([scheduleBreak(offset(5)), scheduleBreak(.percent(Percentage(50)))], duration: 0)
        #expect(schedule.duration == nil)
        #expect(schedule.midrollSeconds == [5])
        #expect(schedule.reasons == ["1.0 durationUnknown"])
    }

    @Test("Moments at the end of the range neither trap nor get lost")
    func hugeTimes() {
        let end = MediaTime(microseconds: .max / 1000 * 1000)
        let breaks = [
            scheduleBreak(.time(end)), scheduleBreak(.time(end - .seconds(1)), every: .seconds(5)),
            scheduleBreak(.start, every: MediaTime(microseconds: .max)), scheduleBreak(.start, every: .milliseconds(1)),
        ]
        let schedule = makeSchedule(breaks)
        #expect(schedule.nextStop(after: end - MediaTime(microseconds: 1))?.position == .midroll(end))
        #expect(schedule.nextStop(after: end) == nil)
        #expect(schedule.lastStop(atOrBefore: end)?.position == .midroll(end))
        #expect(schedule.resolution(of: OccurrenceID(1, 1)) == .unscheduled(.beyondContent))
        #expect(schedule.resolution(of: OccurrenceID(2, .max)) == .unscheduled(.beyondContent))
        #expect(schedule.inconsistencies() == [])
        #expect(schedule.with(duration: end).inconsistencies() == [])
        #expect(schedule.podIndex(of: .midroll(end)) > 10_000)
    }
}
