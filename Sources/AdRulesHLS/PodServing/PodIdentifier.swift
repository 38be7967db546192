/// The identifier of a pod of a live stream in Google DAI: the last part of the path of a pod manifest.
///
/// It must be the same for all viewers of the stream, so derive it from the break, never from a viewer's clock.
public struct PodIdentifier: Sendable, Hashable {
    /// The part of the path: `pod/3` or `ad_break_id/mid-1`.
    public let path: String
    /// The name and the value with which the identifier is signed.
    let parameter: PodServing.Parameter

    private init(adBreak id: String) { (path, parameter) = ("ad_break_id/\(id)", .init("ad_break_id", id)) }

    private init(number: Int) { (path, parameter) = ("pod/\(number)", .init("pod_id", String(number))) }

    /// The longest identifier of an ad break, in characters.
    public static let longestAdBreakID = 63

    /// Returns `pod/N`, the n-th pod of the stream, from 1. Throws a ``PodServingError`` for a smaller number.
    public static func pod(_ number: Int) throws(PodServingError) -> PodIdentifier {
        guard number > 0 else {
            throw PodServingError(.podNumber, "\(number) is not the number of a pod; pods are counted from 1")
        }
        return PodIdentifier(number: number)
    }

    /// Returns `ad_break_id/ID`. Throws a ``PodServingError`` unless it has 1 to 63 lowercase letters, digits, hyphens.
    public static func adBreak(_ id: String) throws(PodServingError) -> PodIdentifier {
        guard !id.isEmpty, id.utf8.count <= longestAdBreakID, id.utf8.allSatisfy(isAllowed) else {
            throw PodServingError(
                .adBreakID,
                "\(id) is not an ad break identifier: it has 1 to 63 lowercase letters, digits and hyphens; "
                    + "PodIdentifier(label:) makes one of any label")
        }
        return PodIdentifier(adBreak: id)
    }

    /// Creates the identifier of an ad break from any label, such as the ``Interstitial/id`` of a break: capitals
    /// become lowercase letters, runs of other characters a hyphen, and a long label is cut at 63 characters. Labels
    /// that differ may become equal; nil if nothing is left.
    public init?(label: String) {
        var id: [UInt8] = []
        for byte in label.lowercasedASCII.utf8 {
            if id.count == Self.longestAdBreakID { break }
            if Self.isAllowed(byte) {
                id.append(byte)
            } else if id.last != UInt8(ascii: "-"), !id.isEmpty {
                id.append(UInt8(ascii: "-"))
            }
        }
        while id.last == UInt8(ascii: "-") { id.removeLast() }
        guard !id.isEmpty else { return nil }
        self.init(adBreak: id.string)
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || byte.isDigit || byte == UInt8(ascii: "-")
    }
}

/// The reason why no URL of pod serving can be made.
public struct PodServingError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of mistake. An open set.
    public struct Code: RawRepresentable, Sendable, Hashable {
        /// The name of the mistake.
        public var rawValue: String

        /// Creates a code with a name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// A pod number below 1.
        public static let podNumber = Code(rawValue: "podNumber")
        /// An ad break identifier with other characters than lowercase letters, digits and hyphens, or too long.
        public static let adBreakID = Code(rawValue: "adBreakID")
        /// The code of the network is not a number, or the key of the asset is empty.
        public static let account = Code(rawValue: "account")
        /// An added parameter has a name that Google or HLS defines, one that a URL cannot hold, or one that comes
        /// twice; or a token is to sign a variable of HLS.
        public static let parameter = Code(rawValue: "parameter")
    }

    /// The kind of mistake.
    public var code: Code
    /// The mistake and what to write instead, on one line.
    public var message: String

    /// Creates an error.
    public init(_ code: Code, _ message: String) { (self.code, self.message) = (code, message) }

    /// The ``message``.
    public var description: String { message }
}
