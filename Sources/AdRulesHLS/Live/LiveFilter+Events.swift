import AdRulesEngine

extension LiveFilter {
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
