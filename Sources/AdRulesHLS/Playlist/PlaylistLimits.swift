/// Limits on the resources that a playlist can use. Exceeding `playlistBytes` or `lines` is an error.
///
/// Memory use is at most the size of the playlist plus 8 bytes for each line when it is read, and about 200 bytes for
/// each segment and date range when those are asked for.
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
