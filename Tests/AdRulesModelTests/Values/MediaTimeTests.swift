import AdRulesModel
import Testing

@Suite("Media times") struct MediaTimeTests {
    @Test(
        "A duration becomes a time, rounded to the nearest microsecond",
        arguments: [
            (Duration.zero, Int64(0)), (.seconds(1.5), 1_500_000), (.milliseconds(-250), -250_000),
            (.nanoseconds(1_499), 1), (.nanoseconds(1_500), 2), (.nanoseconds(-1_499), -1), (.nanoseconds(-1_500), -2),
            (.nanoseconds(999_999_500), 1_000_000), (.nanoseconds(-999_999_500), -1_000_000),
        ])
    func rounded(duration: Duration, microseconds: Int64) {
        #expect(MediaTime(duration).microseconds == microseconds)
    }

    @Test(
        "Seconds become a time, rounded to the nearest microsecond; a number beyond 64 bits gives none",
        arguments: [
            (1.5, 1_500_000), (0.000_001_5, 2), (-0.000_001_5, -2), (0.000_001_4, 1), (-0.000_001_4, -1), (1e13, nil),
            (-1e13, nil), (.nan, nil),
        ] as [(Double, Int64?)])
    func rounded(seconds: Double, microseconds: Int64?) {
        #expect(MediaTime(seconds: seconds)?.microseconds == microseconds)
    }

    @Test("A duration beyond 64-bit microseconds is clamped")
    func clamped() {
        #expect(MediaTime(.seconds(Int64.max)).microseconds == .max)
        #expect(MediaTime(.seconds(Int64.min)).microseconds == .min)
    }

    @Test(
        "A time becomes the same duration, and comes back unchanged",
        arguments: [Int64.min, -9_000_001, -1, 0, 1, 1_500_000, Int64.max])
    func duration(microseconds: Int64) {
        let time = MediaTime(microseconds: microseconds)
        #expect(time.duration == .microseconds(microseconds))
        #expect(MediaTime(time.duration) == time)
    }
}
