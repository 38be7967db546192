extension MediaPlaylist {
    /// The tags of a segment before its URI.
    private struct Pending {
        var firstLine: Int?
        var duration: MediaTime?
        var infLine = 0
        var programDateTime: WallClock?
        var isDiscontinuity = false
        var isGap = false
        var byteRange: MediaSegment.ByteRange?
        var firstPart: Int
    }

    mutating func readSegments() {
        var pending = Pending(firstPart: 0)
        var day = WallClock.Day()
        segments.reserveCapacity(source.lines.count / 3)
        var insertion: Int?
        // Where lines go if no segment follows. EXT-X-ENDLIST may be anywhere.
        var trailer: Int?
        let lines = source.lines
        for line in 0..<lines.count {
            let kind = lines.kind(line)
            if kind.beginsSegment {
                if pending.firstLine == nil { pending.firstLine = line }
                // Keys and initialization sections may come before what is inserted.
                if kind != .key, kind != .map, insertion == nil { insertion = line }
            }
            switch kind {
            case .uri:
                if insertion == nil { insertion = line }
                close(&pending, line)
            case .inf:
                pending.duration = duration(line)
                pending.infLine = line
            case .byteRange: pending.byteRange = byteRange(line)
            case .discontinuity: pending.isDiscontinuity = true
            case .programDateTime:
                pending.programDateTime = date(line, &day)
                if pending.programDateTime != nil { hasProgramDateTime = true }
            case .gap: pending.isGap = true
            case .part: readPart(line)
            case .endList:
                if trailer == nil { trailer = line }
                hasEndList = true
            case .renditionReport, .preloadHint: if trailer == nil { trailer = line }
            case .targetDuration: targetDuration = wholeNumber(line).map { .seconds(Int64($0)) }
            case .mediaSequence: mediaSequence = wholeNumber(line) ?? 0
            case .playlistType: playlistType = PlaylistTag(source, line: line).value.trimmingBlanks
            case .iFramesOnly: isIFramesOnly = true
            case .skip: readSkip(line)
            default: break
            }
        }
        if pending.duration != nil { note(.incompleteSegment, line: pending.infLine, "EXTINF without a URI after it") }
        trailingDate = pending.programDateTime
        if let trailingDate { anchors.add(trailingDate, at: duration) }
        trailingParts = pending.firstPart..<parts.count
        duration = parts[trailingParts].reduce(duration) { $0 + $1.duration }
        insertionLine = insertion ?? trailer ?? lastInsertionLine
    }

    /// Where lines go that no segment follows: at the end, or before the last line if that has no line end.
    private var lastInsertionLine: Int {
        source.bytes.last == UInt8(ascii: "\n") ? source.lines.count : max(1, source.lines.count - 1)
    }

    private mutating func close(_ pending: inout Pending, _ line: Int) {
        guard let duration = pending.duration else {
            note(.incompleteSegment, line: line, "a URI without EXTINF before it")
            return
        }
        let number = mediaSequence.clampedAdding(skippedSegments)
        if pending.isDiscontinuity, self.duration > .zero { discontinuities.append(self.duration) }
        if let date = pending.programDateTime { anchors.add(date, at: self.duration) }
        self.duration += duration
        usual.lead += duration == usual.duration ? 1 : -1
        if usual.lead < 0 { usual = (duration, 1) }
        segments.append(
            MediaSegment(
                duration: duration, uri: SourceRange(source.range(ofLine: line)), line: line + 1,
                firstLine: (pending.firstLine ?? line) + 1, sequenceNumber: number.clampedAdding(segments.count),
                programDateTime: pending.programDateTime, isDiscontinuity: pending.isDiscontinuity,
                isGap: pending.isGap, byteRange: pending.byteRange, parts: pending.firstPart..<parts.count))
        pending = Pending(firstPart: parts.count)
    }

    private mutating func duration(_ line: Int) -> MediaTime {
        let bytes = source.bytes
        let value = source.trimmedValue(ofTag: line)
        // A title may follow.
        var end = value.lowerBound
        while end < value.upperBound, bytes[end] != UInt8(ascii: ","), bytes[end] > 0x20 { end += 1 }
        if let duration = DecimalSeconds.time(bytes, in: value.lowerBound..<end), duration >= .zero { return duration }
        if unreadableDurationLine == nil { unreadableDurationLine = line + 1 }
        note(.invalidValue, line: line, "the duration of this segment is not a number of seconds; read as 0")
        return .zero
    }

    private mutating func date(_ line: Int, _ day: inout WallClock.Day) -> WallClock? {
        let date = WallClock(iso8601: source.bytes, in: source.trimmedValue(ofTag: line), &day)
        if date == nil { note(.invalidValue, line: line, "this is not a date and time of ISO 8601; ignored") }
        return date
    }

    private mutating func wholeNumber(_ line: Int) -> Int? {
        let text = String(decoding: source.bytes[source.trimmedValue(ofTag: line)], as: UTF8.self)
        guard let number = AttributeValue.unquoted(text).integer, number >= 0 else {
            note(.invalidValue, line: line, "this is not a whole number; ignored")
            return nil
        }
        return number
    }

    private mutating func byteRange(_ line: Int) -> MediaSegment.ByteRange? {
        let fields = PlaylistTag(source, line: line).value.trimmingBlanks.fields(separatedBy: "@")
        let numbers = fields.map { AttributeValue.unquoted($0).integer }
        guard fields.count <= 2, numbers.allSatisfy({ $0 ?? -1 >= 0 }), let length = numbers[0] else {
            note(.invalidValue, line: line, "this is not a byte range, as in 1000@0; ignored")
            return nil
        }
        return MediaSegment.ByteRange(length: length, offset: numbers.count > 1 ? numbers[1] : nil)
    }

    private mutating func readPart(_ line: Int) {
        let attributes = PlaylistTag(source, line: line).attributes
        let duration = attributes["DURATION"]?.seconds
        if duration.map({ $0 < .zero }) ?? true {
            note(.invalidValue, line: line, "this part has no duration; read as 0")
        }
        parts.append(
            MediaPart(
                duration: max(duration ?? .zero, .zero), line: line + 1,
                isIndependent: attributes["INDEPENDENT"] == .unquoted("YES"),
                isGap: attributes["GAP"] == .unquoted("YES")))
    }

    private mutating func readSkip(_ line: Int) {
        guard let count = PlaylistTag(source, line: line).attributes["SKIPPED-SEGMENTS"]?.integer, count >= 0 else {
            note(.invalidValue, line: line, "EXT-X-SKIP without a number of SKIPPED-SEGMENTS; read as 0")
            return
        }
        skippedSegments = skippedSegments.clampedAdding(count)
    }

    private mutating func note(_ code: PlaylistFinding.Code, line: Int, _ message: String) {
        guard findings.count < source.limits.findings else { return }
        findings.append(source.finding(code, line: line + 1, message))
    }
}

extension TagKind {
    /// Whether the tag applies to the next segment, and begins its lines.
    fileprivate var beginsSegment: Bool {
        switch self {
        case .inf, .byteRange, .discontinuity, .key, .map, .programDateTime, .gap, .bitrate, .part: true
        default: false
        }
    }
}

extension Int {
    /// The sum; the largest number if it is out of range.
    func clampedAdding(_ other: Int) -> Int {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? .max : sum
    }
}
