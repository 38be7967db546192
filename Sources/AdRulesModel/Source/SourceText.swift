/// The bytes of one document, shared by every ``SourceText`` read from it.
///
/// Its methods take ranges and access bytes by index: a slice of the array would cost reference counting each time.
final class SourceStorage: Sendable {
    let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Returns the bytes of a range as text.
    func string(_ range: SourceRange) -> String { bytes[range.offsets].string }

    /// Whether two ranges hold the same bytes.
    func areEqual(_ left: SourceRange, _ right: SourceRange) -> Bool {
        guard left.count == right.count else { return false }
        let distance = Int(right.lower) - Int(left.lower)
        for index in left.offsets where bytes[index] != bytes[index + distance] { return false }
        return true
    }

    /// Whether a range holds exactly the given bytes.
    func matches(_ range: SourceRange, _ spelling: [UInt8]) -> Bool {
        guard range.count == spelling.count else { return false }
        var index = Int(range.lower)
        for byte in spelling {
            if bytes[index] != byte { return false }
            index += 1
        }
        return true
    }

    /// Returns the whole number in a range of 1 to 18 digits; nil for any other content.
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

/// Text that stays in the document it was read from: a URI, a script, a payload.
///
/// It takes 16 bytes and is not copied when a document is read. ``string`` decodes it on demand: it resolves
/// references (`&amp;`) and CDATA sections, drops comments, normalises line ends, and trims whitespace. A
/// `SourceText` keeps the document's bytes alive. Equality and hashing use the decoded text.
public struct SourceText: Sendable {
    /// The document's bytes; nil for the empty text, which then needs no reference counting.
    let storage: SourceStorage?
    private let offset: UInt32
    /// The length in bytes, and what is known about the text in the bits above it.
    private let lengthAndFlags: UInt32

    /// The bytes must be decoded.
    private static let encodedFlag: UInt32 = 1 << 31
    /// It is an ``AddressKind/tidy`` address; the length then has 29 bits.
    private static let tidyFlag: UInt32 = 1 << 30
    /// With ``tidyFlag``: it holds a `[`.
    private static let bracketFlag: UInt32 = 1 << 29
    /// With ``encodedFlag``, where it means no address: the decoded text is not empty; the length then has 29 bits. The
    /// reader asks whether the first of many texts is empty, and decoding it each time would be quadratic.
    private static let fullFlag = tidyFlag

    /// The marks that the reader found in a text.
    package enum AddressKind: Sendable {
        /// Anything.
        case other
        /// An address as most are: `https://`, a host, and no blank, no macro, no `;`, no `__`, no `..`, no further `:`
        /// and only ASCII. It needs no decoding.
        case tidy
        /// The same with a `[`, which may open a macro.
        case tidyWithBracket
    }

    static let empty = SourceText()

    private init() {
        storage = nil
        offset = 0
        lengthAndFlags = 0
    }

    /// Creates the text of `range` in `storage`; `isEncoded` if the bytes have references, markup or carriage returns.
    init(storage: SourceStorage, range: SourceRange, isEncoded: Bool, address: AddressKind = .other) {
        self.storage = storage
        offset = range.lower
        var flags: UInt32 = isEncoded ? Self.encodedFlag : 0
        if isEncoded {
            let isShort = range.count < Int(Self.bracketFlag)
            if isShort, !TextDecoding.isEmptyContent(storage.bytes[range.offsets]) { flags |= Self.fullFlag }
        } else if address != .other, range.count < Int(Self.bracketFlag) {
            flags |= address == .tidy ? Self.tidyFlag : Self.tidyFlag | Self.bracketFlag
        }
        lengthAndFlags = UInt32(range.count) | flags
    }

    /// Creates a text outside any document. It must be shorter than 2³⁰ bytes.
    public init(_ string: String) {
        precondition(string.utf8.count < 1 << 30, "a text has less than 2^30 bytes")
        let bytes = Array(string.utf8)
        self.init(storage: SourceStorage(bytes), range: SourceRange(lower: 0, upper: bytes.count), isEncoded: false)
    }

    /// The range of the text in the document. Its bytes differ from the text if ``isEncoded`` is true.
    public var range: SourceRange { SourceRange(at: Int(offset), count: length) }

    private var length: Int {
        let mask = lengthAndFlags & Self.tidyFlag == 0 ? Self.tidyFlag - 1 : Self.bracketFlag - 1
        return Int(lengthAndFlags & mask)
    }

    /// The marks that the reader found in the text; `other` for a text outside any document.
    package var addressKind: AddressKind {
        if isEncoded || lengthAndFlags & Self.tidyFlag == 0 { return .other }
        return lengthAndFlags & Self.bracketFlag == 0 ? .tidy : .tidyWithBracket
    }

    /// Whether the bytes must be decoded to get the text.
    public var isEncoded: Bool { lengthAndFlags & Self.encodedFlag != 0 }

    /// The bytes as they are in the document.
    var rawBytes: ArraySlice<UInt8> { storage?.bytes[range.offsets] ?? [] }

    /// The decoded text. Complexity: O(length).
    public var string: String { isEncoded ? TextDecoding.content(rawBytes) : rawBytes.string }

    /// Whether the decoded text is empty. Complexity: O(1); O(length) for an encoded text of 512 MB or more.
    public var isEmpty: Bool {
        guard isEncoded else { return length == 0 }
        if lengthAndFlags & Self.fullFlag != 0 { return false }
        return length < Int(Self.bracketFlag) || TextDecoding.isEmptyContent(rawBytes)
    }
}

extension SourceText: Hashable {
    /// Whether both texts decode to the same bytes. Complexity: O(length).
    public static func == (left: SourceText, right: SourceText) -> Bool {
        if left.isEmpty || right.isEmpty { return left.isEmpty && right.isEmpty }
        if !left.isEncoded && !right.isEncoded { return left.rawBytes.elementsEqual(right.rawBytes) }
        return left.string.utf8.elementsEqual(right.string.utf8)
    }

    /// Hashes the decoded text. Complexity: O(length).
    public func hash(into hasher: inout Hasher) {
        if isEncoded {
            hasher.combine(bytesOf: string)
        } else {
            // As the decoded text is hashed, without making one.
            hasher.combine(words: rawBytes, count: range.count)
        }
    }
}

extension SourceText: ExpressibleByStringLiteral, CustomStringConvertible {
    /// Creates a text outside any document.
    public init(stringLiteral value: String) { self.init(value) }

    /// The decoded text.
    public var description: String { string }
}

/// Replaces texts during encoding, for session logs that must not reveal everything.
package protocol SourceTextRewriting: Sendable {
    /// Returns the replacement for a text of a document.
    func written(_ text: String) -> String
}

extension SourceText: Codable {
    /// The key of a ``SourceTextRewriting`` in an encoder's `userInfo`.
    package static let rewritingKey = CodingUserInfoKey(rawValue: "adrules.rewriting")

    /// Decodes a text outside any document.
    public init(from decoder: any Decoder) throws { self.init(try decoder.singleValueContainer().decode(String.self)) }

    /// Encodes the decoded text, or its replacement if the encoder has a `SourceTextRewriting`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        let rewriting = Self.rewritingKey.flatMap { encoder.userInfo[$0] as? any SourceTextRewriting }
        try container.encode(rewriting?.written(string) ?? string)
    }
}
