import AdRulesEngine
public import AdRulesModel

/// The answer of an ad server to a URL as it is written in a document, macros unfilled; nil if it is not known.
///
/// The URL comes with its place in the document: breaks with the same tag can have different answers.
public typealias AdAnswers = @Sendable (_ url: SourceText) -> AdAnswer?

/// The answer of an ad server, as the rules of wrapper chains see it.
///
/// More cases may come: switch with a `default`.
public enum AdAnswer: Sendable {
    /// An ad response, with ads or without.
    case vast(VAST)
    /// No ad response.
    case failure(AnswerFailure)

    /// Reads the body of an answer. Complexity: O(bytes).
    package init(body: [UInt8], limits: ParsingLimits = ParsingLimits()) {
        self = Self.reading(body, contentType: nil, limits: limits).answer
    }

    /// Reads the body of an answer as a player does, with its `Content-Type`; `isDocument` reports whether it is XML,
    /// which can be linted, and not a page or text. Complexity: O(bytes).
    package static func reading(
        _ body: [UInt8], contentType: String?, limits: ParsingLimits
    ) -> (answer: AdAnswer, isDocument: Bool) {
        var limits = limits
        limits.ads = min(limits.ads, ParsingLimits.responseAds)
        switch AnswerBody(body, contentType: contentType, limits: limits) {
        case .vast(let vast): return (.vast(vast), true)
        case .empty: return (.failure(AnswerFailure(.empty, "the answer is empty")), false)
        case .unreadable(let message, let code, let isDocument):
            var failure = AnswerFailure(.unreadable, message)
            failure.vastCode = code
            return (.failure(failure), isDocument)
        }
    }

    /// The response; nil for a failure.
    public var vast: VAST? { if case .vast(let vast) = self { vast } else { nil } }
}

/// The reason why an ad tag or a wrapper has no ad response.
public struct AnswerFailure: Error, Sendable, Hashable {
    /// The kind of failure.
    ///
    /// More cases may come: switch with a `default`.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
        /// No answer, or one with an error status: an unknown host, a refused connection, 404.
        case unanswered
        /// An answer that cannot be read as VAST: HTML, a playlist, broken XML.
        case unreadable
        /// An answer without a body.
        case empty
        /// A redirect that players do not follow: in a circle, too many, to another scheme.
        case redirect
        /// An answer that is too large.
        case oversized
        /// The server was not asked: its address is private, or a budget of the run was used up.
        case unasked
    }

    /// The kind of failure.
    public var kind: Kind
    /// The failure in one line, in lower case without a full stop.
    public var message: String
    /// The error of VAST behind a wrapper, of an answer that cannot be read.
    package var vastCode = VASTErrorCode.xmlParsing

    /// Creates a failure.
    public init(_ kind: Kind, _ message: String) {
        self.kind = kind
        self.message = message
    }
}
