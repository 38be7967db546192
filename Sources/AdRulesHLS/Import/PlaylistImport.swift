/// The breaks that a media playlist has: interstitials, which name their ads, and avails, which do not.
///
/// Content time 0 is the beginning of the first segment in the playlist.
public struct PlaylistImport: Sendable {
    /// The interstitials in the order in which their date ranges come.
    public var interstitials: [Interstitial] = []
    /// The avails by content time: from date ranges with SCTE 35, `EXT-X-CUE-OUT` and the like.
    ///
    /// Packagers announce one avail in several ways: a later announcement in it is part of it. So it is in an avail of
    /// unknown length until the content returns, and of a cue and a date range within a segment the date range counts.
    public var breaks: [PlaylistBreak] = []
    /// Unreadable parts, and problems of dates and date ranges, by place. Date ranges that clients ignore,
    /// such as an interstitial without an asset, are left out above and are here. Positions are those in the playlist.
    public var findings: [PlaylistFinding] = []
    /// The duration of the content; nil for a live playlist.
    public let duration: MediaTime?
    /// The line of the first tag that ends an avail from before the playlist, of which no tag is listed; nil if none.
    private(set) var strayEndLine: Int?

    /// Reads the breaks of a playlist.
    ///
    /// - Parameters:
    ///   - playlist: The playlist.
    ///   - timeline: How its dates and content times correspond; by default those of its segments. Without one, date
    ///     ranges have no content time and are left out.
    ///   - variables: The variables whose references in date ranges are replaced.
    /// - Complexity: O(bytes + n log n) in the number of breaks.
    public init(
        _ playlist: MediaPlaylist, timeline: ContentTimeline? = nil, variables: PlaylistVariables = PlaylistVariables()
    ) {
        self.init(unchecked: playlist, timeline: timeline ?? ContentTimeline(playlist), variables: variables)
        var list = FindingList(playlist.source)
        for finding in findings { list.append(finding) }
        playlist.check(&list)
        findings = list.sorted
    }

    /// Reads the breaks of a playlist, without what is wrong with its dates, which `HLSPlaylist.check` finds.
    package init(unchecked playlist: MediaPlaylist, timeline: ContentTimeline?, variables: PlaylistVariables) {
        duration = playlist.isVOD ? playlist.duration : nil
        let marks = CueMarks(playlist, timeline)
        var found = marks.breaks
        var ends = marks.ends
        var list = marks.findings
        if let timeline, !timeline.isSynthesized {
            for tag in playlist.dateRanges(variables: variables) {
                if let interstitial = Interstitial(tag.dateRange, on: timeline, isWindow: !playlist.keepsContentTimes) {
                    interstitials.append(interstitial)
                } else {
                    read(tag, on: timeline, of: playlist, marks.rangeTimes, &found, &ends, &list)
                }
            }
        }
        breaks = Self.outermost(found, ends, of: playlist)
        if let (line, time) = marks.unplaced, !breaks.contains(where: { $0.isRunning(at: time) }) {
            list.add(
                .unknownStart, line: line, "an avail goes on here, and no tag says when it began: it gets no ads",
                help: "write the elapsed time, as in #EXT-X-CUE-OUT-CONT:6/30")
        }
        if playlist.isVOD {
            for avail in breaks where avail.isOpen {
                list.add(
                    .openAvail, line: avail.line, "this avail has no length, and the content never returns from it",
                    help: "announce its length, or write EXT-X-CUE-IN where the content returns")
            }
        }
        findings = list.all
        let first = found.map(\.time).min() ?? MediaTime(microseconds: .max)
        // A date range is listed until long after it has passed.
        strayEndLine = ends.filter { $0.time >= .zero && $0.time <= first }.map(\.line).min()
    }

    /// The avails as opportunities for position offsets (VMAP 1.0.1 §2.3.1, `#n`), by content time. Those that began
    /// before the playlist are left out. One that ends where it begins holds no content, and limits no ads.
    public var opportunities: [Opportunity] {
        breaks.filter { $0.time >= .zero }
            .map { Opportunity($0.time, duration: $0.duration == .zero ? nil : $0.duration) }
    }

    /// The opportunities of content that grows: an avail has a length once its return or a date range gives it.
    package var endedOpportunities: [Opportunity] {
        zip(breaks.filter { $0.time >= .zero }, opportunities).map { avail, opportunity in
            avail.hasEnded || avail.writtenDuration != nil ? opportunity : Opportunity(opportunity.time)
        }
    }

    /// The line of the first avail whose length is given and cannot be read, from 1; nil if there is none. Ads in it
    /// would play in front of its own content.
    package var unreadableLengthLine: Int? { breaks.first { $0.isLengthUnreadable && $0.duration == nil }?.line }

    /// Reads a date range that is no interstitial: the avail that it announces, or the end of one.
    private func read(
        _ tag: PlaylistDateRange, on timeline: ContentTimeline, of playlist: MediaPlaylist, _ times: [Int: MediaTime],
        _ found: inout [PlaylistBreak], _ ends: inout [BreakEnd], _ findings: inout FindingList
    ) {
        let range = tag.dateRange
        guard let start = range.start else { return }
        let time = timeline.contentTime(of: start)
        let (isOut, isIn) = (range["SCTE35-OUT"] != nil, range["SCTE35-IN"] != nil)
        if isIn, !isOut, range["SCTE35-CMD"] == nil {
            // It is the end of an avail, wherever that has its beginning.
            let info = try? range["SCTE35-IN"].map { try SpliceInfo($0.text) }
            ends.append(BreakEnd(time: time, spliceInfo: info.flatMap { $0.endsBreak ? $0 : nil }, line: tag.line))
            guard playlist.keepsContentTimes else { return }
            findings.add(
                .unmatchedReturn, line: tag.line,
                "no date range of the ID \"\(range.id.clippedName)\" has SCTE35-OUT: for some clients SCTE35-IN ends no avail",
                help: "give both ends of an avail one ID")
        }
        guard let text = (range["SCTE35-OUT"] ?? range["SCTE35-CMD"])?.text else { return }
        let info = findings.section(text, line: tag.line)
        // The tag means that content leaves, whatever the section holds; for a command only the section decides.
        guard isOut || info?.beginsBreak == true else {
            if let info, info.endsBreak { ends.append(BreakEnd(time: time, spliceInfo: info, line: tag.line)) }
            return
        }
        // SCTE35-IN without a length: its own date, or its place between segments, is where the content returns.
        let returned = isIn ? tag.returnStart.flatMap { $0 > start ? $0 - start : nil } : nil
        let actual = range.duration ?? range.end.map { max(.zero, $0 - start) } ?? returned
        let planned = range.plannedDuration?.announced ?? info?.breakDuration?.announced
        var avail = PlaylistBreak(
            .dateRange, time: time, duration: actual ?? planned, id: range.id, line: tag.line, spliceInfo: info)
        avail.hasEnded = isIn
        if isIn, actual == nil, let end = tag.returnLine.flatMap({ times[$0] }), end > time { avail.end(at: end) }
        // DURATION may have come with the end.
        (avail.plannedDuration, avail.writtenPlan) = (planned, planned)
        avail.isLengthUnreadable = tag.isLengthUnreadable && planned == nil
        avail.writtenStart = start
        avail.writtenDuration = actual
        found.append(avail)
    }
}
