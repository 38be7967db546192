import AdRulesSimulation
import Testing

@Suite struct LoadCurveTests {
    private static func curve(_ seconds: Int...) -> LoadCurve {
        var curve = LoadCurve()
        for second in seconds { curve.add(at: second) }
        return curve
    }

    @Test("a curve begins at its first second, in any order")
    func seconds() {
        let curve = Self.curve(7, 5, 9, 7)
        #expect(curve.first == 5 && curve.counts == [1, 0, 2, 0, 1] && curve.total == 4)
        #expect(curve.peak == LoadCurve.Peak(second: 7, count: 2))
        #expect(Self.curve(3, 1).peak?.second == 1 && LoadCurve().peak == nil)
    }

    @Test("curves add up in any order")
    func sums() {
        let parts = [Self.curve(7, 5), LoadCurve(), Self.curve(100), Self.curve(0, 5)]
        for order in [[0, 1, 2, 3], [3, 2, 1, 0], [2, 0, 3, 1]] {
            var sum = LoadCurve()
            for part in order { sum += parts[part] }
            #expect(sum == Self.curve(0, 5, 5, 7, 100))
        }
    }
}
