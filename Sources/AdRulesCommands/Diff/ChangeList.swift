import AdRulesEngine
import AdRulesText

/// Collects the differences between two elements and everything inside them.
struct ChangeList {
    /// The parts of the two documents that the comparison needs.
    struct Documents {
        /// The lines of the older document.
        var oldMap: SourceMap
        /// The lines of the newer document.
        var newMap: SourceMap
        /// The namespaces of the older root element, for extensions that use their prefixes.
        var oldNamespaces: CanonicalXML.Declarations
        /// The namespaces of the newer root element.
        var newNamespaces: CanonicalXML.Declarations
    }

    /// The documents that are compared.
    let documents: Documents
    /// The differences so far.
    private(set) var changes: [PartChange] = []
    private var path: [String] = []
    private var places: (old: SourceRange?, new: SourceRange?)

    /// Creates an empty list; the ranges are those of the outermost elements.
    init(_ documents: Documents, old: SourceRange? = nil, new: SourceRange? = nil) {
        self.documents = documents
        places = (old, new)
    }

    // MARK: Properties

    /// Reports a property whose texts differ; nil is a missing one. Complexity: O(length).
    mutating func value(_ property: String, _ old: String?, _ new: String?) {
        guard !old.isSpelled(new) else { return }
        note(.changed, property, old, new)
    }

    /// Reports a property, a text of the documents, if its values differ.
    mutating func value(_ property: String, _ old: SourceText?, _ new: SourceText?) {
        if old != new { note(.changed, property, old?.string, new?.string) }
    }

    /// Reports a property, a switch, if its values differ.
    mutating func value(_ property: String, _ old: Bool, _ new: Bool) {
        if old != new { note(.changed, property, "\(old)", "\(new)") }
    }

    // MARK: Elements

    /// Compares an element that occurs at most once.
    mutating func part<Part: ComparedPart>(_ element: String, _ old: Part?, _ new: Part?) {
        list(element, old.map { [$0] } ?? [], new.map { [$0] } ?? [])
    }

    /// Compares the elements of one kind; `ordered` if their order matters. Complexity: O(content) with hashing.
    mutating func list<Part: ComparedPart>(_ element: String, _ old: [Part], _ new: [Part], ordered: Bool = true) {
        guard old != new else { return }
        var pairing = ListPairing(older: old, newer: new)
        pairing.pair { $0 }
        for number in 0..<4 { pairing.pair { part in part.keys.dropFirst(number).first?.map { ByteText($0) } } }
        if Part.pairsByPlace { pairing.pair { _ in true } }
        let isAlone = old.count <= 1 && new.count <= 1
        func label(_ part: Part, _ index: Int) -> String {
            if let name = part.name { return "\(element) \"\(PrintableText.cut(name, limit: 80))\"" }
            return isAlone ? element : "\(element) \(index + 1)"
        }
        for index in pairing.unpairedOlder {
            let part = old[index]
            within(label(part, index), part.range, nil) { $0.note(.removed, nil, part.summary, nil) }
        }
        var last: [Int?: Int] = [:]
        var isInOrder = true
        for (index, part) in new.enumerated() {
            guard let oldIndex = pairing.older[index] else {
                within(label(part, index), nil, part.range) { $0.note(.added, nil, nil, part.summary) }
                continue
            }
            if oldIndex < last[part.rank] ?? -1 { isInOrder = false }
            last[part.rank] = oldIndex
            guard old[oldIndex] != part else { continue }
            within(label(part, index), old[oldIndex].range, part.range) { old[oldIndex].compare(to: part, in: &$0) }
        }
        guard ordered, !isInOrder else { return }
        let kept = pairing.older.compactMap(\.self)
        reordered(element, old: kept.sorted().map { label(old[$0], $0) }, new: kept.map { label(old[$0], $0) })
    }

    /// The first of some names: enough to recognise an order.
    static func names(_ names: [String]) -> String {
        names.prefix(6).joined(separator: ", ") + (names.count > 6 ? ", …" : "")
    }

    private mutating func within(
        _ label: String, _ old: SourceRange?, _ new: SourceRange?, _ body: (inout ChangeList) -> Void
    ) {
        let outer = places
        // An element without a place of its own is somewhere in the one around it.
        places = (old ?? outer.old, new ?? outer.new)
        path.append(label)
        body(&self)
        path.removeLast()
        places = outer
    }

    private mutating func note(_ kind: PartChange.Kind, _ property: String?, _ old: String?, _ new: String?) {
        changes.append(
            PartChange(
                kind: kind, path: path, property: property, old: old, new: new,
                oldPlace: kind == .added ? nil : places.old.map { documents.oldMap.location(of: Int($0.lower)) },
                newPlace: kind == .removed ? nil : places.new.map { documents.newMap.location(of: Int($0.lower)) }))
    }

    /// Reports that elements come in another order.
    mutating func reordered(_ element: String, old: [String], new: [String]) {
        path.append(element)
        note(.reordered, nil, Self.names(old), Self.names(new))
        path.removeLast()
    }
}
