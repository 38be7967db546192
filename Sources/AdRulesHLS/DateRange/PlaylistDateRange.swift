import AdRulesText

/// A date range of a media playlist, with its place.
public struct PlaylistDateRange: Sendable, Hashable {
    /// The date range.
    public var dateRange: DateRange
    /// The line, from 1.
    public var line: Int
    /// The bytes of the line without its end.
    public var range: SourceRange
    /// Whether a length is given, and none can be read.
    var isLengthUnreadable: Bool
    /// The line, from 1, and the start of the later tag that has `SCTE35-IN`; nil if none has.
    var returnLine: Int?
    var returnStart: WallClock?
}

extension MediaPlaylist {
    /// The `EXT-X-DATERANGE` tags in order, without those that have no `ID`. Values that cannot be read are left out.
    ///
    /// Complexity: O(bytes).
    ///
    /// - Parameter variables: The variables whose references are replaced, until the texts have grown by 16 MiB.
    public func dateRangeTags(variables: PlaylistVariables = PlaylistVariables()) -> [PlaylistDateRange] {
        var replacement = BoundedReplacement(variables)
        return source.tags(.dateRange).compactMap { tag in
            var mistakes: [DateRange.Mistake] = []
            let list = tag.attributes
            return DateRange(list, &replacement, mistakes: &mistakes).map { range in
                PlaylistDateRange(
                    dateRange: range, line: tag.line, range: tag.range,
                    isLengthUnreadable: range.duration == nil && range.plannedDuration == nil && range.end == nil
                        && ["DURATION", "PLANNED-DURATION", "END-DATE"].contains { list.entry($0) != nil })
            }
        }
    }

    /// The date ranges in the order of their first tags. Later tags of the same `ID` add attributes to the first one;
    /// those that would change one do not count (RFC 8216bis §4.4.5.1).
    ///
    /// Complexity: O(bytes).
    ///
    /// - Parameter variables: The variables whose references are replaced, until the texts have grown by 16 MiB.
    public func dateRanges(variables: PlaylistVariables = PlaylistVariables()) -> [PlaylistDateRange] {
        var merged: [PlaylistDateRange] = []
        var indices: [ByteText: Int] = [:]
        // The names in ranges that have later tags, kept from tag to tag: there may be very many of both.
        var names: [Int: Set<ByteText>] = [:]
        for tag in dateRangeTags(variables: variables) {
            let id = ByteText(tag.dateRange.id)
            if let index = indices[id] {
                if names[index] == nil {
                    names[index] = Set(merged[index].dateRange.attributes.map { ByteText($0.name) })
                }
                if tag.dateRange["SCTE35-IN"] != nil, names[index]?.contains(ByteText("SCTE35-IN")) == false {
                    (merged[index].returnLine, merged[index].returnStart) = (tag.line, tag.dateRange.start)
                }
                merged[index].dateRange.update(with: tag.dateRange, known: &names[index, default: []])
            } else {
                indices[id] = merged.count
                merged.append(tag)
            }
        }
        return merged
    }
}

extension DateRange {
    /// Adds the attributes of a later tag; those that are already there stay as they are. `known` has the names in
    /// ``attributes``, and then also those added.
    ///
    /// Complexity: O(attributes of the later tag).
    fileprivate mutating func update(with later: DateRange, known: inout Set<ByteText>) {
        if rangeClass == nil { rangeClass = later.rangeClass }
        if start == nil { start = later.start }
        if end == nil { end = later.end }
        if duration == nil { duration = later.duration }
        if plannedDuration == nil { plannedDuration = later.plannedDuration }
        if cues.isEmpty { cues = later.cues }
        endsOnNext = endsOnNext || later.endsOnNext
        attributes += later.attributes.filter { known.insert(ByteText($0.name)).inserted }
    }
}
