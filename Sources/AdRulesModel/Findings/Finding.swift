/// The id of a rule: a family and a number, as in `VMAP112`. Ids are never reused.
public struct RuleID: RawRepresentable, Sendable, Hashable, Comparable, ExpressibleByStringLiteral {
    /// The id, as in `VMAP112`.
    public var rawValue: String

    /// The rule of that id.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The rule of that id.
    public init(stringLiteral value: String) {
        rawValue = value
    }

    /// Orders by id.
    public static func < (left: RuleID, right: RuleID) -> Bool { left.rawValue < right.rawValue }
}

/// Something about a document that a person should know: what the reader forgave, or what a lint rule found.
///
/// It tells what and where; how bad it is and why it matters stands in the catalogue of the linter.
public struct Finding: Sendable, Hashable {
    /// A second place that explains the first.
    public struct Related: Sendable, Hashable {
        /// The place.
        public var range: SourceRange
        /// What it is, as in `opened here`.
        public var label: String

        /// A place with its label.
        public init(range: SourceRange, label: String) {
            self.range = range
            self.label = label
        }
    }

    /// The rule.
    public var rule: RuleID
    /// The place of the mistake: of an attribute its value, else the element's start tag or the text.
    public var range: SourceRange
    /// What is wrong, in one line of lower case with no full stop; enough without the code frame.
    public var message: String
    /// What stands under the caret, as in `expected hh:mm:ss[.mmm]`.
    public var label: String?
    /// What to write instead.
    public var help: String?
    /// The value that was found, as it is written.
    public var value: String?
    /// Further places.
    public var related: [Related]

    /// A finding of a rule at a place.
    public init(
        _ rule: RuleID, at range: SourceRange, _ message: String, label: String? = nil, help: String? = nil,
        value: String? = nil, related: [Related] = []
    ) {
        self.rule = rule
        self.range = range
        self.message = message
        self.label = label
        self.help = help
        self.value = value
        self.related = related
    }
}

/// Why there is no document at all: the one error that a document which cannot be read gives.
public struct DocumentError: Error, Sendable, Hashable {
    /// The kind of failure. An open set.
    public struct Code: RawRepresentable, Sendable, Hashable {
        /// The name of the failure.
        public var rawValue: String

        /// The failure of that name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The bytes are not well-formed XML.
        public static let notWellFormed = Code(rawValue: "notWellFormed")
        /// The bytes are no XML at all: nothing, HTML, JSON.
        public static let notXML = Code(rawValue: "notXML")
        /// The document has a DOCTYPE, which is refused.
        public static let documentType = Code(rawValue: "documentType")
        /// The encoding is not one of those that are read, or the bytes are not in it.
        public static let encoding = Code(rawValue: "encoding")
        /// Memory ran out.
        public static let outOfMemory = Code(rawValue: "outOfMemory")
        /// A limit of ``ParsingLimits`` was reached.
        public static let limit = Code(rawValue: "limit")
        /// The root element is neither `VMAP` nor `VAST`.
        public static let unknownRoot = Code(rawValue: "unknownRoot")
        /// The document is VAST 1.x, which is not read.
        public static let unsupportedVersion = Code(rawValue: "unsupportedVersion")
        /// The document is VAST where VMAP was asked for, or the reverse.
        public static let otherKind = Code(rawValue: "otherKind")
    }

    /// The kind of failure.
    public var code: Code
    /// What is wrong and where, with a rule id and a message.
    public var finding: Finding
    /// Line and column of the mistake.
    public var location: SourceLocation
    /// The document it was found in.
    public var source: SourceDocument

    /// A failure with its finding.
    public init(code: Code, finding: Finding, source: SourceDocument) {
        self.code = code
        self.finding = finding
        self.source = source
        location = source.map().location(of: Int(finding.range.lower))
    }
}

extension DocumentError: CustomStringConvertible {
    /// Line, column and message.
    public var description: String { "\(location.line):\(location.column): \(finding.message)" }
}
