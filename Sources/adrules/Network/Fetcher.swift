import AdRulesEngine
import AdRulesLint
import AdRulesText

/// Asks servers for documents, within the bounds of a run. The engine's `Fetch` follows redirects.
struct Fetcher: Sendable {
    /// The bounds of the run.
    let limits: FetchLimits
    /// The addresses that are asked.
    let rules: AddressRules
    /// The lines `Name: value` for the origins that a request names.
    let headers: [String]
    /// The User-Agent header.
    let userAgent: String
    private let curl: CurlProgram
    /// What is left of the bounds.
    let budget: FetchBudget

    /// Begins a run. Throws if there is no `curl`.
    init(limits: FetchLimits, rules: AddressRules, headers: [String], userAgent: String) throws {
        self.limits = limits
        self.rules = rules
        self.headers = headers
        self.userAgent = userAgent
        curl = try CurlProgram()
        budget = FetchBudget(limits)
    }

    /// The host of a URL; nil if it cannot be fetched.
    static func host(of url: String) -> String? { (try? HTTPAddress(parsing: url))?.host }

    /// Asks for several URLs at the same time, and returns the answers in the order of the requests.
    func answers(to requests: [FetchRequest]) -> [FetchAnswer] {
        // Taken here, in order, and not when each is made: which of them are left out must not depend on time.
        let taken = budget.takeRequests(requests.count)
        var answers: [FetchAnswer] = []
        OrderedWork(threads: FetchLimits.together, window: requests.count + 1).run(requests.count) { number in
            number < taken ? answer(to: requests[number]) : FetchAnswer(failure: usedUp)
        } take: {
            answers.append($1)
        }
        return answers
    }

    /// Asks for a URL and follows its redirects.
    private func answer(to request: FetchRequest) -> FetchAnswer {
        var answer = FetchAnswer()
        let began = SystemClock.seconds
        do throws(AnswerFailure) {
            var fetch = try Result { [rules] () throws(FetchRefusal) in
                try Fetch(request.url, maxRedirects: limits.redirects) {
                    rules.refusal(of: $0.address, judgesNumbers: true)
                }
            }.mapError { AnswerFailure($0, isRedirected: false) }.get()
            let seconds = min(limits.tagSeconds, request.seconds ?? limits.tagSeconds)
            let deadline = min(budget.deadline, SystemClock.seconds + Double(seconds))
            while true {
                guard answer.redirects == 0 || budget.takeRequests(1) == 1 else { throw usedUp }
                let response = try ask(fetch.hop, request, seconds: seconds, deadline: deadline, status: &answer.status)
                if Fetch.isRedirect(response.head.status) { answer.redirects += 1 }
                let (code, location) = (response.head.status, response.head.location)
                let next = try Result { () throws(FetchRefusal) in try fetch.answered(code, location: location) }
                    .mapError { AnswerFailure($0, isRedirected: true) }.get()
                guard next != nil else {
                    answer.contentType = response.head.contentType
                    answer.body = request.firstBytes.map { Array(response.body.prefix($0)) } ?? response.body
                    break
                }
            }
            if let status = answer.status, !Fetch.isSuccess(status) {
                answer.failure = AnswerFailure(.unanswered, "the server answered \(status)")
            }
        } catch {
            answer.failure = error
        }
        if answer.failure?.kind != .unasked {
            answer.milliseconds = Int(((SystemClock.seconds - began) * 1000).rounded())
        }
        return answer
    }

    /// The bytes that the head of an answer may have before the first bytes of its body.
    private static let headBytes = 64 << 10

    private typealias Response = (head: ResponseHead, body: [UInt8])

    /// Asks one address once. `status` becomes that of the response, also of one that is not complete.
    private func ask(
        _ hop: Fetch.Hop, _ request: FetchRequest, seconds: Int, deadline: Double, status: inout Int?
    ) throws(AnswerFailure) -> Response {
        let address = hop.address
        guard !budget.isOver else {
            throw AnswerFailure(
                .unasked, "this run has used its \(limits.seconds) seconds (\(FetchLimits.hint(\.seconds)))")
        }
        guard budget.hasBytes else { throw bytesUsedUp }
        let addresses: [String]
        switch HostLookup.addresses(of: address.host, deadline: deadline) {
        case .addresses(let numbers): addresses = numbers
        case .tooSlow: throw tooSlow(seconds)
        case .noResources:
            throw AnswerFailure(
                .unasked, "the system has no thread or file left to look up \(address.host); raise its limits (ulimit)")
        }
        guard !addresses.isEmpty else { throw AnswerFailure(.unanswered, "the host \(address.host) is not known") }
        if let refusal = rules.refusal(of: address.host, at: addresses) {
            throw AnswerFailure(refusal, isRedirected: hop.redirects > 0)
        }
        budget.count(address.host)
        var call = CurlCall(
            url: address.url, address: "", port: address.port,
            headers: request.headerOrigins.contains(address.origin) ? headers : [], userAgent: userAgent,
            seconds: seconds, firstBytes: request.firstBytes)
        let limit = request.isResponse ? limits.responseBytes : limits.bytes
        var outcome = ChildProcess.Outcome(output: [], complaint: "", ending: .tooSlow)
        do throws(ChildProcess.Failure) {
            // A host can have addresses of a network that this machine is not in.
            for number in addresses.prefix(3) {
                call.address = number
                outcome = try curl.run(
                    call, limit: request.firstBytes.map { $0 + Self.headBytes } ?? limit, deadline: deadline)
                guard outcome.ending == .exited(CurlCall.noConnection), outcome.output.isEmpty else { break }
            }
        } catch {
            switch error {
            case .notFound: throw AnswerFailure(.unasked, "curl has been removed meanwhile")
            case .system(let reason):
                throw AnswerFailure(.unasked, "curl cannot be started: \(PrintableText.line(reason))")
            }
        }
        // A call for the first bytes has enough of them.
        if request.firstBytes != nil, outcome.ending == .tooMuchOutput { outcome.ending = .exited(0) }
        return try read(outcome, limit: limit, seconds: seconds, status: &status)
    }

    private func read(
        _ outcome: ChildProcess.Outcome, limit: Int, seconds: Int, status: inout Int?
    ) throws(AnswerFailure) -> Response {
        let output = outcome.output
        switch outcome.ending {
        case .tooSlow: throw tooSlow(seconds)
        case .tooMuchOutput:
            budget.takeBytes(limit)
            throw AnswerFailure(.oversized, "the answer has more than \(limit) bytes (\(FetchLimits.hint(\.bytes)))")
        case .signal(let number): throw AnswerFailure(.unasked, "curl was ended by signal \(number)")
        case .exited(let code):
            let hasRoom = budget.takeBytes(output.count)
            let head = ResponseHead(output)
            status = head?.status ?? status
            if code == CurlCall.timeOut { throw tooSlow(seconds) }
            if let reason = CurlCall.reason(code) { throw AnswerFailure(.unanswered, reason) }
            guard let head else { throw AnswerFailure(.unanswered, "the server does not answer with HTTP") }
            guard hasRoom else { throw bytesUsedUp }
            return (head, Array(output.dropFirst(head.length)))
        }
    }

    private var usedUp: AnswerFailure {
        AnswerFailure(.unasked, "this run has made its \(limits.requests) requests (\(FetchLimits.hint(\.requests)))")
    }

    private var bytesUsedUp: AnswerFailure {
        AnswerFailure(.unasked, "this run has used its \(limits.totalBytes) bytes (\(FetchLimits.hint(\.totalBytes)))")
    }

    private func tooSlow(_ seconds: Int) -> AnswerFailure {
        if budget.isOver {
            return AnswerFailure(
                .unanswered,
                "no complete answer in the \(limits.seconds) seconds of this run (\(FetchLimits.hint(\.seconds)))")
        }
        // Players give a wrapper no more time, whatever limit is set here.
        let hint = seconds < limits.tagSeconds ? "players do not wait longer" : FetchLimits.hint(\.tagSeconds)
        return AnswerFailure(.unanswered, "no complete answer in \(seconds) seconds (\(hint))")
    }
}

extension AnswerFailure {
    /// The failure of a tag that is not asked, or leads to an address that is not.
    fileprivate init(_ refusal: FetchRefusal, isRedirected: Bool) {
        let hint: String? =
            switch refusal.reason {
            case .privateAddress: "--allow-private permits it"
            case .redirects: FetchLimits.hint(\.redirects)
            default: nil
            }
        self.init(isRedirected ? .redirect : .unasked, refusal.message + (hint.map { " (\($0))" } ?? ""))
    }
}
