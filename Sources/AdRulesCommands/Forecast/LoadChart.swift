import AdRulesSimulation

/// The chart of a load: requests and beacons in each second, over the wall time of the forecast. Text and SVG output
/// draw the same chart.
struct LoadChart {
    /// A curve with its name.
    typealias Lane = (name: String, curve: LoadCurve)

    let axis: ChartAxis
    let lanes: [Lane]
    /// The number of seconds up to the last request or beacon.
    let seconds: Int

    init(_ load: ServerLoad) {
        lanes = load.curves
        seconds = max(1, lanes.map { $0.curve.first + $0.curve.counts.count }.max() ?? 0)
        axis = ChartAxis(wallTime: .seconds(Int64(seconds)))
    }

    /// How high a curve is in each of so many equal parts of the axis, from 0 to 1: the largest number in one second.
    func heights(_ lane: Lane, parts: Int) -> [Double] {
        guard let peak = lane.curve.peak else { return [Double](repeating: 0, count: parts) }
        return lane.curve.peaks(parts: parts, of: Int(axis.end.microseconds / 1_000_000)).map {
            Double($0) / Double(peak.count)
        }
    }
}
