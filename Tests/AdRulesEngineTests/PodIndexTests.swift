import AdRulesModel
import Testing

@testable import AdRulesEngine

/// The number of a stop among the cue points beyond the cap of repetitions.
@Suite struct PodIndexTests {
    @Test(arguments: [0, 1, 3, 8, 100])
    func repetitionsBeyondTheCapCountAsWell(cap: Int) throws {
        let playlist = try VMAPDocument(
            parsing: Array(
                """
                <vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" version="1.0">
                <vmap:AdBreak timeOffset="00:00:10" breakType="linear" repeatAfter="00:00:10"><vmap:AdSource>
                <vmap:AdTagURI templateType="vast3"><![CDATA[https://ads.example/]]></vmap:AdTagURI></vmap:AdSource>
                </vmap:AdBreak></vmap:VMAP>
                """.utf8))
        let schedule = Schedule(playlist, duration: .seconds(200), repeatCap: cap)
        for (seconds, number) in [(10 as Int64, 1), (11, 2), (20, 2), (21, 3), (95, 10), (100, 10), (101, 11)] {
            #expect(schedule.podIndex(of: .midroll(.seconds(seconds))) == number, "\(seconds) s")
        }
    }
}
