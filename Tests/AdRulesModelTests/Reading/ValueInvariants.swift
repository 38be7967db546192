import AdRulesModel

/// What the model says of an attribute, to be compared with the document.
enum AttributeValue {
    /// Text, as it is written.
    case text(String?)
    /// A word, which may be written in other capitals and with blanks around it.
    case word(String?)
    /// A whole number, nil when it cannot be read.
    case whole(Int?)
    /// A boolean, nil when it cannot be read.
    case truth(Bool?)
    /// Text that the model reads in some of the element's places only.
    case textIfRead(String?)
}

/// Holds what was read against ``PlainXML``: every text and attribute that the model keeps says what the document says.
struct ValueInvariants {
    private let plain: PlainXML
    private let source: [UInt8]
    private(set) var violations: [String] = []

    init(source: [UInt8]) {
        self.source = source
        plain = PlainXML(source)
        if !plain.isWhole { violations.append("a document was read that is not whole") }
    }

    mutating func check(_ visit: ModelWalk.Visit) {
        guard plain.isWhole else { return }
        if let range = visit.origin?.range {
            guard let element = plain.element(at: Int(range.lower)), element.upper == Int(range.upper) else {
                violations.append("no element is at \(range), where \(visit.element) was read")
                return
            }
            // Every element of extensions is an extension; names in other case are read (VMAP161, VAST307).
            let localName = String(decoding: element.localName, as: UTF8.self)
            if localName.lowercased() != visit.element.lowercased(), !visit.element.hasSuffix("Extension") {
                let name = String(decoding: element.localName, as: UTF8.self)
                violations.append("\(visit.element) at \(range) is a \(name)")
            }
            for (name, value) in visit.attributes {
                let written = element.attributes[Array(name.utf8)].map { String(decoding: $0, as: UTF8.self) }
                if !Self.agrees(value, written) {
                    violations.append(
                        "\(visit.element)@\(name) at \(range.lower) is \(value), not \(written ?? "missing")")
                }
            }
            if let text = visit.text { check(text, of: visit.element, is: element) }
        } else if let text = visit.text, !text.range.isEmpty {
            guard let element = plain.leaf(around: Int(text.range.lower)), element.upper >= Int(text.range.upper),
                element.localName.elementsEqual(visit.element.utf8)
            else {
                violations.append("the text of \(visit.element) at \(text.range) is in another element")
                return
            }
            check(text, of: visit.element, is: element)
        }
    }

    private mutating func check(_ text: SourceText, of name: String, is element: PlainXML.Element) {
        let expected: [UInt8]
        if name.hasSuffix("Extension") {
            expected = Array(source[element.lower..<element.upper])
        } else if element.text.isEmpty, name == "UniversalAdId" {
            expected = element.attributes[Array("idValue".utf8)] ?? []
        } else {
            // Of a leaf with elements inside, the first text is kept.
            expected = element.hasChildren ? Array(element.text.prefix(text.string.utf8.count)) : element.text
            if element.hasChildren, text.isEmpty, !element.text.isEmpty {
                violations.append("the text of \(name) at \(element.lower) is lost")
            }
        }
        if !text.string.utf8.elementsEqual(expected) {
            violations.append(
                "the text of \(name) at \(element.lower) is \(text.string.debugDescription), not "
                    + String(decoding: expected, as: UTF8.self).debugDescription)
        }
    }

    private static func agrees(_ value: AttributeValue, _ written: String?) -> Bool {
        switch value {
        case .text(let text): return same(text, written)
        case .word(let word):
            return same(word, written) || same(word.map(lowercased), written.map { lowercased(trimmed($0)) })
        case .textIfRead(let text): return text == nil || same(text, written)
        case .whole(let number):
            let expected = written.flatMap { Int(trimmed($0)) }.flatMap { $0 < 0 ? nil : $0 }
            return number == expected || number == nil && expected == 0
        case .truth(let truth):
            switch written.map({ lowercased(trimmed($0)) })?.utf8.map(\.self) {
            case Array("true".utf8), Array("1".utf8): return truth == true
            case Array("false".utf8), Array("0".utf8): return truth == false
            default: return truth == nil
            }
        }
    }

    private static func same(_ left: String?, _ right: String?) -> Bool {
        guard let left, let right else { return left == nil && right == nil }
        return left.utf8.elementsEqual(right.utf8)
    }

    private static func lowercased(_ text: String) -> String {
        String(decoding: text.utf8.map { $0 >= 65 && $0 <= 90 ? $0 | 32 : $0 }, as: UTF8.self)
    }

    private static func trimmed(_ text: String) -> String {
        let bytes = Array(text.utf8)
        let blanks: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]
        guard let first = bytes.firstIndex(where: { !blanks.contains($0) }),
            let last = bytes.lastIndex(where: { !blanks.contains($0) })
        else { return "" }
        return String(decoding: bytes[first...last], as: UTF8.self)
    }
}
