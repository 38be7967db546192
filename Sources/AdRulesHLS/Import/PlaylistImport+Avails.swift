/// A moment at which the content returns.
struct BreakEnd {
    /// The content time.
    var time: MediaTime
    /// The section that announces it; nil for a tag that does so itself, for any break.
    var spliceInfo: SpliceInfo?
    /// The line of its tag, from 1.
    var line: Int

    /// Whether only an advertisement ends, which may be one of several in an avail.
    var isOfAdvertisement: Bool { spliceInfo?.endedDepth == SegmentationDescriptor.Kind.advertisementDepth }

    /// Whether a break that began before is over here, and not long ago.
    func ends(_ one: PlaylistBreak) -> Bool {
        one.duration.map { time - one.time - $0 <= .sameMoment } ?? true && isEnd(of: one)
    }

    /// Whether what ends is of the type that began a break. One of unknown type ends with all but advertisements.
    func isEnd(of one: PlaylistBreak) -> Bool {
        guard let spliceInfo else { return true }
        return one.spliceInfo.map(spliceInfo.ends) ?? !isOfAdvertisement
    }
}

extension PlaylistImport {
    /// Sorts avails by time, ends them where the content returns, and leaves out those that begin within an earlier
    /// one. Complexity: O(segments + n log n) in the number of both.
    static func outermost(_ found: [PlaylistBreak], _ ends: [BreakEnd], of playlist: MediaPlaylist) -> [PlaylistBreak] {
        var breaks: [PlaylistBreak] = []
        var ends = ends.sorted { $0.time < $1.time }[...]
        var joining = PlaylistBreak.Joining(segment: playlist.longestSegment)
        /// Ends the last avail where the content returns up to a time. An end at its start is of an earlier avail.
        func end(through time: MediaTime) {
            while let end = ends.first, end.time <= time {
                ends.removeFirst()
                guard let last = breaks.last, end.time - last.time > .sameMoment else { continue }
                if end.ends(last) {
                    breaks[breaks.count - 1].end(at: end.time)
                } else if !end.isOfAdvertisement {
                    joining.hasReturned = true
                }
            }
        }
        let found = found.enumerated().sorted { ($0.1.time, $0.0) < ($1.1.time, $1.0) }.map(\.element)
        var cues = found.filter { $0.writtenStart == nil }.map(\.time)[...]
        for one in found {
            cues = cues.drop { $0 <= one.time }
            let cue = joining.cue(of: one, cues.first, behind: breaks.last)
            // What ends with its cue is the avail before.
            end(through: (cue ?? one.time) + .sameMoment)
            if let last = breaks.last, let joined = joining.avail(of: last, one, cue) {
                breaks[breaks.count - 1] = joined
            } else {
                breaks.append(one)
                (joining.hasReturned, joining.late) = (false, nil)
            }
        }
        end(through: MediaTime(microseconds: .max))
        return breaks
    }
}

extension PlaylistBreak {
    /// Decides which announcements are of one avail.
    fileprivate struct Joining {
        /// The longest segment: a cue is at the beginning of a segment, wherever in it the avail begins.
        let segment: MediaTime
        /// Whether the content has returned since the earlier one, by an end of another type.
        var hasReturned = false
        /// How far the date of the earlier one is behind its first cue, or 0; nil if it has not both.
        var late: MediaTime?

        /// The next cue, if a date range begins in the segment before it and is not nearer to the last cue.
        func cue(of one: PlaylistBreak, _ next: MediaTime?, behind last: PlaylistBreak?) -> MediaTime? {
            guard one.writtenStart != nil, let next else { return nil }
            let reach = last.flatMap { $0.writtenStart == nil ? one.time - $0.time : nil } ?? segment
            return next - one.time <= min(reach, segment) ? next : nil
        }

        /// The avail of two announcements, by their order, the later one with a cue behind it; nil if that is another.
        mutating func avail(of earlier: PlaylistBreak, _ later: PlaylistBreak, _ cue: MediaTime?) -> PlaylistBreak? {
            let (distance, isDated) = (later.time - earlier.time, later.writtenStart != nil)
            let isOther = (earlier.writtenStart != nil) != isDated
            // Cues are compared with cues.
            let (moment, cue) = (later.time + (isDated ? .zero : late ?? .zero), cue.map { $0 + (late ?? .zero) })
            if isOther, distance <= segment, late == nil { late = isDated ? distance : .zero }
            if distance <= .sameMoment {
                if earlier.begins(inside: later) { return later }
                return later.begins(inside: earlier) ? earlier : earlier.joined(with: later)
            }
            let (isOpen, isPart) = (earlier.isOpen && !hasReturned, later.isPart(of: earlier))
            // A cue and a date range may differ in the moment: that of the date range stays when the cue has left.
            if distance <= segment, isOther, !isPart, isOpen || earlier.holds(cue.map { $0 + .sameMoment } ?? moment) {
                return earlier.joined(with: later)
            }
            // A date range in the last segment whose cue or end is behind that is of the next avail.
            let isLast = isDated && !isPart && !earlier.holds(later.time + segment)
            let reach = cue ?? max(moment, later.time + (later.duration ?? .longestOpen) - segment)
            let isInside = later.begins(inside: earlier) || later.signal == .placementOpportunity
            if earlier.holds((isLast ? reach : moment) + .sameMoment) || isOpen && isInside && distance < .longestOpen {
                return earlier
            }
            // The tag of the segment behind another one, without a length of its own, may announce the same. Two tags
            // of one kind are two avails, however far the return of the first one is.
            guard isOpen, distance <= segment, earlier.signal != later.signal, !isDated, later.plannedDuration == nil
            else { return nil }
            return isPart ? earlier : earlier.with(later)
        }
    }

    /// Whether it is a part of another one, such as one of its ads, by the types of both.
    private func begins(inside other: PlaylistBreak) -> Bool {
        guard let spliceInfo, let outer = other.spliceInfo else { return false }
        return spliceInfo.isInside(outer)
    }

    /// Whether it is less than all of another one: a part by their types, or an advertisement in what has no type.
    private func isPart(of other: PlaylistBreak) -> Bool {
        other.spliceInfo?.begunDepth == nil
            ? spliceInfo?.begunDepth == SegmentationDescriptor.Kind.advertisementDepth : begins(inside: other)
    }

    /// The avail that both announce. What a date range says counts: it is there when a cue has left the window.
    private func joined(with later: PlaylistBreak) -> PlaylistBreak {
        guard later.writtenStart != nil, writtenStart == nil else { return with(later) }
        var joined = later.with(self)
        (joined.signal, joined.line) = (signal, line)
        return joined
    }

    /// The same with what it lacks of another announcement.
    private func with(_ other: PlaylistBreak) -> PlaylistBreak {
        var joined = self
        if duration == nil { joined.duration = other.duration }
        if plannedDuration == nil { joined.plannedDuration = other.plannedDuration }
        joined.isContinued = isContinued || other.isContinued
        (joined.running, joined.returned) = (running ?? other.running, returned ?? other.returned)
        joined.isLengthUnreadable = isLengthUnreadable || other.isLengthUnreadable
        if id == nil { joined.id = other.id }
        if spliceInfo == nil { joined.spliceInfo = other.spliceInfo }
        if !hasEnded, let length = other.duration {
            // What ended has its own moment.
            let end = max(.zero, other.time + length - time)
            if writtenDuration == nil, other.writtenDuration != nil {
                joined.duration = end
            } else if other.hasEnded {
                joined.duration = min(duration ?? end, end)
            }
        }
        if writtenDuration == nil { joined.writtenDuration = other.writtenDuration }
        joined.hasEnded = hasEnded || other.hasEnded
        return joined
    }
}

extension MediaPlaylist {
    /// How long a segment may be: EXTINF rounds to the target (RFC 8216bis §4.4.3.1). Complexity: O(segments).
    var longestSegment: MediaTime { (targetDuration ?? segments.map(\.duration).max() ?? .zero) + .milliseconds(500) }
}
