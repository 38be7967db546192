import Testing

@testable import AdRulesModel

/// An element of VMAP or VAST inside the elements that it can stand in, made from the table of elements: what a test says of
/// one of them, it says of all.
struct ElementPlace: CustomTestStringConvertible {
    /// The rows from the root to the element.
    private(set) var path: [ElementRow]

    var row: ElementRow { path[path.count - 1] }
    var parent: ElementName { path.dropLast().last?.name ?? .unknown }
    var testDescription: String { path.map(\.name.spelling).joined(separator: "/") }
    /// Whether the element is one of VMAP, with its prefix.
    var isOfVMAP: Bool { path[0].name == .vmap && !path.contains { $0.name == .vast } }
    var isLeaf: Bool { row.opens == .leaf }

    /// Every place. Those of a response are below VAST only, not a second time below VMAP.
    static let all: [ElementPlace] = inner(of: .document, path: [])

    /// Each element once for each element around it.
    static let each: [ElementPlace] = {
        var seen: Set<String> = []
        return all.filter { seen.insert("\($0.parent)/\($0.row.name)/\($0.isOfVMAP)").inserted }
    }()

    private static func rows(of place: ElementRow.Place) -> [ElementRow] {
        ElementRows.byPlace.first { $0.key == place }?.value ?? []
    }

    private static func inner(of place: ElementRow.Place, path: [ElementRow]) -> [ElementPlace] {
        // `.one(…).tolerated` is reported wherever it stands.
        rows(of: place).filter { !$0.isTolerated && fits($0, in: path.last) }.flatMap { row in
            let here = ElementPlace(path: path + [row])
            return [here] + (row.name == .vast && !path.isEmpty ? [] : inner(of: row.opens, path: here.path))
        }
    }

    private static func fits(_ row: ElementRow, in parent: ElementRow?) -> Bool {
        row.content == nil || (row.content == .wrapper) == (parent?.name == .wrapper)
    }

    // MARK: Documents

    /// The document with a text in the place of the element. `prefix` is the one of VAST's elements, with its colon.
    func document(_ element: String, prefix: String = "") -> String {
        var text = element
        for row in path.dropLast().reversed() {
            let isOfVMAP = path[0].name == .vmap
            var tag = row.name.spelling
            tag = (isOfVMAP ? "vmap:" : prefix) + tag
            let attributes = row.required.map { " \($0.spelling)=\"\(sample($0, of: row))\"" }.joined()
            text = "<\(tag)\(attributes)\(namespaces(row, prefix))>\(text)</\(tag)>"
        }
        return text
    }

    private func namespaces(_ row: ElementRow, _ prefix: String) -> String {
        row.name == .vmap
            ? " xmlns:vmap=\"\(Namespace.vmapURI)\""
            : row.name == .vast && !prefix.isEmpty ? " xmlns:\(prefix.dropLast())=\"http://www.iab.com/VAST\"" : ""
    }

    /// The element with attributes, by default all that it has, and a content, by default all that it has.
    func element(
        attributes: [(name: String, value: String)]? = nil, content: String? = nil, prefix: String = ""
    ) -> String {
        let tag = (isOfVMAP ? "vmap:" : prefix) + row.name.spelling
        let attributes = attributes ?? row.suggestions.map { ($0.spelling, sample($0, of: row)) }
        let written = attributes.map { " \($0.name)=\"\($0.value)\"" }.joined()
        let namespaces = path.count == 1 ? namespaces(row, prefix) : ""
        return "<\(tag)\(written)\(namespaces)>\(content ?? self.content(prefix: prefix))</\(tag)>"
    }

    /// The element as `<Name/>`.
    var emptyElement: String { "<\((isOfVMAP ? "vmap:" : "") + row.name.spelling)/>" }

    func content(prefix: String = "") -> String {
        switch row.opens {
        case .leaf: text
        case .rawXML: "<x/>"
        // Of the contents of a source there may be one.
        case .adSource: Self.inner(of: row.opens, path: path)[0].element(prefix: prefix)
        default:
            row.name == .vast && path.count > 1
                ? ""
                : Self.rows(of: row.opens).filter { !$0.isTolerated && Self.fits($0, in: row) }.map {
                    ElementPlace(path: path + [$0]).element(prefix: prefix)
                }.joined()
        }
    }

    /// A text that the element can hold.
    var text: String {
        switch row.name {
        case .duration: "00:00:30"
        case .expires: "60"
        default: "https://a.example/\(row.name.spelling)"
        }
    }

    /// A value that an attribute can have; it is not the default.
    func sample(_ name: AttributeName, of row: ElementRow) -> String {
        switch name {
        case .version: row.name == .vmap ? "1.0" : row.name == .vast ? "4.2" : "1"
        case .event: isOfVMAP ? "breakStart" : "complete"
        case .offset, .duration, .skipOffset, .minSuggestedDuration: "00:00:05"
        default: words(name).last ?? "2"
        }
    }

    /// The words that an attribute takes; empty if any text will do.
    func words(_ name: AttributeName) -> [String] {
        ElementGuide.find(path.map(\.name.spelling))?.words(for: name) ?? []
    }
}
