/// A break of a live stream on its date, whatever form players get it in.
struct LiveBreak {
    /// The break; its ``Interstitial/id`` has the number of its occurrence.
    let interstitial: Interstitial
    /// The date at which it begins.
    let start: WallClock
    /// Whether it is an avail without an announced length.
    let isOpen: Bool
    /// Its form for a playlist.
    let range: DateRange
    /// The date at which it ends, as far as is known.
    let end: WallClock
    /// Whether it has a place in the content, which a window passes. A pre-roll and a post-roll have none.
    var isInContent: Bool { !range.cues.contains(.pre) && !range.cues.contains(.post) }

    /// Creates a break. One whose ads replace content without an announced length is open.
    init(_ interstitial: Interstitial, of source: Source, start: WallClock, length: MediaTime, isOpen: Bool = false) {
        (self.interstitial, self.start, self.isOpen) = (interstitial, start, isOpen)
        range = interstitial.dateRange(start: start, sharing: source.attributes)
        end = start + max(.zero, length)
    }

    /// Whether a window that begins at a date has passed it. An avail without an end is not over.
    func isPassed(by date: WallClock) -> Bool { isInContent && !isOpen && end < date }

    /// Whether its ads replace the content of a date.
    func replaces(_ date: WallClock) -> Bool { start <= date && date < end }

    /// A break of the playlist, of which a stream has any number of occurrences.
    struct Source: Sendable {
        /// The break without a number.
        let interstitial: Interstitial
        /// The attributes that its occurrences share.
        let attributes: SharedAttributes

        init(_ interstitial: Interstitial) {
            self.interstitial = interstitial
            attributes = SharedAttributes(interstitial)
        }
    }
}
