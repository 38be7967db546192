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

    /// Reads the body of an answer. Complexity: O(bytes).
    init(_ fetched: FetchAnswer, limits: ParsingLimits) {
        self.fetched = fetched
        if let failure = fetched.failure {
            (answer, isDocument) = (.failure(failure), false)
        } else {
            (answer, isDocument) = AdAnswer.reading(fetched.body, limits: limits)
        }
    }

    /// The part for the tree of requests.
    var shown: RequestAnswer {
        RequestAnswer(
            status: fetched.status, body: fetched.body, redirects: fetched.redirects, answer: answer,
            milliseconds: fetched.milliseconds)
    }
}
