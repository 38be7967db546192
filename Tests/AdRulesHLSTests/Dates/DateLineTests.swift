import AdRulesHLS
import MassTesting
import Testing

/// The dates of a playlist follow one another, mostly on one day.
@Suite("Dates in a row")
struct DateLineTests {
    /// The dates of segments that are read from a playlist, one for each text.
    private func dates(_ texts: [String]) throws -> [WallClock?] {
        let segments = texts.map { "#EXT-X-PROGRAM-DATE-TIME:\($0)\n#EXTINF:4,\na.ts\n" }
        return try MediaPlaylist(parsing: Array("#EXTM3U\n\(segments.joined())".utf8)).segments.map(\.programDateTime)
    }

    @Test("A date means the same behind another date as alone, also with one wrong byte")
    func changedBytes() throws {
        let bytes = Array("0123456789ABTZ:.,+-/".utf8)
        for seed in 1...UInt64(MassTests.count(200, of: 5000)) {
            var random = SeededGenerator(seed: seed)
            var moment = WallClock(microseconds: .random(in: 0...4_000_000_000_000, using: &random) * 1000)
            var texts: [String] = []
            for _ in 0..<50 {
                texts.append(moment.description)
                var wrong = Array(moment.description.utf8)
                wrong[Int.random(in: 0..<wrong.count, using: &random)] = bytes.randomElement(using: &random) ?? 0x30
                texts.append(String(decoding: wrong, as: UTF8.self))
                moment = moment + .milliseconds(.random(in: 0...300_000, using: &random))
            }
            #expect(try dates(texts) == texts.map { WallClock($0) }, "seed \(seed)")
        }
    }

    @Test("No minute and no second is beyond 59 in the hour of the date before")
    func limits() throws {
        let texts = ["13:56:00", "13:59:59", "13:60:00", "13:99:00", "13:56:60", "13:56:99", "13:0:000", "13:5::00"]
            .map { "2026-11-22T\($0).000Z" }
        #expect(try dates(texts) == texts.map { WallClock($0) })
    }
}
