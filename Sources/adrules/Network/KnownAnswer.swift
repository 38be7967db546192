import AdRulesLint
import AdRulesModel

/// The answer to an ad tag, fetched or recorded, and what it is to the rules.
struct KnownAnswer: Sendable {
    /// The result of the request.
    var fetched: FetchAnswer
    /// The part for the rules.
    var answer: AdAnswer
    /// Whether the body is a document to lint: XML, broken or not. The findings of a parser for a web page help nobody.
    var isDocument: Bool
    /// The path of the file that holds it; nil without one.
    var file: String?

    /// Reads the body of an answer. Complexity: O(bytes).
    init(_ fetched: FetchAnswer, file: String? = nil, limits: ParsingLimits) {
        self.fetched = fetched
        self.file = file
        if let failure = fetched.failure {
            (answer, isDocument) = (.failure(failure), false)
        } else {
            (answer, isDocument) = AdAnswer.reading(fetched.body, contentType: fetched.contentType, limits: limits)
        }
    }

    /// The answer as a document; nil if it is no ad response. Complexity: O(bytes).
    var document: AdDocument? {
        answer.vast == nil ? nil : try? AdDocument(received: fetched.body, contentType: fetched.contentType)
    }

    /// The part for the tree of requests.
    var shown: RequestAnswer {
        RequestAnswer(
            status: fetched.status, body: fetched.body, redirects: fetched.redirects, answer: answer,
            milliseconds: fetched.milliseconds)
    }
}
