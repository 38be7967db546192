import AdRulesEngine

/// A break of a live stream on its date, whatever form players get it in.
struct LiveBreak {
    /// The break; its ``Interstitial/id`` has the number of its occurrence.
    let interstitial: Interstitial
    /// The date at which it begins.
    let start: WallClock
    /// Whether it is an avail of which nobody has said how long it lasts.
    let isOpen: Bool
    /// Its form for a playlist.
    let range: DateRange

    init(_ interstitial: Interstitial, start: WallClock, isOpen: Bool = false) {
        self.interstitial = interstitial
        self.start = start
        self.isOpen = isOpen
        range = interstitial.dateRange(start: start)
    }
}
