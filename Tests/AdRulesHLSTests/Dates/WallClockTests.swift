import AdRulesHLS
import Foundation
import Testing

@Suite("Dates of playlists")
struct WallClockTests {
    @Test(
        "ISO 8601 in its usual spellings",
        arguments: [
            ("1970-01-01T00:00:00Z", 0),
            ("2026-11-22T13:56:00.000Z", 1_795_355_760_000_000),
            ("2026-11-22T13:56:00", 1_795_355_760_000_000),
            ("2026-11-22T13:56Z", 1_795_355_760_000_000),
            ("2026-11-22 13:56:00z", 1_795_355_760_000_000),
            ("2026-11-22T14:56:00.5+01:00", 1_795_355_760_500_000),
            ("2026-11-22T12:26:00,250-0130", 1_795_355_760_250_000),
            ("2026-11-22T14:56:00+01", 1_795_355_760_000_000),
            ("2026-11-22T13:56:00.1234567899Z", 1_795_355_760_123_456),
            ("1999-12-31T23:59:60Z", 946_684_800_000_000),
            ("2024-02-29T00:00:00Z", 1_709_164_800_000_000),
            ("1969-12-31T23:59:59.999Z", -1000),
            ("0000-01-01T00:00:00Z", -62_167_219_200_000_000),
            ("9999-12-31T23:59:59.999999Z", 253_402_300_799_999_999),
        ])
    func reading(text: String, microseconds: Int64) {
        #expect(WallClock(text)?.microseconds == microseconds)
    }

    @Test(
        "Other texts are not dates",
        arguments: [
            "", "2026", "2026-11-22", "2026-11-22T", "2026-11-22T13", "2026-13-01T00:00:00Z", "2026-02-29T00:00:00Z",
            "2026-00-01T00:00:00Z", "2026-01-00T00:00:00Z", "2026-01-01T24:00:00Z", "2026-01-01T00:60:00Z",
            "2026-01-01T00:00:61Z", "2026-01-01T00:00:00.Z", "2026-01-01T00:00:00+", "2026-01-01T00:00:00+1",
            "2026-01-01T00:00:00+24:00", "2026-01-01T00:00:00Zx", " 2026-01-01T00:00:00Z", "-2026-01-01T00:00:00Z",
            "0000-01-01T00:00:00+01:00", "9999-12-31T23:59:59-01:00", "٢٠٢٦-01-01T00:00:00Z",
        ])
    func refusing(text: String) {
        #expect(WallClock(text) == nil)
    }

    @Test("A moment is written in UTC with three decimals, or six if it needs them")
    func writing() {
        #expect(WallClock(microseconds: 0).description == "1970-01-01T00:00:00.000Z")
        #expect(WallClock(microseconds: -1).description == "1969-12-31T23:59:59.999999Z")
        #expect(WallClock("2026-11-22T14:56:00.5+01:00")?.description == "2026-11-22T13:56:00.500Z")
        #expect(WallClock(microseconds: .min).description == "0000-01-01T00:00:00.000Z")
        #expect(WallClock(microseconds: .max).description == "9999-12-31T23:59:59.999999Z")
    }

    @Test("Every moment is read back as it was written, and Foundation agrees about the calendar")
    func roundTrip() {
        let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        var random = SeededGenerator(seed: 1)
        for _ in 0..<2000 {
            let moment = WallClock(
                microseconds: .random(
                    in: WallClock.earliest.microseconds...WallClock.latest.microseconds, using: &random))
            #expect(WallClock(moment.description) == moment)
            // Foundation's calendar is the Julian one before 1582.
            let whole = WallClock(
                microseconds: max(moment.microseconds, -12_000_000_000_000_000) / 1_000_000 * 1_000_000)
            let date = Date(timeIntervalSince1970: Double(whole.microseconds / 1_000_000))
            #expect(whole.description == date.formatted(style))
        }
    }

    @Test("Arithmetic is clamped to years with four digits")
    func arithmetic() throws {
        let noon = try #require(WallClock("2026-11-22T12:00:00Z"))
        #expect((noon + .seconds(90)).description == "2026-11-22T12:01:30.000Z")
        #expect((noon - .milliseconds(1)).description == "2026-11-22T11:59:59.999Z")
        #expect(noon + .seconds(90) - noon == .seconds(90))
        #expect(noon + MediaTime(microseconds: .max) == .latest)
        #expect(noon - MediaTime(microseconds: .max) == .earliest)
        #expect(noon + .milliseconds(1) > noon)
        #expect(WallClock(microseconds: 1499).roundedToMilliseconds.microseconds == 1000)
        #expect(WallClock(microseconds: -500).roundedToMilliseconds.microseconds == 0)
        #expect(WallClock(microseconds: -501).roundedToMilliseconds.microseconds == -1000)
    }
}
