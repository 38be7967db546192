import Foundation
import Testing

@testable import AdRulesEngine

@Suite("Schedule: stops, cue points, breaks")
struct ScheduleStopTests {
    @Test("Breaks of one moment are one stop in document order, however the moment is written")
    func oneMoment() {
        let schedule = makeSchedule(
            [
                scheduleBreak(offset(600), id: "midroll-1"), scheduleBreak(.percent(Percentage(50)), id: "midroll-1"),
                scheduleBreak(offset(300)), scheduleBreak(.opportunity(1)),
                scheduleBreak(offset(600), types: [.nonlinear]),
            ], duration: 1200, opportunities: [600])
        #expect(schedule.midrolls.map(\.occurrences).map { $0.map(\.index) } == [[2], [0, 1, 3, 4]])
    }

    @Test("A cue point is the moment of a linear break with a playable source")
    func cuePoints() {
        let custom = AdSource(content: .custom("x", template: nil))
        let foreign = AdSource(content: .adTag("https://ads.example/", template: TemplateType(rawValue: "acme")))
        let vast4 = AdSource(content: .adTag("https://ads.example/", template: TemplateType(rawValue: "VAST4")))
        let schedule = makeSchedule([
            scheduleBreak(.end), scheduleBreak(offset(70), source: vast4),
            scheduleBreak(offset(10), types: [.nonlinear]),
            scheduleBreak(offset(20), types: [.display]), scheduleBreak(offset(30), source: nil),
            scheduleBreak(offset(40), source: custom), scheduleBreak(offset(50), source: foreign),
            scheduleBreak(offset(60), types: [.nonlinear, .linear]), scheduleBreak(offset(70), types: [.nonlinear]),
            scheduleBreak(offset(80), types: []),
        ])
        #expect(schedule.cuePoints.map(\.imaTimeOffset) == [60, 70, 80, -1])
        #expect(schedule.midrollSeconds == [10, 20, 30, 40, 50, 60, 70, 80])
    }

    @Test("IMA's number of a position is its content time in seconds, 0 for the pre-roll and -1 for the post-roll")
    func imaTimeOffset() {
        let positions: [StopPosition] = [.preroll, .midroll(.milliseconds(90_500)), .postroll]
        #expect(positions.map(\.imaTimeOffset) == [0, 90.5, -1])
        #expect(positions.map { StopPosition(cuePoint: $0.cuePoint) } == positions)
    }

    @Test(
        "The pod info in a session log: times in seconds, -1 for the post-roll",
        arguments: [
            ("-1", StopPosition.postroll), ("0", .preroll), ("90.5", .midroll(.milliseconds(90_500))),
        ])
    func podInfoInLogs(written: String, position: StopPosition) throws {
        let line =
            #"{"isBumper":false,"maxDuration":30,"podIndex":2,"position":1,"timeOffset":\#(written),"totalAds":3}"#
        let pod = AdPodInfo(
            adPosition: 1, totalAds: 3, isBumper: false, podIndex: 2, timeOffset: position, maxDuration: .seconds(30))
        #expect(try JSONDecoder().decode(AdPodInfo.self, from: Data(line.utf8)) == pod)
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        #expect(String(decoding: try encoder.encode(pod), as: UTF8.self) == line)
    }

    @Test("The pod index counts mid-roll cue points from 1; 0 is the pre-roll, -1 the post-roll")
    func podIndex() {
        let schedule = makeSchedule(
            [
                scheduleBreak(.start), scheduleBreak(offset(100), every: .seconds(100)),
                scheduleBreak(offset(150), types: [.nonlinear]), scheduleBreak(offset(250)), scheduleBreak(.end),
            ], duration: 1000)
        #expect(schedule.stops.map { schedule.podIndex(of: $0.position) } == [0, 1, 2, 2, 3, 4, 5, 6, 7, 8, 9, 10, -1])
    }

    @Test(
        "A break that cannot be played has its error code, and still its moment",
        arguments: [
            (AdSource.Content.none, 1004), (.adTag("", template: nil), 1004), (.custom("x", template: nil), 1005),
            (.custom("x", template: TemplateType(rawValue: "vast")), 1005),
            (.adTag("https://ads.example/", template: TemplateType(rawValue: "proprietary")), 1005),
        ])
    func unplayable(content: AdSource.Content, code: Int) {
        let schedule = makeSchedule([scheduleBreak(offset(10), source: AdSource(content: content))])
        #expect(schedule.unscheduled.map(\.reason) == [.unsupported(code)])
        #expect(schedule.place(0) == .scheduled(.midroll(.seconds(10))))
        #expect(schedule.scheduledBreak(at: 0)?.source == .unplayable(VMAPErrorCode(rawValue: code)))
        #expect(schedule.occurrenceCount == 1)
    }

    @Test("A moment that is open comes before a source that cannot be played")
    func reasonsInOrder() {
        let source = AdSource(content: .none)
        let schedule = makeSchedule([
            scheduleBreak(nil, source: source), scheduleBreak(.percent(Percentage(5)), source: source),
        ])
        #expect(schedule.reasons == ["0.0 invalidOffset", "1.0 durationUnknown"])
    }

    @Test("Sources: a tag, inline, inline behind a wrapper, none")
    func sources() {
        let inline = VAST(ads: [Ad(kind: .inline)])
        let wrapped = VAST(ads: [Ad(kind: .inline), Ad(kind: .wrapper)])
        let schedule = makeSchedule([
            scheduleBreak(.start), scheduleBreak(.start, source: AdSource(content: .vast(inline))),
            scheduleBreak(.start, source: AdSource(content: .vast(wrapped))), scheduleBreak(.start, source: nil),
        ])
        #expect(
            schedule.breaks.map(\.source)
                == [.tag("https://ads.example/"), .inline(inline), .inlineWithWrapper(wrapped), .trackersOnly])
    }

    @Test(
        "Bumpers are flagged; without a word about it a bumper plays only beside another ad",
        arguments: [
            ("bumper", #"<Extension type="bumper" suppress_bumper="true"/>"#, true, true),
            ("bumper", #"<vmap:Extension suppress_bumper='FALSE' type="bumper"></vmap:Extension>"#, true, false),
            ("bumper", #"<Extension type="bumper" suppress_bumper="0">x</Extension>"#, true, false),
            (" Bumper ", #"<Extension type=" Bumper "/>"#, true, true),
            ("bumpers", #"<Extension type="bumpers" suppress_bumper="true"/>"#, false, false),
            ("bumper", "", true, true),
        ])
    func bumpers(type: String, xml: String, isBumper: Bool, suppresses: Bool) {
        let mark = DocumentExtension(type: type, xml: SourceText(xml))
        let found = makeSchedule([scheduleBreak(.start, extensions: [mark])]).breaks[0]
        #expect(found.isBumper == isBumper)
        #expect(found.suppressesBumper == suppresses)
    }

    @Test("VAST: one break 0.0 as a pre-roll, no cue points; a pod has two ads with a sequence")
    func vast() {
        func ads(_ sequences: [Int?]) -> VAST { VAST(ads: sequences.map { Ad(kind: .inline, sequence: $0) }) }
        #expect(Schedule(ads([nil])).mode == .singleAd)
        #expect(Schedule(ads([nil, nil])).mode == .singleAd)
        #expect(Schedule(ads([])).mode == .singleAd)
        #expect(Schedule(ads([1, nil])).mode == .singleAd)
        #expect(Schedule(ads([1, nil, 2])).mode == .adPod)
        let schedule = Schedule(ads([1, 2]))
        #expect(schedule.stops == [Stop(position: .preroll, occurrences: [OccurrenceID(0)])])
        #expect(schedule.cuePoints == [])
        #expect(schedule.breaks[0].adBreak.timeOffsetText == nil)
        #expect(schedule.breaks[0].adBreak.breakTypes == [.linear])
        var overlay = Ad(kind: .inline)
        var creative = Creative()
        creative.nonLinearAds = NonLinearAds()
        overlay.creatives = [creative]
        #expect(Schedule(VAST(ads: [overlay])).breaks[0].adBreak.breakTypes == [.linear, .nonlinear])
    }

    @Test("occurrenceCount is nil while a moment is open; a break with an invalid offset does not count")
    func occurrenceCount() {
        #expect(makeSchedule([]).occurrenceCount == 0)
        #expect(makeSchedule([scheduleBreak(nil), scheduleBreak(offset(5)), scheduleBreak(.end)]).occurrenceCount == 2)
        #expect(makeSchedule([scheduleBreak(.percent(Percentage(5)))]).occurrenceCount == nil)
        #expect(makeSchedule([scheduleBreak(.opportunity(1))]).occurrenceCount == nil)
        #expect(makeSchedule([scheduleBreak(offset(50))], duration: 10).occurrenceCount == nil)
        #expect(makeSchedule([scheduleBreak(.end)], isLive: true).occurrenceCount == nil)
        // 10, 20 … 90, of which 50 gives way to the explicit stop.
        let repeating = [scheduleBreak(offset(10), every: .seconds(10)), scheduleBreak(offset(50))]
        #expect(makeSchedule(repeating, duration: 100).occurrenceCount == 9)
        #expect(makeSchedule(repeating).occurrenceCount == nil)
    }

    @Test("A time between polls: every stop behind p0 and up to p1")
    func between() {
        let schedule = makeSchedule(
            [scheduleBreak(offset(10)), scheduleBreak(offset(20)), scheduleBreak(offset(30)), scheduleBreak(.start)])
        func found(_ start: Int64, _ end: Int64) -> [Double?] {
            schedule.stops(after: .seconds(start), through: .seconds(end)).map(\.position.contentTime?.seconds)
        }
        #expect(found(10, 30) == [20, 30])
        #expect(found(-5, 10) == [10])
        #expect(found(30, 30) == [])
        #expect(found(30, 10) == [])
    }

    @Test("Adding known facts leaves a schedule the same")
    func sharing() {
        let first = makeSchedule([scheduleBreak(offset(10)), scheduleBreak(offset(20))], duration: 100)
        #expect(first.with(duration: .seconds(100)).storage === first.storage)
        #expect(first.with(isLive: false).storage === first.storage)
        #expect(first.with(duration: .seconds(15)).storage.playlist === first.storage.playlist)
        #expect(first.with(duration: .seconds(15)).midrollSeconds == [10])
    }
}
