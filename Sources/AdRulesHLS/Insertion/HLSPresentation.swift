/// The media playlists of one presentation that play together: its variants and audio renditions.
///
/// Every one must have the same date ranges in the same order, on the same dates (RFC 8216bis §6.2.4): a client plays
/// the breaks of whichever it has loaded.
public struct HLSPresentation: Sendable {
    /// The media playlists in order.
    public let playlists: [MediaPlaylist]
    /// The timeline of the presentation: that of the first playlist with dates of its own, otherwise that of the first
    /// one with inserted dates, otherwise that of the first one. Nil for a live presentation without dates.
    ///
    /// Pass it to ``MediaPlaylist/inserting(_:timeline:removedIDs:defining:)`` of every playlist.
    public let timeline: ContentTimeline?

    /// Whether insertion gives a playlist dates, because it has none of its own.
    public let needsDates: Bool

    /// The largest difference between the dates of two playlists that counts as the same date.
    private static let tolerance = MediaTime.seconds(1)

    /// Creates a presentation.
    ///
    /// - Parameters:
    ///   - playlists: The media playlists that can play together: neither subtitles nor I-frames.
    ///   - epoch: The date of the beginning of VOD content that has no dates.
    public init(_ playlists: [MediaPlaylist], epoch: WallClock = ContentTimeline.defaultEpoch) {
        self.playlists = playlists
        // Inserted dates are rounded copies of the others.
        needsDates = !playlists.allSatisfy(\.hasOwnDates)
        let dated = playlists.first(where: \.hasOwnDates) ?? playlists.first(where: \.hasProgramDateTime)
        timeline = (dated ?? playlists.first).flatMap { ContentTimeline($0, epoch: epoch) }
    }

    /// Compares each playlist with the first: date ranges, their order, dates by content time, avails and length.
    ///
    /// Returns the findings of each playlist. Positions are those in that playlist. All but date ranges is compared
    /// only between complete playlists: live ones are loaded at different moments. Complexity: O(bytes of all).
    public func check() -> [[PlaylistFinding]] {
        guard let first = playlists.first else { return [] }
        let expected = first.dateRangeTags().map(\.dateRange)
        let reference = ContentTimeline(first)
        let avails = CueMarks(first).breaks
        return playlists.map { playlist in
            var findings: [PlaylistFinding] = []
            if let finding = Self.rangeFinding(playlist, expected) { findings.append(finding) }
            if playlist.isVOD, first.isVOD {
                if let reference, let finding = Self.dateFinding(playlist, reference) { findings.append(finding) }
                if let finding = Self.availFinding(playlist, avails) { findings.append(finding) }
                if let finding = Self.lengthFinding(playlist, first) { findings.append(finding) }
            }
            return findings
        }
    }

    private static func rangeFinding(_ playlist: MediaPlaylist, _ expected: [DateRange]) -> PlaylistFinding? {
        let tags = playlist.dateRangeTags()
        guard tags.map(\.dateRange) != expected else { return nil }
        let index = zip(tags.map(\.dateRange), expected).enumerated().first { $1.0 != $1.1 }?.offset
        let place = index ?? min(tags.count, expected.count)
        let tag = place < tags.count ? tags[place] : tags.last
        let message =
            index == nil && tags.count < expected.count
            ? "\(expected.count - tags.count) date ranges of the first playlist are missing here"
            : "this date range is not number \(place + 1) of the first playlist"
        return playlist.source.finding(
            .differentDateRanges, tag?.range ?? SourceRange(lower: 0, upper: 0), message,
            help: "give all media playlists the same date ranges in the same order")
    }

    /// The first difference between the avails that tags announce.
    private static func availFinding(_ playlist: MediaPlaylist, _ expected: [PlaylistBreak]) -> PlaylistFinding? {
        let found = CueMarks(playlist).breaks
        let index = zip(found, expected).enumerated().first { !isNear($0.1.0.time, $0.1.1.time) }?.offset
        guard index != nil || found.count != expected.count else { return nil }
        let line = index.map { found[$0].line } ?? 1
        let message =
            index.map { "this avail is at \(found[$0].time), that of the first playlist at \(expected[$0].time)" }
            ?? "\(found.count) avails, the first playlist has \(expected.count)"
        return playlist.source.finding(.differentAvails, line: line, message, help: "those of the first playlist count")
    }

    private static func lengthFinding(_ playlist: MediaPlaylist, _ first: MediaPlaylist) -> PlaylistFinding? {
        guard !isNear(playlist.duration, first.duration) else { return nil }
        return playlist.source.finding(
            .differentLength, line: 1, "it is \(playlist.duration) long, the first playlist \(first.duration)",
            help: "that of the first playlist counts")
    }

    private static func isNear(_ left: MediaTime, _ right: MediaTime) -> Bool { (left - right).magnitude <= tolerance }

    private static func dateFinding(_ playlist: MediaPlaylist, _ reference: ContentTimeline) -> PlaylistFinding? {
        guard playlist.hasProgramDateTime != reference.isSynthesized, let timeline = ContentTimeline(playlist) else {
            return playlist.source.finding(
                .differentDates, SourceRange(lower: 0, upper: 0),
                "only one of this playlist and the first one has program dates",
                help: "give both the same EXT-X-PROGRAM-DATE-TIME")
        }
        var time = MediaTime.zero
        var passed = 0
        for segment in playlist.segments {
            if segment.isDiscontinuity, time > .zero { passed += 1 }
            // Segments of two renditions need not begin at the same time: the middle is clear of their jumps.
            let middle = time + MediaTime(microseconds: segment.duration.microseconds / 2)
            let expected = reference.date(at: middle, behind: passed, of: timeline.discontinuities.count)
            if (timeline.date(at: middle) - expected).magnitude > tolerance {
                return playlist.source.finding(
                    .differentDates, segment.uri,
                    "the date in the middle of this segment is \(timeline.date(at: middle)), in the first playlist it "
                        + "is \(expected)",
                    help: "give both the same EXT-X-PROGRAM-DATE-TIME")
            }
            time += segment.duration
        }
        return nil
    }
}

extension MediaPlaylist {
    /// Whether the playlist has dates that were not inserted. Complexity: O(bytes) if lines were inserted.
    fileprivate var hasOwnDates: Bool {
        hasProgramDateTime && (try? withoutInsertedLines())?.hasProgramDateTime == true
    }
}
