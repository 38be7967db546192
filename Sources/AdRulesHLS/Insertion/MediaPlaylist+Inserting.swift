import AdRulesText

extension MediaPlaylist {
    /// Returns the playlist's bytes with date ranges inserted before the first segment.
    ///
    /// All other bytes stay as they are, and inserted lines end as the playlist's lines do. The inserted lines are
    /// enclosed in two comments, `#ADRULES-BEGIN` and `#ADRULES-END`: those of an earlier call are replaced, so that
    /// calling this twice changes nothing, and ``HLSPlaylist/removingInsertedLines()`` restores the original. A date
    /// range that the playlist has already, with the same attributes, is not inserted again.
    ///
    /// Dates name a zone unless those of the timeline's playlist name none: players must read both alike.
    ///
    /// A playlist of the type `EVENT`, or a complete one, without dates gets an `EXT-X-PROGRAM-DATE-TIME` before its
    /// first segment, and at each discontinuity where the timeline jumps. A live playlist without dates stays
    /// unchanged, since its date ranges would have no place; so does an I-frame playlist, which needs only
    /// ``insertingDates(of:)``. A delta update (`EXT-X-SKIP`) gets all date ranges, whether it has dates or not.
    ///
    /// - Parameters:
    ///   - ranges: The date ranges. All media playlists of a presentation must get the same ones in the same order.
    ///   - timeline: The timeline of the presentation, which gives a playlist without dates its dates. By default that
    ///     of this playlist, with the dates that an earlier call inserted.
    ///   - removedIDs: In a delta update, the `ID`s of date ranges that were removed recently; they are added to
    ///     `RECENTLY-REMOVED-DATERANGES` (RFC 8216bis §4.4.5.2), and stay there.
    ///   - definitions: Variables to define behind the version, for references in the date ranges. The version is
    ///     raised if they need a later one.
    /// - Throws: ``PlaylistError`` of the code `duplicateID` if two of the ranges have one `ID`, and `idInUse` if the
    ///   playlist has a different one with that `ID`, and those of ``HLSPlaylist/defining(_:)``.
    /// - Complexity: O(bytes of the result).
    public func inserting(
        _ ranges: [DateRange], timeline: ContentTimeline? = nil, removedIDs: [String] = [],
        defining definitions: [VariableDefinition] = []
    ) throws(PlaylistError) -> [UInt8] {
        let original = try withoutInsertedLines()
        let new = try original.newRanges(ranges)
        guard original.canHaveDateRanges else { return original.source.bytes }
        var inserted: [Insertion] = []
        if !ranges.isEmpty, original.needsDates, let timeline = timeline ?? ContentTimeline(self) {
            inserted = original.dates(of: timeline)
        }
        let place = original.insertionOffset
        if inserted.first?.offset != place { inserted.insert(Insertion(offset: place), at: 0) }
        let namesZone = timeline?.namesZone ?? datesNameZone
        inserted[0].lines += new.map { $0.lineBytes(namingZone: namesZone) }
        return try original.bytes(with: inserted, removedIDs: removedIDs, defining: definitions)
    }

    /// Returns the bytes of a playlist without dates with those of its presentation, for subtitles and I-frames: they
    /// get no date ranges, but if one media playlist has dates, all must have them (RFC 8216bis §6.2.4).
    ///
    /// The lines are those of ``inserting(_:timeline:removedIDs:defining:)``. A live playlist, a delta update and one
    /// without segments stay unchanged. Complexity: O(bytes of the result).
    public func insertingDates(of timeline: ContentTimeline) throws(PlaylistError) -> [UInt8] {
        let original = try withoutInsertedLines()
        guard original.needsDates, original.keepsContentTimes, !original.segments.isEmpty else {
            return original.source.bytes
        }
        return try original.bytes(with: original.dates(of: timeline), removedIDs: [], defining: [])
    }

    /// Lines to insert at an offset.
    private struct Insertion {
        var offset: Int
        var lines: [[UInt8]] = []
    }

    func withoutInsertedLines() throws(PlaylistError) -> MediaPlaylist {
        guard source.hasInsertedLines else { return self }
        return try MediaPlaylist(parsing: source.removingInsertedLines(), limits: source.limits)
    }

    /// Whether dates have a place in the playlist.
    private var canHaveDateRanges: Bool {
        guard !isIFramesOnly else { return false }
        return skippedSegments > 0 || hasProgramDateTime || keepsContentTimes && !segments.isEmpty
    }

    private var needsDates: Bool { skippedSegments == 0 && !hasProgramDateTime }

    private var insertionOffset: Int {
        insertionLine < source.lines.count ? source.lines.start(insertionLine) : source.bytes.count
    }

    /// The ranges that the playlist does not have yet.
    private func newRanges(_ ranges: [DateRange]) throws(PlaylistError) -> [DateRange] {
        var ids = Set<ByteText>(minimumCapacity: ranges.count)
        for range in ranges where !ids.insert(ByteText(range.writtenID)).inserted {
            throw PlaylistError(
                .duplicateID, line: 1,
                "two date ranges to insert have the ID \"\(range.writtenID)\"; give each its own")
        }
        let present = dateRanges().map { (ByteText($0.dateRange.id), $0) }
        guard !present.isEmpty else { return ranges }
        let presentByID = Dictionary(present) { first, _ in first }
        var new: [DateRange] = []
        for range in ranges {
            guard let other = presentByID[ByteText(range.writtenID)] else {
                new.append(range)
                continue
            }
            // As a client reads it.
            if other.dateRange != DateRange(range.line) ?? range {
                throw PlaylistError(
                    .idInUse, line: other.line,
                    "the playlist has another date range with the ID \"\(range.writtenID)\"; take it out, or give yours "
                        + "another ID (that of a break is its breakId)")
            }
        }
        return new
    }

    /// The program dates that a playlist without them needs: at the first segment and where the timeline jumps.
    private func dates(of timeline: ContentTimeline) -> [Insertion] {
        var insertions: [Insertion] = []
        var time = MediaTime.zero
        var expected: WallClock?
        let total = discontinuities.count
        var passed = 0
        func filmDate(at time: MediaTime) -> WallClock { timeline.date(at: time, behind: passed, of: total) }
        for segment in segments {
            if segment.isDiscontinuity, time > .zero { passed += 1 }
            let date = filmDate(at: time).roundedToMilliseconds
            if expected == nil || segment.isDiscontinuity && expected != date {
                // The first date goes to the date ranges, which may be before a key of the first segment.
                let isFirst = expected == nil
                let offset = isFirst ? insertionOffset : source.lines.start(segment.firstLine - 1)
                insertions.append(
                    Insertion(
                        offset: offset,
                        lines: [
                            Array("#EXT-X-PROGRAM-DATE-TIME:".utf8) + date.iso8601(namingZone: timeline.namesZone)
                        ]))
            }
            time += segment.duration
            // Where the timeline jumps, the end of the segment is before the jump.
            expected =
                (filmDate(at: time - MediaTime(microseconds: 1)) + MediaTime(microseconds: 1)).roundedToMilliseconds
        }
        return insertions
    }

    private func bytes(
        with insertions: [Insertion], removedIDs: [String], defining definitions: [VariableDefinition]
    ) throws(PlaylistError) -> [UInt8] {
        let lineEnd = source.lineEnd
        var edits = insertions.filter { !$0.lines.isEmpty }.map { insertion in
            let lines = [HLSPlaylist.insertionBegin] + insertion.lines + [HLSPlaylist.insertionEnd]
            return (range: insertion.offset..<insertion.offset, bytes: lines.flatMap { $0 + lineEnd })
        }
        if let edit = removalEdit(removedIDs) { edits.append((edit.offset..<edit.offset, edit.bytes)) }
        edits.sort { $0.range.lowerBound < $1.range.lowerBound }
        // Variables come before the references to them.
        if let edit = try source.edit(defining: definitions, before: insertionOffset) {
            let place = edits.firstIndex { $0.range.lowerBound >= edit.range.lowerBound } ?? edits.count
            edits.insert(edit, at: place)
        }
        return source.bytes.replacing(edits)
    }

    /// The bytes that add removed date ranges to `EXT-X-SKIP`, and their offset; nil if there is nothing to add, or if
    /// the tag is malformed: an attribute behind an open quote would be lost, one behind a bare name would rename it.
    private func removalEdit(_ ids: [String]) -> (offset: Int, bytes: [UInt8])? {
        guard !ids.isEmpty, let skip = source.tags(.skip).first(where: { _ in true }) else { return nil }
        let attributes = skip.attributes
        guard attributes.flaws.isEmpty, !attributes.entries.isEmpty else { return nil }
        let name = "RECENTLY-REMOVED-DATERANGES"
        let present = attributes[name]?.text.fields(separatedBy: "\t") ?? []
        var seen = Set(present.map { ByteText($0) })
        let new = ids.map { DateRange(id: $0).writtenID }.filter { !$0.isEmpty && seen.insert(ByteText($0)).inserted }
        guard !new.isEmpty else { return nil }
        let list = Array(new.joined(separator: "\t").utf8)
        if let entry = attributes.entry(name) {
            guard case .quoted(let text) = attributes.value(of: entry) else { return nil }
            return (Int(entry.value.upper) - 1, (text.isEmpty ? [] : [0x09]) + list)
        }
        let separator = skip.valueBytes.last == UInt8(ascii: ",") ? "" : ","
        return (Int(skip.range.upper), Array((separator + name + "=\"").utf8) + list + [UInt8(ascii: "\"")])
    }
}
