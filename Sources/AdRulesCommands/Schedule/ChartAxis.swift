import AdRulesEngine

/// The content time that a chart shows: from 0 to the end of the content, or far enough to include the known stops.
struct ChartAxis {
    /// The end of the axis; 0 if there are only pre-rolls and post-rolls to show.
    let end: MediaTime
    /// Whether the content ends there.
    let isClosed: Bool

    init(_ schedule: Schedule) {
        if let duration = schedule.duration, schedule.hasFiniteRepetitions {
            end = duration
            isClosed = true
            return
        }
        isClosed = false
        // Five repetitions show the interval; their total number is unknown.
        var last = schedule.midrolls.last?.position.contentTime ?? .zero
        for scheduledBreak in schedule.breaks {
            guard case .scheduled = schedule.resolution(of: OccurrenceID(scheduledBreak.index, 1)),
                let fifth = schedule.writtenTime(ofRepetition: 5, ofBreakAt: scheduledBreak.index)
            else { continue }
            last = max(last, fifth)
        }
        let margin = last + MediaTime(microseconds: last.microseconds / 20)
        let step = Self.step(for: margin, ticks: 6)
        end =
            step > .zero
            ? MediaTime(microseconds: (margin.microseconds / step.microseconds + 1) * step.microseconds) : .zero
    }

    /// The axis of a wall time, which ends.
    init(wallTime: MediaTime) {
        end = wallTime
        isClosed = true
    }

    /// The moments to label, from 0, at most `count`.
    func ticks(atMost count: Int) -> [MediaTime] {
        guard end > .zero, count > 0 else { return [.zero] }
        let step = Self.step(for: end, ticks: count).microseconds
        return stride(from: 0, through: end.microseconds, by: Int64.Stride(step)).map { MediaTime(microseconds: $0) }
    }

    /// The position of a content time on the axis, from 0 to 1.
    func fraction(of time: MediaTime) -> Double { end > .zero ? min(1, max(0, time.seconds / end.seconds)) : 0 }

    /// A round step that divides a length into at most `ticks` parts.
    private static func step(for length: MediaTime, ticks: Int) -> MediaTime {
        guard length > .zero else { return .zero }
        let seconds: [Int64] = [
            1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1200, 1800, 3600, 7200, 10800, 21600, 43200, 86400,
        ]
        let least = length.microseconds / Int64(max(1, ticks)) + 1
        if let found = seconds.first(where: { $0 * 1_000_000 >= least }) { return .seconds(found) }
        // Whole days, doubled as often as necessary.
        var step: Int64 = 86_400_000_000
        while step < least {
            let (double, overflow) = step.multipliedReportingOverflow(by: 2)
            guard !overflow else { return MediaTime(microseconds: least) }
            step = double
        }
        return MediaTime(microseconds: step)
    }
}

/// Draws the ticks of an axis with their labels.
struct AxisDrawing {
    /// The lower end of the lines, in pixels.
    var bottom: Double
    /// Where a time is, in percent of the width.
    var x: (MediaTime) -> Double

    /// Labels of coarse ticks that would be too near to the one before are left out.
    func draw(_ ticks: [MediaTime], class style: String, in svg: inout SVGText) {
        svg.line("<g class=\"\(style)\">")
        var last = -20.0
        for tick in ticks {
            let x = x(tick)
            svg.line(
                "<line \(Self.coordinate("x1", x)) \(Self.coordinate("x2", x)) y1=\"20\" y2=\"\(SVGText.number(bottom))\"/>"
            )
            guard x - last > 5 || style != "t-tick" else { continue }
            last = x
            let anchor = x < 2 ? "t-first" : x > 97 ? "t-end" : "t-mid"
            svg.line("<text class=\"\(anchor)\" \(Self.coordinate("x", x)) y=\"14\">\(tick.label)</text>")
        }
        svg.line("</g>")
    }

    /// A coordinate in percent.
    static func coordinate(_ name: String, _ percent: Double) -> String {
        "\(name)=\"\(SVGText.number(percent, decimals: 3))%\""
    }
}
