/// A problem in a playlist, with its place. The playlist is read in spite of it.
public struct PlaylistFinding: Sendable, Hashable, CustomStringConvertible {
    /// The kind of problem. An open set; the names do not change.
    public struct Code: RawRepresentable, Sendable, Hashable {
        /// The name.
        public var rawValue: String

        /// Creates a code with a name.
        public init(rawValue: String) { self.rawValue = rawValue }
    }

    /// The kind of problem.
    public var code: Code
    /// The bytes of the playlist that have the problem.
    public var range: SourceRange
    /// The line, from 1. Lines end at LF or CR LF (RFC 8216bis §4.1).
    public var line: Int
    /// The column, from 1, in UTF-8 bytes.
    public var column: Int
    /// The problem in one line, in lower case without a full stop.
    public var message: String
    /// The suggested fix.
    public var help: String?

    init(_ code: Code, at range: SourceRange, line: Int, column: Int, _ message: String, help: String? = nil) {
        (self.code, self.range, self.line, self.column, self.message) = (code, range, line, column, message)
        self.help = help
    }

    /// Line, column and message.
    public var description: String { "\(line):\(column): \(message)" }
}

extension PlaylistFinding.Code {
    // MARK: Text
    /// A byte order mark, which RFC 8216bis §4.1 forbids.
    public static let byteOrderMark = Self(rawValue: "byteOrderMark")
    /// A byte that is no text: NUL or another control character, or a CR without LF.
    public static let controlCharacter = Self(rawValue: "controlCharacter")
    /// Bytes that are not UTF-8.
    public static let invalidUTF8 = Self(rawValue: "invalidUTF8")

    // MARK: Tags
    /// Text in a list of attributes that is no attribute, such as one with a quote that is never closed.
    public static let malformedAttribute = Self(rawValue: "malformedAttribute")
    /// The same attribute twice in one tag.
    public static let duplicateAttribute = Self(rawValue: "duplicateAttribute")
    /// A duration, date or number that cannot be read or is out of range.
    public static let invalidValue = Self(rawValue: "invalidValue")
    /// A URI without `EXTINF`, or `EXTINF` without a URI.
    public static let incompleteSegment = Self(rawValue: "incompleteSegment")
    /// The name of a tag or of an attribute that clients do not know, and that is almost one they know.
    public static let misspeltName = Self(rawValue: "misspeltName")
    /// A mark of a break in a multivariant playlist.
    public static let misplacedTag = Self(rawValue: "misplacedTag")
    /// A reference to a variable that no `EXT-X-DEFINE` before it defines.
    public static let undefinedVariable = Self(rawValue: "undefinedVariable")

    // MARK: Dates
    /// A date range in a playlist without `EXT-X-PROGRAM-DATE-TIME`.
    public static let missingProgramDateTime = Self(rawValue: "missingProgramDateTime")
    /// A program date that is before the end of an earlier segment by more than a second.
    public static let datesGoBack = Self(rawValue: "datesGoBack")

    // MARK: Date ranges
    /// A date range without an attribute that it needs: `ID`, `START-DATE`, or the asset of an interstitial.
    public static let missingAttribute = Self(rawValue: "missingAttribute")
    /// The end of an avail (`SCTE35-IN`) whose `ID` is that of no beginning.
    public static let unmatchedReturn = Self(rawValue: "unmatchedReturn")
    /// An avail of complete content without a length, in which the content never returns.
    public static let openAvail = Self(rawValue: "openAvail")
    /// A mark of a break in a form that some servers do not read.
    public static let unusualForm = Self(rawValue: "unusualForm")
    /// Attributes that exclude or contradict one another.
    public static let conflictingAttributes = Self(rawValue: "conflictingAttributes")
    /// An `X-ASSET-URI` that is not absolute.
    public static let relativeURI = Self(rawValue: "relativeURI")
    /// An interstitial that starts behind the end of complete content.
    public static let outsideContent = Self(rawValue: "outsideContent")
    /// A later tag of the same `ID` that changes an attribute of an earlier one.
    public static let changedAttribute = Self(rawValue: "changedAttribute")
    /// Media playlists of one presentation that do not have the same date ranges, or not in the same order.
    public static let differentDateRanges = Self(rawValue: "differentDateRanges")
    /// Media playlists of one presentation whose dates differ at the same content time by more than a second.
    public static let differentDates = Self(rawValue: "differentDates")
    /// Media playlists of one presentation that announce other avails, or at other times.
    public static let differentAvails = Self(rawValue: "differentAvails")
    /// Media playlists of one presentation whose lengths differ by more than a second.
    public static let differentLength = Self(rawValue: "differentLength")

    // MARK: Avails
    /// A section of SCTE 35 that cannot be read.
    public static let invalidSpliceInfo = Self(rawValue: "invalidSpliceInfo")
    /// Content that returns later than the announced length of its avail.
    public static let lateReturn = Self(rawValue: "lateReturn")
    /// An avail of a live stream that is longer than the window, and announced at its beginning only.
    public static let shortWindow = Self(rawValue: "shortWindow")
    /// An avail of a live stream that begins between two segments of the grid.
    public static let offGrid = Self(rawValue: "offGrid")
    /// An avail of a live stream without a start that is the same in every refresh.
    public static let unknownStart = Self(rawValue: "unknownStart")
    /// A break inside an avail of a live stream whose content ads replace.
    public static let replacedContent = Self(rawValue: UnsupportedFeature.Code.replacedContent.rawValue)
}
