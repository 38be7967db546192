import AdRulesText

/// The elements of a document as its tags give them, well-formed or not.
///
/// It is read tolerantly: an end tag that closes nothing is skipped, a missing one is assumed where the element around
/// it ends. So a document that libxml2 refuses has a tree, too, and what a fix does to it can be compared.
package struct MarkupOutline {
    package struct Element {
        /// The range of the name in its start tag.
        package var name: SourceRange
        /// The index of the element around it; nil at the top.
        package var parent: Int?

        /// The offset of its start tag.
        package var start: Int { Int(name.lower) - 1 }
    }

    /// An end tag that does not close the innermost open element, and what makes the tags match.
    package enum Mismatch {
        /// The end tag is too many: the element that it would close is closed later, or there is none. If there is text
        /// in front of it, it may have an element whose start tag is missing.
        case surplus(tag: SourceRange, mayHaveElement: Bool)
        /// A tag is broken, which leaves an end tag at `offset` without its start tag, or an element without its end
        /// tag. Indirect: these are few, and would make the others larger, of which a document can have millions.
        indirect case broken(repair: Fix.Edit, offset: Int)
        /// The end tag has another name than its element.
        case misnamed(name: SourceRange, element: Int)
        /// An element inside the one that ends here is never closed; `offset` is that of the end tag.
        case unclosed(element: Int, offset: Int)
    }

    /// The place of a mismatch: where its end tag begins.
    package static func offset(of mismatch: Mismatch) -> Int {
        switch mismatch {
        case .surplus(let tag, _): Int(tag.lower)
        case .broken(_, let offset): offset
        case .misnamed(let name, _): Int(name.lower) - 2
        case .unclosed(_, let offset): offset
        }
    }

    /// The elements in the order of their start tags.
    package private(set) var elements: [Element] = []
    /// The mismatched end tags, in the order of the document.
    package private(set) var mismatches: [Mismatch] = []
    /// The CDATA sections.
    package private(set) var sections: [SourceRange] = []
    /// The complete comments.
    package private(set) var comments: [SourceRange] = []
    /// The offset behind the root element; nil if it has no end.
    package private(set) var end: Int?

    private let bytes: [UInt8]
    /// The tags that may be broken, each with the number of its name and of the tags before it.
    private var broken: [(tag: BrokenTag, number: Int, place: Int)] = []
    /// The number of each name, in the order of the tags.
    private var numbers: [ArraySlice<UInt8>: Int] = [:]
    /// The length of each name.
    private var lengths: [UInt32] = []

    /// A start tag or an end tag, in twelve bytes: a document that is not well-formed may have any number of them.
    private struct Tag {
        var range: SourceRange
        private let numberAndKind: UInt32

        enum Kind: UInt32 { case start, selfClosing, end, endBehindText }

        init(_ range: SourceRange, _ number: Int, _ kind: Kind) {
            self.range = range
            numberAndKind = UInt32(clamping: number) << 2 | kind.rawValue
        }

        /// The number of its name.
        var number: Int { Int(numberAndKind >> 2) }
        var isEnd: Bool { numberAndKind & 3 >= Kind.end.rawValue }
        /// Whether it is an end tag behind a text.
        var isBehindText: Bool { numberAndKind & 3 == Kind.endBehindText.rawValue }
        var isSelfClosing: Bool { numberAndKind & 3 == Kind.selfClosing.rawValue }
    }

    private func name(of tag: Tag) -> SourceRange {
        let lower = Int(tag.range.lower) + (tag.isEnd ? 2 : 1)
        return SourceRange(at: lower, count: Int(lengths[tag.number]))
    }

    /// Reads a document. Complexity: O(bytes).
    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
        match(tags())
    }

    /// The name of an element without its prefix. Complexity: O(length).
    package func localName(of index: Int) -> String { MarkupScanner.localName(elements[index].name, in: bytes) }

    /// Whether an element is directly inside one of its own name. Complexity: O(length of the names).
    package func isNested(_ index: Int) -> Bool {
        elements[index].parent.map { localName(of: $0).isSpelled(localName(of: index)) } == true
    }

    /// Whether an element is directly inside one that cannot hold it: one of its own name, or one of VMAP or VAST that
    /// takes no such element. Complexity: O(length of the names).
    package func isMisplaced(_ index: Int) -> Bool {
        guard let parent = elements[index].parent else { return false }
        let (outer, inner) = (localName(of: parent), localName(of: index))
        return outer.isSpelled(inner) || ElementLookup.shared.holds(outer, inner) == false
    }

    /// Whether a byte is inside a CDATA section. Complexity: O(log sections).
    package func isInSection(_ offset: Int) -> Bool {
        let next = sections.partitioningIndex { Int($0.upper) > offset }
        return next < sections.count && Int(sections[next].lower) <= offset
    }

    /// Whether VMAP or VAST has an element of this name, in any capitals.
    package static func isKnown(_ name: String) -> Bool { knownNames.contains(name.lowercasedASCII) }

    /// Whether it is the name of an element of VMAP or VAST, in any capitals and with any prefix.
    static func isKnown(name: ArraySlice<UInt8>) -> Bool {
        let local = name.localName
        return local.count <= 64 && isKnown(local.string)
    }

    /// Whether it is such a name, or nearly one.
    static func isNearlyKnown(_ name: String) -> Bool {
        isKnown(name) || Spelling.match(name, among: spellings)?.isCertain == true
    }

    private static let spellings = ElementName.allCases.filter { $0 != .unknown }.map(\.spelling)
    private static let knownNames = Set(spellings.map(\.lowercasedASCII))

    private mutating func tags() -> [Tag] {
        var tags: [Tag] = []
        var scanner = MarkupScanner(bytes)
        var previous: MarkupScanner.Token?
        while let token = scanner.next() {
            switch token {
            case .startTag(let tag):
                tags.append(Tag(tag.range, number(of: tag.name), tag.isSelfClosing ? .selfClosing : .start))
            case .endTag(let range, let name):
                tags.append(Tag(range, number(of: name), isText(previous) ? .endBehindText : .end))
            case .cdata(let range, _): sections.append(range)
            case .other(let range):
                // A comment may stand in a text.
                guard token.isComment(in: bytes) else { break }
                comments.append(range)
                continue
            case .text(let range):
                for tag in BrokenTag.inText(range, after: previous, of: bytes) where broken.count < Self.mostBroken {
                    broken.append((tag, number(of: tag.name), tags.count))
                }
                // Blanks around a section or a comment are no text of their own.
                if !isText(token) { continue }
            }
            previous = token
        }
        return tags
    }

    /// Whether a token is text that is not blank, or a section.
    private func isText(_ token: MarkupScanner.Token?) -> Bool {
        switch token {
        case .text(let range)?: !bytes[range.offsets].allSatisfy(\.isXMLBlank)
        case .cdata?: true
        default: false
        }
    }

    private mutating func number(of name: SourceRange) -> Int {
        if let known = numbers[bytes[name.offsets]] { return known }
        let number = numbers.count
        numbers[bytes[name.offsets]] = number
        lengths.append(UInt32(name.count))
        return number
    }

    private mutating func match(_ tags: [Tag]) {
        var closers = Closers(tags, names: numbers.count)
        elements.reserveCapacity(tags.count { !$0.isEnd })
        // The open elements with the numbers of their names, the innermost last, and how many of each name there are.
        var open: [(element: Int, number: Int)] = []
        var counts = [Int](repeating: 0, count: numbers.count)
        // A name that comes over and over is compared once with that of each kind of element; with more names than any
        // mistake has, none is near another one.
        var meanings: [UInt64: Bool] = [:]
        func isMeant(_ tag: Tag, _ open: (element: Int, number: Int)) -> Bool {
            let pair = UInt64(tag.number) << 32 | UInt64(open.number)
            if let known = meanings[pair] { return known }
            guard meanings.count < Self.mostComparisons else { return false }
            let isMeant = self.isMeant(name(of: tag), open.element)
            meanings[pair] = isMeant
            return isMeant
        }
        var waiting = broken[...]
        // The broken tags directly inside the open elements, with the number of elements around each.
        var candidates: [(tag: BrokenTag, number: Int, depth: Int)] = []
        // The repair of a broken tag of the innermost element.
        func repair(_ number: Int, _ isMeant: (BrokenTag.Kind) -> Bool) -> Fix.Edit? {
            while let last = candidates.last, last.depth > open.count { candidates.removeLast() }
            guard let last = candidates.last, last.depth == open.count, last.number == number, isMeant(last.tag.kind)
            else { return nil }
            candidates.removeLast()
            return last.tag.edit
        }
        for (place, tag) in tags.enumerated() {
            while let next = waiting.first, next.place <= place {
                while let last = candidates.last, last.depth > open.count { candidates.removeLast() }
                candidates.append((next.tag, next.number, open.count))
                waiting.removeFirst()
            }
            guard tag.isEnd else {
                elements.append(Element(name: name(of: tag), parent: open.last?.element))
                if !tag.isSelfClosing {
                    open.append((elements.count - 1, tag.number))
                    counts[tag.number] += 1
                }
                continue
            }
            // Whether the innermost element has an end tag of its own behind this one.
            func isClosedLater(_ number: Int) -> Bool { closers.unmatched(number, from: place + 1) >= counts[number] }
            func surplus() -> Mismatch {
                if let repair = repair(tag.number, { $0 != .end }) {
                    return .broken(repair: repair, offset: Int(tag.range.lower))
                }
                let hasBrokenTag = candidates.last.map { $0.depth == open.count && $0.tag.kind == .start } ?? false
                return .surplus(tag: tag.range, mayHaveElement: tag.isBehindText || hasBrokenTag)
            }
            closing: while true {
                guard let last = open.last else {
                    mismatches.append(surplus())
                    break closing
                }
                // `</MediaFiles>` can be a misspelt `</MediaFile>` only if its own element has another end tag.
                let isFree = counts[tag.number] == 0 || isClosedLater(tag.number)
                if last.number != tag.number, !(isFree && isMeant(tag, last)) {
                    // A name that is nearly that of an element around this one is that element's.
                    let meant = counts[tag.number] > 0 ? nil : open.suffix(8).last { isMeant(tag, $0) }
                    if isClosedLater(last.number) {
                        mismatches.append(surplus())
                        break closing
                    }
                    if counts[tag.number] > 0 || meant != nil {
                        let offset = Int(tag.range.lower)
                        mismatches.append(
                            repair(last.number) { $0 == .end }.map { .broken(repair: $0, offset: offset) }
                                ?? .unclosed(element: last.element, offset: offset))
                        open.removeLast()
                        counts[last.number] -= 1
                        continue closing
                    }
                }
                if last.number != tag.number {
                    mismatches.append(.misnamed(name: name(of: tag), element: last.element))
                }
                open.removeLast()
                counts[last.number] -= 1
                if open.isEmpty, end == nil { end = Int(tag.range.upper) }
                break closing
            }
        }
    }

    private static let mostComparisons = 10_000
    /// A document can be made to have millions of such texts, and each takes memory.
    private static let mostBroken = 100_000

    /// Whether the name of an end tag is a misspelt one of an element.
    private func isMeant(_ name: SourceRange, _ element: Int) -> Bool {
        func text(_ range: SourceRange) -> String { bytes[range.offsets].string }
        guard name.count <= 40 else { return false }
        return Spelling.match(text(name), among: [text(elements[element].name)])?.isCertain == true
    }

    /// The number of end tags of a name without a start tag from a place on. Places are asked for in order.
    private struct Closers {
        /// For each tag the place of the next one of its name, and the number from it on.
        private var next: [UInt32]
        private var unmatched: [UInt32]
        /// For each name the first tag that is not before the last place.
        private var first: [UInt32]

        init(_ tags: [Tag], names: Int) {
            next = Array(repeating: .max, count: tags.count)
            unmatched = Array(repeating: 0, count: tags.count)
            first = Array(repeating: .max, count: names)
            for place in tags.indices.reversed() where !tags[place].isSelfClosing {
                let number = tags[place].number
                next[place] = first[number]
                let rest = first[number] == .max ? 0 : unmatched[Int(first[number])]
                unmatched[place] = tags[place].isEnd ? rest + 1 : rest - min(rest, 1)
                first[number] = UInt32(place)
            }
        }

        /// The number for a name from a place on. Complexity: O(1), amortized.
        mutating func unmatched(_ number: Int, from place: Int) -> Int {
            while first[number] < place { first[number] = next[Int(first[number])] }
            return first[number] == .max ? 0 : Int(unmatched[Int(first[number])])
        }
    }
}
