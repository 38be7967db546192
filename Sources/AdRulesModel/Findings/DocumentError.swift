/// The one error of a document that cannot be read.
public struct DocumentError: Error, Sendable, Hashable {
    /// The kind of failure. An open set.
    public struct Code: RawRepresentable, Sendable, Hashable {
        /// The name of the failure.
        public var rawValue: String

        /// Creates a code with a name.
        public init(rawValue: String) { self.rawValue = rawValue }

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
    public var location: SourceMap.Location
    /// The document that has the mistake.
    public var source: SourceDocument

    /// Creates an error from its finding.
    package init(code: Code, finding: Finding, source: SourceDocument) {
        self.code = code
        self.finding = finding
        self.source = source
        location = source.map().location(of: Int(finding.range.lower))
    }
}

extension DocumentError {
    /// A player's error behind a wrapper (VAST 4.2 §2.3.6.3): 101 for another document, 102 for VAST 1.x, else 100.
    package var vastCode: VASTErrorCode {
        switch code {
        case .unknownRoot, .otherKind: .schema
        case .unsupportedVersion: .unsupportedVersion
        default: .xmlParsing
        }
    }
}

extension DocumentError: CustomStringConvertible {
    /// Line, column and message.
    public var description: String { "\(location.line):\(location.column): \(finding.message)" }
}
