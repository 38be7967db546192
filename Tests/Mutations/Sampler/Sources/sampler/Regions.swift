/// The regions of a Swift file that can be compiled in several versions: the bodies of functions, initializers and
/// accessors, and the initial values of stored properties. What lies between them, the frame, is the same in all versions.
///
/// A lexer is enough: it knows comments, strings with interpolations, regular expressions and brackets.
struct Regions {
    /// A region and what stands before it.
    struct Region: Equatable {
        enum Kind { case body, value }
        var kind: Kind
        var text: String

        /// Whether a statement of a body returns a value.
        var returnsValue: Bool { kind == .body && text.contains(/\breturn +[^ }\n]/) }

        /// The text beside another version: where one returns a value, a body that is an expression has to, too.
        func version(returning: Bool) -> String {
            guard returning, !text.contains(/\breturn\b/) else { return text }
            return text.replacing(/\A(?:\s|\/\/[^\n]*\n)*/, maxReplacements: 1) { "\($0.output)return " }
        }
    }

    /// The text before each region, and after the last one.
    private(set) var frame: [String] = []
    private(set) var regions: [Region] = []

    private let bytes: [UInt8]
    private var at = 0
    private var taken = 0

    init(of text: String) {
        bytes = Array(text.utf8)
        scan()
        frame.append(string(taken..<bytes.count))
    }

    private static let types: Set<String> = ["struct", "class", "enum", "extension", "actor", "protocol"]
    private static let functions: Set<String> = ["func", "init", "deinit"]
    private static let variables: Set<String> = ["var", "let", "subscript"]
    private static let accessors: Set<String> = ["get", "set", "didSet", "willSet", "_read", "_modify"]

    /// Walks through declarations; `{` of a type and of accessors goes one level down.
    private mutating func scan() {
        var words: [String] = []
        var parentheses = 0
        while at < bytes.count {
            if let end = literal(at: at) { at = end; continue }
            switch bytes[at] {
            case UInt8(ascii: "("), UInt8(ascii: "["): parentheses += 1
            case UInt8(ascii: ")"), UInt8(ascii: "]"): parentheses -= 1
            case UInt8(ascii: "}"): words = []
            case UInt8(ascii: "{"):
                let end = closing(of: at)
                let first = firstWord(after: at)
                let keyword =
                    parentheses > 0
                    ? nil
                    : words.last {
                        Self.types.contains($0) || Self.functions.contains($0) || Self.variables.contains($0)
                    }
                let isAccessor = words.first.map(Self.accessors.contains) ?? false
                let opensAccessors =
                    keyword.map(Self.variables.contains) == true
                    && (Self.accessors.contains(first) || ["mutating", "nonmutating"].contains(first))
                if let keyword, !isAccessor, Self.types.contains(keyword) || opensAccessors {
                    words = []
                } else if isAccessor || keyword != nil {
                    take(.body, at + 1..<end - 1)
                    at = end
                    words = []
                    continue
                } else {
                    at = end
                    continue
                }
            case UInt8(ascii: "="):
                let keyword = words.last { Self.variables.contains($0) || Self.functions.contains($0) || $0 == "case" }
                let isAlone =
                    at + 1 < bytes.count && bytes[at + 1] == UInt8(ascii: " ") && bytes[at - 1] == UInt8(ascii: " ")
                if parentheses == 0, isAlone, keyword == "let" || keyword == "var" {
                    let end = endOfValue(from: at + 1)
                    take(.value, at + 1..<end)
                    at = end
                    words = []
                    continue
                }
            case let byte where Self.isWord(byte):
                let start = at
                while at < bytes.count, Self.isWord(bytes[at]) { at += 1 }
                if parentheses == 0, start == 0 || bytes[start - 1] != UInt8(ascii: ".") {
                    words.append(string(start..<at))
                }
                continue
            default: break
            }
            at += 1
        }
    }

    private mutating func take(_ kind: Region.Kind, _ range: Range<Int>) {
        frame.append(string(taken..<range.lowerBound))
        regions.append(Region(kind: kind, text: string(range)))
        taken = range.upperBound
    }

    private func string(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    private static func isWord(_ byte: UInt8) -> Bool {
        byte >= 0x80 || byte == UInt8(ascii: "_")
            || (byte | 0x20) >= UInt8(ascii: "a") && (byte | 0x20) <= UInt8(ascii: "z")
            || byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
    }

    private func firstWord(after brace: Int) -> String {
        var start = brace + 1
        while start < bytes.count {
            if let end = literal(at: start) {
                start = end
            } else if Self.isWord(bytes[start]) {
                break
            } else {
                start += 1
            }
        }
        var end = start
        while end < bytes.count, Self.isWord(bytes[end]) { end += 1 }
        return string(start..<end)
    }

    /// The index after the bracket that closes the one at an index.
    private func closing(of open: Int) -> Int {
        var depth = 0
        var index = open
        while index < bytes.count {
            if let end = literal(at: index) { index = end; continue }
            switch bytes[index] {
            case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
            default: break
            }
            index += 1
            if depth == 0 { return index }
        }
        return index
    }

    /// The end of an initial value: the end of a line after which the expression does not go on.
    private func endOfValue(from start: Int) -> Int {
        var index = start
        while index < bytes.count {
            if let end = literal(at: index) { index = end; continue }
            switch bytes[index] {
            case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
                index = closing(of: index)
                continue
            case UInt8(ascii: "}"), UInt8(ascii: ";"), UInt8(ascii: ","): return index
            case UInt8(ascii: "\n"):
                let last = bytes[start..<index].last { $0 != UInt8(ascii: " ") }
                var next = index + 1
                while next < bytes.count, bytes[next] == UInt8(ascii: " ") || bytes[next] == UInt8(ascii: "\n") {
                    next += 1
                }
                let begins = next < bytes.count && ".?:+-*&|<>".utf8.contains(bytes[next])
                if let last, !"=+-*&|<>?:".utf8.contains(last), !begins { return index }
            default: break
            }
            index += 1
        }
        return index
    }

    /// The index after the comment, string or regular expression that begins at an index.
    private func literal(at index: Int) -> Int? {
        switch bytes[index] {
        case UInt8(ascii: "/"):
            if starts("//", at: index) { return line(from: index) }
            if starts("/*", at: index) { return comment(from: index) }
            return regularExpression(at: index)
        case UInt8(ascii: "\""): return quoted(from: index, hashes: 0)
        case UInt8(ascii: "#"):
            var end = index
            while end < bytes.count, bytes[end] == UInt8(ascii: "#") { end += 1 }
            guard end < bytes.count else { return nil }
            if bytes[end] == UInt8(ascii: "\"") { return quoted(from: end, hashes: end - index) }
            if bytes[end] == UInt8(ascii: "/") {
                let close = "/" + String(repeating: "#", count: end - index)
                var at = end + 1
                while at < bytes.count, !starts(close, at: at) { at += 1 }
                return at + close.utf8.count
            }
            return nil
        case UInt8(ascii: "`"):
            return bytes[(index + 1)...].firstIndex(of: UInt8(ascii: "`")).map { $0 + 1 }
        default: return nil
        }
    }

    private func starts(_ text: String, at index: Int) -> Bool { bytes[index...].starts(with: text.utf8) }

    private func line(from index: Int) -> Int { bytes[index...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count }

    private func comment(from start: Int) -> Int {
        var depth = 0
        var index = start
        while index < bytes.count {
            if starts("/*", at: index) {
                depth += 1; index += 2
            } else if starts("*/", at: index) {
                depth -= 1
                index += 2
                if depth == 0 { return index }
            } else {
                index += 1
            }
        }
        return index
    }

    private func quoted(from quote: Int, hashes: Int) -> Int {
        let marks = String(repeating: "#", count: hashes)
        let close = (starts("\"\"\"", at: quote) ? "\"\"\"" : "\"") + marks
        let interpolation = "\\" + marks + "("
        var index = quote + close.utf8.count - hashes
        while index < bytes.count {
            if starts(close, at: index) { return index + close.utf8.count }
            if starts(interpolation, at: index) {
                index = closing(of: index + interpolation.utf8.count - 1)
            } else if hashes == 0, bytes[index] == UInt8(ascii: "\\") {
                index += 2
            } else {
                index += 1
            }
        }
        return index
    }

    /// A slash begins a regular expression where a value is expected.
    private func regularExpression(at slash: Int) -> Int? {
        guard slash + 1 < bytes.count, !" =/*".utf8.contains(bytes[slash + 1]),
            let before = bytes[..<slash].last(where: { $0 != UInt8(ascii: " ") }), "(,=:[{!&|?\n".utf8.contains(before)
        else { return nil }
        var index = slash + 1
        while index < bytes.count, bytes[index] != UInt8(ascii: "\n") {
            if bytes[index] == UInt8(ascii: "/") { return index + 1 }
            index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        return nil
    }
}
