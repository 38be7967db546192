import AdRulesHLS

/// What holds for every playlist, whatever its bytes are. Used by the tests and by the fuzzer.
enum PlaylistInvariants {
    private static let ranges = [
        DateRange(
            id: "adrules-1", rangeClass: DateRange.interstitialClass, start: WallClock(microseconds: 0), cues: [.pre],
            attributes: [DateRange.Attribute("X-ASSET-URI", .quoted("https://a.example/\"1\""))]),
        DateRange(id: "adrules \"2\"\n", start: WallClock(microseconds: 1_500_000), duration: .milliseconds(1500)),
    ]

    /// Reads, checks, changes, restores and imports a playlist. Returns what is wrong; a playlist that is refused is
    /// right.
    static func violations(reading bytes: [UInt8]) -> [String] {
        guard let source = try? HLSPlaylist(parsing: bytes) else { return [] }
        var violations: [String] = []
        if source.bytes != bytes { violations.append("the bytes are not kept") }
        let lines = Array(bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init))
        let count = bytes.last == 0x0A ? lines.count - 1 : lines.count
        if source.lineCount != count { violations.append("\(source.lineCount) lines, not \(count)") }
        for tag in source.tags { violations += check(tag, source, lines) }
        for finding in source.check() { violations += check(finding, source) }
        switch source.kind {
        case .multivariant:
            guard let playlist = try? MultivariantPlaylist(source) else {
                return violations + ["no multivariant playlist"]
            }
            for entry in playlist.entries where Int(entry.range.upper) > bytes.count {
                violations.append("a URI is outside")
            }
        case .media:
            guard let playlist = try? MediaPlaylist(source) else { return violations + ["no media playlist"] }
            violations += check(playlist)
        }
        return violations
    }

    private static func check(_ tag: PlaylistTag, _ source: HLSPlaylist, _ lines: [[UInt8]]) -> [String] {
        let line = lines[tag.line - 1]
        var text = line.last == 0x0D && tag.line < lines.count ? Array(line.dropLast()) : line
        if tag.line == 1, text.starts(with: [0xEF, 0xBB, 0xBF]) { text.removeFirst(3) }
        guard Array(source.bytes[tag.range.offsets]) == text else {
            return ["the tag of line \(tag.line) is not its line"]
        }
        // The name is what is before the colon, or before a blank for the tags that are known.
        let name = text.dropFirst().prefix { $0 != UInt8(ascii: ":") }
        guard name.starts(with: tag.name.utf8) || !tag.name.utf8.allSatisfy({ $0 < 0x80 }) else {
            return ["line \(tag.line) is no \(tag.name)"]
        }
        // Whatever an attribute holds, it is written so that it is read back.
        guard tag.name == "EXT-X-DATERANGE", let range = DateRange(tag.attributes) else { return [] }
        guard let read = DateRange(range.line), read.line == range.line, read.start == range.start,
            read.end == range.end,
            read.duration == range.duration, read.attributes.count == range.attributes.count
        else { return ["\(range.line) is not read as it was written"] }
        return []
    }

    private static func check(_ finding: PlaylistFinding, _ source: HLSPlaylist) -> [String] {
        guard finding.line >= 1, finding.line <= max(1, source.lineCount), finding.column >= 1,
            Int(finding.range.upper) <= source.bytes.count, !finding.message.isEmpty
        else { return ["\(finding) is nowhere"] }
        return []
    }

    private static let definitions = ["adrules-sid", "b_1"].compactMap { VariableDefinition($0, from: .queryParameter) }

    private static func check(_ playlist: MediaPlaylist) -> [String] {
        var violations: [String] = []
        let original = playlist.source.removingInsertedLines()
        _ = PlaylistImport(playlist, variables: PlaylistVariables(of: playlist.source)).schedule().cuePoints
        guard let result = try? playlist.inserting(ranges, removedIDs: ["old"], defining: definitions) else {
            // Refused: an ID of ours is in use, or what makes it a media playlist is between our marks.
            let isInUse = playlist.dateRanges().contains { $0.dateRange.id.hasPrefix("adrules") }
            return isInUse || (try? MediaPlaylist(parsing: original)) == nil ? [] : ["nothing was inserted"]
        }
        guard let read = try? MediaPlaylist(parsing: result) else { return ["the result cannot be read"] }
        if (try? read.inserting(ranges, removedIDs: ["old"], defining: definitions)) != result {
            violations.append("a second time changes it")
        }
        let restored = read.source.removingInsertedLines()
        // The names of removed date ranges stay.
        if playlist.skippedSegments == 0, !original.isSkipping, restored != original {
            violations.append("the original is not restored")
        }
        // They make no other tag of the one that they were added to.
        if original.isSkipping, restored.tagNames != original.tagNames { violations.append("other tags") }
        if restored.count < original.count { violations.append("something is lost") }
        if read.segments.map(\.duration) != playlist.segments.map(\.duration) { violations.append("other segments") }
        let ids = Set(read.dateRanges().map(\.dateRange.id))
        if result != restored, !ids.isSuperset(of: ["adrules-1", "adrules %222%22%0A"]) {
            violations.append("a date range is missing")
        }
        return violations + checkDates(of: playlist, original)
    }

    /// What is wrong with a playlist that gets dates alone, as subtitles and I-frames do.
    private static func checkDates(of playlist: MediaPlaylist, _ original: [UInt8]) -> [String] {
        let timeline = ContentTimeline(start: ContentTimeline.defaultEpoch, duration: playlist.duration)
        guard let result = try? playlist.insertingDates(of: timeline), let read = try? MediaPlaylist(parsing: result)
        else { return ["dates cannot be inserted"] }
        var violations = read.source.removingInsertedLines() == original ? [] : ["dates: the original is not restored"]
        if (try? read.insertingDates(of: timeline)) != result { violations.append("dates: a second time changes it") }
        if playlist.keepsContentTimes, playlist.skippedSegments == 0, !playlist.segments.isEmpty,
            !read.hasProgramDateTime
        {
            violations.append("dates: there are none")
        }
        return violations
    }
}

extension [UInt8] {
    /// Whether the bytes have a tag to which the names of removed date ranges are added.
    fileprivate var isSkipping: Bool {
        (try? HLSPlaylist(parsing: self))?.tags.contains { $0.name == "EXT-X-SKIP" } ?? false
    }

    /// The names of the playlist's tags in order.
    fileprivate var tagNames: [String] { (try? HLSPlaylist(parsing: self))?.tags.map(\.name) ?? [] }
}
