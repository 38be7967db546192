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
        if let length = one.duration, time - one.time - length > PlaylistImport.sameMoment { return false }
        return isEnd(of: one)
    }

    /// Whether what ends is of the type that began a break. One whose section is not known ends with every end but that of an
    /// advertisement.
    func isEnd(of one: PlaylistBreak) -> Bool {
        guard let spliceInfo else { return true }
        return one.spliceInfo.map(spliceInfo.ends) ?? !isOfAdvertisement
    }
}

extension PlaylistImport {
    /// The moments of two tags count as the same up to this much: dates are rounded.
    static let sameMoment = MediaTime.milliseconds(500)
    /// How long after its beginning an avail of unknown length takes what is inside it by its type: later its return may have
    /// been lost.
    static let longestOpen = MediaTime.seconds(600)

    /// Sorts avails by time, ends them where the content returns, and leaves out those that begin within an earlier one.
    /// Complexity: O(segments + n log n) in the number of both.
    static func outermost(_ found: [PlaylistBreak], _ ends: [BreakEnd], of playlist: MediaPlaylist) -> [PlaylistBreak] {
        guard !found.isEmpty else { return [] }
        var breaks: [PlaylistBreak] = []
        var ends = ends.sorted { $0.time < $1.time }[...]
        var joining = PlaylistBreak.Joining(playlist)
        /// Ends the last avail where the content returns up to a time. An end at its own moment is that of an avail before.
        func end(through time: MediaTime) {
            while let end = ends.first, end.time <= time {
                ends.removeFirst()
                guard let last = breaks.last, end.time - last.time > sameMoment else { continue }
                if end.ends(last) {
                    breaks[breaks.count - 1].end(at: end.time)
                } else if !end.isOfAdvertisement {
                    joining.hasReturned = true
                }
            }
        }
        for one in found.enumerated().sorted(by: { ($0.1.time, $0.0) < ($1.1.time, $1.0) }).map(\.element) {
            end(through: one.time + sameMoment)
            if let last = breaks.last, let joined = joining.avail(of: last, one) {
                breaks[breaks.count - 1] = joined
            } else {
                breaks.append(one)
                joining.hasReturned = false
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
        private let segment: MediaTime
        /// Whether the content has returned since the earlier one, by an end of another type.
        var hasReturned = false

        init(_ playlist: MediaPlaylist) { segment = playlist.longestSegment }

        /// The avail that two announcements are of, by their order; nil if the later one is of another avail.
        func avail(of earlier: PlaylistBreak, _ later: PlaylistBreak) -> PlaylistBreak? {
            let distance = later.time - earlier.time
            if distance <= PlaylistImport.sameMoment {
                if earlier.begins(inside: later) { return later }
                return later.begins(inside: earlier) ? earlier : earlier.joined(with: later)
            }
            let isOpen = earlier.isOpen && !hasReturned
            // A cue and a date range may disagree about the moment: that of the date range is there when the cue has left.
            if distance <= segment, (earlier.writtenStart == nil) != (later.writtenStart == nil),
                isOpen || earlier.holds(later.time), !later.isPart(of: earlier)
            {
                return earlier.joined(with: later)
            }
            if earlier.holds(later.time + PlaylistImport.sameMoment) { return earlier }
            if isOpen, distance < PlaylistImport.longestOpen, later.begins(inside: earlier) { return earlier }
            // The tag of the segment behind another one, without a length of its own, may announce the same. Two tags of
            // one kind are two avails, however far the return of the first one is.
            guard isOpen, distance <= segment, earlier.signal != later.signal, later.writtenStart == nil,
                later.plannedDuration == nil
            else { return nil }
            return later.isPart(of: earlier) ? earlier : earlier.with(later)
        }
    }

    /// Whether it is a part of another one, such as one of its ads, by the types of both.
    private func begins(inside other: PlaylistBreak) -> Bool {
        guard let spliceInfo, let outer = other.spliceInfo else { return false }
        return spliceInfo.isInside(outer)
    }

    /// Whether it is less than all of another one: a part by the types of both, or an advertisement in what has no type.
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
    /// How long a segment is at most: EXTINF rounds to the target duration (RFC 8216bis §4.4.3.1). Complexity: O(segments).
    var longestSegment: MediaTime { (targetDuration ?? segments.map(\.duration).max() ?? .zero) + .milliseconds(500) }
}
