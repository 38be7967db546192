import AdRulesSimulation
import Testing

@Suite struct ArrivalsTests {
    private static func seconds(_ arrivals: Arrivals, _ shares: Double...) -> [Double] {
        shares.map { arrivals.time(ofShare: $0).seconds }
    }

    @Test("viewers arrive at once, or evenly over a time")
    func even() {
        #expect(Self.seconds(.atOnce, 0, 0.5, 1) == [0, 0, 0])
        #expect(Self.seconds(.over(.seconds(60)), 0, 0.25, 0.5, 1) == [0, 15, 30, 60])
        #expect(Arrivals.over(.zero) == .atOnce && Arrivals.over(.seconds(60)).end == .seconds(60))
    }

    @Test("with a rate that rises evenly, half of the viewers have arrived after 71 % of the time")
    func curve() throws {
        let rising = try #require(Arrivals(curve: [.init(.zero, rate: 0), .init(.seconds(100), rate: 2)]))
        #expect(Self.seconds(rising, 0, 0.25, 1) == [0, 50, 100])
        #expect(abs(rising.time(ofShare: 0.5).seconds - 70.71) < 0.01)
        // Nobody arrives before the rate rises, nor in the pause.
        let parts = try #require(
            Arrivals(curve: [
                .init(.seconds(10), rate: 1), .init(.seconds(20), rate: 1), .init(.seconds(21), rate: 0),
                .init(.seconds(50), rate: 0), .init(.seconds(51), rate: 1), .init(.seconds(61), rate: 1),
            ]))
        #expect(parts.time(ofShare: 0) == .seconds(10) && parts.time(ofShare: 1) == .seconds(61))
        for share in stride(from: 0, through: 1, by: 0.01) {
            let time = parts.time(ofShare: share).seconds
            #expect((10...21).contains(time) || (50...61).contains(time), "\(share)")
        }
    }

    @Test(
        "only the proportion of the rates counts, however large or small they are", arguments: [1e-300, 1e200, 1e308])
    func scale(_ unit: Double) throws {
        func times(_ unit: Double) throws -> [Double] {
            let rates = [0, 1, 0.5]
            let points = rates.enumerated().map { Arrivals.Point(.seconds(Int64($0 * 60)), rate: $1 * unit) }
            return Self.seconds(try #require(Arrivals(curve: points)), 0, 0.25, 0.5, 0.75, 1)
        }
        #expect(try zip(times(unit), times(1)).allSatisfy { abs($0 - $1) <= 0.001 })
    }

    @Test("a curve that goes back, has one point, or no viewers is refused")
    func invalid() {
        #expect(Arrivals(curve: []) == nil && Arrivals(curve: [.init(.zero, rate: 1)]) == nil)
        let curves: [[(Int64, Double)]] = [
            [(0, 1), (0, 1)], [(5, 1), (4, 1)], [(0, 0), (5, 0)], [(0, -1), (5, 1)], [(0, .nan), (5, 1)],
        ]
        for points in curves {
            #expect(Arrivals(curve: points.map { Arrivals.Point(.seconds($0.0), rate: $0.1) }) == nil, "\(points)")
        }
    }
}
