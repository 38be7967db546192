import AdRulesCommands
import AdRulesModel
import MassTesting
import Testing

/// Every value of a playlist, one at a time: none is lost in what `parse` and `diff` print.
@Suite("Every value of a playlist is printed")
struct FullPlaylistTests {
    private static func document(_ text: String) throws -> AdDocument { try AdDocument(parsing: Array(text.utf8)) }

    /// The playlist as it is, read and printed once for all places.
    private static let whole = Result { try document(FullPlaylist.text) }
    private static let wholeLines = Result { try lines(FullPlaylist.text) }

    /// The lines of the JSON that hold something, without those about mistakes: another value may be one.
    private static func lines(_ text: String) throws -> [Substring] {
        let lines = DocumentFormat.json.render(try document(text)).split(separator: "\n")
        return lines.prefix { !$0.hasPrefix("  \"findings\"") }.filter { $0.contains { $0.isLetter || $0.isNumber } }
    }

    /// Attributes whose keys in JSON have other names; nil for those in a list.
    private static let keys: [String: String?] = [
        "AdSystem version": "adSystemVersion", "AdParameters xmlEncoded": "adParametersXmlEncoded",
        "UniversalAdId idRegistry": "registry", "ClickThrough id": "clickThroughId",
        "NonLinearClickThrough id": "clickThroughId", "CompanionClickThrough id": "clickThroughId",
        "IconClickThrough id": "clickThroughId", "Advertiser id": "advertiserId", "Survey type": "surveyType",
        "vmap:AdBreak breakType": nil,
        "Error id": nil, "Viewable id": nil, "NotViewable id": nil, "ViewUndetermined id": nil, "Impression id": nil,
        "ClickTracking id": nil, "CustomClick id": nil, "IconClickTracking id": nil,
        "NonLinearClickTracking id": nil, "CompanionClickTracking id": nil,
    ]

    @Test(
        "JSON of a document has each value, at the key of its name",
        arguments: MassTests.sample(FullPlaylist.places, oneOf: 6))
    func json(place: FullPlaylist.Place) throws {
        let (old, new) = (try Self.wholeLines.get(), try Self.lines(place.changed))
        #expect(old.count == new.count)
        let changes = zip(old, new).filter { $0 != $1 }.map(\.1)
        #expect(!changes.isEmpty)
        guard let attribute = place.attribute else { return }
        guard let key = Self.keys["\(place.element) \(attribute)"] ?? attribute else { return }
        #expect(changes.contains { $0.lowercased().contains("\"\(key.lowercased())\": ") }, "\(changes)")
    }

    @Test("The playlist has every attribute of every element")
    func isFull() {
        let own = Set(FullPlaylist.places.map { "\($0.element.replacing("vmap:", with: "")) \($0.attribute ?? "")" })
        var missing: Set<String> = []
        func visit(_ element: ElementGuide) {
            for attribute in element.attributes {
                let name = "\(element.name.spelling) \(attribute.name.spelling)"
                if !own.contains(name) { missing.insert(name) }
            }
            for child in element.children { element.child(child.name.spelling).map(visit) }
        }
        visit(.document)
        #expect(missing == [])
    }

    @Test("JSON names the kind of each source", arguments: ["adTagURI", "vastAdData"])
    func sourceKind(kind: String) throws {
        let source = kind == "adTagURI" ? "<AdTagURI>https://a.example/</AdTagURI>" : "<VASTAdData><VAST/></VASTAdData>"
        let lines = try Self.lines(
            "<VMAP version=\"1.0\"><AdBreak timeOffset=\"start\"><AdSource>\(source)</AdSource></AdBreak></VMAP>")
        #expect(lines.contains { $0.contains("\"\(kind)\"") }, "\(lines)")
    }

    @Test(
        "The difference of two playlists is the value that differs",
        arguments: MassTests.sample(FullPlaylist.places, oneOf: 6, number: 3))
    func difference(place: FullPlaylist.Place) throws {
        let diff = PlaylistDiff(from: try Self.whole.get(), to: try Self.document(place.changed))
        let details = diff.playlist + diff.breaks.flatMap(\.details)
        #expect(details.count == 1, "\(details)")
        let detail = try #require(details.first)
        #expect(detail.old != detail.new)
        let words = ([detail.property] + detail.path).compactMap(\.self)
        let name = place.attribute ?? place.element.replacing("vmap:", with: "")
        #expect(
            words.contains { $0.lowercased().contains(name.lowercased()) } || place.attribute == nil, "\(words)")
        for format in DiffFormat.allCases {
            let text = format.render(diff, from: "old.xml", to: "new.xml")
            #expect(text.contains(PrintedValue.of(detail.new, in: format)), "\(text)")
        }
    }
}

/// How a format prints a value.
private enum PrintedValue {
    static func of(_ value: String?, in format: DiffFormat) -> String {
        guard let value else { return "" }
        return format == .json ? value.replacing("\"", with: "\\\"") : value
    }
}
