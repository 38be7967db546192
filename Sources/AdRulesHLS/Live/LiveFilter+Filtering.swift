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
    /// The same breaks as ``filter(_:)`` writes into the refresh, in the same order, with the same identifiers, dates and
    /// attributes: some viewers may have them from a server and others from their app. Set the events of each refresh in
    /// place of those before; a later one only ever adds ``InterstitialEvent/playoutLimit`` to an event. Without inline ads they
    /// have no ``InterstitialEvent/templateURLs`` yet. Complexity: O(bytes + breaks of the window).
    ///
    /// - Throws: ``PlaylistError`` for what is no media playlist, and for one without dates.
    public func events(in bytes: [UInt8]) throws(PlaylistError) -> [InterstitialEvent] {
        let playlist = try MediaPlaylist(parsing: bytes).withoutInsertedLines()
        guard !playlist.isIFramesOnly else { return [] }
        let breaks = breaks(in: try LiveWindow(playlist, options))
        return breaks.current.map { InterstitialEvent($0.interstitial, at: $0.start) }
    }
}
