import AdRulesEngine

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
        /// The number of segments with its URI.
        var count = 1
    }

    mutating func readSegments() {
        var pending = Pending(firstPart: 0)
        var runs = source.lines.runs.makeIterator()
        var dates = DateLines()
        segments.reserveCapacity(source.lines.runs.count)
        var insertion: Int?
        // Where lines go if no segment follows. EXT-X-ENDLIST may be anywhere.
        var trailer: Int?
        for line in 0..<source.lines.count {
            let kind = source.lines.kind(line)
            if kind.beginsSegment {
                if pending.firstLine == nil { pending.firstLine = line }
                if kind.endsHeader, insertion == nil { insertion = line }
            }
            switch kind {
            case .uri:
                if insertion == nil { insertion = line }
                close(&pending, line)
            case .segments:
                guard let run = runs.next() else { break }
                if let date = run.date {
                    pending.programDateTime = date
                    hasProgramDateTime = true
                }
                close(&pending, line, run)
            case .inf:
                pending.duration = duration(line)
                pending.infLine = line
            case .byteRange: pending.byteRange = byteRange(line)
            case .discontinuity: pending.isDiscontinuity = true
            case .programDateTime:
                // Most dates are in the hour of the one before.
                pending.programDateTime =
                    dates.read(source.bytes, at: source.lines.start(line))?.date ?? date(line)
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
        if pending.duration != nil {
            note(.incompleteSegment, line: pending.infLine, "EXTINF without a URI after it")
        }
        trailingParts = pending.firstPart..<parts.count
        trailingDate = pending.programDateTime
        insertionLine = insertion ?? trailer ?? lastInsertionLine
    }

    /// Where lines go that no segment follows: at the end, or before the last line if that has no line end.
    private var lastInsertionLine: Int {
        source.bytes.last == UInt8(ascii: "\n") ? source.lines.count : max(1, source.lines.count - 1)
    }

    private mutating func close(_ pending: inout Pending, _ line: Int, _ run: SegmentRun) {
        var (duration, count) = (run.duration, run.count)
        // The date before another line is that of the first segment only.
        if run.date == nil, pending.programDateTime != nil, count > 1 {
            pending.duration = run.length
            close(&pending, line)
            (duration, count) = (duration - run.length, count - 1)
        }
        (pending.duration, pending.count) = (duration, count)
        close(&pending, line)
    }

    private mutating func close(_ pending: inout Pending, _ line: Int) {
        guard let duration = pending.duration else {
            note(.incompleteSegment, line: line, "a URI without EXTINF before it")
            return
        }
        let number = mediaSequence.clampedAdding(skippedSegments)
        segments.append(
            MediaSegment(
                duration: duration, uri: SourceRange(source.range(ofLine: line)), line: line + 1,
                firstLine: (pending.firstLine ?? line) + 1, sequenceNumber: number.clampedAdding(segments.count),
                programDateTime: pending.programDateTime, isDiscontinuity: pending.isDiscontinuity,
                isGap: pending.isGap, byteRange: pending.byteRange, parts: pending.firstPart..<parts.count,
                count: pending.count))
        pending = Pending(firstPart: parts.count)
    }

    private mutating func duration(_ line: Int) -> MediaTime {
        guard let duration = Self.segmentDuration(source.trimmedValue(ofTag: line)) else {
            if unreadableDurationLine == nil { unreadableDurationLine = line + 1 }
            note(.invalidValue, line: line, "the duration of this segment is not a number of seconds; read as 0")
            return .zero
        }
        return duration
    }

    /// The duration in the value of `EXTINF`, which may have a title; nil if it cannot be read.
    static func segmentDuration(_ value: ArraySlice<UInt8>) -> MediaTime? {
        let number = value.prefix { $0 != UInt8(ascii: ",") && $0 != 0x20 && $0 != 0x09 }
        guard let duration = DecimalSeconds.time(number), duration >= .zero else { return nil }
        return duration
    }

    private mutating func date(_ line: Int) -> WallClock? {
        let date = WallClock(iso8601: source.trimmedValue(ofTag: line))
        if date == nil { note(.invalidValue, line: line, "this is not a date and time of ISO 8601; ignored") }
        return date
    }

    private mutating func wholeNumber(_ line: Int) -> Int? {
        let text = String(decoding: source.trimmedValue(ofTag: line), as: UTF8.self)
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
        findings.append(source.finding(code, SourceRange(source.range(ofLine: line)), line: line, message))
    }
}

extension TagKind {
    /// Whether the tag applies to the next segment, and begins its lines.
    fileprivate var beginsSegment: Bool {
        switch self {
        case .segments, .inf, .byteRange, .discontinuity, .key, .map, .programDateTime, .gap, .bitrate, .part: true
        default: false
        }
    }

    /// Whether lines can be inserted before the tag at the latest: keys and initialization sections may come before.
    fileprivate var endsHeader: Bool { self != .key && self != .map }
}

extension Int {
    /// The sum; the largest number if it is out of range.
    func clampedAdding(_ other: Int) -> Int {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? .max : sum
    }
}

extension HLSPlaylist {
    /// Creates a finding in a line, which counts from 0 here.
    func finding(
        _ code: PlaylistFinding.Code, _ range: SourceRange, line: Int, _ message: String, help: String? = nil
    ) -> PlaylistFinding {
        PlaylistFinding(
            code, at: range, line: line + 1, column: max(0, Int(range.lower) - lines.start(line)) + 1, message,
            help: help)
    }
}
