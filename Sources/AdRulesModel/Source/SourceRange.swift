/// A half-open range of bytes in a document: offsets count UTF-8 bytes from 0.
///
/// A document that came in another encoding is converted to UTF-8 first; the offsets are those of the converted bytes.
public struct SourceRange: Sendable, Hashable {
    /// The offset of the first byte.
    public var lower: UInt32
    /// The offset behind the last byte.
    public var upper: UInt32

    /// The range from `lower` up to, not including, `upper`; an `upper` before `lower` makes an empty range.
    public init(lower: Int, upper: Int) {
        self.lower = UInt32(clamping: lower)
        self.upper = UInt32(clamping: max(lower, upper))
    }

    /// The number of bytes.
    public var count: Int { Int(upper) - Int(lower) }

    /// Whether the range holds no byte; it then stands for the place before `lower`.
    public var isEmpty: Bool { upper == lower }

    /// The offsets as an index range of the document's bytes.
    public var offsets: Range<Int> { Int(lower)..<Int(upper) }
}

/// Where a value stands in its document: the bytes of its element, start tag to end tag.
///
/// Two values with the same content are equal wherever they stand, so an origin equals every other origin and adds
/// nothing to a hash.
public struct Origin: Sendable, Hashable {
    // Eight bytes, where an optional range would have twelve: a document can have a million of them. No element is at
    // the very end of what 32 bits count.
    private var stored: SourceRange

    /// The bytes of the element; nil for a value that was made in code.
    public var range: SourceRange? {
        get { stored.lower == UInt32.max ? nil : stored }
        set { stored = newValue ?? SourceRange(lower: Int(UInt32.max), upper: Int(UInt32.max)) }
    }

    /// The origin of the element at `range`; nil for a value that was made in code.
    public init(_ range: SourceRange? = nil) {
        stored = range ?? SourceRange(lower: Int(UInt32.max), upper: Int(UInt32.max))
    }

    /// Always true: the place of a value is no part of its content.
    public static func == (left: Origin, right: Origin) -> Bool { true }

    /// Adds nothing: the place of a value is no part of its content.
    public func hash(into hasher: inout Hasher) {}
}

extension Origin: Codable {
    /// Reads no place: a value that was saved stands in no document.
    public init(from decoder: any Decoder) throws {
        self.init()
    }

    /// Writes nothing: the place is no part of a value.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encodeNil()
    }
}
