/// The bytes that a document was read from, in UTF-8.
///
/// Like an ``SourceOrigin``, it is not part of a document's content: all sources are equal.
public struct SourceDocument: Sendable, BesideContent {
    let storage: SourceStorage
    private let signs: Signs

    /// The marks that the reader found in texts and comments, so that rules can skip documents without them.
    struct Signs: OptionSet, Sendable {
        let rawValue: UInt8

        /// A text may hold `&amp;` once it is decoded.
        static let escape = Signs(rawValue: 1 << 0)
        /// A text may hold `=%`, the value of a parameter that begins with an escape.
        static let encodedBracket = Signs(rawValue: 1 << 1)
        /// A comment begins with `adrules-ignore`.
        static let directive = Signs(rawValue: 1 << 2)
        /// A tracker of an event other than `progress` has an offset that is no time.
        static let unreadOffset = Signs(rawValue: 1 << 3)
        /// A document that was not read may hold anything.
        static let all: Signs = [.escape, .encodedBracket, .directive, .unreadOffset]
    }

    /// Whether an address of the document may hold `&amp;` once it is decoded; false if the reader saw that none does.
    package var mayHoldEscape: Bool { signs.contains(.escape) }
    /// Whether an address of the document may hold `%5B`, an encoded bracket; false if the reader saw that none does.
    package var mayHoldEncodedBracket: Bool { signs.contains(.encodedBracket) }
    /// Whether a comment may speak to the linter (`adrules-ignore…`); false if the reader saw that none does.
    package var mayHoldDirective: Bool { signs.contains(.directive) }
    /// Whether a tracker may have an offset that ``Tracking/offset`` lacks; false if the reader saw that none has.
    package var mayHoldUnreadOffset: Bool { signs.contains(.unreadOffset) }

    /// Creates a source from UTF-8 bytes.
    public init(_ bytes: [UInt8]) { self.init(storage: SourceStorage(bytes)) }

    init(storage: SourceStorage, signs: Signs = .all) {
        self.storage = storage
        self.signs = signs
    }

    /// The bytes in UTF-8, converted if the document was in another encoding. Complexity: O(1).
    public var bytes: [UInt8] { storage.bytes }

    /// Returns a map from byte offsets to lines and columns. Complexity: O(bytes); keep it if you need it again.
    public func map() -> SourceMap { SourceMap(storage.bytes) }

    /// Returns the bytes of a range as text. Complexity: O(length).
    public func text(in range: SourceRange) -> String {
        let lower = min(Int(range.lower), bytes.count)
        let upper = min(Int(range.upper), bytes.count)
        return bytes[lower..<upper].string
    }

    /// Scans the start tag of the element at `origin`: the ranges of its attributes' names and values.
    ///
    /// Positions of attributes are not stored; they are found again in the bytes. Complexity: O(length of the tag).
    package func tag(of origin: SourceOrigin) -> TagScan? {
        guard let range = origin.range else { return nil }
        return TagScan(storage.bytes, at: Int(range.lower))
    }
}
