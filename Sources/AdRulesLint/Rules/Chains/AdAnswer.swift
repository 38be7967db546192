package import AdRulesEngine
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

extension AnswerFailure {
    /// The error that a player has of it; nil if the server was not asked, so that its answer is not known. An answer
    /// without a body is a response without ads, and one that cannot be read behind a wrapper is an error of VAST.
    package func error(isWrapper: Bool) -> AdRulesError? {
        switch kind {
        case .unasked: nil
        case .empty: AdRulesError(.noAd, message: message)
        case .unreadable: AnswerBody.error(message, vastCode, isWrapper: isWrapper)
        case .unanswered, .redirect, .oversized: AdRulesError(.adResponseRetrieval, message: message)
        }
    }
}

extension AdAnswer {
    /// What a chain of wrappers takes: an answer without a body has no ads. Nil if the server was not asked.
    package func result(isWrapper: Bool) -> Result<VAST, AdRulesError>? {
        switch self {
        case .vast(let vast): .success(vast)
        case .failure(let failure) where failure.kind == .empty: AnswerBody.empty.result(isWrapper: isWrapper)
        case .failure(let failure): failure.error(isWrapper: isWrapper).map { .failure($0) }
        }
    }
}

/// What is lost by the answer of an ad server. The severities of all findings about answers follow from it: the same
/// loss has the same severity, whatever its cause.
enum AnswerLoss {
    /// The break, or the ad that was to come from there.
    case ad
    /// Nothing: there is no ad, or one plays.
    case nothing
    /// It is not known which ads the viewer gets.
    case unknown

    /// The loss by a failure, by what a player makes of it.
    init(of kind: AnswerFailure.Kind) {
        guard let error = AnswerFailure(kind, "").error(isWrapper: true) else {
            self = .unknown
            return
        }
        self = error.code == VASTErrorCode.noAd.rawValue ? .nothing : .ad
    }

    /// The severity of a finding about it.
    var severity: Severity {
        switch self {
        case .ad: .error
        case .nothing, .unknown: .warning
        }
    }
}
