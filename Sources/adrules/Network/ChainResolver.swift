import AdRulesEngine
import AdRulesLint
import AdRulesModel

/// Follows the ad tags and wrappers of documents with the engine's own `WrapperChain`, and keeps every answer: each
/// URL, as it is written, is asked for once in a run.
///
/// The chains continue in rounds: their next requests are made at the same time, then each takes its answers.
/// So the order of the answers does not depend on how long servers take.
struct ChainResolver {
    /// The answers by URL as written; nil for one that a folder does not have.
    private var asked: [ByteText: KnownAnswer?] = [:]
    /// The URLs in the order in which they were asked for.
    private(set) var order: [String] = []
    /// The source of the answers.
    var source: AnswerSource
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

    /// A chain that is under way, and the steps that wait for an answer.
    private struct Open {
        var chain: WrapperChain
        var steps: [WrapperChain.Step]
        /// The place of its request among those of the document.
        var index: Int
        /// The origin of its first request.
        var origin: String?
    }

    /// The answer to a URL as written; nil if it was not asked for, or a folder does not have it.
    func answer(to url: String) -> KnownAnswer? { asked[ByteText(url)] ?? nil }

    /// Whether a URL as written was asked for, and the folder does not have an answer.
    func isMissing(_ url: String) -> Bool {
        if case .some(nil) = asked[ByteText(url)] { true } else { false }
    }

    /// Whether there is such a URL. Complexity: O(answers).
    var hasMissing: Bool { asked.values.contains { $0 == nil } }

    /// The answers by URL as written. Complexity: O(answers).
    var known: [ByteText: KnownAnswer] { asked.compactMapValues { $0 } }

    /// Follows the requests of a document to their ends; returns the response of each, nil if its own document could
    /// not be had.
    @discardableResult
    mutating func follow(_ requests: [BreakAdRequest]) -> [AdResponse?] {
        var responses = [AdResponse?](repeating: nil, count: requests.count)
        var open = requests.enumerated().map { index, request in
            var chain = WrapperChain(request)
            let steps = chain.begin()
            return Open(chain: chain, steps: steps, index: index)
        }
        while true {
            var wanted: [AnswerSource.Question] = []
            var isWanted: Set<ByteText> = []
            for index in open.indices {
                for question in advance(&open[index], &responses)
                where isWanted.insert(ByteText(question.written)).inserted {
                    wanted.append(question)
                }
            }
            open.removeAll { $0.steps.isEmpty }
            guard !wanted.isEmpty else { return responses }
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
    private func advance(_ open: inout Open, _ responses: inout [AdResponse?]) -> [AnswerSource.Question] {
        var wanted: [AnswerSource.Question] = []
        var waiting: [WrapperChain.Step] = []
        var steps = Array(open.steps.reversed())
        while let step = steps.popLast() {
            if case .done(let response) = step { responses[open.index] = response }
            guard case .fetch(let id, let url, let written, let isWrapper) = step else { continue }
            let origin = Fetcher.origin(of: url)
            open.origin = open.origin ?? origin
            switch asked[ByteText(written)] {
            case .some(let answer):
                steps += open.chain.take(answer?.answer, for: id).reversed()
            case nil:
                waiting.append(step)
                let origins = headerOrigins.isEmpty ? Set(open.origin.map { [$0] } ?? []) : headerOrigins
                wanted.append(
                    AnswerSource.Question(
                        written: written,
                        request: FetchRequest(
                            url: url, headerOrigins: origins,
                            seconds: isWrapper ? Int(open.chain.request.wrapperTimeout.seconds) : nil)))
            }
        }
        open.steps = waiting
        return wanted
    }
}
