/// The id of a rule: a family and a number, as in `VMAP112`. Ids are never reused.
public struct RuleID: RawRepresentable, Sendable, Hashable, Comparable, ExpressibleByStringLiteral {
    /// The id, as in `VMAP112`.
    public var rawValue: String

    /// Creates a rule id.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Creates a rule id.
    public init(stringLiteral value: String) {
        rawValue = value
    }

    /// Orders by id.
    public static func < (left: RuleID, right: RuleID) -> Bool { left.rawValue < right.rawValue }
}

/// A problem in a document: one that the reader tolerated, or one that a lint rule found.
///
/// It gives the problem and its place. The linter's catalogue has the severity and the reason it matters.
public struct Finding: Sendable, Hashable {
    /// A second place that explains the finding.
    public struct Related: Sendable, Hashable {
        /// The place.
        public var range: SourceRange
        /// The label of the place, as in `opened here`.
        public var label: String

        /// Creates a place with its label.
        public init(range: SourceRange, label: String) {
            self.range = range
            self.label = label
        }
    }

    /// The rule.
    public var rule: RuleID
    /// The place of the mistake: an attribute's value, the element's start tag, or the text.
    public var range: SourceRange
    /// The problem in one line, in lower case without a full stop; clear without the code frame.
    public var message: String
    /// The text next to the caret, as in `expected hh:mm:ss[.mmm]`.
    public var label: String?
    /// The suggested fix.
    public var help: String?
    /// The offending value, as written.
    public var value: String?
    /// Further places that explain the finding.
    public var related: [Related]

    /// Creates a finding of a rule at a place.
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

/// The one error of a document that cannot be read.
public struct DocumentError: Error, Sendable, Hashable {
    /// The kind of failure. An open set.
    public struct Code: RawRepresentable, Sendable, Hashable {
        /// The name of the failure.
        public var rawValue: String

        /// Creates a code with a name.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The bytes are not well-formed XML.
        public static let notWellFormed = Code(rawValue: "notWellFormed")
        /// The bytes are not XML at all: empty, HTML or JSON.
        public static let notXML = Code(rawValue: "notXML")
        /// The document has a DOCTYPE, which is rejected.
        public static let documentType = Code(rawValue: "documentType")
        /// The encoding is not supported, or the bytes are not valid in it.
        public static let encoding = Code(rawValue: "encoding")
        /// Memory ran out.
        public static let outOfMemory = Code(rawValue: "outOfMemory")
        /// A limit of ``ParsingLimits`` was reached.
        public static let limit = Code(rawValue: "limit")
        /// The root element is neither `VMAP` nor `VAST`.
        public static let unknownRoot = Code(rawValue: "unknownRoot")
        /// The document is VAST 1.x, which is not supported.
        public static let unsupportedVersion = Code(rawValue: "unsupportedVersion")
        /// The document is VAST where VMAP was requested, or the reverse.
        public static let otherKind = Code(rawValue: "otherKind")
    }

    /// The kind of failure.
    public var code: Code
    /// The problem and its place, with a rule id and a message.
    public var finding: Finding
    /// The line and column of the mistake.
    public var location: SourceLocation
    /// The document that has the mistake.
    public var source: SourceDocument

    /// Creates an error from its finding.
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
