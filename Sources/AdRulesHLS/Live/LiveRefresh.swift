/// A refresh of a live stream with its breaks.
public struct LiveRefresh: Sendable, Hashable {
    /// The bytes to serve. Those of the refresh are kept; only lines are added.
    public let bytes: [UInt8]
    /// The date ranges of the breaks, in the order in which they are written.
    public let dateRanges: [DateRange]
    /// The target duration of the playlist, after which the next refresh is due at the latest; nil if it has none.
    public let targetDuration: MediaTime?
    /// What is left out of this refresh: an avail whose start would move or be lost, and a break inside an avail; and
    /// what will be: an avail whose tag leaves before its end, or that begins off the grid; and what is wrong with the
    /// marks of avails. Lines are those of the playlist without inserted lines.
    public let findings: [PlaylistFinding]
    /// Why the refresh passed through unchanged: it cannot be read, has no dates, or has a date range of its own with
    /// the ID of a break. Nil if it got its breaks, and for playlists that get none, such as those of I-frames.
    public let refusal: PlaylistError?

    init(
        _ bytes: [UInt8], dateRanges: [DateRange] = [], targetDuration: MediaTime? = nil,
        findings: [PlaylistFinding] = [], refusal: PlaylistError? = nil
    ) {
        (self.bytes, self.dateRanges, self.targetDuration) = (bytes, dateRanges, targetDuration)
        (self.findings, self.refusal) = (findings, refusal)
    }
}
