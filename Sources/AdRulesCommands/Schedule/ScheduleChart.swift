import AdRulesEngine
import AdRulesText

/// The chart of a schedule: lanes of marks over a content axis. Text and SVG output draw the same chart.
struct ScheduleChart {
    /// One mark on a lane.
    struct Mark: Hashable {
        enum Kind: Hashable {
            /// Pauses the content for ads.
            case linear
            /// Shows an ad or fires trackers while the content plays on.
            case beside
            /// Never plays: its source cannot be played, or it gives way to an explicit stop.
            case dead
        }

        var position: StopPosition
        var kind: Kind
        var isRepetition: Bool
    }

    /// A break, or several breaks with one `breakId` at one moment: a pod sent as several breaks.
    struct Lane {
        /// The indices of its breaks.
        var indices: [Int]
        var breakID: String?
        /// The marks, by position.
        var marks: [Mark]
        /// The reason why the break has no moment, in which case it has no marks.
        var reason: BreakReason?

        /// The most indices that are listed.
        private static let numberLimit = 8

        /// The numbers of the breaks, from 1, as text: `3`, `3-6` or `3,5`; of many, how many there are.
        var number: String {
            guard let first = indices.first, let last = indices.last else { return "" }
            if first == last { return "\(first + 1)" }
            if last - first == indices.count - 1 { return "\(first + 1)-\(last + 1)" }
            return indices.count > Self.numberLimit
                ? counted(indices.count, "break") : indices.map { "\($0 + 1)" }.joined(separator: ",")
        }
    }

    var axis: ChartAxis
    /// The lanes by first moment, then those without one.
    var lanes: [Lane]
    /// The positions at which content pauses.
    var cuePoints: [StopPosition]

    /// Creates the chart of a schedule. Complexity: O(n log n + stops).
    init(_ schedule: Schedule) {
        axis = ChartAxis(schedule)
        var marks: [Int: [Mark]] = [:]
        var breaks: [Int: ScheduledBreak] = [:]
        for scheduledBreak in schedule.breaks { breaks[scheduledBreak.index] = scheduledBreak }
        func add(_ occurrence: OccurrenceID, at position: StopPosition, isOverlapped: Bool = false) {
            guard let scheduledBreak = breaks[occurrence.index] else { return }
            let kind: Mark.Kind
            if case .unplayable = scheduledBreak.source {
                kind = .dead
            } else {
                kind =
                    isOverlapped ? .dead : scheduledBreak.allowsLinear && scheduledBreak.isPlayable ? .linear : .beside
            }
            marks[occurrence.index, default: []].append(
                Mark(position: position, kind: kind, isRepetition: occurrence.repetition > 0))
        }

        // Without a duration the list has no repetitions; the chart shows those within its axis.
        for stop in schedule.stops(on: axis) {
            for occurrence in stop.occurrences { add(occurrence, at: stop.position) }
        }
        cuePoints = schedule.cuePoints
        var reasons: [Int: BreakReason] = [:]
        for (occurrence, reason) in schedule.unscheduled {
            if reason == .overlappedRepeat {
                guard let time = schedule.writtenTime(ofRepetition: occurrence.repetition, ofBreakAt: occurrence.index)
                else { continue }
                add(occurrence, at: .midroll(time), isOverlapped: true)
            } else if marks[occurrence.index] == nil {
                reasons[occurrence.index] = reason
            }
        }

        lanes = []
        var pods: [Pod: Int] = [:]
        for scheduledBreak in schedule.breaks {
            let marks = (marks[scheduledBreak.index] ?? []).sorted { $0.position < $1.position }
            let pod = scheduledBreak.adBreak.breakID.map { Pod(breakID: $0, position: marks.first?.position) }
            if marks.count == 1, let pod, let lane = pods[pod] {
                lanes[lane].indices.append(scheduledBreak.index)
                // The stronger mark stays.
                if lanes[lane].marks[0].kind != .linear, marks[0].kind != .dead { lanes[lane].marks = marks }
                continue
            }
            if marks.count == 1, let pod { pods[pod] = lanes.count }
            lanes.append(
                Lane(
                    indices: [scheduledBreak.index], breakID: scheduledBreak.adBreak.breakID, marks: marks,
                    reason: reasons[scheduledBreak.index]))
        }
        // Equal positions stay in document order, so the sort has to be stable.
        lanes = lanes.enumerated().sorted { left, right in
            switch (left.element.marks.first?.position, right.element.marks.first?.position) {
            case (let first?, let second?) where first != second: first < second
            case (.some, nil): true
            case (nil, .some): false
            default: left.offset < right.offset
            }
        }.map(\.element)
    }

    private struct Pod: Hashable {
        var breakID: String
        var position: StopPosition?
    }
}
