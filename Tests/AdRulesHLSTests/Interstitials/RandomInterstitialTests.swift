import AdRulesHLS
import MassTesting
import Testing

/// Random interstitials are written and read back.
@Suite("Random interstitials")
struct RandomInterstitialTests {
    /// A generator whose numbers depend on its seed alone (SplitMix64).
    private struct Numbers: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var mixed = state
            mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
            mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
            return mixed ^ (mixed >> 31)
        }

        mutating func time(_ range: ClosedRange<Int64>) -> MediaTime? {
            Bool.random(using: &self) ? .milliseconds(Int64.random(in: range, using: &self)) : nil
        }

        mutating func text() -> String {
            let letters = Array("abz09-_./ \"\\,=#{}$%é\u{1F3AC}\u{301}&?")
            return String(
                (0...Int.random(in: 0...12, using: &self)).map { _ in letters.randomElement(using: &self) ?? "a" })
        }
    }

    private func random(_ seed: UInt64) -> Interstitial {
        var numbers = Numbers(state: seed)
        let position: StopPosition =
            switch Int.random(in: 0...3, using: &numbers) {
            case 0: .preroll
            case 1: .postroll
            default: .midroll(.milliseconds(Int64.random(in: 1...1_799_999, using: &numbers)))
            }
        let uri = "https://ads.example/" + numbers.text()
        var one = Interstitial(
            id: "i" + numbers.text(), position: position,
            source: Bool.random(using: &numbers) ? .asset(uri: uri) : .assetList(uri: uri))
        one.duration = numbers.time(0...600_000)
        one.plannedDuration = numbers.time(0...600_000)
        one.resumeOffset = numbers.time(-60_000...60_000)
        one.playoutLimit = numbers.time(0...600_000)
        one.snap = Interstitial.Snap(rawValue: Int.random(in: 0...3, using: &numbers))
        if Bool.random(using: &numbers) { one.restrictions.insert(.skip) }
        if Bool.random(using: &numbers) { one.restrictions.insert(.jump) }
        one.playsOnce = Bool.random(using: &numbers)
        one.contentMayVary = Bool.random(using: &numbers)
        one.timelineOccupancy = Bool.random(using: &numbers) ? .point : .range
        one.timelineStyle = Bool.random(using: &numbers) ? .highlight : .primary
        if let offset = numbers.time(0...20_000) {
            one.skipControl = SkipControl(
                offset: .seconds(offset.microseconds / 1_000_000), duration: numbers.time(5000...5000),
                labelID: Bool.random(using: &numbers) ? "skip-ad" : nil)
        }
        one.userAttributes = [DateRange.Attribute("X-COM-EXAMPLE", .quoted(numbers.text()))]
        return one
    }

    @Test("Each reads back equal, except characters that a quoted string and a URI cannot hold")
    func roundTrip() throws {
        let start = try #require(WallClock("2026-11-22T13:56:00.123Z"))
        let timeline = ContentTimeline(start: start, duration: .seconds(1800))
        for seed in 1...UInt64(MassTests.count(60, of: 8000, nightly: 50_000)) {
            let one = random(seed)
            let line = one.dateRange(on: timeline).line
            let range = try #require(DateRange(line), "seed \(seed): \(line)")
            #expect(range.line == line, "seed \(seed)")
            var read = try #require(Interstitial(range, on: timeline), "seed \(seed): \(line)")
            #expect(line.unicodeScalars.allSatisfy { $0.value >= 0x20 }, "seed \(seed): \(line)")
            #expect(read.source.uri.contains("_HLS_interstitial_id="), "seed \(seed): \(line)")
            #expect(read.source.uri.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }, "seed \(seed): \(line)")
            // What is written of texts is checked elsewhere: quotes become %22, URIs get a parameter.
            read.id = one.id
            read.source = one.source
            read.userAttributes = one.userAttributes
            #expect(read == one, "seed \(seed): \(line)")
        }
    }
}
