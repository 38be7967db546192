import AdRulesLint
import AdRulesModel
import AdRulesText

/// The answer that one break has of its own, whatever others with the same tag have.
struct OwnAnswer: Sendable {
    /// The number of the break, from 0.
    var number: Int
    /// The tag of the break, at its place.
    var tag: SourceText
    var answer: KnownAnswer
}

/// The known answers to the tags and wrappers of a document.
struct DocumentAnswers: Sendable {
    /// The place of a break's tag in its document.
    struct Place: Hashable {
        private let url: ByteText
        private let offset: UInt32

        /// The place of a tag.
        init(_ url: SourceText) {
            self.url = ByteText(url.string)
            offset = url.range.lower
        }
    }

    /// The answers by URL as written.
    private let byURL: [ByteText: KnownAnswer]
    /// The answers of breaks that have one of their own; nil where several documents have another at the same place.
    private var own: [Place: KnownAnswer?] = [:]

    /// The answers by URL as written, and those of breaks of a document.
    init(byURL: [ByteText: KnownAnswer], own: [OwnAnswer] = []) {
        self.byURL = byURL
        add(own)
    }

    /// Adds answers of the breaks of a document.
    mutating func add(_ answers: [OwnAnswer]) {
        for one in answers {
            let place = Place(one.tag)
            if let other = own[place], other?.file != one.answer.file {
                own[place] = .some(nil)
            } else {
                own[place] = .some(one.answer)
            }
        }
    }

    /// The answers for a document that is such an answer itself.
    var withoutOwn: DocumentAnswers { DocumentAnswers(byURL: byURL) }

    /// Whether the break with this tag has an answer of its own.
    func isOwn(_ tag: SourceText) -> Bool { own[Place(tag)] != nil }

    /// The answer to a URL as written, at its place; nil if it is not known.
    subscript(url: SourceText) -> KnownAnswer? {
        if let own = own[Place(url)] { own } else { byURL[ByteText(url.string)] }
    }

    /// The answers for the rules.
    var known: AdAnswers { { self[$0]?.answer } }
}

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
