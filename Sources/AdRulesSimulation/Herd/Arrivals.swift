/// The arrivals of the viewers of a ``Herd``: a rate of arrivals over time, from the beginning of the forecast.
public struct Arrivals: Sendable, Hashable {
    /// A point of the curve.
    public struct Point: Sendable, Hashable {
        /// The wall time since the beginning.
        public var time: MediaTime
        /// The rate of viewers at that time, in any unit: only the proportion counts.
        public var rate: Double

        /// Creates a point.
        public init(_ time: MediaTime, rate: Double) {
            self.time = time
            self.rate = rate
        }
    }

    /// The points in order; between two of them the rate changes evenly. One point is a moment at which all arrive.
    public let points: [Point]
    /// The rate at each point, as a share of the largest one: squares of larger numbers could be infinite.
    private let rates: [Double]
    /// The viewers up to each point, in the unit of the rates.
    private let sums: [Double]

    /// All viewers arrive at the beginning.
    public static let atOnce = Arrivals(points: [Point(.zero, rate: 1)])

    /// Viewers arrive evenly over a time from the beginning; all at once if it is 0.
    public static func over(_ time: MediaTime) -> Arrivals {
        time > .zero ? Arrivals(points: [Point(.zero, rate: 1), Point(time, rate: 1)]) : .atOnce
    }

    /// Viewers arrive by a curve; nil unless it has two points or more, at times that increase from 0 up, with rates
    /// that are no less than 0, one of them more.
    public init?(curve points: [Point]) {
        let isInOrder = zip(points, points.dropFirst()).allSatisfy { $0.time < $1.time }
        guard points.count > 1, isInOrder, points[0].time >= .zero,
            points.allSatisfy({ $0.rate.isFinite && $0.rate >= 0 }), points.contains(where: { $0.rate > 0 })
        else { return nil }
        self.init(points: points)
    }

    private init(points: [Point]) {
        self.points = points
        let largest = points.reduce(0) { max($0, $1.rate) }
        rates = points.map { $0.rate / largest }
        var sums = [0.0]
        for index in points.indices.dropFirst() {
            let length = (points[index].time - points[index - 1].time).seconds
            sums.append(sums[index - 1] + (rates[index - 1] + rates[index]) / 2 * length)
        }
        self.sums = sums
    }

    /// The time at which the last viewer may arrive.
    public var end: MediaTime { points[points.count - 1].time }

    /// The time by which a share of the viewers has arrived, from 0 to 1, in whole milliseconds. Complexity: O(points).
    public func time(ofShare share: Double) -> MediaTime {
        guard let total = sums.last, total > 0 else { return end }
        let wanted = min(1, max(0, share)) * total
        // The last part that begins before it and has viewers.
        let index = max(1, sums.firstIndex { $0 >= wanted && $0 > 0 } ?? sums.count - 1)
        let (start, first, last) = (points[index - 1].time, rates[index - 1], rates[index])
        let (rest, length) = (max(0, wanted - sums[index - 1]), (points[index].time - start).seconds)
        // The rate is a straight line, so the viewers are a parabola.
        let slope = (last - first) / length
        let root = max(0, first * first + 2 * slope * rest).squareRoot()
        let seconds = first + root > 0 ? min(length, 2 * rest / (first + root)) : 0
        return MediaTime(milliseconds: start.roundedMilliseconds + Int64(seconds * 1000))
    }
}
