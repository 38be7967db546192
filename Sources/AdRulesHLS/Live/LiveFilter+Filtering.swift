import AdRulesEngine

extension LiveFilter {
    /// Puts the breaks into a refresh of a playlist of the stream.
    ///
    /// A media playlist gets the date ranges that its window needs; a delta update (`EXT-X-SKIP`) also the IDs of those
    /// that left recently. A multivariant playlist gets the definitions of variables only. What cannot carry breaks
    /// passes through. Complexity: O(bytes + breaks of the window).
    public func filter(_ bytes: [UInt8]) -> LiveRefresh {
        do throws(PlaylistError) {
            let source = try HLSPlaylist(parsing: bytes)
            guard source.kind == .media else {
                let definitions = options.definitions.compactMap { VariableDefinition($0.name, from: .queryParameter) }
                return LiveRefresh(try source.defining(definitions))
            }
            return try filter(try MediaPlaylist(source))
        } catch {
            return LiveRefresh(bytes, refusal: error)
        }
    }

    private func filter(_ playlist: MediaPlaylist) throws(PlaylistError) -> LiveRefresh {
        guard !playlist.isIFramesOnly else { return LiveRefresh(playlist.source.bytes) }
        let original = try playlist.withoutInsertedLines()
        guard let window = LiveWindow(original, epoch: options.epoch, segmentLength: options.segmentLength) else {
            throw PlaylistError(
                .noDates, line: 1,
                "the playlist has no EXT-X-PROGRAM-DATE-TIME, so breaks have no place in it; let the packager write it")
        }
        let avails = avails(in: window, of: original)
        let timed = stops(in: window).flatMap { ranges(of: $0, in: window) }
        // An avail without an end is not over.
        let ended = timed + avails.filter { !$0.avail.isOpen }.map(\.range)
        var (current, passed) = ended.split(at: window.start, margin: options.margin)
        current = Self.ordered(current + avails.filter(\.avail.isOpen).map(\.range))
        let recentlyPassed = original.skippedSegments > 0 ? passed.map(\.id) : []
        let definitions = options.definitions.compactMap { VariableDefinition($0.name, from: .multivariantPlaylist) }
        return LiveRefresh(
            try original.inserting(
                current, timeline: window.timeline, removedIDs: recentlyPassed, defining: definitions),
            dateRanges: current, targetDuration: original.targetDuration)
    }

    /// The avails that a refresh shows, with their date ranges.
    private func avails(
        in window: LiveWindow, of playlist: MediaPlaylist
    ) -> [(avail: LiveAvail, range: DateRange)] {
        guard let availInterstitial else { return [] }
        let found = PlaylistImport(unchecked: playlist, timeline: window.timeline, variables: PlaylistVariables())
        return found.breaks.suffix(schedule.repeatCap).compactMap { found in
            LiveAvail(found, in: window).map { ($0, range(of: $0, as: availInterstitial)) }
        }
    }

    /// The ranges by their starts, each ID once: where dates come twice, an avail would, too.
    private static func ordered(_ ranges: [DateRange]) -> [DateRange] {
        var ids: Set<ByteText> = []
        var ranges = ranges.filter { ids.insert(ByteText($0.id)).inserted }
        // The order of breaks of one moment stays: that of the playlist.
        ranges.sort { ($0.start ?? .earliest) < ($1.start ?? .earliest) }
        return ranges
    }

    /// The stops of the schedule from those that left recently up to those that players must know by now.
    private func stops(in window: LiveWindow) -> [Stop] {
        let length = window.edge - options.epoch
        let first = window.start - options.margin - window.skipBoundary - options.epoch
        let last = window.isOver ? length : length + window.holdBack + options.decisionTime
        let stops = (schedule.preroll.map { [$0] } ?? []) + Self.midrolls(of: schedule, from: first, through: last)
        guard window.isOver, !breaksOfTheEnd.isEmpty else { return stops }
        // Only a stream that has ended has percentages and an end. What had a moment before keeps it.
        let ended = schedule.with(isLive: false).with(duration: length)
        let late = Self.midrolls(of: ended, from: first, through: last) + (ended.postroll.map { [$0] } ?? [])
        return stops
            + late.map { stop in
                Stop(
                    position: stop.position,
                    occurrences: stop.occurrences.filter { breaksOfTheEnd.contains($0.index) })
            }
    }

    /// The mid-rolls of a part of the content, up to the cap of the schedule.
    private static func midrolls(of schedule: Schedule, from first: MediaTime, through last: MediaTime) -> [Stop] {
        var stops: [Stop] = []
        var time = max(first - MediaTime(microseconds: 1), .zero)
        while stops.count < schedule.repeatCap, let stop = schedule.nextStop(after: time),
            let next = stop.position.contentTime, next <= last
        {
            stops.append(stop)
            time = next
        }
        return stops
    }

    /// The date ranges of a stop of the schedule.
    private func ranges(of stop: Stop, in window: LiveWindow) -> [DateRange] {
        let start = stop.position.contentTime.map { options.epoch + $0 } ?? window.edge
        return stop.occurrences.compactMap { occurrence in
            guard var interstitial = interstitialsByBreak[occurrence.index],
                occurrence.index != availInterstitial?.occurrences[0].index
            else { return nil }
            interstitial.id += "-\(occurrence.repetition)"
            interstitial.position = stop.position
            interstitial.playsOnce = options.interstitials.once.isMeant(for: stop.position, isLastOrLive: true)
            return interstitial.dateRange(start: start.roundedToMilliseconds)
        }
    }

    /// The date range of an avail. It replaces content and lasts as long as its ads: a limit comes only with an early
    /// return, once, since no attribute may change.
    private func range(of avail: LiveAvail, as interstitial: Interstitial) -> DateRange {
        var interstitial = interstitial
        interstitial.id += "-\(avail.start.microseconds / 1000)"
        interstitial.position = .midroll(avail.start - options.epoch)
        interstitial.playsOnce = options.interstitials.once.isMeant(for: interstitial.position, isLastOrLive: true)
        interstitial.snap.formUnion([.out, .into])
        interstitial.plannedDuration = avail.plannedDuration
        interstitial.playoutLimit = avail.earlyReturn
        return interstitial.dateRange(start: avail.start)
    }
}

extension PlaylistError.Code {
    /// The playlist has no dates, where breaks have theirs.
    public static let noDates = Self(rawValue: "noDates")
}
