import AdRulesEngine

/// One refresh of a live playlist: its dates, and how far ahead of its end breaks must be known.
struct LiveWindow {
    let timeline: ContentTimeline
    let grid: SegmentGrid
    /// The date at which the window begins, with the segments that a delta update leaves out.
    let start: WallClock
    /// The date at which the last segment or part ends.
    let edge: WallClock
    /// Whether the stream has ended.
    let isOver: Bool
    /// How much earlier than its start players must know a break: how far behind the edge they play, and the time to decide.
    let lead: MediaTime
    /// How long a segment is at most.
    let longestSegment: MediaTime
    /// The longest avail that each window shows from its beginning to its end, whatever its last segments and parts are;
    /// nil for a stream that has lost no segment yet.
    let keptLength: MediaTime?
    /// How long ago the last refresh of a client may be that asks for a delta update.
    let skipBoundary: MediaTime
    /// The dates that are written; nil for a playlist that is never cut, whose content times are good for ever.
    private let known: [ContentTimeline.Anchor]?
    /// How far the dates and the lengths of all segments may be apart: dates are rounded to milliseconds.
    private let doubt: MediaTime
    /// By how much the segments that end up to a content time are longer together than their `EXTINF`s, at each where that
    /// changes.
    private let roundings: [(time: MediaTime, sum: MediaTime)]
    /// Whether each segment has a date, so that the first one is not there because it is the first.
    private let datesEachSegment: Bool
    /// Whether a date minus a number of segments is a date to the millisecond, also of a segment that has left the window.
    private let countsToMilliseconds: Bool

    /// Throws an error of the code `noDates` for a playlist without dates. Complexity: O(segments + lines).
    init(_ playlist: MediaPlaylist, _ options: LiveFilter.Options) throws(PlaylistError) {
        guard playlist.hasProgramDateTime, let timeline = ContentTimeline(playlist) else {
            throw PlaylistError(
                .noDates, line: 1,
                playlist.skippedSegments > 0
                    ? "the dates are in the part that this delta update (EXT-X-SKIP) leaves out, so breaks have no place in "
                        + "it; serve the whole playlist: ask the packager without _HLS_skip (RFC 8216bis §6.2.5.1)"
                    : "the playlist has no EXT-X-PROGRAM-DATE-TIME, so breaks have no place in it; let the packager "
                        + "write it")
        }
        self.timeline = timeline
        grid = SegmentGrid(playlist, epoch: options.epoch, length: options.segmentLength)
        // Renditions and encoders end at the same moment up to a frame.
        edge = grid.snapped(timeline.end)
        isOver = playlist.isVOD
        let distance = timeline.end - (timeline.start + timeline.duration)
        doubt = max(distance, .zero - distance) + .milliseconds(1)
        var (time, longest, rounding) = (MediaTime.zero, MediaTime.zero, MediaTime.zero)
        var dates: [ContentTimeline.Anchor] = []
        var roundings: [(time: MediaTime, sum: MediaTime)] = []
        for segment in playlist.segments {
            if let date = segment.programDateTime {
                dates.append(ContentTimeline.Anchor(contentTime: time, date: date))
            }
            time += segment.duration
            longest = max(longest, segment.duration)
            guard let more = grid.rounding(of: segment.duration), more != .zero else { continue }
            rounding += more
            roundings.append((time, rounding))
        }
        self.roundings = roundings
        datesEachSegment = dates.count == playlist.segments.count && dates.count > 1
        if let date = playlist.trailingDate { dates.append(ContentTimeline.Anchor(contentTime: time, date: date)) }
        known = playlist.playlistType.isSpelled("EVENT") ? nil : dates
        let target = playlist.targetDuration ?? longest
        countsToMilliseconds =
            datesEachSegment && timeline.anchors.count == 1 && Self.isUnbroken(playlist)
            && options.segmentLength.map { $0.microseconds % 1000 == 0 } ?? false
        // EXTINF rounds to the target duration at most (RFC 8216bis §4.4.3.1).
        longestSegment = target + .milliseconds(500)
        start = grid.snapped(timeline.start - (grid.length ?? longest).times(playlist.skippedSegments))
        let control = playlist.source.tags(.serverControl).first { _ in true }?.attributes
        lead =
            ["HOLD-BACK", "PART-HOLD-BACK"].compactMap { control?[$0]?.seconds }.reduce(target.times(3), max)
            + options.decisionTime
        skipBoundary = max(.zero, control?["CAN-SKIP-UNTIL"]?.seconds ?? target.times(6))
        keptLength =
            known == nil || playlist.mediaSequence == 0
            ? nil : (grid.length ?? longest).times(max(0, playlist.segments.count + playlist.skippedSegments - 1))
    }

    /// The date of a content time, if each refresh that has the content gives the same: that of the grid, one that counts
    /// from the grid, or the one that is written there. Others move with the window; and the first date of a window may be
    /// there because it is the first, unless each segment has one. Complexity: O(log segments).
    func fixedDate(at time: MediaTime) -> WallClock? {
        guard let known else { return grid.snapped(timeline.date(at: time)) }
        let next = known.partitioningIndex { $0.contentTime > time }
        guard let last = next > 0 ? known[next - 1] : known.first else { return nil }
        if last.contentTime == time, time > .zero || datesEachSegment { return grid.snapped(last.date) }
        // A millisecond: a date that is rounded the other way in another refresh must not leave the grid, or come to it.
        guard let moment = grid.moment(near: last.date, doubt: .milliseconds(1)) else { return nil }
        let date = moment + counted(from: last.contentTime, to: time)
        if let near = grid.moment(near: date, doubt: .milliseconds(1)) { return near.roundedToMilliseconds }
        return grid.moment(near: date, doubt: .milliseconds(-1)) == nil ? date.rounded(to: .milliseconds(100)) : nil
    }

    /// Whether a start is known in each refresh that shows the avail, also when its cue has left the window: that of a moment
    /// of the grid, or any other where dates and lengths are exact.
    func keeps(_ start: WallClock) -> Bool { known == nil || countsToMilliseconds || grid.moment(near: start) != nil }

    /// The length of the content between two content times, in which each segment of about the usual length counts as exactly
    /// that long, and a segment that was cut as its `EXTINF` says. A sum of rounded lengths would move with the window.
    /// Complexity: O(log segments).
    func counted(from start: MediaTime, to end: MediaTime) -> MediaTime {
        end - start + (rounding(through: end) - rounding(through: start))
    }

    private func rounding(through time: MediaTime) -> MediaTime {
        let next = roundings.partitioningIndex { $0.time > time }
        return next > 0 ? roundings[next - 1].sum : .zero
    }

    /// The date so many segments before the beginning of one: a moment of the grid, or any other where dates and lengths are
    /// exact. Nil if a date between two moments of the grid may be meant.
    ///
    /// Where dates and lengths disagree, the start of an avail wanders from refresh to refresh. Near the edge of what counts
    /// as the grid it may have kept its own date while its cue was there. Dates that jump disagree, too.
    func fixedDate(_ elapsed: MediaTime, before time: MediaTime) -> WallClock? {
        if countsToMilliseconds, let known {
            let index = known.partitioningIndex { $0.contentTime >= time }
            if index < known.count, known[index].contentTime == time {
                return grid.snapped(known[index].date - elapsed)
            }
        }
        let share = Double(elapsed.microseconds) / Double(max(timeline.duration.microseconds, 1))
        let wandered = Double(doubt.microseconds) * share
        guard wandered < Double(SegmentGrid.tolerance.microseconds) else { return nil }
        return grid.moment(near: timeline.date(at: time) - elapsed, doubt: MediaTime(microseconds: Int64(wandered)))?
            .roundedToMilliseconds
    }

    /// Whether the stream had no discontinuity before this window, behind which dates may have jumped.
    private static func isUnbroken(_ playlist: MediaPlaylist) -> Bool {
        playlist.segments.first?.isDiscontinuity != true
            && playlist.source.tags(.discontinuitySequence).allSatisfy { $0.value.trimmingBlanks.isSpelled("0") }
    }
}

extension MediaTime {
    /// The time so many times; the longest one if that is too long.
    fileprivate func times(_ count: Int) -> MediaTime {
        let (product, isTooLong) = microseconds.multipliedReportingOverflow(by: Int64(count))
        return MediaTime(microseconds: isTooLong ? .max : product)
    }
}

extension PlaylistError.Code {
    /// The playlist has no dates, where breaks have theirs.
    public static let noDates = Self(rawValue: "noDates")
    /// A delta update has the end of an avail, and not its beginning.
    public static let partialAvail = Self(rawValue: "partialAvail")
}
