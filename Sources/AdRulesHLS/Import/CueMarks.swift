import AdRulesText

/// Reads the breaks that tags between segments announce: a break begins with the next segment or part.
struct CueMarks {
    private let playlist: MediaPlaylist
    private let timeline: ContentTimeline?
    private(set) var breaks: [PlaylistBreak] = []
    /// Where the content returns, also for breaks of other tags. A section that ended one of ``breaks`` ends no other.
    private(set) var ends: [BreakEnd] = []
    private(set) var findings: FindingList
    /// The first tag that says that an avail goes on, and neither when it began nor is the tag there that began it.
    private(set) var unplaced: (line: Int, time: MediaTime)?
    /// The content times of date ranges between segments, by their lines from 1.
    private(set) var rangeTimes: [Int: MediaTime] = [:]
    /// How far the breaks before the open one reach.
    private var covered = MediaTime(microseconds: .min)
    /// Whether the tags that say that an avail goes on contradict each other, until it ends.
    private var isContradicted = false
    /// The index in `breaks` of the one that has not ended.
    private var open: Int?
    /// The section of what began last inside the open one, such as one of its ads; nil if that is over.
    private var nested: SpliceInfo?
    /// A section of `EXT-OATCLS-SCTE35` that belongs to the break of the next segment or part.
    private var announced: (info: SpliceInfo, line: Int, time: MediaTime, passed: Int)?
    private var clock: LineClock

    init(_ playlist: MediaPlaylist, _ timeline: ContentTimeline? = nil) {
        (self.playlist, self.timeline) = (playlist, timeline)
        (clock, findings) = (LineClock(playlist), FindingList(playlist.source))
        for line in playlist.source.lines.rareLines {
            let kind = playlist.source.lines.kind(line)
            guard kind.isCueMark || kind == .dateRange else { continue }
            if let announced {
                _ = clock.time(before: line)
                if announced.passed < clock.passed { beginAnnounced() }
            }
            // Where the beginning of the break is in the playlist, only its first one can be news.
            if kind == .cueOutCont, let open, breaks[open].isContinued { continue }
            let time = clock.time(before: line)
            if kind != .dateRange {
                read(PlaylistTag(playlist.source, line: line), at: time)
            } else if clock.passed > 0 {
                rangeTimes[line + 1] = time
            }
        }
        beginAnnounced()
    }

    private mutating func read(_ tag: PlaylistTag, at time: MediaTime) {
        var values = MarkValues(playlist.source.bytes, in: tag.valueOffsets)
        switch tag.kind {
        case .cueOut:
            let duration = values.seconds(values["DURATION"] == nil ? "" : "DURATION")
            if let meant = tag.valueWithoutColon {
                findings.add(
                    .unusualForm, line: tag.line, "a blank in place of the colon: \(meant.clippedName) is not read",
                    help: "write a colon")
            } else if tag.valueBytes.first == 0x20 {
                findings.add(
                    .unusualForm, line: tag.line, "a blank before the value: some server-side inserters ignore the tag",
                    help: "write the value right behind the colon")
            }
            begin(.cueOut, at: time, duration: duration, tag.line, takeAnnounced(), values)
        case .cueOutCont:
            let share = values.share()
            let elapsed = plausible(share?.elapsed ?? values.seconds("ElapsedTime"), tag.line)
            let duration = share?.duration ?? values.seconds("Duration")
            guard isNews(elapsed, of: duration, at: time, tag.line), let elapsed else { break }
            let info = values["SCTE35"].flatMap { findings.section($0, line: tag.line) }
            begin(
                .cueOutCont, at: time, elapsed: elapsed, duration: duration, tag.line, info ?? takeAnnounced(), values)
        case .cueIn: end(at: time, tag.line)
        case .cue:
            switch values["TYPE"]?.lowercasedASCII {
            case "spliceout": begin(.cue, at: time, duration: values.seconds("DURATION"), tag.line, nil, values)
            case "splicein": end(at: time, tag.line)
            case "scte35": readSCTE35(values, tag, .cue, at: time)
            default: break
            }
        case .oatclsSCTE35:
            guard let info = findings.section(tag.value.trimmingBlanks, line: tag.line) else { break }
            if info.endsBreak {
                end(at: time, tag.line, info)
            } else if info.beginsBreak, announced.map({ !info.isInside($0.info) }) ?? true {
                announced = (info, tag.line, time, clock.passed)
            }
        case .scte35: readSCTE35(values, tag, .scte35, at: time)
        case .splicePointSCTE35:
            if let info = findings.section(tag.value.trimmingBlanks, line: tag.line) {
                take(info, .splicePoint, at: time, nil, tag, values)
            }
        case .placementOpportunity: breaks.append(PlaylistBreak(.placementOpportunity, time: time, line: tag.line))
        default: break
        }
    }

    /// Reads a tag with a section. CUE-OUT and CUE-IN take precedence over the plan of the section; `EXT-X-CUE` has
    /// neither, and gives the elapsed time within a break.
    private mutating func readSCTE35(
        _ values: MarkValues, _ tag: PlaylistTag, _ signal: PlaylistBreak.Signal, at time: MediaTime
    ) {
        var values = values
        let info = values["CUE"].flatMap { findings.section($0, line: tag.line) }
        let duration = values.seconds("DURATION")
        let elapsed = plausible(values.seconds("ELAPSED"), tag.line)
        func says(_ name: String, _ word: String) -> Bool { values[name]?.isSpelledIgnoringCase(word) == true }
        if says("CUE-IN", "YES") {
            end(at: time, tag.line)
        } else if says("CUE-OUT", "CONT") || signal == .cue && elapsed ?? .zero > .zero {
            guard isNews(elapsed, of: duration, at: time, tag.line), let elapsed else { return }
            begin(signal, at: time, elapsed: elapsed, duration: duration, tag.line, info, values)
        } else if says("CUE-OUT", "YES") {
            begin(signal, at: time, duration: duration, tag.line, info, values)
        } else if let info {
            take(info, signal, at: time, duration, tag, values)
        }
    }

    /// An elapsed time; nil, with a finding, if no avail is that long.
    private mutating func plausible(_ elapsed: MediaTime?, _ line: Int) -> MediaTime? {
        guard let elapsed, elapsed > .longestElapsed else { return elapsed }
        // Without its beginning, the finding that it has no ads says so.
        guard open != nil else { return nil }
        findings.add(
            .invalidValue, line: line, "by this tag the avail began \(elapsed) ago: no avail is that long",
            help: "write the seconds that have passed, as in #EXT-X-CUE-OUT-CONT:6/30")
        return nil
    }

    /// Takes the news that a break goes on. Returns whether its beginning is not known yet.
    private mutating func isNews(
        _ elapsed: MediaTime?, of duration: MediaTime?, at time: MediaTime, _ line: Int
    ) -> Bool {
        guard let open, !isContradicted else {
            if elapsed == nil, unplaced == nil { unplaced = (line, time) }
            return !isContradicted
        }
        guard !breaks[open].isContinued else { return false }
        breaks[open].isContinued = true
        guard let elapsed, breaks[open].time >= covered else { return false }
        let running = (time - elapsed)..<time
        if breaks[open].beganEarlier {
            // The second tag of one whose beginning has left: no start is better than one that moves.
            let difference = (running.lowerBound - breaks[open].time).magnitude
            guard difference > .seconds(1), difference + difference > playlist.longestSegment else {
                // The more exact one counts.
                if !elapsed.isWholeSeconds { (breaks[open].time, breaks[open].running) = (running.lowerBound, running) }
                return false
            }
            breaks.remove(at: open)
            (self.open, isContradicted, unplaced) = (nil, true, (line, time))
            return false
        }
        let (passed, begun) = (time - breaks[open].time, breaks[open].line)
        if (elapsed - passed).magnitude > .seconds(1), duration.flatMap(breaks[open].isAnnounced) == true {
            findings.add(
                .invalidValue, line: line,
                "by this tag \(elapsed) of the avail have passed, and since line \(begun) \(passed)",
                help: "write the seconds since line \(begun): when that has left, the avail begins elsewhere")
        }
        let isOther = breaks[open].isInside(running, of: duration, segment: playlist.longestSegment)
        if !isOther { breaks[open].running = running }
        return isOther
    }

    private mutating func take(
        _ info: SpliceInfo, _ signal: PlaylistBreak.Signal, at time: MediaTime, _ duration: MediaTime?,
        _ tag: PlaylistTag, _ values: MarkValues
    ) {
        if info.endsBreak {
            end(at: time, tag.line, info)
        } else if info.beginsBreak, !nest(info, at: time) {
            begin(signal, at: time, duration: duration, tag.line, info, values)
        }
    }

    /// Takes a section that begins something inside the open break, which is no break of its own. Returns whether it
    /// does. Inside a break of an unknown type that is an advertisement, unless it begins with the break: it may be its
    /// section.
    private mutating func nest(_ info: SpliceInfo, at time: MediaTime) -> Bool {
        guard let open, let depth = info.begunDepth else { return false }
        let outer = breaks[open]
        guard time < outer.time + (outer.duration ?? .longestOpen) else { return false }
        let isInside =
            outer.spliceInfo?.begunDepth.map { depth > $0 }
            ?? (depth == SegmentationDescriptor.Kind.advertisementDepth && time - outer.time > .sameMoment)
        if isInside { nested = info }
        return isInside
    }

    private mutating func begin(
        _ signal: PlaylistBreak.Signal, at time: MediaTime, elapsed: MediaTime? = nil, duration: MediaTime?,
        _ line: Int, _ info: SpliceInfo?, _ values: MarkValues? = nil
    ) {
        if let last = breaks.last(where: { $0.signal != .placementOpportunity }) {
            // A break of unknown length has only its beginning.
            covered = max(covered, last.time + max(last.duration ?? .zero, MediaTime(microseconds: 1)))
        }
        open = breaks.count
        nested = nil
        var begun = PlaylistBreak(
            signal, time: time - (elapsed ?? .zero), duration: duration?.announced ?? info?.breakDuration?.announced,
            line: line, spliceInfo: info)
        (begun.running, begun.beganEarlier) = (elapsed.map { (time - $0)..<time }, elapsed != nil)
        if let unreadable = values?.unreadable {
            begun.isLengthUnreadable = true
            findings.add(
                .invalidValue, line: line,
                "the length of this avail is not a number of seconds: \(unreadable.clippedName)",
                help: "write it as in #EXT-X-CUE-OUT:30; it counts as unknown")
        }
        breaks.append(begun)
    }

    private mutating func end(at time: MediaTime, _ line: Int, _ info: SpliceInfo? = nil) {
        // A section ends nothing of another type that is about to begin.
        if let next = announced?.info, info.map({ $0.ends(next) }) ?? true { announced = nil }
        if let info, let nested, info.endedDepth == nested.begunDepth, info.ends(nested) {
            self.nested = nil
            return
        }
        isContradicted = false
        let end = BreakEnd(time: time, spliceInfo: info, line: line)
        let ended = open.flatMap { end.isEnd(of: breaks[$0]) ? $0 : nil }
        if ended == nil || info == nil { ends.append(end) }
        guard let ended else {
            // Behind the end of another type that is not inside it, the open break takes nothing more.
            if let open, let depth = info?.endedDepth, let begun = breaks[open].spliceInfo?.begunDepth, depth <= begun {
                (self.open, nested) = (nil, nil)
            }
            return
        }
        reportLateReturn(to: time, line, from: breaks[ended])
        breaks[ended].end(at: time)
        (open, nested) = (nil, nil)
    }

    /// Reports content that returns later than announced. The announcement counts: the tag may be of a later avail.
    private mutating func reportLateReturn(to time: MediaTime, _ line: Int, from avail: PlaylistBreak) {
        // EXTINF and elapsed times may be rounded to whole seconds, and dates may jump.
        let dated = timeline.map { $0.date(at: time) - $0.date(at: avail.time) } ?? time - avail.time
        let (passed, doubt) = (min(time - avail.time, dated), MediaTime.seconds(avail.beganEarlier ? 1 : 0))
        guard let length = avail.duration, passed - length > .sameMoment + doubt else { return }
        findings.add(
            .lateReturn, line: line,
            "content returns here \(passed) after line \(avail.line), which announces an avail of \(length)",
            help: "announce the length up to here, or let content return in time: the announced length counts")
    }

    /// Begins the break of a section that no `EXT-X-CUE-OUT` followed.
    private mutating func beginAnnounced() {
        guard let (info, line, time, _) = announced else { return }
        announced = nil
        if !nest(info, at: time) { begin(.oatcls, at: time, duration: nil, line, info) }
    }

    private mutating func takeAnnounced() -> SpliceInfo? {
        defer { announced = nil }
        return announced?.info
    }
}
