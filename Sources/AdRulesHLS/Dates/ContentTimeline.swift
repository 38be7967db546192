/// The mapping between content times and dates of a media playlist.
///
/// Content time 0 is the beginning of the first segment that the playlist lists. Within a segment both clocks run
/// alike; dates jump where `EXT-X-PROGRAM-DATE-TIME` jumps, as it may at a discontinuity. Before the first date and
/// after the last one they are extrapolated (RFC 8216bis §4.4.4.6).
public struct ContentTimeline: Sendable, Hashable {
    /// A content time from which dates run alike with content times, up to the next anchor.
    struct Anchor: Sendable, Hashable {
        var contentTime: MediaTime
        var date: WallClock
    }

    /// 2000-01-01T00:00:00Z, the date of the first sample of VOD content without dates.
    public static let defaultEpoch = WallClock(microseconds: 946_684_800_000_000)

    /// The anchors in order of content time, the first at 0.
    let anchors: [Anchor]
    /// The anchors by date.
    private let lookup: DateLookup
    /// The duration of the content that the playlist lists.
    public let duration: MediaTime
    /// The content times of the discontinuities after the beginning, in order.
    let discontinuities: [MediaTime]
    /// Whether the playlist has no dates, so that inserted lines give the content its dates.
    public let isSynthesized: Bool
    /// Whether the dates name their zone. What is inserted is written alike: hls.js reads others in that of the viewer.
    let namesZone: Bool

    /// Creates the timeline of a media playlist.
    ///
    /// A complete playlist without dates, or one of the type `EVENT`, begins at `epoch`; a live one is nil.
    ///
    /// - Complexity: O(segments + n log n) in the number of dates that do not run on from the one before.
    public init?(_ playlist: MediaPlaylist, epoch: WallClock = Self.defaultEpoch) {
        var anchors = playlist.anchors
        let isSynthesized = anchors.isEmpty
        if anchors.isEmpty {
            guard playlist.keepsContentTimes else { return nil }
            anchors = [Anchor(contentTime: .zero, date: epoch)]
        }
        self.init(
            anchors: anchors, duration: playlist.duration, discontinuities: playlist.discontinuities,
            isSynthesized: isSynthesized, namesZone: playlist.datesNameZone)
    }

    /// Creates a timeline without jumps that begins at a date, as for a live stream whose content time 0 is known.
    public init(start: WallClock, duration: MediaTime) {
        self.init(
            anchors: [Anchor(contentTime: .zero, date: start)], duration: max(duration, .zero), discontinuities: [],
            isSynthesized: false, namesZone: true)
    }

    private init(
        anchors: [Anchor], duration: MediaTime, discontinuities: [MediaTime], isSynthesized: Bool, namesZone: Bool
    ) {
        (self.namesZone, self.anchors, self.duration) = (namesZone, anchors, duration)
        (self.discontinuities, self.isSynthesized) = (discontinuities, isSynthesized)
        lookup = DateLookup(anchors, duration: duration)
    }

    /// The date at which the content begins.
    public var start: WallClock { anchors[0].date }

    /// The date at which the content ends.
    public var end: WallClock { date(at: duration) }

    /// The last date of the content: that of its end, unless dates go back. Complexity: O(n).
    var lastDate: WallClock {
        let ends = anchors.dropFirst().map(\.contentTime) + [duration]
        return zip(anchors, ends).map { $0.date + ($1 - $0.contentTime) }.max() ?? end
    }

    /// The date of a content time. The beginning of a segment has that segment's date. Complexity: O(log n).
    public func date(at time: MediaTime) -> WallClock {
        let anchor = anchors[max(0, anchors.partitioningIndex { $0.contentTime > time } - 1)]
        return anchor.date + (time - anchor.contentTime)
    }

    /// The date of a content time of another rendition, behind `count` of its `total` discontinuities.
    ///
    /// Frames of sound do not end where pictures do, so that a discontinuity lies some milliseconds elsewhere there:
    /// dates run on up to it. Renditions have the same discontinuities (RFC 8216bis §6.2.4); where they have not, only
    /// the time counts. Complexity: O(log n).
    func date(at time: MediaTime, behind count: Int, of total: Int) -> WallClock {
        guard total == discontinuities.count else { return date(at: time) }
        var known = time
        if count < discontinuities.count { known = min(known, discontinuities[count] - MediaTime(microseconds: 1)) }
        if count > 0 { known = max(known, discontinuities[count - 1]) }
        return date(at: known) + (time - known)
    }

    /// The same dates with another duration, such as that which growing content will have.
    public func with(duration: MediaTime) -> ContentTimeline {
        ContentTimeline(
            anchors: anchors, duration: max(duration, .zero), discontinuities: discontinuities,
            isSynthesized: isSynthesized, namesZone: namesZone)
    }

    /// The content time of a date: negative before the content, more than the duration after it.
    ///
    /// If dates go back, one date can have several content times; this is the first of them. A date that jumps leave
    /// out has the content time of the jump. Complexity: O(log n).
    public func contentTime(of date: WallClock) -> MediaTime { lookup.contentTime(of: date, anchors) }

    /// The content times at which dates go back by more than a second, so that dates repeat. Complexity: O(n).
    var jumpsBack: [MediaTime] {
        zip(anchors, anchors.dropFirst()).compactMap { earlier, later in
            let end = earlier.date + (later.contentTime - earlier.contentTime)
            return end - later.date > .seconds(1) ? later.contentTime : nil
        }
    }
}

extension [ContentTimeline.Anchor] {
    /// Adds the date of a content time if it is not that which the earlier ones give.
    mutating func add(_ date: WallClock, at time: MediaTime) {
        // Dates before the first one are extrapolated, up to the beginning of the content.
        guard let last else { return append(ContentTimeline.Anchor(contentTime: .zero, date: date - time)) }
        guard last.date + (time - last.contentTime) != date else { return }
        // A segment without a duration has no moment of its own.
        if last.contentTime == time { removeLast() }
        append(ContentTimeline.Anchor(contentTime: time, date: date))
    }
}

/// The part of a timeline that a date belongs to.
struct DateLookup: Sendable, Hashable {
    /// Dates from `start` on belong to an anchor, or to no part of the content, up to the next piece.
    private struct Piece: Sendable, Hashable {
        var start: WallClock
        /// The anchor's index; nil for dates that are left out.
        var anchor: Int?
    }

    private var pieces: [Piece] = []

    /// Arranges the anchors of a timeline by date. Dates that several anchors have belong to the first of them.
    ///
    /// Complexity: O(n log n) in the number of anchors.
    init(_ anchors: [ContentTimeline.Anchor], duration: MediaTime) {
        let spans = anchors.indices.map { index in
            let end =
                index + 1 < anchors.count ? anchors[index + 1].contentTime : max(duration, anchors[index].contentTime)
            let date = anchors[index].date
            return date..<max(date, date + (end - anchors[index].contentTime))
        }
        // The limits of all spans, in order: between two of them a date belongs to one span or to none.
        var limits = spans.flatMap { [$0.lowerBound, $0.upperBound] }
        if zip(limits, limits.dropFirst()).contains(where: { $0 > $1 }) { limits.sort() }
        var cells: [WallClock] = []
        for limit in limits where limit != cells.last { cells.append(limit) }
        // Spans take their cells in the order of the content. `free` leads from a cell to the next that is not taken.
        var owners = [Int?](repeating: nil, count: cells.count)
        var free = Array(0...cells.count)
        func nextFree(_ cell: Int) -> Int {
            var root = cell
            while free[root] != root { root = free[root] }
            var walk = cell
            while free[walk] != root { (walk, free[walk]) = (free[walk], root) }
            return root
        }
        for (index, span) in spans.enumerated() where !span.isEmpty {
            let end = Self.index(of: span.upperBound, in: cells)
            var cell = nextFree(Self.index(of: span.lowerBound, in: cells))
            while cell < end {
                owners[cell] = index
                free[cell] = cell + 1
                cell = nextFree(cell)
            }
        }
        for (cell, owner) in zip(cells, owners) where pieces.isEmpty || pieces[pieces.count - 1].anchor != owner {
            pieces.append(Piece(start: cell, anchor: owner))
        }
    }

    private static func index(of limit: WallClock, in cells: [WallClock]) -> Int {
        cells.partitioningIndex { $0 >= limit }
    }

    func contentTime(of date: WallClock, _ anchors: [ContentTimeline.Anchor]) -> MediaTime {
        let next = pieces.partitioningIndex { $0.start > date }
        if next > 0, let anchor = pieces[next - 1].anchor { return Self.time(date, from: anchors[anchor]) }
        guard next < pieces.count, let following = pieces[next].anchor else {
            return Self.time(date, from: anchors[anchors.count - 1])
        }
        return following == 0 ? Self.time(date, from: anchors[0]) : anchors[following].contentTime
    }

    private static func time(_ date: WallClock, from anchor: ContentTimeline.Anchor) -> MediaTime {
        anchor.contentTime + (date - anchor.date)
    }
}
