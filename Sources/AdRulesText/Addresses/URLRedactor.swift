/// Copies text and replaces the values in its URLs with a mark: user names, and values in queries, matrix parameters
/// and fragments. When in doubt, more is hidden.
package struct URLRedactor {
    private enum Place {
        /// Outside a URL.
        case text
        /// After a `?` outside a URL: a blank ends a question, and anything else begins a relative URL's query.
        case question
        /// After a `&` outside a URL, which may be the rest of one: `=` shows that this was the name of a parameter.
        case parameter
        /// After `//`: this part may be a user name.
        case authority(from: Int)
        case path
        /// The name of a parameter, which may turn out to be a value without a name.
        case name(from: Int)
        case value
    }

    /// Whether a blank, or the end of a line, ends a URL in the middle of a text. If not, more is hidden: what follows
    /// a URL up to its quote or a tag.
    package var blanksEnd = true

    private let keepsMacros: Bool
    private let mark: [UInt8]
    private var result: [UInt8] = []
    private var place = Place.text
    /// Whether the mark already stands for the preceding bytes of the value.
    private var isMarked = false
    /// The bytes since a bracket opened in a value; nil outside brackets.
    private var bracket: [UInt8]?
    /// The last quote, tag or blank before the URL: a quote ends it where it comes again, and otherwise a tag does. Nil
    /// if the URL begins the text or a section: nothing but the end of that ends it.
    private var opener: UInt8?
    /// Whether this is a CDATA section or a comment, where `<` begins no tag.
    package private(set) var isInSection = false
    /// Where the text or the section begins, after its blanks.
    private var start = 0
    /// Whether the quote that may end the URL was taken, which the next byte shows: an apostrophe may stand in a value.
    private var holdsQuote = false
    /// The number of bytes that were taken before the one that is looked at.
    private var offset = 0
    /// Where the user name begins that the authority may turn out to have.
    private var authorityStart = 0
    /// The ranges of the bytes taken that marks stand for, in order.
    package private(set) var hidden: [Range<Int>] = []

    /// Creates a redactor that puts a mark for each value. If it keeps macros, a word in square brackets stays.
    package init(keepsMacros: Bool, mark: [UInt8]) {
        self.keepsMacros = keepsMacros
        self.mark = mark
    }

    /// The whole copy: no byte follows.
    package mutating func finish() -> [UInt8] {
        settleQuote(before: 0)
        closePart()
        return result
    }

    /// Takes the sign that begins a CDATA section or a comment. The texts around it are one text for a parser, so a URL
    /// that is open continues in it; in quotes the sign is part of the URL.
    package mutating func beginSection(_ sign: [UInt8]) {
        if !isOutside, opener.map(Self.isQuote) != true { return join(across: sign, isInSection: true) }
        for byte in sign { take(byte) }
        if isOutside { (opener, isInSection, start) = (nil, true, result.count) }
    }

    /// Takes the sign that ends a section; the URL in it ends, too, unless text follows at once.
    package mutating func endSection(_ sign: [UInt8], before next: UInt8) {
        settleQuote(before: 0)
        if !isOutside, next > 0x20, next != UInt8(ascii: "<") {
            join(across: sign, isInSection: false)
        } else {
            closePart()
            (place, isInSection) = (.text, false)
            for byte in sign { take(byte) }
        }
        opener = UInt8(ascii: ">")
    }

    /// Takes markup inside a URL, of which it is no part.
    private mutating func join(across markup: [UInt8], isInSection: Bool) {
        result += markup
        offset += markup.count
        self.isInSection = isInSection
    }

    /// Takes a reference of markup for a `&`, with which a parameter begins: its letters are no value.
    package mutating func take(ampersandAs reference: ArraySlice<UInt8>) {
        settleQuote(before: reference[reference.startIndex])
        takeInside(UInt8(ascii: "&"))
        result += reference.dropFirst()
        if case .name = place { place = .name(from: result.count) }
        offset += reference.count
    }

    /// Takes the next byte of the text. Complexity: O(1), amortized.
    package mutating func take(_ byte: UInt8) {
        settleQuote(before: byte)
        holdsQuote = !isOutside && byte == opener && Self.isQuote(byte)
        if holdsQuote { return }
        if isOutside ? byte <= 0x20 || "<>".utf8.contains(byte) || Self.isQuote(byte) : endsURL(byte) {
            end(with: byte)
        } else {
            takeInside(byte)
        }
        offset += 1
    }

    private var isOutside: Bool {
        switch place {
        case .text, .question, .parameter: true
        default: false
        }
    }

    /// Whether a byte that is no quote ends the URL.
    private func endsURL(_ byte: UInt8) -> Bool {
        guard let opener else { return false }
        return byte <= 0x20 ? blanksEnd : byte == UInt8(ascii: "<") && !isInSection && !Self.isQuote(opener)
    }

    private static func isQuote(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") }

    /// A quote with more of a value after it is part of the value, and does not end its URL. A macro may be more of it.
    private mutating func settleQuote(before next: UInt8) {
        guard holdsQuote, let opener else { return }
        holdsQuote = false
        if Self.isWord(next) || "&[".utf8.contains(next) { takeInside(opener) } else { end(with: opener) }
        offset += 1
    }

    private mutating func end(with byte: UInt8) {
        closePart()
        place = .text
        if byte <= 0x20, result.count == start { start += 1 } else { opener = byte }
        result.append(byte)
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        byte >= 0x80 || byte.isLetter || byte.isDigit || "%-._~".utf8.contains(byte)
    }

    private mutating func takeInside(_ byte: UInt8) {
        switch place {
        case .text:
            result.append(byte)
            // JSON writes `\/` for `/` (0x5C is `\`), and a processing instruction begins with `<?`.
            if byte == UInt8(ascii: "?"), !result.suffix(2).elementsEqual("<?".utf8) { place = .question }
            if byte == UInt8(ascii: "&") { place = .parameter }
            if endsEncodedMark { place = .name(from: result.count) }
            guard byte == UInt8(ascii: "/") else { return }
            if result.suffix(4).filter({ $0 != 0x5C }).suffix(2).elementsEqual("//".utf8) { openAuthority() }
        case .question:
            place = byte <= 0x20 ? .text : .name(from: result.count)
            takeInside(byte)
        case .parameter:
            let isNamed = Self.isWord(byte) || "[]".utf8.contains(byte)
            place = byte == UInt8(ascii: "=") ? .value : isNamed ? .parameter : .text
            if case .text = place { return takeInside(byte) }
            result.append(byte)
            if endsEncodedMark { place = .name(from: result.count) }
        case .authority(let start):
            switch byte {
            case UInt8(ascii: "@"):
                note(authorityStart..<offset)
                result.replaceSubrange(start..., with: mark)
                result.append(byte)
                openAuthority()
            case UInt8(ascii: "/"):
                result.append(byte)
                place = .path
            default: takeInPath(byte)
            }
        case .path: takeInPath(byte)
        case .name, .value:
            switch byte {
            case UInt8(ascii: "&"), UInt8(ascii: ";"), UInt8(ascii: "?"), UInt8(ascii: "#"):
                closePart()
                takeInPath(byte)
            default:
                guard case .name = place else { return takeInValue(byte) }
                result.append(byte)
                guard byte == UInt8(ascii: "=") else { return }
                place = .value
            }
        }
    }

    private mutating func openAuthority() {
        place = .authority(from: result.count)
        authorityStart = offset + 1
    }

    private mutating func takeInPath(_ byte: UInt8) {
        result.append(byte)
        if "?;#&".utf8.contains(byte) || endsEncodedMark { place = .name(from: result.count) }
    }

    /// Whether the last bytes are a `?` that was encoded: some senders encode a URL with its query.
    private var endsEncodedMark: Bool {
        guard let last = result.last, last | 0x20 == UInt8(ascii: "f") else { return false }
        return result.dropLast().suffix(2).elementsEqual("%3".utf8)
    }

    private mutating func takeInValue(_ byte: UInt8) {
        if keepsMacros, byte == UInt8(ascii: "[") {
            hide(bracket, before: offset)
            bracket = [byte]
        } else if bracket != nil {
            // Appends in place: a copy for each byte would take quadratic time after an open bracket.
            bracket?.append(byte)
            guard byte == UInt8(ascii: "]") else { return }
            result += bracket ?? []
            isMarked = false
            bracket = nil
        } else {
            hide([byte], before: offset + 1)
        }
    }

    /// Replaces bytes of a value, which are not a macro, with the mark; they end before an offset.
    private mutating func hide(_ bytes: [UInt8]?, before end: Int) {
        guard let bytes, !bytes.isEmpty else { return }
        note(end - bytes.count..<end)
        guard !isMarked else { return }
        result += mark
        isMarked = true
    }

    private mutating func note(_ range: Range<Int>) {
        guard !range.isEmpty else { return }
        if let last = hidden.last, last.upperBound >= range.lowerBound {
            hidden[hidden.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
        } else {
            hidden.append(range)
        }
    }

    /// Ends a name, a value or a URL. A parameter without `=` is treated as a value.
    private mutating func closePart() {
        switch place {
        case .value:
            hide(bracket, before: offset)
            bracket = nil
            isMarked = false
        case .name(let start) where start < result.count:
            let bytes = Array(result[start...])
            result.removeSubrange(start...)
            place = .value
            offset -= bytes.count
            for byte in bytes {
                takeInValue(byte)
                offset += 1
            }
            closePart()
        default: break
        }
    }
}
