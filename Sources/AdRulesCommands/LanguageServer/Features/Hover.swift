import AdRulesEngine
import AdRulesLint
import AdRulesText

/// The hover at the pointer: the schedule of a break and what players do with it, a name or a macro, and the pages of
/// the rules that find something there.
struct Hover {
    let analysis: DocumentAnalysis
    let client: ClientCapabilities

    /// The most rules that are explained at one place.
    private static let pageLimit = 5

    /// The hover at an offset; `null` if there is none. Complexity: O(breaks log breaks + findings).
    func json(at offset: Int) -> JSONValue {
        var parts: [String] = []
        var place: SourceRange?
        if case .vmap(let playlist)? = analysis.document, let (number, tag) = Self.adBreak(at: offset, of: playlist) {
            let schedule = analysis.content.schedule(of: playlist)
            let summary = BreakSummary(schedule: schedule).lines(ofBreakAt: number) + players(ofBreakAt: number)
            parts.append(summary.map(text).joined(separator: client.readsMarkdown ? "  \n" : "\n"))
            place = tag
        }
        if let (lines, name) = language(at: offset) {
            parts.append(lines.map(text).joined(separator: client.readsMarkdown ? "  \n" : "\n"))
            place = place ?? name
        }
        var explained: Set<RuleID> = []
        for diagnostic in analysis.diagnostics(at: offset)
        where explained.count < Self.pageLimit && explained.insert(diagnostic.rule.id).inserted {
            let page = client.readsMarkdown ? RulePage.markdown : .text
            parts.append(page.render(diagnostic.rule, players: !diagnostic.portability.isEmpty))
            place = place ?? diagnostic.finding.range
        }
        guard let place else { return JSONValue(.null) }
        return .object([
            "contents": .object([
                "kind": .string(client.readsMarkdown ? "markdown" : "plaintext"),
                "value": .string(parts.joined(separator: client.readsMarkdown ? "\n\n---\n\n" : "\n\n")),
            ]), "range": analysis.positions.range(of: place).json,
        ])
    }

    /// The description of the element or the attribute whose name holds an offset.
    private func language(at offset: Int) -> (lines: [String], name: SourceRange)? {
        let place = MarkupPlace(analysis.bytes, at: offset)
        let range: SourceRange
        var names = place.names
        switch place.site {
        case .tagName(let name, _):
            range = name
            names.append(MarkupScanner.localName(name, in: analysis.bytes))
        case .endTagName(let name, _): range = name
        case .attributeName(let name, let tag, _):
            let guide = ElementGuide.find(names + [MarkupScanner.localName(tag.name, in: analysis.bytes)])
            let written = String(decoding: analysis.bytes[name.offsets], as: UTF8.self)
            guard let guide, let attribute = guide.attributes.first(where: { $0.name.spelling.isSpelled(written) })
            else { return nil }
            return (ElementPage.lines(attribute, of: guide), name)
        case .text(let text, _): return macro(at: offset, in: text)
        case .attributeValue, .comment, .other: return nil
        }
        return ElementGuide.find(names).map { (ElementPage.lines($0), range) }
    }

    /// The description of the macro that holds an offset.
    private func macro(at offset: Int, in text: SourceRange) -> (lines: [String], name: SourceRange)? {
        let bytes = analysis.bytes[text.offsets]
        guard offset < bytes.endIndex, let start = bytes[...offset].lastIndex(of: UInt8(ascii: "[")),
            let end = MacroForm.end(in: bytes, at: start), offset < end,
            let subject = Explained.macro(String(decoding: bytes[start..<end], as: UTF8.self))
        else { return nil }
        return ([subject.title] + subject.lines, SourceRange(lower: start, upper: end))
    }

    /// What each player of the settings does with a break, a line each.
    private func players(ofBreakAt number: Int) -> [String] {
        guard let outcomes = analysis.outcomes else { return [] }
        return outcomes.players.compactMap { player in
            outcomes.outcome(of: OccurrenceID(number), in: player).map { "\(player.name): \($0.words)" }
        }
    }

    /// The break whose start tag holds an offset, with the range of the tag.
    private static func adBreak(at offset: Int, of playlist: VMAPDocument) -> (number: Int, tag: SourceRange)? {
        for (number, adBreak) in playlist.breaks.enumerated() {
            guard let range = adBreak.origin.range, range.offsets.contains(offset) else { continue }
            let tag = playlist.source.startTag(of: adBreak.origin)
            return tag.offsets.contains(offset) ? (number, tag) : nil
        }
        return nil
    }

    /// A line that may hold text of the document.
    private func text(_ line: String) -> String {
        let line = PrintableText.line(line)
        return client.readsMarkdown ? PrintableText.markdown(line) : line
    }
}

/// The schedule of one break, in a few lines.
struct BreakSummary {
    let schedule: Schedule

    /// The lines for a break, numbered from 0 in the order of the document.
    func lines(ofBreakAt number: Int) -> [String] {
        guard let scheduled = schedule.scheduledBreak(at: number) else { return [] }
        let types = scheduled.adBreak.breakTypes.map(\.rawValue).joined(separator: " or ")
        let ads = "\(ads(of: scheduled)) (\(types))"
        var lines: [String]
        switch schedule.resolution(of: OccurrenceID(number)) {
        case .scheduled(let position): lines = ["\(position.words { "mid-roll at \($0)" }), \(ads)"]
        case .unscheduled(let reason): lines = ["not scheduled: \(sentence(reason))", ads]
        case .none: return []
        }
        if let interval = schedule.interval(ofBreakAt: number) { lines.append("again every \(interval)") }
        if case .scheduled(let position) = schedule.resolution(of: OccurrenceID(number)),
            let stop = schedule.stop(at: position), stop.occurrences.count > 1
        {
            lines.append(
                "one of \(stop.occurrences.count) breaks at this moment, which play in the order of the document")
        }
        return lines
    }

    /// The reason why it is not scheduled, with the setting that would help.
    private func sentence(_ reason: BreakReason) -> String {
        schedule.sentence(for: reason) + (schedule.missingInput(for: reason).map { " (setting: \($0))" } ?? "")
    }

    /// Its ads, as in `2 ads inline`.
    private func ads(of scheduled: ScheduledBreak) -> String {
        let ads =
            switch scheduled.source {
            case .tag: "ads from a tag"
            case .inline(let vast): "\(counted(vast.ads.count, "ad")) inline"
            case .inlineWithWrapper(let vast): "\(counted(vast.ads.count, "ad")) inline, some behind a wrapper"
            case .unplayable(let code): "a source that cannot be played (error \(code.rawValue))"
            case .trackersOnly: "no ad, trackers only"
            }
        return scheduled.isBumper ? ads + ", bumper" : ads
    }
}
