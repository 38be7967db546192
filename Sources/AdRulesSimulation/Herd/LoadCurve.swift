/// The requests or beacons in each second of wall time.
public struct LoadCurve: Sendable, Hashable {
    /// The second of the first one, from the beginning of the forecast; 0 if there is none.
    public private(set) var first = 0
    /// The numbers, second by second from ``first``; the first and the last are not 0.
    public private(set) var counts: [UInt32] = []
    /// The number of all.
    public private(set) var total = 0

    /// Creates a curve without any.
    public init() {}

    /// Adds one at a second. Complexity: O(1), but for one that is earlier than all before it.
    public mutating func add(at second: Int) {
        reserve(second...second)
        counts[second - first] += 1
        total += 1
    }

    /// Adds those of another curve. The order in which curves are added does not matter. Complexity: O(seconds).
    public static func += (curve: inout LoadCurve, other: LoadCurve) {
        guard !other.counts.isEmpty else { return }
        curve.reserve(other.first...other.first + other.counts.count - 1)
        for (index, count) in other.counts.enumerated() { curve.counts[other.first - curve.first + index] += count }
        curve.total += other.total
    }

    /// Makes room for seconds.
    private mutating func reserve(_ seconds: ClosedRange<Int>) {
        if counts.isEmpty { first = seconds.lowerBound }
        if seconds.lowerBound < first {
            counts.insert(contentsOf: repeatElement(0, count: first - seconds.lowerBound), at: 0)
            first = seconds.lowerBound
        }
        let missing = seconds.upperBound - first + 1 - counts.count
        if missing > 0 { counts.append(contentsOf: repeatElement(0, count: missing)) }
    }

    /// The second with the most, the earliest of them; nil if there is none. Complexity: O(seconds).
    public var peak: Peak? {
        guard let most = counts.max(), let index = counts.firstIndex(of: most) else { return nil }
        return Peak(second: first + index, count: Int(most))
    }

    /// The largest number in one second.
    public struct Peak: Sendable, Hashable {
        /// The second, from the beginning of the forecast.
        public var second: Int
        /// The number.
        public var count: Int

        /// Creates a peak.
        public init(second: Int, count: Int) {
            self.second = second
            self.count = count
        }
    }

    /// The largest number in one second within each of so many equal parts of a time. Complexity: O(seconds).
    package func peaks(parts: Int, of end: Int) -> [Int] {
        var peaks = [Int](repeating: 0, count: parts)
        for (index, count) in counts.enumerated() {
            let part = min(parts - 1, (first + index) * parts / max(1, end))
            peaks[part] = max(peaks[part], Int(count))
        }
        return peaks
    }
}
