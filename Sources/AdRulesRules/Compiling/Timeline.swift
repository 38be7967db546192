import AdRulesEngine

/// The interruptions that are placed so far, in order, and the limits for one more.
struct Timeline {
    /// One interruption.
    struct Stop {
        var position: StopPosition
        /// The content time; that of the end for a post-roll, or later than all content.
        var time: MediaTime
        /// Its assumed duration for the limit of an hour.
        var length: MediaTime
        /// The indices of its decisions.
        var members: [Int]
    }

    /// The reason why a break cannot be at a moment.
    struct Refusal {
        var cause: Decision.Cause
        /// The interruption that is in the way, if one is.
        var stop: Int?
        /// The sentence for the explanation, with the id of the break that is in the way.
        var why: (_ id: String) -> String

        init(_ cause: Decision.Cause, stop: Int? = nil, _ why: @escaping (_ id: String) -> String) {
            self.cause = cause
            self.stop = stop
            self.why = why
        }
    }

    let limits: Limits
    let duration: MediaTime?
    private(set) var stops: [Stop] = []
    /// The periods of ``Limits/Interruptions/each`` that have their interruption.
    private var periods: Set<Int64> = []

    init(limits: Limits, duration: MediaTime?) {
        self.limits = limits
        self.duration = duration
    }

    private func time(of position: StopPosition) -> MediaTime { position.contentTime ?? duration ?? .longest }

    /// The index of the first interruption at or after a time. Complexity: O(log n).
    private func index(at time: MediaTime) -> Int { stops.partitioningIndex { $0.time >= time } }

    /// The interruption at a position; nil if there is none. Complexity: O(log n).
    func stop(at position: StopPosition) -> Int? {
        let index = index(at: time(of: position))
        return index < stops.count && stops[index].position == position ? index : nil
    }

    /// Adds a break as an interruption of its own.
    mutating func add(_ decision: Int, at position: StopPosition, length: MediaTime) {
        let time = time(of: position)
        stops.insert(Stop(position: position, time: time, length: length, members: [decision]), at: index(at: time))
        if case .midroll(let time) = position, let each = limits.interruptions?.each {
            periods.insert(time.microseconds / each.microseconds)
        }
    }

    /// Adds a break to an interruption.
    mutating func join(_ decision: Int, to stop: Int, length: MediaTime) {
        stops[stop].members.append(decision)
        stops[stop].length += length
    }

    /// The reason why a break cannot be an interruption of its own at a position; nil if it can. Complexity: O(log n),
    /// and the interruptions of two hours.
    func refusal(of position: StopPosition, length: MediaTime) -> Refusal? {
        if let stop = stop(at: position) { return Refusal(.taken, stop: stop) { "\($0) is there already" } }
        if case .midroll(let time) = position, let refusal = boundary(time) ?? interruption(time) { return refusal }
        return neighbour(of: position) ?? hour(at: position, length)
    }

    private func boundary(_ time: MediaTime) -> Refusal? {
        // What is nearer to the end would be the post-roll.
        if let duration, time >= duration - Schedule.endSnap {
            return Refusal(.end) { _ in "\(time.label) is not before the end: the content is \(duration.label) long" }
        }
        if let quiet = limits.quietStart, time < quiet {
            return Refusal(.quietStart) { _ in "\(time.label) is in the first \(quiet.label) (limits.quietStart)" }
        }
        if let quiet = limits.quietEnd, let duration, duration - time < quiet {
            return Refusal(.quietEnd) { _ in
                "\(time.label) is in the last \(quiet.label) (limits.quietEnd), "
                    + "\((duration - time).label) before the end"
            }
        }
        return nil
    }

    private func interruption(_ time: MediaTime) -> Refusal? {
        guard let limit = limits.interruptions else { return nil }
        func refusal(_ why: String) -> Refusal { Refusal(.interruptions) { _ in why + " (limits.interruptions)" } }
        if limit == Limits.Interruptions(each: nil) { return refusal("this content is not interrupted") }
        if let shortest = limit.noneUpTo, let duration, duration <= shortest {
            return refusal("content of up to \(shortest.label) is not interrupted")
        }
        guard let each = limit.each else { return nil }
        let period = time.microseconds / each.microseconds
        if periods.contains(period) { return refusal("there is an interruption in this period of \(each.label)") }
        guard let duration else { return nil }
        let isWhole = duration.microseconds / each.microseconds > period
        return isWhole ? nil : refusal("\(time.label) is in the rest, which is shorter than \(each.label)")
    }

    private func neighbour(of position: StopPosition) -> Refusal? {
        let (time, gap) = (time(of: position), limits.gap ?? Limits.shortestGap)
        let next = index(at: time)
        let words = limits.gap == nil ? "0:30 unless limits.gap sets another" : "limits.gap: \(gap.label)"
        for (stop, isBefore) in [(next - 1, false), (next, true)] where stops.indices.contains(stop) {
            let distance = stops[stop].time.distance(to: time)
            guard distance < gap else { continue }
            return Refusal(.gap, stop: stop) { "\(distance.label) \(isBefore ? "before" : "after") \($0) (\(words))" }
        }
        return nil
    }

    /// The reason why an hour has no place for more ads at a position; nil if it has.
    func hour(at position: StopPosition, _ length: MediaTime) -> Refusal? {
        guard let most = limits.adTimePerHour, let sum = fullestHour(around: time(of: position), adding: length),
            sum > most
        else { return nil }
        return Refusal(.adTimePerHour) { _ in
            "there would be \(sum.label) of ads in an hour (limits.adTimePerHour: \(most.label))"
        }
    }

    private static let hour = MediaTime.seconds(3600)

    /// The most ad time in 60 minutes that hold a time, with one more break at it; nil if the time is not known.
    func fullestHour(around time: MediaTime, adding length: MediaTime) -> MediaTime? {
        guard time < .longest else { return nil }
        let first = index(at: time - Self.hour + MediaTime(microseconds: 1))
        var near = stops[first...].prefix { $0.time < time + Self.hour }.map { ($0.time, $0.length) }
        near.insert((time, length), at: near.firstIndex { $0.0 > time } ?? near.count)
        var (most, sum, end) = (MediaTime.zero, MediaTime.zero, 0)
        for (start, length) in near.prefix(while: { $0.0 <= time }) {
            while end < near.count, near[end].0 < start + Self.hour {
                sum += near[end].1
                end += 1
            }
            most = max(most, sum)
            sum = sum - length
        }
        return most
    }
}
