/// The edits that make the end tags of a document match their elements, from one mistake on.
///
/// Whoever forgets or repeats an end tag does it often, and a document that is not well-formed shows one mistake at a time:
/// the repair is that of all mistakes behind it which are as certain.
struct EndTagRepair {
    /// The edits, in the order of the document; empty if none can be suggested.
    private(set) var edits: [Fix.Edit] = []
    /// Whether only one thing can be meant: names that are nearly right.
    private(set) var isSafe = false
    /// The mistake at the first place.
    private var first: MarkupOutline.Mismatch?
    /// Whether the first element ends before one of its own name.
    private var endsBeforeNext = false

    /// The most edits of one repair.
    private static let limit = 10_000

    /// Looks at the end tag at an offset and at those behind it. Complexity: O(bytes × log tags).
    init(of bytes: [UInt8], from offset: Int) {
        let outline = MarkupOutline(bytes)
        let rest = outline.mismatches.drop { MarkupOutline.offset(of: $0) < offset }
        guard let first = rest.first, MarkupOutline.offset(of: first) == offset else { return }
        self.first = first
        func text(_ range: SourceRange) -> String { String(decoding: bytes[range.offsets], as: UTF8.self) }
        let nested = Self.nested(outline)
        for (number, mismatch) in rest.enumerated() where edits.count < Self.limit {
            let edit: Fix.Edit
            var isNear = false
            switch mismatch {
            case .surplus(let tag): edit = .removing(tag)
            case .misnamed(let name, let element):
                let meant = text(outline.elements[element].name)
                isNear = Spelling.match(text(name), among: [meant])?.isCertain == true
                edit = Fix.Edit(range: name, text: meant)
            case .unclosed(let element, let offset):
                edit = .inserting("</\(text(outline.elements[element].name))>", at: nested[element] ?? offset)
                if number == 0 { endsBeforeNext = nested[element] != nil }
            }
            if number == 0 { isSafe = isNear }
            guard isNear == isSafe else { break }
            edits.append(edit)
        }
        edits = Self.ordered(edits)
    }

    /// The edits in the order of the document. Elements that end at the same place are one edit, the innermost first, which
    /// is their order before.
    private static func ordered(_ edits: [Fix.Edit]) -> [Fix.Edit] {
        var ordered: [Fix.Edit] = []
        for edit in edits.sorted(by: { $0.range.lower < $1.range.lower }) {
            if let last = ordered.last, last.range == edit.range, edit.range.isEmpty {
                ordered[ordered.count - 1].text += edit.text
            } else {
                ordered.append(edit)
            }
        }
        return ordered
    }

    /// The place of the first child that has the name of its element, for elements of VMAP and VAST: none holds another of
    /// its kind, so the element ends before it. Complexity: O(bytes).
    private static func nested(_ outline: MarkupOutline) -> [Int: Int] {
        var places: [Int: Int] = [:]
        for (index, element) in outline.elements.enumerated() {
            guard let parent = element.parent, places[parent] == nil, outline.isNested(index),
                MarkupOutline.isKnown(outline.localName(of: index))
            else { continue }
            places[parent] = element.start
        }
        return places
    }

    /// The advice for the first mistake.
    func help(closing: String, opening: String) -> String {
        switch first {
        case .surplus: "remove it: <\(opening.clipped)> is closed later"
        case .unclosed where endsBeforeNext: "write </\(opening.clipped)> before the <\(opening.clipped)> inside it"
        case .unclosed: "write </\(opening.clipped)> before it"
        case .misnamed: "write </\(opening.clipped)>"
        case nil: "write </\(opening.clipped)>, or remove the tag that is too many"
        }
    }
}
