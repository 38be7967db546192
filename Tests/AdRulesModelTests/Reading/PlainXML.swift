/// A second reading of a document's bytes, written from XML 1.0 alone: what elements there are, where, and what their
/// attributes and texts say. It shares no code with the reader, so that a wrong value is found and not only a wrong place.
///
/// It takes UTF-8 of documents that the reader found right, and says when they are not: ``isWhole``.
struct PlainXML {
    /// One element.
    struct Element {
        /// The offset of `<`.
        var lower: Int
        /// The offset behind the last `>`.
        var upper = 0
        /// The name as it is written, prefix included.
        var name: [UInt8]
        /// The values by name, prefix included, references and line ends resolved (XML 1.0 §3.3.3).
        var attributes: [[UInt8]: [UInt8]] = [:]
        /// The text directly inside, resolved (XML 1.0 §2.11, §4.6), without blanks at both ends.
        var text: [UInt8] = []
        var hasChildren = false

        /// The name without its prefix.
        var localName: ArraySlice<UInt8> { name.lastIndex(of: 0x3A).map { name[($0 + 1)...] } ?? name[...] }
    }

    /// The elements in the order of their start tags.
    private(set) var elements: [Element] = []
    /// Whether every element was closed, by its own name, and there was one root.
    private(set) var isWhole = false

    private let bytes: [UInt8]
    private var at = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        isWhole = read()
    }

    /// The element that begins at an offset.
    func element(at lower: Int) -> Element? {
        let index = place(of: lower)
        return index >= 0 && elements[index].lower == lower ? elements[index] : nil
    }

    /// The element whose start tag is the last one before an offset: of an offset in a leaf's text, the leaf.
    func leaf(around offset: Int) -> Element? {
        let index = place(of: offset)
        return index >= 0 && elements[index].upper >= offset ? elements[index] : nil
    }

    private func place(of offset: Int) -> Int {
        var (low, high) = (0, elements.count)
        while low < high {
            let middle = (low + high) / 2
            if elements[middle].lower <= offset { low = middle + 1 } else { high = middle }
        }
        return low - 1
    }

    // MARK: Reading

    private func sees(_ word: StaticString) -> Bool { sees(word, at: at) }

    private func sees(_ word: StaticString, at index: Int) -> Bool {
        guard index + word.utf8CodeUnitCount <= bytes.count else { return false }
        return word.withUTF8Buffer { word in
            for offset in word.indices where bytes[index + offset] != word[offset] { return false }
            return true
        }
    }

    /// Goes behind the next occurrence of a word.
    private mutating func pass(_ word: StaticString) -> Bool {
        while at < bytes.count {
            if sees(word) {
                at += word.utf8CodeUnitCount
                return true
            }
            at += 1
        }
        return false
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }

    private mutating func read() -> Bool {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { at = 3 }
        var open: [Int] = []
        var roots = 0
        while at < bytes.count {
            if sees("<!--") {
                at += 4
                guard pass("-->") else { return false }
            } else if sees("<![CDATA[") {
                at += 9
                let start = at
                guard pass("]]>"), let inner = open.last else { return false }
                elements[inner].text += Self.lines(bytes[start..<(at - 3)])
            } else if sees("<?") {
                at += 2
                guard pass("?>") else { return false }
            } else if sees("</") {
                guard let inner = open.popLast() else { return false }
                let start = at + 2
                guard pass(">") else { return false }
                var name = bytes[start..<(at - 1)]
                while let last = name.last, Self.isBlank(last) { name.removeLast() }
                guard name.elementsEqual(elements[inner].name) else { return false }
                close(inner)
            } else if bytes[at] == 0x3C {
                if let outer = open.last { elements[outer].hasChildren = true } else { roots += 1 }
                guard let isEmpty = startTag() else { return false }
                if isEmpty { close(elements.count - 1) } else { open.append(elements.count - 1) }
            } else {
                let start = at
                while at < bytes.count, bytes[at] != 0x3C { at += 1 }
                guard let inner = open.last else {
                    guard bytes[start..<at].allSatisfy(Self.isBlank) else { return false }
                    continue
                }
                elements[inner].text += Self.resolved(bytes[start..<at])
            }
        }
        return open.isEmpty && roots == 1
    }

    private mutating func close(_ index: Int) {
        elements[index].upper = at
        let text = elements[index].text
        let first = text.firstIndex { !Self.isBlank($0) } ?? text.endIndex
        let last = text.lastIndex { !Self.isBlank($0) } ?? first - 1
        elements[index].text = Array(text[first..<(last + 1)])
    }

    /// Reads a start tag; gives whether it is that of an empty element, nil when it is broken.
    private mutating func startTag() -> Bool? {
        var element = Element(lower: at, name: [])
        at += 1
        element.name = word()
        guard !element.name.isEmpty else { return nil }
        while true {
            while at < bytes.count, Self.isBlank(bytes[at]) { at += 1 }
            guard at < bytes.count else { return nil }
            if sees("/>") || sees(">") {
                let isEmpty = bytes[at] == 0x2F
                at += isEmpty ? 2 : 1
                elements.append(element)
                return isEmpty
            }
            let name = word()
            while at < bytes.count, Self.isBlank(bytes[at]) { at += 1 }
            guard !name.isEmpty, sees("=") else { return nil }
            at += 1
            while at < bytes.count, Self.isBlank(bytes[at]) { at += 1 }
            guard sees("\"") || sees("'") else { return nil }
            let quote = bytes[at]
            at += 1
            guard let end = bytes[at...].firstIndex(of: quote) else { return nil }
            // Line ends are made one LF, then each LF and tab a space; what a reference stands for stays.
            let value = Self.resolved(bytes[at..<end], isAttribute: true)
            if element.attributes[name] == nil { element.attributes[name] = value }
            at = end + 1
        }
    }

    private mutating func word() -> [UInt8] {
        let start = at
        while at < bytes.count, !Self.isBlank(bytes[at]), bytes[at] != 0x3D, bytes[at] != 0x3E, bytes[at] != 0x2F {
            at += 1
        }
        return Array(bytes[start..<at])
    }

    // MARK: Resolving

    private static func lines(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var output: [UInt8] = []
        var wasReturn = false
        for byte in bytes {
            if byte == 0x0D {
                output.append(0x0A)
            } else if !(byte == 0x0A && wasReturn) {
                output.append(byte)
            }
            wasReturn = byte == 0x0D
        }
        return output
    }

    private static func resolved(_ raw: ArraySlice<UInt8>, isAttribute: Bool = false) -> [UInt8] {
        let bytes = lines(raw)
        guard isAttribute || bytes.contains(0x26) else { return bytes }
        var output: [UInt8] = []
        var index = 0
        while index < bytes.count {
            if bytes[index] == 0x26, let end = bytes[index...].firstIndex(of: 0x3B),
                let character = character(Array(bytes[(index + 1)..<end]))
            {
                output += character
                index = end + 1
            } else {
                let isSpace = isAttribute && (bytes[index] == 0x0A || bytes[index] == 0x09)
                output.append(isSpace ? 0x20 : bytes[index])
                index += 1
            }
        }
        return output
    }

    private static let entities: [[UInt8]: UInt8] = [
        Array("amp".utf8): 0x26, Array("lt".utf8): 0x3C, Array("gt".utf8): 0x3E, Array("quot".utf8): 0x22,
        Array("apos".utf8): 0x27,
    ]

    /// What a reference stands for, in UTF-8.
    private static func character(_ name: [UInt8]) -> [UInt8]? {
        if let byte = entities[name] { return [byte] }
        guard name.first == 0x23 else { return nil }
        let isHexadecimal = name.dropFirst().first == 0x78
        let digits = String(decoding: name.dropFirst(isHexadecimal ? 2 : 1), as: UTF8.self)
        // Leading zeros, any number of them, are more than UInt64 would take only when they are no zeros.
        let significant = digits.drop { $0 == "0" }
        guard significant.utf8.count <= 8 else { return nil }
        guard let value = UInt32(significant.isEmpty ? "0" : significant, radix: isHexadecimal ? 16 : 10),
            let scalar = Unicode.Scalar(value)
        else { return nil }
        return Array(String(scalar).utf8)
    }
}
