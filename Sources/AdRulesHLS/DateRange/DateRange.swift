import AdRulesText

/// The content of one `EXT-X-DATERANGE` tag: a range of dates with attributes (RFC 8216bis §4.4.5.1).
///
/// An interstitial is a date range of the class ``interstitialClass``. A later tag with the same ``id`` may add
/// attributes, but must not change any.
public struct DateRange: Sendable, Hashable {
    /// `com.apple.hls.interstitial`, the class of interstitials (RFC 8216bis appendix D).
    public static let interstitialClass = "com.apple.hls.interstitial"

    /// The moment of an interstitial apart from its date: a token of `CUE`. An open set.
    public struct Cue: RawRepresentable, Sendable, Hashable {
        /// The token.
        public var rawValue: String

        /// Creates a cue from its token.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// `PRE`: before the primary content begins, wherever it begins.
        public static let pre = Cue(rawValue: "PRE")
        /// `POST`: after the primary content has ended.
        public static let post = Cue(rawValue: "POST")
        /// `ONCE`: never a second time.
        public static let once = Cue(rawValue: "ONCE")

        /// Whether both tokens have the same bytes.
        public static func == (left: Cue, right: Cue) -> Bool { left.rawValue.isSpelled(right.rawValue) }
        /// Hashes the bytes.
        public func hash(into hasher: inout Hasher) { hasher.combine(bytesOf: rawValue) }
    }

    /// An attribute with its name.
    public struct Attribute: Sendable, Hashable {
        /// The name, as in `X-ASSET-URI`.
        public var name: String { text.string }
        private let text: ByteText
        /// The value.
        public var value: AttributeValue

        /// Creates an attribute. The name must be one for which ``isName(_:)`` is true.
        public init(_ name: String, _ value: AttributeValue) {
            precondition(Self.isName(name), "an attribute's name has capital letters, digits and hyphens")
            (text, self.value) = (ByteText(name), value)
        }

        /// Whether a text can be the name of an attribute: capital ASCII letters, digits and hyphens, at least one.
        public static func isName(_ text: String) -> Bool {
            !text.utf8.isEmpty && text.utf8.allSatisfy(AttributeList.isNameByte)
        }
    }

    /// `ID`: identifies the range in its playlist.
    public var id: String {
        get { idText.string }
        set { idText = ByteText(newValue) }
    }
    private var idText: ByteText
    /// `CLASS`: the kind of range; ranges of one class have the same meaning.
    @Verbatim public var rangeClass: String?
    /// `START-DATE`. Only a tag that updates an earlier one with the same ID may lack it.
    public var start: WallClock?
    /// `END-DATE`: equal to the start plus the duration if there are both.
    public var end: WallClock?
    /// `DURATION`; nil if unknown.
    public var duration: MediaTime?
    /// `PLANNED-DURATION`: the expected duration while the real one is unknown.
    public var plannedDuration: MediaTime?
    /// `CUE`: its tokens in order; empty if the attribute is missing.
    public var cues: [Cue]
    /// `END-ON-NEXT=YES`: the range ends where the next one of its class begins.
    public var endsOnNext: Bool
    /// All other attributes in order: the client's own ones, `X-…`, those of SCTE-35 and unknown ones.
    public var attributes: [Attribute]

    /// Creates a date range.
    public init(
        id: String, rangeClass: String? = nil, start: WallClock? = nil, end: WallClock? = nil,
        duration: MediaTime? = nil, plannedDuration: MediaTime? = nil, cues: [Cue] = [], endsOnNext: Bool = false,
        attributes: [Attribute] = []
    ) {
        (idText, self.rangeClass, self.start, self.end) = (ByteText(id), rangeClass, start, end)
        (self.duration, self.plannedDuration, self.cues) = (duration, plannedDuration, cues)
        (self.endsOnNext, self.attributes) = (endsOnNext, attributes)
    }

    /// The value of the first of ``attributes`` with a name; nil if none has it. Complexity: O(attributes).
    public subscript(name: String) -> AttributeValue? { attributes.first { $0.name.isSpelled(name) }?.value }

    /// Whether the range is an interstitial.
    public var isInterstitial: Bool { rangeClass.isSpelled(Self.interstitialClass) }
}

extension DateRange {
    /// The tag on one line, without a line end: `#EXT-X-DATERANGE:ID="…",…`.
    ///
    /// Dates are in UTC, numbers in decimals without an exponent. Attributes come in a fixed order: `ID`, `CLASS`,
    /// `START-DATE`, `CUE`, `END-DATE`, `DURATION`, `PLANNED-DURATION`, `END-ON-NEXT`, then ``attributes``. The same
    /// value is always the same text, as clients demand when they read a live playlist again. Complexity: O(length).
    public var line: String { String(decoding: lineBytes(namingZone: true), as: UTF8.self) }

    /// The bytes of ``line``; with dates that name no zone for playlists whose own do not.
    func lineBytes(namingZone: Bool) -> [UInt8] {
        func quoted(_ date: WallClock) -> AttributeValue {
            .quoted(String(decoding: date.iso8601(namingZone: namingZone), as: UTF8.self))
        }
        var bytes: [UInt8] = []
        // As long as most lines are.
        bytes.reserveCapacity(256)
        bytes += "#EXT-X-DATERANGE:".utf8
        append("ID", .quoted(id), to: &bytes)
        if let rangeClass { append("CLASS", .quoted(rangeClass), to: &bytes) }
        if let start { append("START-DATE", quoted(start), to: &bytes) }
        if !cues.isEmpty { append("CUE", .quoted(cues.map(\.rawValue).joined(separator: ",")), to: &bytes) }
        if let end { append("END-DATE", quoted(end), to: &bytes) }
        if let duration { append("DURATION", .seconds(duration), to: &bytes) }
        if let plannedDuration { append("PLANNED-DURATION", .seconds(plannedDuration), to: &bytes) }
        if endsOnNext { append("END-ON-NEXT", .unquoted("YES"), to: &bytes) }
        for attribute in attributes { append(attribute.name, attribute.value, to: &bytes) }
        return bytes
    }

    /// The ID as it is written: quotes in it are percent-encoded.
    var writtenID: String {
        var bytes: [UInt8] = []
        AttributeValue.quoted(id).write(to: &bytes)
        return String(decoding: bytes.dropFirst().dropLast(), as: UTF8.self)
    }

    private func append(_ name: String, _ value: AttributeValue, to bytes: inout [UInt8]) {
        if bytes.last != UInt8(ascii: ":") { bytes.append(UInt8(ascii: ",")) }
        bytes += name.utf8
        bytes.append(UInt8(ascii: "="))
        value.write(to: &bytes)
    }
}
