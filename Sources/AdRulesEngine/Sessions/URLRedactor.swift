/// Copies text and replaces the values in its URLs with a mark.
struct URLRedactor {
    private enum Place {
        /// Outside a URL.
        case text
        /// After `://`: this part may be a user name.
        case authority(from: Int)
        case path
        /// The name of a parameter, which may turn out to be a value without a name.
        case name(from: Int)
        case value
    }

    private let keepsMacros: Bool
    private let mark: [UInt8]
    private var result: [UInt8] = []
    private var place = Place.text
    /// Whether the mark already stands for the preceding bytes of the value.
    private var isMarked = false
    /// The bytes since a bracket opened in a value; nil outside brackets.
    private var bracket: [UInt8]?

    init(keepsMacros: Bool, mark: [UInt8]) {
        self.keepsMacros = keepsMacros
        self.mark = mark
    }

    mutating func finish() -> [UInt8] {
        closePart()
        return result
    }

    mutating func take(_ byte: UInt8) {
        switch byte {
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
            if result.suffix(3).elementsEqual("://".utf8) { place = .authority(from: result.count) }
        case .authority(let start):
            switch byte {
            case UInt8(ascii: "@"):
                result.replaceSubrange(start..., with: mark)
                result.append(byte)
                place = .authority(from: result.count)
            case UInt8(ascii: "/"):
                result.append(byte)
                place = .path
            default: takeInPath(byte)
            }
        case .path: takeInPath(byte)
        case .name:
            switch byte {
            case UInt8(ascii: "="):
                result.append(byte)
                place = .value
                isMarked = false
            case UInt8(ascii: "&"), UInt8(ascii: ";"), UInt8(ascii: "?"), UInt8(ascii: "#"):
                closePart()
                open(byte)
            default: result.append(byte)
            }
        case .value:
            switch byte {
            case UInt8(ascii: "&"), UInt8(ascii: ";"), UInt8(ascii: "?"), UInt8(ascii: "#"):
                closePart()
                open(byte)
            default: takeInValue(byte)
            }
        }
    }

    private mutating func takeInPath(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "?"), UInt8(ascii: ";"), UInt8(ascii: "#"): open(byte)
        default: result.append(byte)
        }
    }

    /// Writes a delimiter that starts a parameter or a fragment.
    private mutating func open(_ delimiter: UInt8) {
        result.append(delimiter)
        place = .name(from: result.count)
    }

    private mutating func takeInValue(_ byte: UInt8) {
        if keepsMacros, byte == UInt8(ascii: "[") {
            hide(bracket)
            bracket = [byte]
        } else if bracket != nil {
            // Appends in place: a copy for each byte would take quadratic time after an open bracket.
            bracket?.append(byte)
            guard byte == UInt8(ascii: "]") else { return }
            result += bracket ?? []
            isMarked = false
            bracket = nil
        } else {
            hide([byte])
        }
    }

    /// Replaces bytes of a value, which are not a macro, with the mark.
    private mutating func hide(_ bytes: [UInt8]?) {
        guard bytes?.isEmpty == false, !isMarked else { return }
        result += mark
        isMarked = true
    }

    /// Ends a name, a value or a URL. A parameter without `=` is treated as a value.
    private mutating func closePart() {
        switch place {
        case .value:
            hide(bracket)
            bracket = nil
            isMarked = false
        case .name(let start) where start < result.count:
            let bytes = Array(result[start...])
            result.removeSubrange(start...)
            place = .value
            isMarked = false
            for byte in bytes { takeInValue(byte) }
            closePart()
        default: break
        }
    }
}
