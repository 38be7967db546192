import AdRulesEngine

/// Where the parts of a timeline are, in percent of its width: content and ads one after the other, as wide as they are
/// long. A stop is never too narrow to see, and takes the rest of its width from the content.
struct TimelineLayout {
    /// A stop for which the content pauses.
    struct Block {
        /// The place of the stop among those of the timeline.
        var stop: Int
        /// The left edge and the width in percent.
        var x: Double
        var width: Double
    }

    /// The blocks from left to right.
    private(set) var blocks: [Block] = []
    private var contentWidth: Double
    private let axis: ChartAxis
    /// The content time of each mid-roll, with the widths of all blocks up to its end.
    private var shifts: [(time: MediaTime, after: Double)] = []
    private var leading = 0.0
    /// The right edge of the content.
    private var end = 0.0

    /// The narrowest block and the narrowest content, in percent.
    private static let narrowest = 0.5
    private static let leastContent = 20.0
    /// The width of content of unknown length between pre-roll and post-roll.
    private static let unknownContent = 40.0

    init(_ timeline: Timeline) {
        axis = timeline.axis
        let pauses = timeline.stops.indices.filter { timeline.stops[$0].pausesContent }
        let total = (axis.end + timeline.adTime).seconds
        let least = min(Self.narrowest, 40 / Double(max(1, pauses.count)))
        var widths = pauses.map { max(least, total > 0 ? timeline.stops[$0].length.seconds / total * 100 : 0) }
        let sum = widths.reduce(0, +)
        let wanted = axis.end > .zero ? max(100 - sum, Self.leastContent) : Self.unknownContent
        let scale = 100 / (sum + wanted)
        widths = widths.map { $0 * scale }
        contentWidth = wanted * scale
        var taken = 0.0
        for (stop, width) in zip(pauses, widths) {
            let x: Double
            switch timeline.stops[stop].position {
            case .preroll:
                x = 0
                leading = width
            case .midroll(let time):
                x = taken + contentWidth * axis.fraction(of: time)
                shifts.append((time, taken + width))
            case .postroll: x = taken + contentWidth
            }
            blocks.append(Block(stop: stop, x: x, width: width))
            if timeline.stops[stop].position != .postroll { end = taken + width + contentWidth }
            taken += width
        }
        if blocks.first.map({ timeline.stops[$0.stop].position == .postroll }) ?? true { end = contentWidth }
    }

    /// The left edge of the content at a time: behind the ads that play at that moment if `afterAds`.
    func x(of time: MediaTime, afterAds: Bool = false) -> Double {
        let next = shifts.partitioningIndex { afterAds ? $0.time > time : $0.time >= time }
        let shift = next == 0 ? leading : shifts[next - 1].after
        return shift + contentWidth * axis.fraction(of: time)
    }

    /// The left edge of a position.
    func x(of position: StopPosition) -> Double {
        switch position {
        case .preroll: 0
        case .midroll(let time): x(of: time)
        case .postroll: end
        }
    }
}
