/// The reason why a playlist cannot be read or changed.
public struct PlaylistError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of failure. An open set.
    public struct Code: RawRepresentable, Sendable, Hashable {
        /// The name of the failure.
        public var rawValue: String

        /// Creates a code with a name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The text does not begin with `#EXTM3U`, or has tags of neither kind of playlist.
        public static let notAPlaylist = Code(rawValue: "notAPlaylist")
        /// The playlist has tags of multivariant and of media playlists (RFC 8216bis §4.1).
        public static let mixedKinds = Code(rawValue: "mixedKinds")
        /// The playlist is multivariant where a media playlist is expected, or the reverse.
        public static let otherKind = Code(rawValue: "otherKind")
        /// A limit of ``PlaylistLimits`` was reached.
        public static let limit = Code(rawValue: "limit")
        /// The playlist has a date range with the ID of one to insert, but with other attributes.
        public static let idInUse = Code(rawValue: "idInUse")
        /// The playlist defines a variable to insert with a value of its own.
        public static let variableInUse = Code(rawValue: "variableInUse")
        /// Two date ranges to insert have one ID.
        public static let duplicateID = Code(rawValue: "duplicateID")
        /// The playlist has no dates, where breaks have theirs.
        public static let noDates = Code(rawValue: "noDates")
        /// A delta update has the end of an avail, and not its beginning.
        public static let partialAvail = Code(rawValue: "partialAvail")
    }

    /// The kind of failure.
    public var code: Code
    /// The line of the mistake, from 1.
    public var line: Int
    /// The column of the mistake, from 1, in UTF-8 bytes.
    public var column: Int
    /// The problem and a next step, in one line.
    public var message: String

    init(_ code: Code, line: Int, column: Int = 1, _ message: String) {
        (self.code, self.line, self.column, self.message) = (code, line, column, message)
    }

    /// Line, column and message.
    public var description: String { "\(line):\(column): \(message)" }
}
