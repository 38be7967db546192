import AdRulesModel
import AdRulesText

// A rule that something is missing must stay silent where it is present but misspelt or unreadable: the reader has
// reported that already.
extension SourceDocument {
    /// Returns those of the wanted attributes that the start tag at `origin` has neither as they are spelled nor in a
    /// similar spelling. Complexity: O(bytes of the tag).
    func missing(_ wanted: [String], in origin: SourceOrigin) -> [String] {
        guard let tag = tag(of: origin) else { return wanted }
        let written = tag.attributes.compactMap { attribute -> String? in
            let name = slice(attribute.name)
            // The local name of a prefixed attribute is not an attribute of VAST.
            guard !name.contains(UInt8(ascii: ":")), name.count <= 40 else { return nil }
            let word = String(decoding: name, as: UTF8.self)
            return Spelling.nearest(to: word, among: wanted) ?? Spelling.synonym(of: word)
        }
        return wanted.filter { attribute in !written.contains(where: attribute.isSpelled) }
    }

    /// Returns the place of an attribute that is missing, or there without a value: the start tag, or the value. Nil if
    /// it has a value, or a similar name. Complexity: O(bytes of the tag).
    func emptyAttribute(_ name: String, in origin: SourceOrigin) -> SourceRange? {
        if let attribute = attribute(name, of: origin) {
            return slice(attribute.value).allSatisfy(MarkupScanner.isBlank) ? attribute.value : nil
        }
        return missing([name], in: origin).isEmpty ? nil : startTag(of: origin)
    }

    /// Returns those of the wanted attributes that are missing or without a value, as ``emptyAttribute(_:in:)``, and
    /// the place of the first one that has no value; the start tag if all are missing.
    func emptyAttributes(_ wanted: [String], in origin: SourceOrigin) -> (names: [String], place: SourceRange) {
        let empty = wanted.compactMap { name in emptyAttribute(name, in: origin).map { (name: name, place: $0) } }
        let tag = startTag(of: origin)
        return (empty.map(\.name), empty.first { $0.place != tag }?.place ?? tag)
    }

    /// Whether the start tag at `origin` lacks an attribute but has one of a similar name, which the reader reported.
    /// Complexity: O(bytes of the tag).
    func isMisspelt(_ name: String, in origin: SourceOrigin) -> Bool {
        attribute(name, of: origin) == nil && missing([name], in: origin).isEmpty
    }

    /// Whether the element at `origin` has a child with one of these names or with a similar name; or a child that is
    /// nearly `list` without being it, or is it and has such children.
    ///
    /// Players do not look deeper. Complexity: O(bytes of the element).
    func holdsChild(like names: [String], list: String? = nil, in origin: SourceOrigin) -> Bool {
        guard let range = origin.range else { return false }
        var scanner = MarkupScanner(bytes, in: range.offsets)
        var depth = 0
        var isInList = false
        var candidates = 0
        while let token = scanner.next() {
            guard case .startTag(let tag) = token else {
                if case .endTag = token { depth -= 1 }
                continue
            }
            defer { if !tag.isSelfClosing { depth += 1 } }
            guard depth == 1 || depth == 2 && isInList else { continue }
            let local = slice(tag.name).localName
            if depth == 1 { isInList = list.map { local.elementsEqual($0.utf8) } ?? false }
            // Names of another length cannot be similar. A creative with hundreds of candidates is beyond repair.
            let wanted = depth == 1 ? names + (list.map { [$0] } ?? []) : names
            guard !isInList || depth == 2, wanted.contains(where: { abs($0.utf8.count - local.count) <= 3 }) else {
                continue
            }
            guard candidates < 500 else { return false }
            candidates += 1
            let text = String(decoding: local, as: UTF8.self)
            if Spelling.nearest(to: text, among: wanted) != nil { return true }
        }
        return false
    }

    /// Returns the range of the start tag of a child element; of the element itself if it has no such child.
    func startTag(ofChild name: String, in origin: SourceOrigin) -> SourceRange {
        children(of: origin).first { $0.name.isSpelled(name) }?.tag.range ?? startTag(of: origin)
    }

    /// Returns the range of the text of a child element, or of its start tag if the text is in several pieces.
    func text(ofChild name: String, in origin: SourceOrigin) -> SourceRange {
        guard let child = children(of: origin).first(where: { $0.name.isSpelled(name) }) else {
            return startTag(of: origin)
        }
        guard child.texts.count == 1, let text = child.texts.first?.range else { return child.tag.range }
        return trimmed(text) ?? child.tag.range
    }
}

/// Joins words as a sentence does: `width, height or type`.
func enumerated(_ words: [String], with conjunction: String = "or") -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " \(conjunction) " + last
}
