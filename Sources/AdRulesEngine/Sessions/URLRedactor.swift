/// Copies text and replaces the values in its URLs with a mark.
struct URLRedactor {
    private enum Place {
        /// Outside a URL.
        case text
        /// After a `?` outside a URL: a blank ends a question, and anything else begins the query of a relative address.
        case question
        /// After `//`: this part may be a user name.
        case authority(from: Int)
        case path
        /// The name of a parameter, which may turn out to be a value without a name.
        case name(from: Int)
        case value
    }

    /// Whether a blank, or the end of a line, ends a URL. If not, more is hidden: what follows a URL up to a quote or a tag.
    var blanksEnd = true

    private let keepsMacros: Bool
    private let mark: [UInt8]
    private var result: [UInt8] = []
    private var place = Place.text
    /// Whether the mark already stands for the preceding bytes of the value.
    private var isMarked = false
    /// The bytes since a bracket opened in a value; nil outside brackets.
    private var bracket: [UInt8]?
    /// The number of bytes that were taken before the one that is looked at.
    private var offset = 0
    /// Where the user name begins that the authority may turn out to have.
    private var authorityStart = 0
    /// The ranges of the bytes taken that marks stand for, in order.
    private(set) var hidden: [Range<Int>] = []

    init(keepsMacros: Bool, mark: [UInt8]) {
        self.keepsMacros = keepsMacros
        self.mark = mark
    }

    mutating func finish() -> [UInt8] {
        closePart()
        return result
    }

    /// Takes a reference of markup for a `&`, with which a parameter begins: its letters are no value.
    mutating func take(ampersandAs reference: ArraySlice<UInt8>) {
        takeInside(UInt8(ascii: "&"))
        result += reference.dropFirst()
        if case .name = place { place = .name(from: result.count) }
        offset += reference.count
    }

    mutating func take(_ byte: UInt8) {
        defer { offset += 1 }
        switch byte {
        case 0...0x20 where !blanksEnd: takeInside(byte)
        case 0...0x20, UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""), UInt8(ascii: "'"):
            // No URL contains these, so it ends here.
            closePart()
            place = .text
            result.append(byte)
        default: takeInside(byte)
        }
    }

    private mutating func takeInside(_ byte: UInt8) {
        switch place {
        case .text:
            result.append(byte)
            // JSON writes `\/` for `/` (0x5C is `\`), and a processing instruction begins with `<?`.
            if byte == UInt8(ascii: "?"), !result.suffix(2).elementsEqual("<?".utf8) { place = .question }
            guard byte == UInt8(ascii: "/") else { return }
            if result.suffix(4).filter({ $0 != 0x5C }).suffix(2).elementsEqual("//".utf8) { openAuthority() }
        case .question:
            place = byte <= 0x20 ? .text : .name(from: result.count)
            takeInside(byte)
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
        if "?;#&".utf8.contains(byte) { place = .name(from: result.count) }
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
