import AdRulesModel
import AdRulesText

/// The outline of a document: the breaks of a playlist, the ads of each, and their creatives.
struct Outline {
    private let uri: String
    private let source: SourceDocument
    private let positions: PositionMap
    private let showsTrees: Bool
    /// The number of entries that may still be made.
    private var rest = 5000

    /// An element of the document with a place of its own.
    private struct Entry {
        var name: String
        var detail: String
        var kind: Kind
        var range: SourceRange
        var tag: SourceRange
        var children: [Entry] = []
    }

    /// The kinds of symbols that LSP has and the outline uses.
    private enum Kind: Int {
        case adBreak = 24  // Event
        case ad = 5  // Class
        case wrapper = 11  // Interface
        case tag = 15  // String
        case creative = 8  // Field
    }

    /// Returns the outline of a document, `null` if it cannot be read. Complexity: O(elements).
    static func json(_ analysis: DocumentAnalysis, uri: String, client: ClientCapabilities) -> JSONValue {
        guard let document = analysis.document else { return JSONValue(.null) }
        var outline = Outline(
            uri: uri, source: document.source, positions: analysis.positions, showsTrees: client.showsTrees)
        let entries =
            switch document {
            case .vmap(let playlist): outline.entries(of: playlist)
            case .vast(let response): outline.entries(of: response.vast)
            }
        return .array(entries.flatMap { outline.symbols(for: $0, inside: nil) })
    }

    // MARK: Elements

    private mutating func entries(of playlist: VMAPDocument) -> [Entry] {
        var entries: [Entry] = []
        for (number, adBreak) in playlist.breaks.enumerated() {
            let facts: [String?] = [
                adBreak.timeOffsetText ?? "no timeOffset", adBreak.breakTypes.map(\.rawValue).joined(separator: ", "),
                adBreak.repeatAfter.map { "again every \($0)" },
            ]
            guard var entry = entry(adBreak.breakID, or: "break \(number + 1)", facts, .adBreak, adBreak.origin) else {
                break
            }
            switch adBreak.source?.content {
            case .vast(let vast)?: entry.children = self.entries(of: vast)
            case .adTag(let uri, let template)?:
                let facts: [String?] = [template?.rawValue, uri.string]
                if let origin = adBreak.source?.origin, let tag = self.entry(nil, or: "ad tag", facts, .tag, origin) {
                    entry.children = [tag]
                }
            default: break
            }
            entries.append(entry)
        }
        return entries
    }

    private mutating func entries(of vast: VAST) -> [Entry] {
        var entries: [Entry] = []
        for (number, ad) in vast.ads.enumerated() {
            let facts: [String?] = [
                ad.kind == .wrapper ? "wrapper" : nil, ad.sequence.map { "place \($0) in the pod" }, ad.title?.string,
            ]
            let kind = ad.kind == .wrapper ? Kind.wrapper : .ad
            guard var entry = entry(ad.id, or: "ad \(number + 1)", facts, kind, ad.origin) else { break }
            for (number, creative) in ad.creatives.enumerated() {
                let parts: [String?] = [
                    creative.linear.map { linear in linear.duration.map { "linear \($0)" } ?? "linear" },
                    creative.nonLinearAds.map { _ in "nonlinear" }, creative.companionAds.map { _ in "companions" },
                ]
                guard
                    let part = self.entry(creative.id, or: "creative \(number + 1)", parts, .creative, creative.origin)
                else { break }
                entry.children.append(part)
            }
            entries.append(entry)
        }
        return entries
    }

    /// Makes an entry; nil for an element without a place, and once there are too many. An element without a name of
    /// its own gets `other`.
    private mutating func entry(
        _ name: String?, or other: String, _ facts: [String?], _ kind: Kind, _ origin: SourceOrigin
    ) -> Entry? {
        guard rest > 0, let range = origin.range else { return nil }
        rest -= 1
        let name = name.map { PrintableText.line($0.trimmingBlanks, limit: 60) } ?? ""
        let detail = facts.compactMap { $0.map { PrintableText.line($0, limit: 60) } }.filter { !$0.isEmpty }
        return Entry(
            name: name.isEmpty ? other : name, detail: detail.joined(separator: " · "), kind: kind, range: range,
            tag: source.startTag(of: origin))
    }

    // MARK: Symbols

    /// The entry as a tree, or flat with what is below it, for a client that shows no trees.
    private func symbols(for entry: Entry, inside parent: String?) -> [JSONValue] {
        let range = positions.range(of: entry.range).json
        guard showsTrees else {
            let symbol = JSONValue.object([
                "name": .string(entry.name), "kind": .integer(entry.kind.rawValue),
                "location": .object(["uri": .string(uri), "range": range]), "containerName": parent.map { .string($0) },
            ])
            return [symbol] + entry.children.flatMap { symbols(for: $0, inside: entry.name) }
        }
        return [
            .object([
                "name": .string(entry.name), "detail": .string(entry.detail), "kind": .integer(entry.kind.rawValue),
                "range": range, "selectionRange": positions.range(of: entry.tag).json,
                "children": .array(entry.children.flatMap { symbols(for: $0, inside: nil) }),
            ])
        ]
    }
}
