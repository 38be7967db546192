package import AdRulesModel

/// The contract of fixes: whatever a fix does, safe or not, every element of VMAP and VAST that was there is there, inside
/// the same element as before, and what is read of the document gets no fewer breaks, ads, creatives, media files, addresses
/// and trackers of an event.
///
/// It is judged on the document before and after a fix, and not by the rule that suggests it. A document that is not
/// well-formed is judged by its tags.
package struct FixContract {
    /// The loss that a fix would cause.
    package enum Loss: Error, CustomStringConvertible {
        /// An element would be gone.
        case removed(String)
        /// An element would be inside another one.
        case moved(String)
        /// An element would be inside one of its own name.
        case nested(String)
        /// There would be fewer of something.
        case fewer(String, before: Int, after: Int)

        /// The effect, after "it would".
        package var description: String {
            switch self {
            case .removed(let name): "remove <\(name)>"
            case .moved(let name): "move <\(name)> into another element"
            case .nested(let name): "put <\(name)> into <\(name)>"
            case .fewer(let name, let before, let after): "leave \(after) of \(before): \(name)"
            }
        }
    }

    private let bytes: [UInt8]
    private let outline: MarkupOutline
    private let holdings: Holdings?
    private let limits: ParsingLimits

    /// Takes the document before a fix, in UTF-8. Complexity: O(bytes × log tags).
    package init(_ bytes: [UInt8], limits: ParsingLimits) {
        self.bytes = bytes
        outline = MarkupOutline(bytes)
        self.limits = limits
        holdings = (try? AdDocument(parsing: bytes, limits: limits)).map(Holdings.init)
    }

    /// Checks the document after edits; `edits` are in the order of the document. Throws what would be lost.
    /// Complexity: O(bytes × log tags).
    func check(_ bytes: [UInt8], edits: [Fix.Edit]) throws(Loss) {
        try checkElements(MarkupOutline(bytes), EditedOffsets(edits))
        guard let holdings, let document = try? AdDocument(parsing: bytes, limits: limits) else { return }
        if let loss = holdings.loss(in: Holdings(document)) {
            throw .fewer(loss.name, before: loss.before, after: loss.after)
        }
    }

    /// The fixes that may be made together: all of them, or what is left when halves that would lose something are tried
    /// one by one. Fixes that overlap an earlier one are left out. Complexity: O(bytes × log tags × refused fixes), at
    /// most 100 checks.
    package func allowed(_ fixes: [Fix]) -> [Fix] {
        var made: [Fix] = []
        var waiting = [Self.apart(fixes)[...]].filter { !$0.isEmpty }
        var checks = 0
        while let group = waiting.popLast(), checks < 100 {
            checks += 1
            let edits = (made + group).flatMap(\.edits).sorted { $0.range.lower < $1.range.lower }
            var text = EditedText(bytes)
            text.apply(edits)
            do throws(Loss) {
                try check(text.bytes, edits: edits)
                made += group
            } catch {
                guard group.count > 1 else { continue }
                let middle = group.startIndex + group.count / 2
                waiting += [group[middle...], group[..<middle]]
            }
        }
        return made
    }

    private static func apart(_ fixes: [Fix]) -> [Fix] {
        var end: UInt32?
        return fixes.filter { !$0.edits.isEmpty }.sorted { $0.edits[0].range.lower < $1.edits[0].range.lower }.filter {
            fix in
            if let end, fix.edits[0].range.lower <= end { return false }
            end = fix.edits[fix.edits.count - 1].range.upper
            return true
        }
    }

    private func checkElements(_ after: MarkupOutline, _ offsets: EditedOffsets) throws(Loss) {
        let new = Dictionary(uniqueKeysWithValues: after.elements.indices.map { (after.elements[$0].start, $0) })
        // For each element from before its index now; nil if it is gone.
        let places = outline.elements.map { element in offsets.offset(of: element.start).flatMap { new[$0] } }
        let kept = Set(places.compactMap { $0 })
        for (index, element) in outline.elements.enumerated() {
            let name = outline.localName(of: index)
            guard MarkupOutline.isKnown(name) else { continue }
            guard let place = places[index] else {
                // A section whose mark was broken holds its markup as text.
                let isText = offsets.offset(of: element.start).map(after.isInSection) ?? false
                if isText { continue }
                throw .removed(name)
            }
            var parent = after.elements[place].parent
            while let outer = parent, !kept.contains(outer) { parent = after.elements[outer].parent }
            var old = element.parent
            while let outer = old, places[outer] == nil { old = outline.elements[outer].parent }
            if parent != old.flatMap({ places[$0] }) { throw .moved(name) }
            let isNested = after.elements[place].parent.map { after.localName(of: $0) == after.localName(of: place) }
            let wasNested = element.parent.map { outline.localName(of: $0) == name }
            if isNested == true, wasNested != true { throw .nested(after.localName(of: place)) }
        }
    }
}

/// Where the bytes of a document are after edits.
private struct EditedOffsets {
    /// The ends of the edits, and how much the bytes behind each of them have moved.
    private var ends: [(offset: Int, shift: Int)] = []
    private let edits: [Fix.Edit]

    init(_ edits: [Fix.Edit]) {
        self.edits = edits
        var shift = 0
        for edit in edits {
            shift += edit.text.utf8.count - edit.range.count
            ends.append((Int(edit.range.upper), shift))
        }
    }

    /// The new offset of a byte; nil if it is replaced. Complexity: O(log edits).
    func offset(of offset: Int) -> Int? {
        // The number of edits that end at or before the byte.
        let before = ends.prefix(edits.count).partitioningIndex { $0.offset > offset }
        if before < edits.count, edits[before].range.offsets.contains(offset) { return nil }
        return offset + (before == 0 ? 0 : ends[before - 1].shift)
    }
}
