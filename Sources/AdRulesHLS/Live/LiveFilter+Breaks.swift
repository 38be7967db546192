import AdRulesText

extension LiveFilter {
    /// The breaks that players must know by a refresh, by their starts, and those that its window has passed so
    /// recently that a client with a delta update may have them.
    ///
    /// A server writes the first ones as date ranges, a client has them as events: this alone decides which they are.
    /// Complexity: O(lines + n log n) in the number of breaks of the window and of the longest break before it.
    func breaks(in window: LiveWindow) -> LiveBreaks {
        var findings = FindingList(window.playlist.source)
        let found = availSource.map { _ in
            PlaylistImport(unchecked: window.playlist, timeline: window.timeline, variables: PlaylistVariables())
        }
        let listed = found.map { self.avails($0, in: window, &findings) } ?? []
        // A break that began after an avail stays as long as the avail does, which may have no end.
        let earliest = listed.map(\.start).min() ?? window.start
        let stops = stops(in: window, since: min(earliest, window.start)).flatMap { breaks(of: $0, in: window) }
        let ahead = listed.isEmpty ? [] : stops.filter(isAhead)
        let covered = DateSpans(ahead.map { ($0.start, $0.end) })
        let avails = listed.filter { avail in
            // Its tag leaves with the tags of the packager, before that of the older break.
            guard let around = covered.index(begunBy: avail.start, endingBehind: avail.start).map({ ahead[$0] })
            else { return true }
            findings.add(
                .replacedContent, line: avail.line,
                "this avail gets no ads: it begins before the break \(around.range.id) ends, whose tag stays longer than "
                    + "that of the avail can",
                help: around.interstitial.duration == nil
                    ? "no length of that break is known, and it counts as \(options.margin): give its ads, or a shorter margin"
                    : "move the break, or leave it to the avails")
            return false
        }
        // One without an end is over when another one begins.
        let ends = zip(avails, avails.dropFirst().map(\.start) + [.latest]).map { $0.end ?? $1 }
        let replaced = DateSpans(zip(avails, ends).map { ($0.start, $1) })
        let timed = stops.filter { one in
            // Players do not come to it. One that they may know already stays: its cue came too late.
            let known = one.start - window.lead - window.longestSegment
            guard one.interstitial.position.contentTime != nil,
                let around = replaced.index(begunBy: known, endingBehind: one.start).map({ avails[$0] })
            else { return true }
            findings.add(
                .replacedContent, line: around.line,
                "the break \(one.range.id) is left out: it is inside this avail, whose content ads replace",
                help: "move the break, or leave it to the avails"
                    + (around.isKnownToItsEnd
                        ? "" : "; it comes back when the tag leaves: let the packager write EXT-X-CUE-OUT-CONT"))
            return false
        }
        let all = Self.ordered(timed + avails.compactMap { avail in availSource.map { adBreak(avail, as: $0) } })
        // A tag leaves when the window has passed its break and all older ones: where a later one leaves first, hls.js
        // goes back to an older one and plays it again.
        func first(at date: WallClock) -> Int {
            all.firstIndex { $0.isInContent && !$0.isPassed(by: date) } ?? all.count
        }
        let (recent, oldest) = (first(at: window.start - window.skipBoundary), first(at: window.start))
        return LiveBreaks(
            current: all[..<oldest].filter { !$0.isInContent } + all[oldest...],
            passed: all[recent..<oldest].filter(\.isInContent), findings: findings.sorted,
            strayEndLine: found?.strayEndLine)
    }

    /// Whether a break has a place in the content before the stream ends.
    private func isAhead(_ one: LiveBreak) -> Bool {
        one.isInContent && !one.interstitial.occurrences.contains { breaksOfTheEnd.contains($0.index) }
    }

    /// The breaks by their starts, each ID once: where dates come twice, an avail would, too.
    private static func ordered(_ breaks: [LiveBreak]) -> [LiveBreak] {
        var ids = Set<ByteText>(minimumCapacity: breaks.count)
        var breaks = breaks.filter { ids.insert(ByteText($0.range.id)).inserted }
        // The order of breaks of one moment stays: that of the playlist.
        breaks.sort { $0.start < $1.start }
        return breaks
    }

    /// The avails that a refresh shows. Reports the others, and what is wrong with the marks of all.
    private func avails(_ found: PlaylistImport, in window: LiveWindow, _ findings: inout FindingList) -> [LiveAvail] {
        for finding in found.findings { findings.append(finding) }
        window.playlist.checkDateRanges(&findings)
        window.playlist.source.checkNames(&findings)
        guard !found.breaks.isEmpty else { return [] }
        // Avails of dates that come twice have passed by the later ones.
        let passed = window.timeline.end - window.timeline.start
        if passed + .seconds(1) < window.timeline.duration { window.playlist.checkDates(&findings) }
        var dates = FixedDates(window, isExact: options.segmentLength != nil)
        return found.breaks.suffix(schedule.repeatCap).compactMap { found in
            guard let avail = LiveAvail(found, in: window, &dates) else {
                findings.add(
                    .unknownStart, line: found.line,
                    "this avail gets no ads: by the dates and lengths here it does not begin a whole number of segments after "
                        + "the epoch, so that its start would move or be lost before its end",
                    help: "give as epoch the date of a segment, the exact length of segments where EXTINF rounds it or "
                        + "segments are cut, and each segment its date")
                return nil
            }
            if let distance = avail.distanceFromGrid {
                let (hasGrid, isOff) = (window.grid.length != nil, distance > .zero)
                findings.add(
                    .offGrid, line: found.line,
                    "this avail has its ads only while this tag is listed: "
                        + (isOff
                            ? "it begins \(distance) off the grid of segments since the epoch, and another encoder may begin "
                                + "it elsewhere"
                            : hasGrid
                                ? "the elapsed time behind it gives another start, or none"
                                : "the segments have no usual length"),
                    help: isOff
                        ? "give as epoch the date of a segment since the last restart of the packager"
                        : hasGrid ? "write the elapsed time with three decimals" : "give the length of segments")
            }
            if let excess = avail.excess {
                findings.add(
                    .shortWindow, line: found.line,
                    "this avail is \(excess) longer than the playlist, and nothing but this tag announces it: players stop its "
                        + "ads when the tag leaves",
                    help: "let the packager write EXT-X-CUE-OUT-CONT or a date range, or list more segments")
            }
            return avail
        }
    }

    /// The schedule's stops from those whose breaks may have left recently up to those that players must know by now.
    private func stops(in window: LiveWindow, since date: WallClock) -> [Stop] {
        let stops = (schedule.preroll.map { [$0] } ?? []) + midrolls(of: schedule, in: window, since: date)
        guard window.isOver, !breaksOfTheEnd.isEmpty else { return stops }
        // Only a stream that has ended has percentages and an end. What had a moment before keeps it.
        let ended = schedule.with(isLive: false).with(duration: window.edge - options.epoch)
        let late = midrolls(of: ended, in: window, since: date) + (ended.postroll.map { [$0] } ?? [])
        return stops
            + late.map { stop in
                Stop(
                    position: stop.position, occurrences: stop.occurrences.filter { breaksOfTheEnd.contains($0.index) })
            }
    }

    /// The mid-rolls that a window may show, which begins at a date at the latest, up to the cap of the schedule.
    private func midrolls(of schedule: Schedule, in window: LiveWindow, since date: WallClock) -> [Stop] {
        let first = date - longestBreak - window.skipBoundary - options.epoch
        let last = window.edge - options.epoch + (window.isOver ? .zero : window.lead)
        let before = max(first - MediaTime(microseconds: 1), .zero)
        return Array(schedule.reaching(before).stops(after: before, through: last).prefix(schedule.repeatCap))
    }

    /// The breaks of a stop of the schedule.
    private func breaks(of stop: Stop, in window: LiveWindow) -> [LiveBreak] {
        let start = stop.position.contentTime.map { options.epoch + $0 } ?? window.edge
        return stop.occurrences.compactMap { occurrence in
            guard let source = sources[occurrence.index] else { return nil }
            let interstitial = self.occurrence(Int64(occurrence.repetition), of: source, at: stop.position)
            return LiveBreak(
                interstitial, of: source, start: start.roundedToMilliseconds, length: options.length(of: interstitial))
        }
    }

    /// The break of an avail. It lasts as long as its ads; a limit comes once, when the content returns.
    private func adBreak(_ avail: LiveAvail, as source: LiveBreak.Source) -> LiveBreak {
        var interstitial = occurrence(
            avail.start.microseconds / 1000, of: source, at: .midroll(avail.start - options.epoch))
        interstitial.plannedDuration = avail.plannedDuration
        interstitial.availLength = avail.plannedDuration
        interstitial.playoutLimit = avail.limit
        return LiveBreak(
            interstitial, of: source, start: avail.start,
            length: interstitial.duration ?? avail.plannedDuration ?? avail.limit ?? .zero, isOpen: avail.isOpen)
    }

    /// An occurrence of a break, with a number that no other one has.
    private func occurrence(_ number: Int64, of source: LiveBreak.Source, at position: StopPosition) -> Interstitial {
        var interstitial = source.interstitial
        interstitial.id += "-\(number)"
        interstitial.position = position
        interstitial.playsOnce = options.interstitials.once.isMeant(for: position, isLastOrLive: true)
        if case .midroll = position { interstitial.playoutLimit = Self.longestPlayout }
        return interstitial
    }
}

/// The breaks of a refresh.
struct LiveBreaks {
    /// Those that players must know by now, by their starts.
    let current: [LiveBreak]
    /// Those that the window has passed recently.
    let passed: [LiveBreak]
    /// What is left out, although the stream announces it or its time has come, and what is wrong with its marks.
    let findings: [PlaylistFinding]
    /// The line of an end of an avail whose beginning is not in the refresh, from 1; nil if there is none.
    let strayEndLine: Int?
}
