import AdRulesModel
import MassTesting
import Testing

@testable import AdRulesEngine

@Suite("Schedule: repeatAfter")
struct ScheduleRepetitionTests {
    @Test("repeatAfter 10:00 from 5:00 in a film of 60:00 (§9)")
    func everyTenMinutes() {
        let schedule = makeSchedule([scheduleBreak(offset(300), every: .seconds(600))], duration: 3600)
        #expect(schedule.midrollSeconds == [300, 900, 1500, 2100, 2700, 3300])
        #expect(schedule.stops.map { $0.occurrences[0].repetition } == [0, 1, 2, 3, 4, 5])
        #expect(schedule.cuePoints.count == 6)
        #expect(schedule.occurrenceCount == 6)
    }

    @Test("Repetitions lie below the duration and are never a post-roll")
    func belowTheDuration() {
        let breaks = [scheduleBreak(offset(300), every: .seconds(300))]
        #expect(makeSchedule(breaks, duration: 900).midrollSeconds == [300, 600])
        // 0.2 s before the end an explicit break would be a post-roll.
        let near = Schedule(VMAPDocument(breaks: breaks), duration: .milliseconds(900_200))
        #expect(near.midrollSeconds == [300, 600, 900])
        #expect(near.postroll == nil)
        #expect(near.resolution(of: OccurrenceID(0, 3)) == .unscheduled(.beyondContent))
    }

    @Test("A pre-roll repeats from 0; a base in percent from where it lies")
    func bases() {
        let schedule = makeSchedule(
            [
                scheduleBreak(.start, every: .seconds(250)),
                scheduleBreak(.percent(Percentage(50)), every: .seconds(200)),
            ],
            duration: 1000)
        #expect(schedule.midrollSeconds == [250, 500, 700, 750, 900])
        #expect(schedule.reasons == ["0.2 overlappedRepeat"])
        let longer = schedule.with(duration: .seconds(1200))
        #expect(longer.resolution(of: OccurrenceID(1, 1)) == .scheduled(.midroll(.seconds(800))))
    }

    @Test("No break repeats without a positive interval, or from end, #n, 100% or an unplayable source")
    func noRepetition() {
        let breaks = [
            scheduleBreak(offset(10), every: .zero), scheduleBreak(offset(20), every: .seconds(-5)),
            scheduleBreak(.end, every: .seconds(5)),
            scheduleBreak(.opportunity(1), every: .seconds(5)),
            scheduleBreak(.percent(Percentage(100)), every: .seconds(5)),
            scheduleBreak(offset(30), every: .seconds(5), source: AdSource(content: .none)),
        ]
        let schedule = makeSchedule(breaks, duration: 100, opportunities: [40])
        #expect(schedule.midrollSeconds == [10, 20, 30, 40])
        for index in breaks.indices { #expect(schedule.resolution(of: OccurrenceID(index, 1)) == .none) }
    }

    @Test("A base that becomes a post-roll or lies beyond the content does not repeat")
    func lostBases() {
        let breaks = [
            scheduleBreak(.time(.milliseconds(9_600)), every: .milliseconds(300)),
            scheduleBreak(offset(60), every: .seconds(5)),
        ]
        let schedule = makeSchedule(breaks, duration: 10)
        #expect(schedule.midrollSeconds == [])
        #expect(schedule.postroll?.occurrences == [OccurrenceID(0)])
        #expect(schedule.resolution(of: OccurrenceID(0, 1)) == .unscheduled(.beyondContent))
        #expect(schedule.resolution(of: OccurrenceID(1, 1)) == .unscheduled(.beyondContent))
        #expect(schedule.with(duration: .seconds(11)).midrollSeconds.count == 5)
    }

    @Test(
        "A repetition in the millisecond of an explicit stop gives way to any stop",
        arguments: [
            scheduleBreak(offset(20), types: [.nonlinear]), scheduleBreak(offset(20), source: nil),
            scheduleBreak(offset(20), source: AdSource(content: .custom("x", template: nil))),
            scheduleBreak(.opportunity(1)),
            scheduleBreak(.time(MediaTime(microseconds: 20_000_499))),
        ])
    func givingWay(explicit: AdBreak) {
        let schedule = makeSchedule(
            [scheduleBreak(offset(10), every: .seconds(10)), explicit], duration: 45, opportunities: [20])
        #expect(schedule.midrolls.map(\.occurrences).joined().map(\.description) == ["0.0", "1.0", "0.2", "0.3"])
        #expect(schedule.resolution(of: OccurrenceID(0, 1)) == .unscheduled(.overlappedRepeat))
        #expect(
            schedule.unscheduled.filter { $0.reason == .overlappedRepeat }.map(\.occurrence) == [OccurrenceID(0, 1)])
    }

    @Test("A millisecond away both play")
    func besideTheMillisecond() {
        let explicit = scheduleBreak(.time(MediaTime(microseconds: 20_001_000)))
        let schedule = makeSchedule([scheduleBreak(offset(10), every: .seconds(10)), explicit], duration: 25)
        #expect(schedule.midrolls.map(\.occurrences).joined().map(\.description) == ["0.0", "0.1", "1.0"])
        #expect(schedule.unscheduled.isEmpty)
    }

    @Test("Repetitions that meet form one stop, in document order")
    func meeting() {
        let breaks = [
            scheduleBreak(offset(20), every: .seconds(20)), scheduleBreak(offset(10), every: .seconds(30)),
            scheduleBreak(offset(5), every: .seconds(5)),
        ]
        let schedule = makeSchedule(breaks, duration: 50)
        #expect(
            schedule.stop(at: .midroll(.seconds(40)))?.occurrences
                == [OccurrenceID(0, 1), OccurrenceID(1, 1), OccurrenceID(2, 7)])
        #expect(schedule.stop(at: .midroll(.seconds(20)))?.occurrences == [OccurrenceID(0)])
        #expect(schedule.stop(at: .midroll(.seconds(40)))?.isRepetitionsOnly == true)
        #expect(schedule.inconsistencies() == [])
    }

    @Test("Without a duration and while live repetitions have no end: found, not listed")
    func endless() {
        for isLive in [false, true] {
            let schedule = makeSchedule([scheduleBreak(.start, every: .seconds(300))], isLive: isLive)
            #expect(schedule.cuePoints == [.preroll])
            #expect(schedule.stops.count == 1)
            #expect(schedule.isTruncated == false)
            #expect(schedule.occurrenceCount == nil)
            #expect(schedule.nextStop(after: .seconds(86_400))?.occurrences == [OccurrenceID(0, 289)])
            #expect(schedule.lastStop(atOrBefore: .seconds(86_399))?.occurrences == [OccurrenceID(0, 287)])
            #expect(
                schedule.stops(after: .seconds(299), through: .seconds(900)).map(\.position.contentTime?.seconds) == [
                    300, 600, 900,
                ])
            #expect(schedule.podIndex(of: .midroll(.seconds(86_400))) == 288)
        }
    }

    @Test("There are as many repetitions as the cap allows")
    func countedUpToTheCap() {
        let breaks = [scheduleBreak(offset(10), every: .seconds(10))]
        // 10 is the break, 20 to 90 are its eight repetitions.
        #expect(makeSchedule(breaks, duration: 100, cap: 8).occurrenceCount == 9)
        #expect(makeSchedule(breaks, duration: 100, cap: 7).occurrenceCount == 8)
        #expect(makeSchedule(breaks, duration: 100, cap: 0).midrollSeconds == [10])
    }

    @Test("Repetitions beyond the cap have no moment; a stop is whole or not there")
    func cap() {
        let breaks = [
            scheduleBreak(offset(1), every: .seconds(1)), scheduleBreak(offset(1), every: .seconds(1)),
            scheduleBreak(offset(50)),
        ]
        let schedule = makeSchedule(breaks, duration: 100, cap: 5)
        #expect(schedule.midrollSeconds == [1, 2, 3, 50])
        #expect(schedule.isTruncated)
        #expect(schedule.occurrenceCount == 7)
        #expect(schedule.nextStop(after: .seconds(3))?.occurrences == [OccurrenceID(2)])
        #expect(schedule.resolution(of: OccurrenceID(0, 3)) == .unscheduled(.beyondContent))
        #expect(schedule.inconsistencies() == [])
        #expect(cappedSchedule(cap: 196).isTruncated == false)
        #expect(cappedSchedule(cap: 195).isTruncated)
    }

    @Test("The cap counts repetitions that give way too")
    func cappedOverlaps() {
        let breaks = [scheduleBreak(.start, every: .seconds(1))] + (1...50).map { scheduleBreak(offset($0)) }
        let schedule = makeSchedule(breaks, duration: 100, cap: 20)
        #expect(schedule.unscheduled.map(\.occurrence) == (1...20).map { OccurrenceID(0, $0) })
        #expect(schedule.midrollSeconds == (1...50).map(Double.init))
        #expect(schedule.isTruncated)
    }

    private func cappedSchedule(cap: Int) -> Schedule {
        makeSchedule(
            [scheduleBreak(offset(1), every: .seconds(1)), scheduleBreak(offset(1), every: .seconds(1))], duration: 100,
            cap: cap)
    }

    @Test("Very many repeating breaks have no more repetitions together than one")
    func manySeries() {
        let breaks = (0..<MassTests.count(10_000, of: 100_000)).map { place in
            scheduleBreak(
                .time(.milliseconds(Int64(place) * 37 + 1)), every: .milliseconds(60_000 + Int64(place % 1000) * 13))
        }
        let schedule = makeSchedule(breaks, duration: 7200)
        #expect(schedule.isTruncated)
        #expect((9000...10_000).contains(schedule.midrolls.flatMap(\.occurrences).count { $0.repetition > 0 }))
        #expect(schedule.inconsistencies() == [])
    }

    @Test("Repetitions without an end go on after a hundred days, and after a hundred hours of one in two seconds")
    func farAway() {
        let playlist = [scheduleBreak(offset(600), every: .seconds(600)), scheduleBreak(offset(7))]
        let far = makeSchedule(playlist).reaching(.seconds(8_640_001))
        #expect(far.nextStop(after: .seconds(8_640_001))?.occurrences == [OccurrenceID(0, 14_400)])
        #expect(far.lastStop(atOrBefore: .seconds(8_640_001))?.occurrences == [OccurrenceID(0, 14_399)])
        #expect(far.podIndex(of: .midroll(.seconds(8_640_000))) == 14_401)
        #expect(far.cuePoints.count == 2)
        #expect(far.reaching(.seconds(8_640_601)).nextMoment(after: .seconds(8_640_601)) == .seconds(8_641_200))

        let often = makeSchedule([scheduleBreak(.start, every: .seconds(2))], isLive: true)
        var listed = often
        for hour in 0..<100 as Range<Int64> {
            let time = MediaTime.seconds(hour * 3600 + 1799)
            listed = listed.reaching(time)
            #expect(listed.nextStop(after: time)?.occurrences == [OccurrenceID(0, Int(hour) * 1800 + 900)])
            #expect(listed.inconsistencies() == [])
        }
        let back = MediaTime.seconds(60)
        #expect(listed.reaching(back).nextMoment(after: back) == .seconds(62))
    }

    @Test("A list of repetitions without an end is made anew only where it ends")
    func reaching() {
        let schedule = makeSchedule([scheduleBreak(.start, every: .seconds(300))])
        #expect(schedule.reaching(.seconds(86_399)).storage === schedule.storage)
        let later = schedule.reaching(.seconds(86_400))
        #expect(later.storage !== schedule.storage)
        #expect(later.reaching(.zero).storage === later.storage)
        #expect(later.repetitions.starts(with: schedule.repetitions))
        let dense = makeSchedule([scheduleBreak(.start, every: .milliseconds(1))])
        #expect(dense.reaching(.seconds(3599)).storage === dense.storage)
        let film = makeSchedule([scheduleBreak(.start, every: .seconds(300))], duration: 600)
        #expect(film.reaching(.seconds(86_400)).storage === film.storage)
    }
}
