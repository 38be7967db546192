import AdRulesModel
import Foundation
import Testing

@testable import AdRulesEngine

/// Moments and positions as macros write them.
@Suite struct MacroTimeTests {
    @Test(arguments: [
        (0, "1970-01-01T00:00:00.000Z"), (-1, "1969-12-31T23:59:59.999Z"), (999, "1970-01-01T00:00:00.000Z"),
        (951_782_400_000_000, "2000-02-29T00:00:00.000Z"), (1_709_251_199_999_999, "2024-02-29T23:59:59.999Z"),
        (1_767_225_600_000_000, "2026-01-01T00:00:00.000Z"), (4_107_542_400_000_000, "2100-03-01T00:00:00.000Z"),
        (253_402_300_800_000_000, "+10000-01-01T00:00:00.000Z"),
    ])
    func moments(microseconds: Int64, text: String) {
        #expect(Timestamp.iso8601(epochMicroseconds: microseconds) == text)
    }

    @Test func momentsAgreeWithFoundation() {
        let seed = UInt64.random(in: 0...UInt64.max)
        print("random moments from seed \(seed)")
        var generator = SeededGenerator(seed: seed)
        let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        for _ in 0..<2000 {
            // 1600 to 9999, in whole milliseconds.
            let milliseconds = Int64(generator.next() % 265_000_000_000_000) - 11_676_000_000_000
            let date = Date(timeIntervalSince1970: Double(milliseconds / 1000))
            let expected = date.formatted(style).prefix(19)
            #expect(
                Timestamp.iso8601(epochMicroseconds: milliseconds / 1000 * 1_000_000).prefix(19) == expected,
                "seed \(seed)")
        }
    }

    @Test func theEndsOfTimeDoNotTrap() {
        #expect(Timestamp.iso8601(epochMicroseconds: .max).hasPrefix("+294247-"))
        #expect(Timestamp.iso8601(epochMicroseconds: .min).hasPrefix("-290308-"))
    }

    @Test(arguments: [
        (0, "00:00:00.000"), (-5, "00:00:00.000"), (1_999, "00:00:00.001"), (321_123_000, "00:05:21.123"),
        (356_400_000_000, "99:00:00.000"), (360_000_000_000, "100:00:00.000"),
    ])
    func positions(microseconds: Int64, text: String) {
        #expect(Timestamp.playhead(microseconds: microseconds) == text)
    }
}
