/// Limits on the resources that a playlist can use. Exceeding `playlistBytes` or `lines` is an error.
///
/// A playlist that was read takes its bytes, half as much again for the table of lines, and at most 16 bytes for each
/// line. Segments and date ranges take about 200 bytes each, plus their texts, when they are asked for.
public struct PlaylistLimits: Sendable, Hashable {
    /// The largest supported playlist, 2³¹ − 1 bytes; a higher ``playlistBytes`` is clamped to it.
    static let largestPlaylist = Int(Int32.max)

    /// The size of a playlist in bytes.
    public var playlistBytes = 64 << 20
    /// The number of lines of a playlist.
    public var lines = 1_000_000
    /// The number of findings of a check; further ones are left out.
    public var findings = 1_000

    /// Creates the default limits.
    public init() {}
}
