import AdRulesEngine
import AdRulesModel
import AdRulesRendering
import Testing

/// What a schedule prints of more breaks than it lists or draws.
@Suite("Schedules of many breaks")
struct LongScheduleTests {
    private static func rendered(_ format: ScheduleFormat, breaks: Int, apart seconds: Int) throws -> String {
        let breaks = (0..<breaks).map {
            let moment = MediaTime.seconds(Int64(60 + $0 * seconds))
            return """
                <AdBreak timeOffset="\(moment)" breakType="linear" breakId="b\($0)"><AdSource>
                <AdTagURI>https://ads.example/\($0)</AdTagURI></AdSource></AdBreak>
                """
        }
        let playlist = try VMAPDocument(parsing: Array(#"<VMAP version="1.0">\#(breaks.joined())</VMAP>"#.utf8))
        return format.render(Schedule(playlist, duration: .seconds(36_000)), name: "film")
    }

    @Test("A drawing of too many breaks says how many it leaves out", arguments: [(3, nil), (200, nil), (207, 7)])
    func drawing(breaks: Int, omitted: Int?) throws {
        let svg = try Self.rendered(.svg, breaks: breaks, apart: 60)
        #expect(svg.contains("more breaks") == (omitted != nil))
        if let omitted { #expect(svg.contains("… and \(omitted) more breaks")) }
        #expect(svg.contains("cue points"))
    }

    @Test("A list ends after a hundred stops, or four hundred breaks, and says where the rest is")
    func list() throws {
        func hasRest(_ breaks: Int, _ seconds: Int) throws -> Bool {
            let text = try Self.rendered(.text, breaks: breaks, apart: seconds)
            let isWhole = text.contains("b\(breaks - 1) ")
            let hasRest = text.contains("… the rest is in --format json")
            #expect(isWhole == !hasRest)
            return hasRest
        }
        #expect(try !hasRest(100, 60) && hasRest(101, 60))
        #expect(try !hasRest(399, 0) && hasRest(450, 0))
    }
}
