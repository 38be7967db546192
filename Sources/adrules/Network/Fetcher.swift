import AdRulesEngine
import AdRulesLint
import AdRulesModel
import AdRulesText

/// Asks servers for documents, within the bounds of a run. Redirects are followed here, so that each hop is judged.
struct Fetcher: Sendable {
    /// The bounds of the run.
    let limits: FetchLimits
    /// The policy for addresses.
    let policy: AddressPolicy
    /// The lines `Name: value` for the origins that a request names.
    let headers: [String]
    /// The User-Agent header.
    let userAgent: String
    private let curl: CurlProgram
    private let budget: FetchBudget

    /// Begins a run. Ends the command with 2 if there is no `curl`.
    init(limits: FetchLimits, policy: AddressPolicy, headers: [String], userAgent: String) throws {
        self.limits = limits
        self.policy = policy
        self.headers = headers
        self.userAgent = userAgent
        curl = try CurlProgram()
        budget = FetchBudget(limits)
    }

    /// The requests that were made so far, by host.
    var hosts: HostTally { budget.hosts }

    /// The number of requests that may still be made.
    var requestsLeft: Int { budget.requestsLeft }

    /// The origin of a URL, as in `https://ads.example:443`; nil if it cannot be fetched.
    static func origin(of url: String) -> String? { (try? HTTPAddress(parsing: url))?.origin }

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
            var address = try Self.address(request.url, from: nil)
            let seconds = min(limits.tagSeconds, request.seconds ?? limits.tagSeconds)
            let deadline = min(budget.deadline, SystemClock.seconds + Double(seconds))
            var visited: Set<HTTPAddress> = [address]
            while true {
                guard answer.redirects == 0 || budget.takeRequests(1) == 1 else { throw usedUp }
                let response = try ask(
                    address, request, redirects: answer.redirects, seconds: seconds, deadline: deadline,
                    status: &answer.status)
                guard response.head.isRedirect else {
                    answer.contentType = response.head.contentType
                    answer.body = request.firstBytes.map { Array(response.body.prefix($0)) } ?? response.body
                    break
                }
                answer.redirects += 1
                guard answer.redirects <= limits.redirects else {
                    throw AnswerFailure(
                        .redirect, "more than \(limits.redirects) redirects (\(FetchLimits.Name.redirects.hint))")
                }
                address = try Self.address(response.head.location ?? "", from: address)
                guard visited.insert(address).inserted else {
                    throw AnswerFailure(.redirect, "the redirects lead in a circle")
                }
            }
            if let status = answer.status, !(200...299).contains(status) {
                answer.failure = AnswerFailure(.unanswered, "the server answers with status \(status)")
            }
        } catch {
            answer.failure = error
        }
        if answer.failure?.kind != .unasked {
            answer.milliseconds = Int(((SystemClock.seconds - began) * 1000).rounded())
        }
        return answer
    }

    /// The address that a tag or a redirect leads to.
    private static func address(_ url: String, from base: HTTPAddress?) throws(AnswerFailure) -> HTTPAddress {
        guard base == nil || !url.isEmpty else { throw AnswerFailure(.redirect, "a redirect without a valid target") }
        do throws(HTTPAddress.Problem) {
            return try HTTPAddress(parsing: url, relativeTo: base)
        } catch {
            throw AnswerFailure(
                base == nil ? .unasked : .redirect,
                base == nil ? error.message : "a redirect that cannot be followed: \(error.message)")
        }
    }

    /// The bytes that the head of an answer may have before the first bytes of its body.
    private static let headBytes = 64 << 10

    private struct Response {
        var head: ResponseHead
        var body: [UInt8]
    }

    /// Asks one address once. `status` becomes that of the response, also of one that is not complete.
    private func ask(
        _ address: HTTPAddress, _ request: FetchRequest, redirects: Int, seconds: Int, deadline: Double,
        status: inout Int?
    ) throws(AnswerFailure) -> Response {
        guard !budget.isOver else {
            throw AnswerFailure(
                .unasked, "this run has used its \(limits.seconds) seconds (\(FetchLimits.Name.seconds.hint))")
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
        guard !addresses.isEmpty else {
            throw AnswerFailure(.unanswered, "the host \(address.host) is not known")
        }
        if let refusal = policy.refusal(of: address.host, at: addresses) {
            throw AnswerFailure(redirects > 0 ? .redirect : .unasked, refusal)
        }
        budget.count(address.host)
        var call = CurlCall(
            url: address.url, address: "", port: address.port,
            headers: request.headerOrigins.contains(address.origin) ? headers : [], userAgent: userAgent,
            seconds: seconds, firstBytes: request.firstBytes)
        var outcome = CurlProgram.Outcome.slow
        // A host can have addresses of a network that this machine is not in.
        for number in addresses.prefix(3) {
            call.address = number
            outcome = curl.run(
                call, limit: request.firstBytes.map { $0 + Self.headBytes } ?? limits.bytes, deadline: deadline)
            guard outcome == .ended(CurlCall.noConnection, []) else { break }
        }
        return try read(outcome, seconds: seconds, status: &status)
    }

    private func read(
        _ outcome: CurlProgram.Outcome, seconds: Int, status: inout Int?
    ) throws(AnswerFailure) -> Response {
        switch outcome {
        case .slow: throw tooSlow(seconds)
        case .large:
            budget.takeBytes(limits.bytes)
            throw AnswerFailure(
                .oversized, "the answer has more than \(limits.bytes) bytes (\(FetchLimits.Name.bytes.hint))")
        case .broken(let reason): throw AnswerFailure(.unasked, reason)
        case .ended(let code, let output):
            let hasRoom = budget.takeBytes(output.count)
            let head = ResponseHead(output)
            status = head?.status ?? status
            if code == CurlCall.timeOut { throw tooSlow(seconds) }
            if let reason = CurlCall.reason(code) { throw AnswerFailure(.unanswered, reason) }
            guard let head else { throw AnswerFailure(.unanswered, "the server does not answer with HTTP") }
            guard hasRoom else { throw bytesUsedUp }
            return Response(head: head, body: Array(output.dropFirst(head.length)))
        }
    }

    private var usedUp: AnswerFailure {
        AnswerFailure(
            .unasked, "this run has made its \(limits.requests) requests (\(FetchLimits.Name.requests.hint))")
    }

    private var bytesUsedUp: AnswerFailure {
        AnswerFailure(
            .unasked, "this run has used its \(limits.totalBytes) bytes (\(FetchLimits.Name.totalBytes.hint))")
    }

    private func tooSlow(_ seconds: Int) -> AnswerFailure {
        if budget.isOver {
            return AnswerFailure(
                .unanswered,
                "no complete answer in the \(limits.seconds) seconds of this run (\(FetchLimits.Name.seconds.hint))")
        }
        // Players give a wrapper no more time, whatever limit is set here.
        let hint = seconds < limits.tagSeconds ? "players do not wait longer" : FetchLimits.Name.tagSeconds.hint
        return AnswerFailure(.unanswered, "no complete answer in \(seconds) seconds (\(hint))")
    }
}
