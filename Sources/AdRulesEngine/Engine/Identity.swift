import AdRulesText

/// One occurrence of a break: the identity of everything the engine schedules, written `i.k`.
///
/// The break index counts every `AdBreak` element of the playlist from 0, invalid ones too, and is kept for the
/// session. The repetition is 0 unless the break repeats (VMAP 1.0.1 §2.3.1, `repeatAfter`). A VAST response is `0.0`.
public struct OccurrenceID: Sendable, Hashable, Comparable {
    /// The index of the break, from 0.
    public var index: Int
    /// The repetition, from 0.
    public var repetition: Int

    /// Creates the identity of a repetition of a break.
    public init(_ index: Int, _ repetition: Int = 0) {
        self.index = index
        self.repetition = repetition
    }

    /// Parses `i.k`; nil for anything else.
    public init?(_ text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
            let index = Int(parts[0]), let repetition = Int(parts[1])
        else { return nil }
        self.init(index, repetition)
    }

    /// Orders by break, then by repetition.
    public static func < (left: OccurrenceID, right: OccurrenceID) -> Bool {
        (left.index, left.repetition) < (right.index, right.repetition)
    }
}

extension OccurrenceID: CustomStringConvertible, Codable, SingleValueCoded {
    /// The identity as `i.k`.
    public var description: String { "\(index).\(repetition)" }

    /// The break for people, as in `2 mid, repetition 3`: its number in the document, from 1, and its `breakId`.
    package func label(_ breakID: String? = nil) -> String {
        let id = breakID.map { $0.isEmpty ? "" : " " + PrintableText.line($0, limit: 60) } ?? ""
        return "\(index + 1)\(id)" + (repetition > 0 ? ", repetition \(repetition)" : "")
    }

    /// The same in a sentence, as in `break 2 mid`.
    package func words(_ breakID: String? = nil) -> String { "break " + label(breakID) }

    package static var codedNotation: String { "an occurrence is written i.k" }
    package init?(coded text: String) { self.init(text) }
    package var coded: String { description }
}

/// The identifier of one ad request, never reused in a session. An answer with an unknown token is ignored.
public struct LoadToken: RawRepresentable, Sendable, Hashable, Comparable, Codable {
    /// The number, from 1.
    public var rawValue: UInt64

    /// Creates a token from its number.
    public init(rawValue: UInt64) { self.rawValue = rawValue }

    /// Orders by age, the oldest first.
    public static func < (left: LoadToken, right: LoadToken) -> Bool { left.rawValue < right.rawValue }
}

/// One ad in one showing of one occurrence; the host uses it to report about ads.
public struct AdReference: Sendable, Hashable, Codable {
    /// The occurrence the ad belongs to.
    public var occurrence: OccurrenceID
    /// The number of the showing, from 1; a replay or a reset begins the next one.
    public var showing: Int
    /// The number of the ad in play order, from 1. A spare that replaces an ad gets the next number.
    public var ad: Int

    /// Creates a reference to an ad of a showing.
    public init(_ occurrence: OccurrenceID, showing: Int = 1, ad: Int) {
        self.occurrence = occurrence
        self.showing = showing
        self.ad = ad
    }
}

/// The size of the area where ads are shown, in pixels as VAST counts them.
public struct Surface: Sendable, Hashable, Codable {
    /// The width in pixels.
    public var width: Int
    /// The height in pixels.
    public var height: Int

    /// Creates a size in pixels.
    public init(width: Int, height: Int) {
        self.width = width
        self.height = height
    }
}
