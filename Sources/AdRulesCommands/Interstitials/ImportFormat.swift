public import AdRulesHLS
import AdRulesLint
import AdRulesText

/// The formats for showing the breaks that HLS playlists hold: the output of `adrules hls import`.
///
/// Text of the playlist is escaped: it cannot steer a terminal or end a line.
public enum ImportFormat: String, Sendable, Hashable, CaseIterable {
    /// A list for people.
    case text
    /// JSON, for scripts.
    case json

    /// Renders the breaks of a playlist in this format. `multivariant` has the findings of the multivariant playlist
    /// that leads to it, which are in JSON only; nil if there is none. Complexity: O(length).
    public func render(_ found: PlaylistImport, multivariant: [PlaylistFinding]? = nil) -> String {
        switch self {
        case .text: text(found)
        case .json: Self.form.text(of: (found, multivariant))
        }
    }

    private func text(_ found: PlaylistImport) -> String {
        var lines = [counted(found.interstitials.count, "interstitial")]
        for interstitial in found.interstitials {
            let length = (interstitial.duration ?? interstitial.plannedDuration).map { ", \($0.label)" } ?? ""
            let position = interstitial.hasPassed ? Self.beforePlaylist : interstitial.position.label
            lines.append(
                "  \(position)  \(PrintableText.line(interstitial.id, limit: 60))  "
                    + PrintableText.line(interstitial.source.uri) + length)
            let playing = Self.playing(interstitial)
            if !playing.isEmpty { lines.append("    " + playing.joined(separator: "; ")) }
        }
        lines.append(counted(found.breaks.count, "avail"))
        for avail in found.breaks {
            let length = avail.duration.map { ", \($0.label)" } ?? ""
            let id = avail.id.map { "  \(PrintableText.line($0, limit: 60))" } ?? ""
            // An avail that began before the playlist has a negative time.
            let time = avail.time < .zero ? Self.beforePlaylist : avail.time.label
            lines.append("  \(time)\(length)\(id)  \(PrintableText.line(avail.signal.rawValue)), line \(avail.line)")
        }
        let marks = Portability.ofMarks(found.interstitials, isLive: found.duration == nil)
        if !marks.isEmpty { lines.append("what players do otherwise") }
        lines += marks.map { "  \($0.whatPlayersDo)" }
        return lines.map { $0 + "\n" }.joined()
    }

    /// What decides what a viewer sees of an interstitial, in words.
    private static func playing(_ interstitial: Interstitial) -> [String] {
        var words: [String] = []
        switch interstitial.resumeOffset {
        case _ where interstitial.position == .postroll: break
        case nil:
            words.append(
                interstitial.playoutLimit == nil
                    ? "its ads replace content of their length" : "its ads replace content, up to the limit")
        case .zero: words.append("content resumes where it stopped")
        case let offset?: words.append("content resumes \(offset < .zero ? "before its start, at " : "at +")\(offset)")
        }
        if let limit = interstitial.playoutLimit { words.append("plays at most \(limit)") }
        if interstitial.playsOnce { words.append("once") }
        if !interstitial.playsAtJoin { words.append("only for viewers who begin at 0:00") }
        if interstitial.snap.contains(.out) { words.append("begins at a segment boundary") }
        if interstitial.snap.contains(.into) { words.append("content resumes at a segment boundary") }
        if interstitial.restrictions.contains(.skip) { words.append("no skipping") }
        if interstitial.restrictions.contains(.jump) { words.append("no seeking over it") }
        if let skip = interstitial.skipControl {
            words.append("skip button after \(skip.offset)" + (skip.duration.map { ", for \($0)" } ?? ""))
        }
        if interstitial.timelineOccupancy == .range { words.append("takes up time on the timeline") }
        if interstitial.timelineStyle == .primary { words.append("looks like content") }
        return words
    }

    private static let beforePlaylist = "before the playlist"

    static let schema = JSONSchema("import", "The breaks in HLS playlists: hls import --format json", form.shape)

    private static let form = JSONForm<(found: PlaylistImport, multivariant: [PlaylistFinding]?)>([
        .version(1), .time("duration?") { $0.found.duration },
        .list("interstitials", interstitial) { $0.found.interstitials }, .list("breaks", avail) { $0.found.breaks },
        .list("findings", finding) { $0.found.findings },
        .any("multivariantFindings?", .list(of: finding.shape), { $0.multivariant }) { findings, json in
            json.array { json in for one in findings { finding.write(one, to: &json) } }
        },
    ])

    private static let avail = JSONForm<PlaylistBreak>([
        .text("signal") { $0.signal.rawValue }, .text("id?") { $0.id }, .time("time", .number) { $0.time },
        .time("duration?") { $0.duration }, .flag("ended") { $0.hasEnded }, .count("line", .whole(1)) { $0.line },
    ])

    private static let finding = JSONForm<PlaylistFinding>([
        .text("code") { $0.code.rawValue }, .count("line", .whole(1)) { $0.line },
        .count("column", .whole(1)) { $0.column }, .text("message") { $0.message }, .text("help?") { $0.help },
    ])

    private static let interstitial = JSONForm<Interstitial>([
        .text("id") { $0.id }, .text("position", StopPosition.nameShape) { $0.position.name },
        .time("time?", .number) { $0.position.contentTime }, .flag("playsAtJoin?") { $0.playsAtJoin ? nil : false },
        .text("assetURI?") { if case .asset(let uri) = $0.source { uri } else { nil } },
        .text("assetList?") { if case .assetList(let uri) = $0.source { uri } else { nil } },
        .time("duration?") { $0.duration }, .time("plannedDuration?") { $0.plannedDuration },
        .time("resumeOffset?", .number) { $0.resumeOffset }, .time("playoutLimit?") { $0.playoutLimit },
        .flag("playsOnce") { $0.playsOnce },
        .texts("restrict", .words(["SKIP", "JUMP"])) { names($0.restrictions, [(.skip, "SKIP"), (.jump, "JUMP")]) },
        .texts("snap", .words(["OUT", "IN"])) { names($0.snap, [(.out, "OUT"), (.into, "IN")]) },
        .flag("contentMayVary") { $0.contentMayVary }, .word("timelineOccupies") { $0.timelineOccupancy },
        .word("timelineStyle") { $0.timelineStyle }, .object("skipControl?", skipControl) { $0.skipControl },
        .attributes("userAttributes?") { $0.userAttributes },
    ])

    private static let skipControl = JSONForm<SkipControl>([
        .time("offset") { $0.offset }, .time("duration?") { $0.duration }, .text("labelID?") { $0.labelID },
    ])

    private static func names<Options: OptionSet>(
        _ options: Options, _ all: [(option: Options.Element, name: String)]
    ) -> [String] { all.filter { options.contains($0.option) }.map(\.name) }
}

extension JSONForm.Row {
    /// The attributes of a date range that a client defines; nothing if there are none.
    static func attributes(_ name: String, _ attributes: @escaping @Sendable (Value) -> [DateRange.Attribute]) -> Self {
        value(name, .table(of: .text)) { value in
            let members = attributes(value).map { JSONMember($0.name, .string($0.value.text)) }
            return members.isEmpty ? nil : .object(members)
        }
    }
}
