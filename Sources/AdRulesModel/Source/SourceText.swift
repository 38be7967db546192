/// The bytes of one document, shared by every ``SourceText`` that was read from it.
///
/// The questions about ranges are asked here, by index: a slice of the array would cost a reference count each time.
final class SourceStorage: Sendable {
    let bytes: [UInt8]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The bytes of a range as text.
    func string(_ range: SourceRange) -> String { String(decoding: bytes[range.offsets], as: UTF8.self) }

    /// Whether two ranges hold the same bytes.
    func areEqual(_ left: SourceRange, _ right: SourceRange) -> Bool {
        guard left.count == right.count else { return false }
        let distance = Int(right.lower) - Int(left.lower)
        for index in left.offsets where bytes[index] != bytes[index + distance] { return false }
        return true
    }

    /// Whether a range holds exactly these bytes.
    func matches(_ range: SourceRange, _ spelling: [UInt8]) -> Bool {
        guard range.count == spelling.count else { return false }
        var index = Int(range.lower)
        for byte in spelling {
            if bytes[index] != byte { return false }
            index += 1
        }
        return true
    }

    /// The whole number that a range of digits only writes, up to 18 of them.
    func number(_ range: SourceRange) -> Int? {
        guard !range.isEmpty, range.count <= 18 else { return nil }
        var value = 0
        for index in range.offsets {
            let byte = bytes[index]
            guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
            value = value * 10 + Int(byte - UInt8(ascii: "0"))
        }
        return value
    }
}

/// Text that still lives in the document it was read from: a URI, a script, a payload.
///
/// It is 16 bytes and costs no copy when a document is read; ``string`` decodes it when it is asked for: references
/// (`&amp;`), CDATA sections, comments inside the text and line ends, then blanks at both ends are dropped.
/// A `SourceText` keeps its whole document alive. Equality and hash go by the decoded text.
public struct SourceText: Sendable {
    /// The document; nil for the empty text, which then counts no reference.
    private let storage: SourceStorage?
    private let offset: UInt32
    /// The length in bytes; the top bit is set when the bytes are not yet the text.
    private let lengthAndFlag: UInt32

    private static let encodedFlag: UInt32 = 1 << 31

    /// No text.
    static let empty = SourceText()

    private init() {
        storage = nil
        offset = 0
        lengthAndFlag = 0
    }

    /// The text of `range` in `storage`; `isEncoded` when the bytes hold references, markup or carriage returns.
    init(storage: SourceStorage, range: SourceRange, isEncoded: Bool) {
        self.storage = storage
        offset = range.lower
        lengthAndFlag = UInt32(range.count) | (isEncoded ? Self.encodedFlag : 0)
    }

    /// A text that belongs to no document. It must have less than 2³¹ bytes.
    public init(_ string: String) {
        precondition(string.utf8.count < 1 << 31, "a text has less than 2^31 bytes")
        let bytes = Array(string.utf8)
        self.init(
            storage: SourceStorage(bytes), range: SourceRange(lower: 0, upper: bytes.count), isEncoded: false)
    }

    /// The bytes of the document that hold the text. They differ from the text when ``isEncoded``.
    public var range: SourceRange {
        SourceRange(lower: Int(offset), upper: Int(offset) + Int(lengthAndFlag & ~Self.encodedFlag))
    }

    /// Whether the document's bytes have to be decoded to give the text.
    public var isEncoded: Bool { lengthAndFlag & Self.encodedFlag != 0 }

    /// The bytes as they stand in the document.
    var rawBytes: ArraySlice<UInt8> { storage?.bytes[range.offsets] ?? [] }

    /// The text. Complexity: O(length).
    public var string: String {
        isEncoded ? TextDecoding.content(rawBytes) : String(decoding: rawBytes, as: UTF8.self)
    }

    /// Whether nothing is left of the text when the blanks are gone. Complexity: O(length) when ``isEncoded``.
    public var isEmpty: Bool {
        if isSurelyNotEmpty { return false }
        return isEncoded ? string.isEmpty : true
    }

    /// Whether a look at the first byte shows that there is text: its blanks are gone, and only markup and references
    /// can come to nothing.
    private var isSurelyNotEmpty: Bool {
        guard let first = rawBytes.first else { return false }
        return !isEncoded || first != UInt8(ascii: "<") && first != UInt8(ascii: "&") && !TextDecoding.isBlank(first)
    }
}

extension SourceText: Hashable {
    /// Whether both texts decode to the same bytes. Complexity: O(length).
    public static func == (left: SourceText, right: SourceText) -> Bool {
        if left.isSurelyNotEmpty && right.lengthAndFlag == 0 || right.isSurelyNotEmpty && left.lengthAndFlag == 0 {
            return false
        }
        if !left.isEncoded && !right.isEncoded {
            return left.rawBytes.elementsEqual(right.rawBytes)
        }
        return left.string.utf8.elementsEqual(right.string.utf8)
    }

    /// Hashes the decoded text. Complexity: O(length).
    public func hash(into hasher: inout Hasher) {
        hasher.combine(bytesOf: string)
    }
}

extension SourceText: ExpressibleByStringLiteral, CustomStringConvertible {
    /// A text that belongs to no document.
    public init(stringLiteral value: String) {
        self.init(value)
    }

    /// The decoded text.
    public var description: String { string }
}

/// What an encoder writes instead of texts: for session logs, which must not tell everything.
public protocol SourceTextRewriting: Sendable {
    /// What is written for a text of a document.
    func written(_ text: String) -> String
}

extension SourceText: Codable {
    /// Where an encoder's `userInfo` may hold a ``SourceTextRewriting``.
    public static let rewritingKey = CodingUserInfoKey(rawValue: "adrules.rewriting")

    /// Reads the text; it belongs to no document.
    public init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode(String.self))
    }

    /// Writes the decoded text, or what the encoder has a ``SourceTextRewriting`` make of it.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        let rewriting = Self.rewritingKey.flatMap { encoder.userInfo[$0] as? any SourceTextRewriting }
        try container.encode(rewriting?.written(string) ?? string)
    }
}
