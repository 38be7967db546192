/// Puts the breaks of a playlist into a live stream, refresh by refresh (RFC 8216bis §6.2.2 and appendix D).
///
/// ``filter(_:)`` is a function of the bytes of a refresh and of the values with which the filter was created. It keeps
/// nothing, so any number of servers behind a cache give the same answer, and one answer serves all viewers.
///
/// Breaks with a time follow from ``Options/epoch`` alone: repetition k of the break `mid` begins at the epoch plus its
/// offset, and is the date range `mid-k`. Positions (`#1`) mean nothing on a window that moves; with
/// ``Options/availBreak`` each avail of the stream (SCTE 35, `EXT-X-CUE-OUT`) becomes that break, and k is its start in
/// milliseconds since 1970. A break appears before players reach it, keeps its attributes, and leaves when the window
/// has passed it and all older ones.
///
/// ```swift
/// var options = LiveFilter.Options(epoch: epoch, assetBase: "https://ads.example/channel")
/// options.availBreak = "ad"
/// let filter = LiveFilter(Schedule(document, isLive: true), options: options)
/// let refresh = filter.filter(bytes)
/// ```
public struct LiveFilter: Sendable {
    /// The settings of a filter.
    public struct Options: Sendable, Hashable {
        /// The date at which content time 0 is: that of the first segment the stream ever had.
        public var epoch: WallClock
        /// The label (VMAP 1.0.1 §2.3.1, `breakId`) of the break that plays in each avail of the stream; nil to leave
        /// avails alone. It plays nowhere else.
        @Verbatim public var availBreak: String?
        /// How long ad servers may take: a break appears this much earlier than the hold-back of players demands.
        public var decisionTime = MediaTime.seconds(4)
        /// How long a break at a time counts whose length is unknown, as that of a tag is. A tag stays until the window
        /// has passed the end of its break, and an avail that begins before that end gets no ads.
        public var margin = MediaTime.seconds(120)
        /// The exact length of segments with video; nil for that of most segments of the refresh. Segments of audio
        /// have lengths of their own, and `EXTINF` may be rounded: give it for a stream whose audio is separate, and
        /// for one whose segments are no whole number of milliseconds.
        public var segmentLength: MediaTime?
        /// The parameters of the stream's address that ``InterstitialExport/Options/assetBase`` refers to, as in
        /// `{$sid}`. The multivariant playlist defines them, media playlists import them.
        public var definitions: [VariableDefinition] = []
        /// The options of the export. The asset base is the address where players find the asset lists.
        public var interstitials = InterstitialExport.Options()

        /// Creates the default settings with an epoch and the absolute address below which asset lists are found.
        public init(epoch: WallClock, assetBase: String) {
            self.epoch = epoch
            interstitials.assetBase = assetBase
        }

        /// How long a break at a time counts.
        func length(of interstitial: Interstitial) -> MediaTime {
            min(interstitial.duration ?? interstitial.plannedDuration ?? margin, longestPlayout)
        }
    }

    /// The longest time that a break at a time plays (`X-PLAYOUT-LIMIT`): an hour, which no break needs.
    ///
    /// Its tag is announced before the segment of its start. Without a limit hls.js decides then to play the ads in an
    /// element of their own, and later, when the start is near a segment boundary, to append them to the content: it
    /// shows neither. With a limit it never appends them.
    public static let longestPlayout = MediaTime.seconds(3600)

    /// The settings.
    public let options: Options
    /// The breaks, each as the interstitial that its occurrences are copies of, without their number: the occurrence
    /// `mid-7` of `mid` has the same asset list.
    public let interstitials: [Interstitial]
    /// The parts that no refresh can carry. Percentages and a post-roll appear when the stream ends.
    public let unsupported: [UnsupportedFeature]
    let schedule: Schedule
    /// The breaks that play at times of their own, by the index of the first of those that play together.
    let sources: [Int: LiveBreak.Source]
    /// How long the longest of ``sources`` counts: a break that begins so long before a window may still play.
    let longestBreak: MediaTime
    /// The break that plays in avails. It replaces content, from one segment boundary to another.
    let availSource: LiveBreak.Source?
    /// The one of ``interstitials`` that plays in avails; nil if none is named, or if it has no ads that HLS carries.
    public let availInterstitial: Interstitial?
    /// The breaks, by index, that have a moment only when the stream has ended.
    let breaksOfTheEnd: Set<Int>

    /// Creates the filter of a schedule, whose duration does not matter. A refresh gets up to `Schedule.repeatCap`
    /// breaks, the earliest that its dates demand, and as many avails, the latest. Complexity: O(breaks + ads).
    public init(_ schedule: Schedule, options: Options) {
        let schedule = schedule.with(isLive: true).with(duration: nil)
        var builder = InterstitialBuilder(schedule, options.interstitials)
        for stop in Self.recurringStops(of: schedule) { builder.add(stop) }
        builder.decideOnce()
        let avail = options.availBreak.flatMap { label in
            builder.interstitials.first { $0.breakID.isSpelled(label) }
        }
        var sources: [Int: LiveBreak.Source] = [:]
        for interstitial in builder.interstitials where interstitial.occurrences != avail?.occurrences {
            sources[interstitial.occurrences[0].index] = LiveBreak.Source(interstitial)
        }
        (self.options, self.schedule, self.sources) = (options, schedule, sources)
        longestBreak = sources.values.map { options.length(of: $0.interstitial) }.reduce(.zero, max)
        interstitials = builder.interstitials
        availInterstitial = avail
        availSource = avail.map { avail in
            var snapped = avail
            snapped.snap.formUnion([.out, .into])
            return LiveBreak.Source(snapped)
        }
        breaksOfTheEnd = Set(schedule.unscheduled.filter { $0.reason == .durationUnknown }.map(\.occurrence.index))
        unsupported = builder.unsupported + Self.momentless(schedule, except: Set(avail?.occurrences ?? []))
    }

    /// The breaks by what no window changes: those with one offset and interval are at one stop, whenever it comes.
    private static func recurringStops(of schedule: Schedule) -> [Stop] {
        struct Recurrence: Hashable {
            var offset: TimeOffset
            var interval: MediaTime?
        }
        var stops: [Stop] = []
        var indices: [Recurrence: Int] = [:]
        for scheduled in schedule.breaks {
            let occurrence = OccurrenceID(scheduled.index)
            let offset = scheduled.adBreak.normalizedOffset
            let interval = schedule.interval(ofBreakAt: scheduled.index)
            let recurrence = offset.map { Recurrence(offset: $0, interval: interval) }
            if let index = recurrence.flatMap({ indices[$0] }) {
                stops[index].occurrences.append(occurrence)
                continue
            }
            if let recurrence { indices[recurrence] = stops.count }
            let position: StopPosition = offset == .start ? .preroll : offset == .end ? .postroll : .midroll(.zero)
            stops.append(Stop(position: position, occurrences: [occurrence]))
        }
        return stops
    }

    /// The breaks that have no moment on a window, and never get one.
    private static func momentless(_ schedule: Schedule, except avail: Set<OccurrenceID>) -> [UnsupportedFeature] {
        schedule.unscheduled.compactMap { occurrence, reason in
            guard reason != .durationUnknown, !avail.contains(occurrence) else { return nil }
            let advice =
                reason == .opportunityUnknown
                ? ": a window has no first avail; name the break that each avail gets" : ""
            return UnsupportedFeature(
                UnsupportedFeature.Code(reason), occurrence: occurrence,
                breakID: schedule.scheduledBreak(at: occurrence.index)?.adBreak.breakID, isWholeBreak: true,
                message: schedule.sentence(for: reason) + advice)
        }
    }
}

extension LiveFilter {
    /// Puts the breaks into a refresh of a playlist of the stream.
    ///
    /// A media playlist gets the date ranges that its window needs; a delta update (`EXT-X-SKIP`) also the IDs of those
    /// that left recently. A multivariant playlist gets the definitions of variables only. What cannot carry breaks
    /// passes through. Complexity: O(bytes + breaks of the window).
    public func filter(_ bytes: [UInt8]) -> LiveRefresh {
        do throws(PlaylistError) {
            return try filter(try HLSPlaylist(parsing: bytes))
        } catch {
            return LiveRefresh(bytes, refusal: error)
        }
    }

    private func filter(_ source: HLSPlaylist) throws(PlaylistError) -> LiveRefresh {
        guard source.kind == .media else {
            let definitions = options.definitions.compactMap { VariableDefinition($0.name, from: .queryParameter) }
            return LiveRefresh(try source.defining(definitions))
        }
        return try filter(try MediaPlaylist(source))
    }

    private func filter(_ playlist: MediaPlaylist) throws(PlaylistError) -> LiveRefresh {
        guard !playlist.isIFramesOnly else { return LiveRefresh(playlist.source.bytes) }
        let original = try playlist.withoutInsertedLines()
        let window = try LiveWindow(original, options)
        let breaks = breaks(in: window)
        if original.skippedSegments > 0, let line = breaks.strayEndLine {
            throw PlaylistError(
                .partialAvail, line: line,
                "an avail ends here whose beginning is in the part that this delta update (EXT-X-SKIP) leaves out, so that its "
                    + "tag would get no limit; serve the whole playlist, or let the packager write EXT-X-CUE-OUT-CONT")
        }
        let recentlyPassed = original.skippedSegments > 0 ? breaks.passed.map(\.range.id) : []
        let definitions = options.definitions.compactMap { VariableDefinition($0.name, from: .multivariantPlaylist) }
        let ranges = breaks.current.map(\.range)
        return LiveRefresh(
            try original.inserting(
                ranges, timeline: window.timeline, removedIDs: recentlyPassed, defining: definitions),
            dateRanges: ranges, targetDuration: original.targetDuration, findings: breaks.findings)
    }

    /// The breaks of a refresh as events, for an app that gives them to its player itself.
    ///
    /// The breaks that ``filter(_:)`` writes into the refresh, in the same order, with the same identifiers, dates and
    /// attributes: some viewers may have them from a server and others from their app. Set the events of each refresh
    /// in place of those before; a later one only adds ``InterstitialEvent/playoutLimit`` to an event. Without inline
    /// ads they have no ``InterstitialEvent/templateURLs`` yet. Complexity: O(bytes + breaks of the window).
    ///
    /// - Throws: ``PlaylistError`` for what is no media playlist, and for one without dates.
    public func events(in bytes: [UInt8]) throws(PlaylistError) -> [InterstitialEvent] {
        let playlist = try MediaPlaylist(parsing: bytes).withoutInsertedLines()
        guard !playlist.isIFramesOnly else { return [] }
        let breaks = breaks(in: try LiveWindow(playlist, options))
        return breaks.current.map { InterstitialEvent($0.interstitial, at: $0.start) }
    }
}
