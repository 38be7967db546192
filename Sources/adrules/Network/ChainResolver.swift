import AdRulesEngine
import AdRulesLint
import AdRulesText

/// Follows the ad tags and wrappers of documents with the engine's own `WrapperChain`, and keeps every answer: each
/// URL, as it is written, is asked for once in a run.
///
/// The chains continue in rounds: their next requests are made at the same time, then each takes its answers.
/// So the order of the answers does not depend on how long servers take.
struct ChainResolver {
    /// The answers by URL as written; nil for one that a folder does not have.
    private var asked: [ByteText: KnownAnswer?] = [:]
    /// The URLs in the order in which they were asked for.
    private var order: [String] = []
    private let source: AnswerSource
    private let limits: ParsingLimits
    private let isQuiet: Bool
    /// The origins that get the headers of the command line; empty: the origin that a chain begins at.
    private let headerOrigins: Set<String>

    /// Creates a resolver without answers. `isQuiet`: nothing is printed on standard error.
    init(source: AnswerSource, limits: ParsingLimits, headerOrigins: Set<String>, isQuiet: Bool) {
        self.source = source
        self.limits = limits
        self.headerOrigins = headerOrigins
        self.isQuiet = isQuiet
    }

    /// A chain that is under way.
    private struct Open {
        var chain: AnsweredChain
        /// The answer to the tag of its break alone; nil if there is none.
        var own: KnownAnswer?
        /// The origin of its first request.
        var origin: String?

        init(_ request: TagRequests.Request) {
            chain = AnsweredChain(request.request)
            own = request.own
            origin = chain.awaited.first.flatMap { Fetch.origin(of: $0.url) }
        }
    }

    /// The answer to a URL as written; nil if it was not asked for, or a folder does not have it.
    func answer(to url: String) -> KnownAnswer? { asked[ByteText(url)] ?? nil }

    /// Whether a URL as written was asked for, and the folder does not have an answer.
    func isMissing(_ url: String) -> Bool { if case .some(nil) = asked[ByteText(url)] { true } else { false } }

    /// The answers by URL as written, in the order in which they were asked for. Complexity: O(answers).
    var answered: [(url: String, answer: KnownAnswer)] { order.compactMap { url in answer(to: url).map { (url, $0) } } }

    /// The answers by URL as written. Complexity: O(answers).
    var known: [ByteText: KnownAnswer] { asked.compactMapValues { $0 } }

    /// Follows the requests of a document to their ends.
    mutating func follow(_ requests: [TagRequests.Request]) -> [BreakAnswer] {
        var open = requests.map(Open.init)
        while true {
            var wanted: [AnswerSource.Question] = []
            var isWanted: Set<ByteText> = []
            for index in open.indices {
                for question in advance(&open[index]) where isWanted.insert(ByteText(question.written)).inserted {
                    wanted.append(question)
                }
            }
            guard !wanted.isEmpty else { return open.map { $0.chain.outcome ?? .unknown } }
            ask(wanted)
        }
    }

    private mutating func ask(_ questions: [AnswerSource.Question]) {
        let answers = source.answers(to: questions, quietly: isQuiet)
        for (question, fetched) in zip(questions, answers) {
            asked[ByteText(question.written)] = .some(fetched.map { KnownAnswer($0, limits: limits) })
            if fetched != nil { order.append(question.written) }
        }
    }

    /// Gives a chain all the answers that are known; returns what it waits for.
    private func advance(_ open: inout Open) -> [AnswerSource.Question] {
        let own = open.own
        let awaited = open.chain.advance { written, isWrapper in
            if !isWrapper, let own { return .some(own.answer) }
            return asked[ByteText(written)].map { $0?.answer }
        }
        let origins = headerOrigins.isEmpty ? Set(open.origin.map { [$0] } ?? []) : headerOrigins
        return awaited.map { awaited in
            let seconds = awaited.isWrapper ? Int(awaited.timeout.seconds) : nil
            let request = FetchRequest(url: awaited.url, headerOrigins: origins, isResponse: true, seconds: seconds)
            return (awaited.written, request)
        }
    }
}
