import AdRulesLint
import AdRulesModel

/// The answer to an ad tag, fetched or recorded, and what it is to the rules.
struct KnownAnswer: Sendable {
    /// What asking led to.
    var fetched: FetchAnswer
    /// What the rules see of it.
    var answer: AdAnswer
    /// Whether the body is a document to lint: XML, broken or not. What a parser says of a page helps nobody.
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

    /// What the tree of requests shows.
    var shown: RequestAnswer {
        RequestAnswer(
            status: fetched.status, body: fetched.body, redirects: fetched.redirects, answer: answer,
            milliseconds: fetched.milliseconds)
    }
}
