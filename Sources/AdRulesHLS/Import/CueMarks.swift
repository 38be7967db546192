import AdRulesEngine
import AdRulesText

/// Reads the breaks that tags between segments announce: a break begins with the next segment or part.
struct CueMarks {
    private let playlist: MediaPlaylist
    private(set) var breaks: [PlaylistBreak] = []
    /// Where the content returns, for breaks that other tags announce, too. A section that ended one of ``breaks`` says
    /// nothing of others.
    private(set) var ends: [BreakEnd] = []
    private(set) var findings: [PlaylistFinding] = []
    /// The index in `breaks` of the one that has not ended.
    private var open: Int?
    /// The section of what began last inside the open one, such as one of its ads; nil if that is over.
    private var nested: SpliceInfo?
    /// A section of `EXT-OATCLS-SCTE35` that belongs to the break of the next segment or part.
    private var announced: (info: SpliceInfo, line: Int)?

    init(_ playlist: MediaPlaylist) {
        self.playlist = playlist
        var clock = LineClock(playlist)
        for line in 0..<playlist.source.lines.count {
            let kind = playlist.source.lines.kind(line)
            if announced != nil, kind.isMedia { beginAnnounced(at: clock.time(before: line)) }
            guard kind.isCueMark else { continue }
            // Where the beginning of the break is in the playlist, only its first one can be news.
            if kind == .cueOutCont, let open, breaks[open].isContinued { continue }
            read(PlaylistTag(playlist.source, line: line), at: clock.time(before: line))
        }
        beginAnnounced(at: playlist.duration)
    }

    private mutating func read(_ tag: PlaylistTag, at time: MediaTime) {
        let text = tag.value.trimmingBlanks
        switch tag.kind {
        case .cueOut:
            begin(.cueOut, at: time, duration: Self.duration(text), tag.line, takeAnnounced())
        case .cueOutCont:
            let elapsed = Self.elapsed(text)
            guard isNews(elapsed?.elapsed, of: elapsed?.duration, at: time), let elapsed else { break }
            let info = AttributeList(text)["SCTE35"].flatMap { section($0.text, tag) }
            begin(
                .cueOutCont, at: time, elapsed: elapsed.elapsed, duration: elapsed.duration, tag.line,
                info ?? takeAnnounced())
        case .cueIn: end(at: time, tag.line)
        case .cue:
            let attributes = AttributeList(text)
            switch attributes["TYPE"].map({ ByteText($0.text) }) {
            case "SpliceOut": begin(.cue, at: time, duration: Self.seconds(attributes["DURATION"]), tag.line, nil)
            case "SpliceIn": end(at: time, tag.line)
            default: break
            }
        case .oatclsSCTE35:
            guard let info = section(text, tag) else { break }
            if info.endsBreak {
                end(at: time, tag.line, info)
            } else if info.beginsBreak, announced.map({ !info.isInside($0.info) }) ?? true {
                announced = (info, tag.line)
            }
        case .scte35:
            readSCTE35(AttributeList(text), tag, at: time)
        case .splicePointSCTE35:
            if let info = section(text, tag) { take(info, .splicePoint, at: time, nil, tag.line) }
        case .placementOpportunity:
            breaks.append(PlaylistBreak(.placementOpportunity, time: time, line: tag.line))
        default: break
        }
    }

    /// Reads `EXT-X-SCTE35`. CUE-OUT and CUE-IN take precedence over the plan of the section.
    private mutating func readSCTE35(_ attributes: AttributeList, _ tag: PlaylistTag, at time: MediaTime) {
        let info = attributes["CUE"].flatMap { section($0.text, tag) }
        let duration = Self.seconds(attributes["DURATION"])
        func says(_ name: String, _ word: String) -> Bool { attributes[name]?.text.isSpelledIgnoringCase(word) == true }
        if says("CUE-IN", "YES") {
            end(at: time, tag.line)
        } else if says("CUE-OUT", "CONT") {
            let elapsed = Self.seconds(attributes["ELAPSED"])
            guard isNews(elapsed, of: duration, at: time), let elapsed else { return }
            begin(.scte35, at: time, elapsed: elapsed, duration: duration, tag.line, info)
        } else if says("CUE-OUT", "YES") {
            begin(.scte35, at: time, duration: duration, tag.line, info)
        } else if let info {
            take(info, .scte35, at: time, duration, tag.line)
        }
    }

    /// Takes the news that a break goes on. Returns whether its beginning is not known yet.
    private mutating func isNews(_ elapsed: MediaTime?, of duration: MediaTime?, at time: MediaTime) -> Bool {
        guard let open else { return true }
        guard !breaks[open].isContinued else { return false }
        breaks[open].isContinued = true
        guard let elapsed, !breaks[..<open].contains(where: { $0.holds(breaks[open].time) }) else { return false }
        return breaks[open].isInside(running: elapsed, of: duration, at: time, segment: playlist.longestSegment)
    }

    private mutating func take(
        _ info: SpliceInfo, _ signal: PlaylistBreak.Signal, at time: MediaTime, _ duration: MediaTime?, _ line: Int
    ) {
        if info.endsBreak {
            end(at: time, line, info)
        } else if info.beginsBreak, !nest(info, at: time) {
            begin(signal, at: time, duration: duration, line, info)
        }
    }

    /// Takes a section that begins something inside the open break, which is no break of its own. Returns whether it does.
    /// Inside a break of an unknown type that is an advertisement, unless it begins with the break: it may be its section.
    private mutating func nest(_ info: SpliceInfo, at time: MediaTime) -> Bool {
        guard let open, let depth = info.begunDepth else { return false }
        let outer = breaks[open]
        guard time < outer.time + (outer.duration ?? PlaylistImport.longestOpen) else { return false }
        let isInside =
            outer.spliceInfo?.begunDepth.map { depth > $0 }
            ?? (depth == SegmentationDescriptor.Kind.advertisementDepth
                && time - outer.time > PlaylistImport.sameMoment)
        if isInside { nested = info }
        return isInside
    }

    private mutating func begin(
        _ signal: PlaylistBreak.Signal, at time: MediaTime, elapsed: MediaTime? = nil, duration: MediaTime?,
        _ line: Int, _ info: SpliceInfo?
    ) {
        open = breaks.count
        nested = nil
        var begun = PlaylistBreak(
            signal, time: time - (elapsed ?? .zero), duration: duration?.announced ?? info?.breakDuration?.announced,
            line: line,
            spliceInfo: info)
        begun.elapsed = elapsed
        breaks.append(begun)
    }

    private mutating func end(at time: MediaTime, _ line: Int, _ info: SpliceInfo? = nil) {
        // A section ends nothing of another type that is about to begin.
        if let next = announced?.info, info.map({ $0.ends(next) }) ?? true { announced = nil }
        if let info, let nested, info.endedDepth == nested.begunDepth, info.ends(nested) {
            self.nested = nil
            return
        }
        let end = BreakEnd(time: time, spliceInfo: info)
        let ended = open.flatMap { end.isEnd(of: breaks[$0]) ? $0 : nil }
        if ended == nil || info == nil { ends.append(end) }
        guard let ended else {
            // Behind the end of another type that is not inside it, the open break takes nothing more.
            if let open, let depth = info?.endedDepth, let begun = breaks[open].spliceInfo?.begunDepth, depth <= begun {
                (self.open, nested) = (nil, nil)
            }
            return
        }
        reportLateReturn(to: time, line, from: breaks[ended])
        breaks[ended].end(at: time)
        (open, nested) = (nil, nil)
    }

    /// Reports content that returns later than announced. The announcement counts: the tag may be that of a later avail.
    private mutating func reportLateReturn(to time: MediaTime, _ line: Int, from avail: PlaylistBreak) {
        guard let length = avail.duration, time - avail.time - length > PlaylistImport.sameMoment,
            findings.count < playlist.source.limits.findings
        else { return }
        findings.append(
            playlist.source.finding(
                .lateReturn, SourceRange(playlist.source.range(ofLine: line - 1)), line: line - 1,
                "content returns here \(time - avail.time) after line \(avail.line), which announces an avail of \(length)",
                help: "announce the length up to here, or let content return in time: the announced length counts"))
    }

    /// Begins the break of a section that no `EXT-X-CUE-OUT` followed.
    private mutating func beginAnnounced(at time: MediaTime) {
        guard let announced else { return }
        self.announced = nil
        if !nest(announced.info, at: time) {
            begin(.oatcls, at: time, duration: nil, announced.line, announced.info)
        }
    }

    private mutating func takeAnnounced() -> SpliceInfo? {
        defer { announced = nil }
        return announced?.info
    }

    private mutating func section(_ text: String, _ tag: PlaylistTag) -> SpliceInfo? {
        do throws(SpliceInfoError) {
            return try SpliceInfo(text)
        } catch {
            if findings.count < playlist.source.limits.findings {
                findings.append(
                    playlist.source.finding(
                        .invalidSpliceInfo, tag.range, line: tag.line - 1, error.description,
                        help: "the break counts without the data of the section"))
            }
            return nil
        }
    }

    /// The duration of `EXT-X-CUE-OUT`: `30.000`, `DURATION=30` or `DURATION="30"`; nil if it has none.
    private static func duration(_ text: String) -> MediaTime? {
        length(.unquoted(text)) ?? seconds(AttributeList(text)["DURATION"])
    }

    /// The value of `EXT-X-CUE-OUT-CONT`: `8.308/30`, or `ElapsedTime=8.308,Duration=30`.
    private static func elapsed(_ text: String) -> (elapsed: MediaTime, duration: MediaTime?)? {
        var elapsed: MediaTime?
        var duration: MediaTime?
        let parts = text.fields(separatedBy: "/")
        if parts.count == 2, let first = length(.unquoted(parts[0])) { return (first, length(.unquoted(parts[1]))) }
        // These names are not attribute names: they have small letters.
        for field in text.fields(separatedBy: ",") {
            let pair = field.trimmingBlanks.fields(separatedBy: "=")
            guard pair.count == 2 else { continue }
            if pair[0].isSpelledIgnoringCase("ElapsedTime") { elapsed = length(.unquoted(pair[1])) }
            if pair[0].isSpelledIgnoringCase("Duration") { duration = length(.unquoted(pair[1])) }
        }
        return elapsed.map { ($0, duration) }
    }

    private static func seconds(_ value: AttributeValue?) -> MediaTime? {
        value.flatMap { length(.unquoted($0.text)) }
    }

    private static func length(_ value: AttributeValue) -> MediaTime? {
        value.seconds.flatMap { $0 >= .zero ? $0 : nil }
    }
}

extension TagKind {
    fileprivate var isCueMark: Bool { rawValue >= Self.cueOut.rawValue }
    /// Whether the line adds a segment or a part to the content.
    fileprivate var isMedia: Bool { self == .uri || self == .segments || self == .part }
}
