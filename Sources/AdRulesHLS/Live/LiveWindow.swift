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
    /// How far behind the edge players play.
    let holdBack: MediaTime
    /// How long ago the last refresh of a client may be that asks for a delta update.
    let skipBoundary: MediaTime

    /// Throws an error of the code `noDates` for a playlist without dates. Complexity: O(segments + lines).
    init(_ playlist: MediaPlaylist, _ options: LiveFilter.Options) throws(PlaylistError) {
        guard playlist.hasProgramDateTime, let timeline = ContentTimeline(playlist) else {
            throw PlaylistError(
                .noDates, line: 1,
                "the playlist has no EXT-X-PROGRAM-DATE-TIME, so breaks have no place in it; let the packager write it")
        }
        self.timeline = timeline
        grid = SegmentGrid(playlist, epoch: options.epoch, length: options.segmentLength)
        // Renditions and encoders end at the same moment up to a frame.
        edge = grid.snapped(timeline.end)
        isOver = playlist.isVOD
        let longest = playlist.segments.reduce(MediaTime.zero) { max($0, $1.length) }
        let target = playlist.targetDuration ?? longest
        start = grid.snapped(timeline.start - (grid.length ?? longest).times(playlist.skippedSegments))
        let control = playlist.source.tags(.serverControl).first { _ in true }?.attributes
        holdBack = ["HOLD-BACK", "PART-HOLD-BACK"].compactMap { control?[$0]?.seconds }.reduce(target.times(3), max)
        skipBoundary = control?["CAN-SKIP-UNTIL"]?.seconds ?? target.times(6)
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
}
