/// One refresh of a live playlist: its dates, and how far ahead of its end breaks must be known.
struct LiveWindow {
    let playlist: MediaPlaylist
    let timeline: ContentTimeline
    let grid: SegmentGrid
    /// The date at which the window begins, with the segments that a delta update leaves out.
    let start: WallClock
    /// The date at which the last segment or part ends.
    let edge: WallClock
    /// Whether the stream has ended.
    let isOver: Bool
    /// How long before its start players must know a break: how far behind the edge they play, and time to decide.
    let lead: MediaTime
    /// How long a segment is usually, and at most.
    let segment: MediaTime
    let longestSegment: MediaTime
    /// How long ago the last refresh of a client may be that asks for a delta update.
    let skipBoundary: MediaTime

    /// Throws an error of the code `noDates` for a playlist without dates. Complexity: O(segments).
    init(_ playlist: MediaPlaylist, _ options: LiveFilter.Options) throws(PlaylistError) {
        guard playlist.hasProgramDateTime, let timeline = ContentTimeline(playlist) else {
            let lines = playlist.source.lines
            let unread = (0..<lines.count).first { lines.kind($0) == .programDateTime }
            throw PlaylistError(
                .noDates, line: (unread ?? 0) + 1,
                unread != nil
                    ? "this EXT-X-PROGRAM-DATE-TIME is not a date and time of ISO 8601, so breaks have no place in the playlist"
                    : playlist.skippedSegments > 0
                        ? "the dates are in the part that this delta update (EXT-X-SKIP) leaves out, so breaks have no place in "
                            + "it; serve the whole playlist: ask the packager without _HLS_skip (RFC 8216bis §6.2.5.1)"
                        : "the playlist has no EXT-X-PROGRAM-DATE-TIME, so breaks have no place in it; let the packager "
                            + "write it")
        }
        (self.playlist, self.timeline) = (playlist, timeline)
        grid = SegmentGrid(playlist, epoch: options.epoch, length: options.segmentLength)
        // Renditions and encoders end at the same moment up to a frame.
        edge = grid.snapped(timeline.end)
        isOver = playlist.isVOD
        let longest = playlist.longestSegment
        let target = playlist.targetDuration ?? longest - .milliseconds(500)
        longestSegment = longest
        // A generous target duration would make the window count as longer than it is.
        segment = grid.length ?? playlist.segments.map(\.duration).max() ?? target
        start = grid.snapped(timeline.start - segment.scaled(by: Int64(playlist.skippedSegments)))
        let control = playlist.source.tags(.serverControl).first { _ in true }?.attributes
        lead =
            ["HOLD-BACK", "PART-HOLD-BACK"].compactMap { control?[$0]?.seconds }.reduce(target.scaled(by: 3), max)
            + options.decisionTime
        skipBoundary = max(.zero, control?["CAN-SKIP-UNTIL"]?.seconds ?? target.scaled(by: 6))
    }

    /// Whether the stream has lost segments at its beginning.
    var isCut: Bool { playlist.mediaSequence > 0 && !playlist.playlistType.isSpelled("EVENT") }

    /// How much longer a length is than the window, from one segment boundary to another.
    func excess(of length: MediaTime) -> MediaTime {
        length - segment.scaled(by: Int64(playlist.segments.count.clampedAdding(playlist.skippedSegments)))
    }
}
