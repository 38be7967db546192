import AdRulesText

/// The edits that make the end tags of a document match their elements, from one mistake on.
///
/// Whoever forgets or repeats an end tag does it often, and a document that is not well-formed shows one mistake at a
/// time: the repair is that of all mistakes behind it which are as certain.
struct EndTagRepair {
    /// The edits, in the order of the document; empty if none can be suggested.
    private(set) var edits: [Fix.Edit] = []
    /// Whether only one thing can be meant: names that are nearly right.
    private(set) var isSafe = false
    /// The mistake at the first place.
    private var first: MarkupOutline.Mismatch?
    /// The name of the element before which the first one ends, if it is one that it cannot hold.
    private var next: String?
    /// Whether the first edit changes a start tag.
    private var changesStart = false

    /// The most edits of the repair of a document of so many bytes: in proportion to it, so that a few repairs are
    /// enough for any document, and in any document more than a person makes.
    private static func limit(_ bytes: Int) -> Int { max(10_000, bytes / 8) }

    /// Looks at the end tag at an offset and at those behind it. Complexity: O(bytes × log tags).
    init(of bytes: [UInt8], from offset: Int) {
        let outline = MarkupOutline(bytes)
        let rest = outline.mismatches.drop { MarkupOutline.offset(of: $0) < offset }
        guard let first = rest.first, MarkupOutline.offset(of: first) == offset else { return }
        self.first = first
        func text(_ range: SourceRange) -> String { bytes[range.offsets].string }
        let strangers = Self.strangers(outline)
        let limit = Self.limit(bytes.count)
        repair: for (number, mismatch) in rest.enumerated() where edits.count < limit {
            let edit: Fix.Edit
            var isNear = false
            switch mismatch {
            case .surplus(_, let mayHaveElement) where mayHaveElement: break repair
            case .surplus(let tag, _): edit = .removing(tag)
            case .broken(let repair, _): edit = repair
            case .misnamed(let closing, let element):
                let opening = outline.elements[element].name
                isNear = Spelling.match(text(closing), among: [text(opening)])?.isCertain == true
                guard let (range, meant) = Self.meant(opening, closing, in: bytes, isNear: isNear) else { break repair }
                edit = Fix.Edit(range: range, text: meant.string)
                if number == 0 { changesStart = range == opening }
            case .unclosed(let element, let offset):
                let stranger = strangers[element].map { outline.elements[$0] }
                edit = .inserting("</\(text(outline.elements[element].name))>", at: stranger?.start ?? offset)
                if number == 0 { next = strangers[element].map(outline.localName) }
            }
            if number == 0 { isSafe = isNear }
            guard isNear == isSafe else { break }
            add(edit)
        }
        edits = Self.ordered(edits)
    }

    /// Adds an edit. Tags that follow each other are removed as one.
    private mutating func add(_ edit: Fix.Edit) {
        if let last = edits.last, last.text.isEmpty, edit.text.isEmpty, last.range.upper == edit.range.lower {
            edits[edits.count - 1].range = SourceRange(lower: Int(last.range.lower), upper: Int(edit.range.upper))
        } else {
            edits.append(edit)
        }
    }

    /// The name to change, of the two of an element, and what it is meant to be: the one that VMAP or VAST has counts.
    /// Nil if both are names of these and different ones.
    private static func meant(
        _ opening: SourceRange, _ closing: SourceRange, in bytes: [UInt8], isNear: Bool
    ) -> (range: SourceRange, name: ArraySlice<UInt8>)? {
        guard MarkupOutline.isKnown(name: bytes[closing.offsets]) else { return (closing, bytes[opening.offsets]) }
        guard MarkupOutline.isKnown(name: bytes[opening.offsets]) else { return (opening, bytes[closing.offsets]) }
        return isNear ? (closing, bytes[opening.offsets]) : nil
    }

    /// The edits in the order of the document. Elements that end at the same place are one edit, the innermost first,
    /// which is their order before.
    private static func ordered(_ edits: [Fix.Edit]) -> [Fix.Edit] {
        // Nearly always they are; a document may have very many.
        if zip(edits, edits.dropFirst()).allSatisfy({ $0.range.lower < $1.range.lower }) { return edits }
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

    /// The first child of each element that it cannot hold, for elements of VMAP and VAST: one without an end tag ends
    /// before it. Complexity: O(bytes).
    private static func strangers(_ outline: MarkupOutline) -> [Int: Int] {
        var strangers: [Int: Int] = [:]
        for (index, element) in outline.elements.enumerated() {
            guard let parent = element.parent, strangers[parent] == nil, outline.isMisplaced(index),
                MarkupOutline.isKnown(outline.localName(of: index))
            else { continue }
            strangers[parent] = index
        }
        return strangers
    }

    /// The advice for the first mistake.
    func help(closing: String, opening: String) -> String {
        switch first {
        case .surplus(_, let mayHaveElement) where mayHaveElement: "write its start tag, or remove it"
        case .broken(let repair, _):
            repair.range.isEmpty ? "write the < that a tag before it lacks" : "remove the / at the end of its start tag"
        case .surplus: "remove it: <\(opening.clipped)> is closed later"
        case .unclosed:
            next.map { "write </\(opening.clipped)> before the <\($0)> inside it" }
                ?? "write </\(opening.clipped)> before it"
        case .misnamed where edits.isEmpty: "write </\(opening.clipped)>, or <\(closing.clipped)> where it begins"
        case .misnamed where changesStart: "write <\(closing.clipped)> where it begins"
        case .misnamed: "write </\(opening.clipped)>"
        case nil: "write </\(opening.clipped)>, or remove the tag that is too many"
        }
    }
}
