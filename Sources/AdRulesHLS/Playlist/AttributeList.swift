/// The attributes of a tag in order, `NAME=value,NAME="value"` (RFC 8216bis §4.2), with their places.
///
/// Values are decoded on demand. Reading takes O(length); what is not an attribute is skipped up to the next comma.
public struct AttributeList: Sendable {
    /// The place of an attribute.
    public struct Entry: Sendable, Hashable {
        /// The bytes of the name.
        public var name: SourceRange
        /// The bytes of the value, including its quotes.
        public var value: SourceRange
    }

    /// What a tag has instead of an attribute.
    enum Flaw: String {
        case noAttribute = "text that is not an attribute"
        case openQuote = "a quote that is never closed"
        case textAfterQuote = "text after a closing quote"
    }

    private let bytes: [UInt8]
    /// The attributes in order, with the places of their names and values.
    public private(set) var entries: [Entry] = []
    /// The flaws with their places, at most ten.
    private(set) var flaws: [(flaw: Flaw, range: SourceRange)] = []

    /// Reads a list that stands alone, such as the text after the colon of a tag.
    public init(_ text: String) {
        let bytes = Array(text.utf8)
        self.init(bytes, in: 0..<bytes.count)
    }

    /// Reads the list in a range of a document's bytes.
    init(_ bytes: [UInt8], in range: Range<Int>) {
        self.bytes = bytes
        var position = range.lowerBound
        while position < range.upperBound { position = read(at: position, before: range.upperBound) }
    }

    /// Reads one attribute and returns the position after the comma behind it.
    private mutating func read(at start: Int, before end: Int) -> Int {
        var position = start
        while position < end, Self.isBlank(bytes[position]) { position += 1 }
        let nameStart = position
        while position < end, Self.isNameByte(bytes[position]) { position += 1 }
        let name = SourceRange(lower: nameStart, upper: position)
        guard !name.isEmpty, position < end, bytes[position] == UInt8(ascii: "=") else {
            let comma = nextComma(from: position, before: end)
            note(.noAttribute, nameStart, comma)
            return comma + 1
        }
        position += 1
        let valueStart = position
        if position < end, bytes[position] == UInt8(ascii: "\"") {
            position += 1
            while position < end, bytes[position] != UInt8(ascii: "\"") { position += 1 }
            guard position < end else {
                note(.openQuote, valueStart, end)
                return end
            }
            position += 1
            entries.append(Entry(name: name, value: SourceRange(lower: valueStart, upper: position)))
            let after = position
            position = nextComma(from: position, before: end)
            if bytes[after..<position].contains(where: { !Self.isBlank($0) }) { note(.textAfterQuote, after, position) }
            return position + 1
        }
        position = nextComma(from: position, before: end)
        var valueEnd = position
        while valueEnd > valueStart, Self.isBlank(bytes[valueEnd - 1]) { valueEnd -= 1 }
        entries.append(Entry(name: name, value: SourceRange(lower: valueStart, upper: valueEnd)))
        return position + 1
    }

    private func nextComma(from start: Int, before end: Int) -> Int {
        bytes[start..<end].firstIndex(of: UInt8(ascii: ",")) ?? end
    }

    private mutating func note(_ flaw: Flaw, _ lower: Int, _ upper: Int) {
        if flaws.count < 10 { flaws.append((flaw, SourceRange(lower: lower, upper: upper))) }
    }

    /// The name of an attribute. Complexity: O(length).
    public func name(of entry: Entry) -> String { String(decoding: bytes[entry.name.offsets], as: UTF8.self) }

    /// The value of an attribute. Complexity: O(length).
    public func value(of entry: Entry) -> AttributeValue {
        let offsets = entry.value.offsets
        guard let first = bytes[offsets].first, first == UInt8(ascii: "\"") else {
            return .unquoted(String(decoding: bytes[offsets], as: UTF8.self))
        }
        return .quoted(String(decoding: bytes[offsets].dropFirst().dropLast(), as: UTF8.self))
    }

    /// The place of the first attribute with a name; nil if there is none. Complexity: O(attributes).
    public func entry(_ name: String) -> Entry? { entries.first { bytes[$0.name.offsets].elementsEqual(name.utf8) } }

    /// The value of the first attribute with a name; nil if there is none. Complexity: O(attributes).
    public subscript(name: String) -> AttributeValue? { entry(name).map(value(of:)) }

    /// Whether a byte can be part of an attribute's name.
    static func isNameByte(_ byte: UInt8) -> Bool {
        byte >= 0x41 && byte <= 0x5A || byte >= 0x30 && byte <= 0x39 || byte == UInt8(ascii: "-")
    }

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}
