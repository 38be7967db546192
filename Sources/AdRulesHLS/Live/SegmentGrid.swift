/// The moments at which the segments of a live stream begin: whole numbers of segments after its epoch.
///
/// Encoders write dates that differ by up to half a frame, and round the elapsed time of an avail. A client that reads
/// another start for the same break skips it, or stops. A date near a moment of the grid counts as that moment, which
/// is the same for all encoders and for all refreshes.
struct SegmentGrid: Sendable {
    /// How far a date may be from the grid to count as a moment of it: more than a frame of film.
    static let tolerance = MediaTime.milliseconds(50)

    /// The date of the first segment of the stream.
    let epoch: WallClock
    /// The exact length of a segment; nil if the stream has no usual one.
    let length: MediaTime?
    /// The most by which the `EXTINF` of a whole segment differs from that: they may all be whole seconds.
    private let mostRounding: MediaTime

    /// Creates the grid of segments of a length; by default that of more than half of a playlist's segments.
    ///
    /// Complexity: O(segments).
    init(_ playlist: MediaPlaylist, epoch: WallClock, length: MediaTime?) {
        self.epoch = epoch
        let usual = Self.usualLength(playlist)
        let found = length ?? usual
        let isRounded = usual?.isWholeSeconds == true && found?.isWholeSeconds == false
        mostRounding = isRounded ? .milliseconds(500) : Self.tolerance
        // In a shorter segment every date would be near the grid.
        self.length = found.flatMap { $0 >= .milliseconds(400) && $0 <= .seconds(3600) ? $0 : nil }
    }

    /// The date as that of the grid if it is near it, otherwise rounded to tenths of a second: two encoders half a
    /// frame apart mean one moment, and players begin at the boundary of the segment (`X-SNAP`).
    func snapped(_ date: WallClock) -> WallClock {
        moment(near: date)?.roundedToMilliseconds ?? date.rounded(to: .milliseconds(100))
    }

    /// The moment of the grid that is near a date, which may be wrong by a doubt; nil if another one, or none, may be.
    func moment(near date: WallClock, doubt: MediaTime = .zero) -> WallClock? {
        guard let length else { return nil }
        let nearest = epoch + Self.wholeNumber(of: length, nearest: date - epoch)
        return Self.areNear(nearest - date, doubt) ? nearest : nil
    }

    /// How far a date is from the nearest moment of the grid; zero without a grid.
    func distance(of date: WallClock) -> MediaTime {
        guard let length else { return .zero }
        return (date - epoch - Self.wholeNumber(of: length, nearest: date - epoch)).magnitude
    }

    /// The length of a whole number of segments that is near a length; nil if there is none. `isSum`: it counts
    /// `EXTINF`s, each of which may be rounded to hundredths of a second. `isElapsed`: it may be rounded to seconds.
    func wholeSegments(near time: MediaTime, isSum: Bool = false, isElapsed: Bool = false) -> MediaTime? {
        guard let length else { return nil }
        let (whole, half) = (Self.wholeNumber(of: length, nearest: time), length.microseconds / 2)
        let ofSum = isSum ? min(whole.microseconds / length.microseconds * 5000, half / 2) : 0
        let rounding = isElapsed && time.isWholeSeconds ? min(940_000, half - 50_001) : ofSum
        return Self.areNear(whole - time, MediaTime(microseconds: -rounding)) ? whole : nil
    }

    /// By how much a segment of about the usual length is longer than its `EXTINF` says; nil for one that was cut.
    func rounding(of written: MediaTime) -> MediaTime? {
        guard let length, (length - written).magnitude <= mostRounding else { return nil }
        return length - written
    }

    private static func areNear(_ distance: MediaTime, _ doubt: MediaTime = .zero) -> Bool {
        distance + doubt <= tolerance && distance - doubt >= .zero - tolerance
    }

    private static func wholeNumber(of length: MediaTime, nearest time: MediaTime) -> MediaTime {
        let unit = length.microseconds
        let rest = time.microseconds % unit
        let lower = MediaTime(microseconds: time.microseconds - rest)
        if rest * 2 >= unit { return lower + length }
        return rest * 2 < -unit ? lower - length : lower
    }

    /// The length of more than half of the segments; nil if there is none.
    private static func usualLength(_ playlist: MediaPlaylist) -> MediaTime? {
        let (candidate, lead) = playlist.usual
        let count = playlist.segments.count
        return lead * 2 > count || playlist.segments.count { $0.duration == candidate } * 2 > count ? candidate : nil
    }
}
