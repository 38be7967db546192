/// A half-open range of bytes in a document; offsets count UTF-8 bytes from 0.
///
/// A document in another encoding is converted to UTF-8 first; the offsets refer to the converted bytes.
public struct SourceRange: Sendable, Hashable {
    /// The offset of the first byte.
    public var lower: UInt32
    /// The offset after the last byte.
    public var upper: UInt32

    /// Creates the range from `lower` up to, but not including, `upper`; empty if `upper` is less than `lower`.
    public init(lower: Int, upper: Int) {
        self.lower = UInt32(clamping: lower)
        self.upper = UInt32(clamping: max(lower, upper))
    }

    /// Creates the range of some bytes from `lower` on.
    package init(at lower: Int, count: Int = 1) { self.init(lower: lower, upper: lower + count) }

    /// Creates the range of a part of a document.
    init(of part: ArraySlice<UInt8>) { self.init(lower: part.startIndex, upper: part.endIndex) }

    /// The number of bytes.
    public var count: Int { Int(upper) - Int(lower) }

    /// Whether the range is empty; it then marks the place before `lower`.
    public var isEmpty: Bool { upper == lower }

    /// The offsets as an index range into the document's bytes.
    public var offsets: Range<Int> { Int(lower)..<Int(upper) }
}

/// The place of a value in its document: the bytes of its element, start tag to end tag.
///
/// Two values with the same content are equal wherever they stand, so all origins are equal and add nothing to a hash.
public struct SourceOrigin: Sendable, BesideContent {
    // Takes eight bytes, where an optional range would take twelve: a document can have a million origins. The value
    // that means nil is safe, since no element begins at the largest 32-bit offset.
    private var stored: SourceRange

    /// The range of the element; nil for a value created in code.
    public var range: SourceRange? {
        get { stored.lower == UInt32.max ? nil : stored }
        set { stored = newValue ?? SourceRange(lower: Int(UInt32.max), upper: Int(UInt32.max)) }
    }

    /// Creates the origin of the element at `range`; nil for a value created in code.
    public init(_ range: SourceRange? = nil) {
        stored = range ?? SourceRange(lower: Int(UInt32.max), upper: Int(UInt32.max))
    }
}
