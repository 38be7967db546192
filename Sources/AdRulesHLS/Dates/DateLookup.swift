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
