public import AdRulesEngine

/// The breaks that a media playlist has: interstitials, which say what to play, and avails, which do not.
///
/// Content time 0 is the beginning of the first segment in the playlist.
public struct PlaylistImport: Sendable {
    /// The interstitials in the order in which their date ranges come.
    public var interstitials: [Interstitial] = []
    /// The avails by content time: from date ranges with SCTE 35, `EXT-X-CUE-OUT` and the like.
    ///
    /// Packagers announce one avail in several ways: a later announcement within an avail is part of it.
    public var breaks: [PlaylistBreak] = []
    /// What could not be read, and what is wrong with dates and date ranges, by place. Date ranges that clients ignore,
    /// such as an interstitial without an asset, are left out above and are here. Positions are those in the playlist.
    public var findings: [PlaylistFinding] = []
    /// The duration of the content; nil for a live playlist.
    public let duration: MediaTime?

    /// Reads the breaks of a playlist.
    ///
    /// - Parameters:
    ///   - playlist: The playlist.
    ///   - timeline: How its dates and content times correspond; by default as its segments say. Without one, date
    ///     ranges have no content time and are left out.
    ///   - variables: The variables whose references in date ranges are replaced.
    /// - Complexity: O(bytes + n log n) in the number of breaks.
    public init(
        _ playlist: MediaPlaylist, timeline: ContentTimeline? = nil,
        variables: PlaylistVariables = PlaylistVariables()
    ) {
        self.init(unchecked: playlist, timeline: timeline ?? ContentTimeline(playlist), variables: variables)
        var list = FindingList(limit: playlist.source.limits.findings)
        for finding in findings { list.append(finding) }
        playlist.check(&list)
        findings = list.sorted
    }

    /// Reads the breaks of a playlist without looking for what is wrong with its dates and date ranges.
    init(unchecked playlist: MediaPlaylist, timeline: ContentTimeline?, variables: PlaylistVariables) {
        duration = playlist.isVOD ? playlist.duration : nil
        let marks = CueMarks(playlist)
        var found = marks.breaks
        findings = marks.findings
        if let timeline, !timeline.isSynthesized {
            for tag in playlist.dateRanges(variables: variables) {
                if let interstitial = Interstitial(tag.dateRange, on: timeline) {
                    interstitials.append(interstitial)
                } else if let avail = avail(tag, timeline, playlist) {
                    found.append(avail)
                }
            }
        }
        breaks = Self.outermost(found)
    }

    /// The avails as opportunities for position offsets (VMAP 1.0.1 §2.3.1, `#n`), by content time. Those that began
    /// before the playlist are left out. One that ends where it begins holds no content, and limits no ads.
    public var opportunities: [Opportunity] {
        breaks.filter { $0.time >= .zero }
            .map { Opportunity($0.time, duration: $0.duration == .zero ? nil : $0.duration) }
    }

    /// Sorts avails by time and leaves out those that begin within an earlier one. What an announcement lacks, the
    /// others of the same moment give. A moment counts as the same up to half a second: dates are rounded.
    private static func outermost(_ found: [PlaylistBreak]) -> [PlaylistBreak] {
        var breaks: [PlaylistBreak] = []
        for one in found.enumerated().sorted(by: { ($0.1.time, $0.0) < ($1.1.time, $1.0) }).map(\.element) {
            guard let last = breaks.last, last.holds(one.time) || one.time - last.time <= .milliseconds(500) else {
                breaks.append(one)
                continue
            }
            guard one.time - last.time <= .milliseconds(500) else { continue }
            if last.duration == nil { breaks[breaks.count - 1].duration = one.duration }
            if last.plannedDuration == nil { breaks[breaks.count - 1].plannedDuration = one.plannedDuration }
            if one.signal == .dateRange { breaks[breaks.count - 1].writtenStart = one.writtenStart }
            if last.id == nil { breaks[breaks.count - 1].id = one.id }
            if last.spliceInfo == nil { breaks[breaks.count - 1].spliceInfo = one.spliceInfo }
            if one.hasEnded, !last.hasEnded {
                breaks[breaks.count - 1].hasEnded = true
                breaks[breaks.count - 1].duration = one.duration ?? last.duration
            }
        }
        return breaks
    }

    /// The avail of a date range; nil if it announces none.
    private mutating func avail(
        _ tag: PlaylistDateRange, _ timeline: ContentTimeline, _ playlist: MediaPlaylist
    ) -> PlaylistBreak? {
        let range = tag.dateRange
        guard let start = range.start else { return nil }
        let isOut = range["SCTE35-OUT"] != nil
        guard let text = (range["SCTE35-OUT"] ?? range["SCTE35-CMD"])?.text else { return nil }
        var info: SpliceInfo?
        do throws(SpliceInfoError) {
            info = try SpliceInfo(text)
        } catch {
            findings.append(
                playlist.source.finding(
                    .invalidSpliceInfo, tag.range, line: tag.line - 1, error.description,
                    help: "the break counts without what the section says"))
        }
        // The tag says that content leaves, whatever is in the section; of a command the section alone says so.
        guard isOut || info?.beginsBreak == true else { return nil }
        let actual = range.duration ?? range.end.map { max(.zero, $0 - start) }
        var avail = PlaylistBreak(
            .dateRange, time: timeline.contentTime(of: start),
            duration: actual ?? range.plannedDuration ?? info?.breakDuration, id: range.id, line: tag.line,
            spliceInfo: info)
        avail.hasEnded = range["SCTE35-IN"] != nil
        // DURATION may have come with the end.
        avail.plannedDuration = range.plannedDuration ?? info?.breakDuration
        avail.writtenStart = start
        return avail
    }
}
