import AdRulesEngine

/// A moment at which the content returns.
struct BreakEnd {
    /// The content time.
    var time: MediaTime
    /// The section that announces it; nil for a tag that does so itself, for any break.
    var spliceInfo: SpliceInfo?

    /// Whether a break that began before is over here, and not long ago. One whose section is not known ends with every end.
    func ends(_ one: PlaylistBreak) -> Bool {
        if let length = one.duration, time - one.time - length > PlaylistImport.sameMoment { return false }
        guard let spliceInfo, let begun = one.spliceInfo else { return true }
        return spliceInfo.ends(begun)
    }
}

extension PlaylistImport {
    /// The moments of two tags count as the same up to this much: dates are rounded.
    static let sameMoment = MediaTime.milliseconds(500)

    /// Sorts avails by time, ends them where the content returns, and leaves out those that begin within an earlier one.
    /// Complexity: O(n log n) in the number of both.
    static func outermost(_ found: [PlaylistBreak], _ ends: [BreakEnd]) -> [PlaylistBreak] {
        var breaks: [PlaylistBreak] = []
        var ends = ends.sorted { $0.time < $1.time }[...]
        /// Ends the last avail where the content returns up to a time. An end at its own moment is that of an avail before.
        func end(through time: MediaTime) {
            while let end = ends.first, end.time <= time {
                ends.removeFirst()
                guard let last = breaks.last, end.time - last.time > sameMoment, end.ends(last) else { continue }
                breaks[breaks.count - 1].end(at: end.time)
            }
        }
        for one in found.enumerated().sorted(by: { ($0.1.time, $0.0) < ($1.1.time, $1.0) }).map(\.element) {
            end(through: one.time + sameMoment)
            if let last = breaks.last, one.time - last.time <= sameMoment {
                breaks[breaks.count - 1].add(one)
            } else if breaks.last?.holds(one.time + sameMoment) != true {
                breaks.append(one)
            }
        }
        end(through: MediaTime(microseconds: .max))
        return breaks
    }
}

extension PlaylistBreak {
    /// Takes what it lacks from another announcement of the same moment.
    fileprivate mutating func add(_ other: PlaylistBreak) {
        let wasOver = hasEnded
        if duration == nil { duration = other.duration }
        if plannedDuration == nil { plannedDuration = other.plannedDuration }
        if other.signal == .dateRange { writtenStart = other.writtenStart }
        if writtenDuration == nil { writtenDuration = other.writtenDuration }
        isContinued = isContinued || other.isContinued
        if id == nil { id = other.id }
        if spliceInfo == nil { spliceInfo = other.spliceInfo }
        if !wasOver, let length = other.hasEnded ? other.duration : other.writtenDuration { duration = length }
        hasEnded = hasEnded || other.hasEnded
    }
}
