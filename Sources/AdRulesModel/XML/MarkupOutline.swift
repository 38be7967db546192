/// The elements of a document as its tags give them, well-formed or not.
///
/// It is read tolerantly: an end tag that closes nothing is passed over, one that is missing is assumed where the element
/// around it ends. So a document that libxml2 refuses has a tree, too, and what a fix does to it can be compared.
package struct MarkupOutline {
    /// An element.
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
        /// The end tag is too many: the element that it would close is closed later, or there is none.
        case surplus(tag: SourceRange)
        /// The end tag has another name than its element.
        case misnamed(name: SourceRange, element: Int)
        /// An element inside the one that ends here is never closed; `offset` is that of the end tag.
        case unclosed(element: Int, offset: Int)
    }

    /// The place of a mismatch: where its end tag begins.
    package static func offset(of mismatch: Mismatch) -> Int {
        switch mismatch {
        case .surplus(let tag): Int(tag.lower)
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

    private let bytes: [UInt8]
    /// The number of each name, in the order of the tags.
    private var numbers: [ArraySlice<UInt8>: Int] = [:]
    /// The length of each name.
    private var lengths: [UInt32] = []

    /// A start tag or an end tag, in twelve bytes: a document that is not well-formed may have any number of them.
    private struct Tag {
        var range: SourceRange
        private let numberAndKind: UInt32

        enum Kind: UInt32 { case start, selfClosing, end }

        init(_ range: SourceRange, _ number: Int, _ kind: Kind) {
            self.range = range
            numberAndKind = UInt32(clamping: number) << 2 | kind.rawValue
        }

        /// The number of its name.
        var number: Int { Int(numberAndKind >> 2) }
        var isEnd: Bool { numberAndKind & 3 == Kind.end.rawValue }
        var isSelfClosing: Bool { numberAndKind & 3 == Kind.selfClosing.rawValue }
    }

    private func name(of tag: Tag) -> SourceRange {
        let lower = Int(tag.range.lower) + (tag.isEnd ? 2 : 1)
        return SourceRange(lower: lower, upper: lower + Int(lengths[tag.number]))
    }

    /// Reads a document. Complexity: O(bytes).
    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
        match(tags())
    }

    /// The name of an element without its prefix. Complexity: O(length).
    package func localName(of index: Int) -> String {
        let name = bytes[elements[index].name.offsets]
        let local = name.lastIndex(of: UInt8(ascii: ":")).map { name[($0 + 1)...] } ?? name
        return String(decoding: local, as: UTF8.self)
    }

    /// Whether an element is directly inside one of its own name. Complexity: O(length of the names).
    package func isNested(_ index: Int) -> Bool {
        elements[index].parent.map { localName(of: $0).isSpelled(localName(of: index)) } == true
    }

    /// Whether a byte is inside a CDATA section. Complexity: O(log sections).
    package func isInSection(_ offset: Int) -> Bool {
        let next = sections.partitioningIndex { Int($0.upper) > offset }
        return next < sections.count && Int(sections[next].lower) <= offset
    }

    /// Whether VMAP or VAST has an element of this name, in any capitals.
    package static func isKnown(_ name: String) -> Bool { knownNames.contains(name.lowercasedASCII) }

    private static let knownNames = Set(ElementName.allCases.filter { $0 != .unknown }.map(\.spelling.lowercasedASCII))

    private mutating func tags() -> [Tag] {
        var tags: [Tag] = []
        var scanner = MarkupScanner(bytes)
        while let token = scanner.next() {
            switch token {
            case .startTag(let tag):
                tags.append(Tag(tag.range, number(of: tag.name), tag.isSelfClosing ? .selfClosing : .start))
            case .endTag(let range, let name): tags.append(Tag(range, number(of: name), .end))
            case .cdata(let range, _): sections.append(range)
            case .other(let range): if token.isComment(in: bytes) { comments.append(range) }
            case .text: break
            }
        }
        return tags
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
        for (place, tag) in tags.enumerated() {
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
            closing: while true {
                guard let last = open.last else {
                    mismatches.append(.surplus(tag: tag.range))
                    break closing
                }
                if last.number != tag.number, !isMeant(tag, last) {
                    // A name that is nearly that of an element around this one is that element's.
                    let meant = counts[tag.number] > 0 ? nil : open.suffix(8).last { isMeant(tag, $0) }
                    if isClosedLater(last.number) {
                        mismatches.append(.surplus(tag: tag.range))
                        break closing
                    }
                    if counts[tag.number] > 0 || meant != nil {
                        mismatches.append(.unclosed(element: last.element, offset: Int(tag.range.lower)))
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
                break closing
            }
        }
    }

    private static let mostComparisons = 10_000

    /// Whether the name of an end tag is a misspelt one of an element.
    private func isMeant(_ name: SourceRange, _ element: Int) -> Bool {
        func text(_ range: SourceRange) -> String { String(decoding: bytes[range.offsets], as: UTF8.self) }
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
