/// The simulated network: follows wrappers like a real loader, and gives the answers of the script at their times.
struct SimulatedLoader {
    /// A pending event for the engine.
    private struct Pending {
        var time: MediaTime
        var token: LoadToken
        var event: Event
    }

    private enum Event {
        case followed
        case answer(WrapperChain.FetchID, Answers.Response)
        /// The time of a wrapper is over.
        case timeout(WrapperChain.FetchID)
    }

    private let answers: Answers
    /// The number of requests for each key.
    private(set) var used: [SourceText: Int] = [:]
    /// The requested URLs, as written.
    private(set) var asked: Set<SourceText> = []
    private var chains: [LoadToken: WrapperChain] = [:]
    /// The pending events, sorted by time, then in the order of the requests.
    private var pending: [Pending] = []

    init(answers: Answers) { self.answers = answers }

    /// The time of the next event.
    var next: MediaTime? { pending.first?.time }

    /// Begins a load. Returns the inputs that are known at once; they are due at `now`.
    mutating func load(_ token: LoadToken, _ request: BreakAdRequest, now: MediaTime) -> [EngineInput] {
        var chain = WrapperChain(request)
        let steps = chain.begin()
        chains[token] = chain
        return take(steps, of: request, token: token, now: now)
    }

    /// Forgets a load.
    mutating func cancel(_ token: LoadToken) {
        chains[token] = nil
        pending.removeAll { $0.token == token }
    }

    /// Drops everything in flight.
    mutating func loseAll() {
        chains = [:]
        pending = []
    }

    /// Returns the next event that is due, as inputs for the engine, or nil.
    mutating func takeDue(now: MediaTime) -> [EngineInput]? {
        guard let first = pending.first, first.time <= now else { return nil }
        pending.removeFirst()
        switch first.event {
        case .followed: return [.wrapperFollowed(first.token)]
        case .timeout(let fetch):
            return goOn(first.token, now: now) { $0.failed(AdRulesError(.adResponseTimeout), for: fetch) }
        case .answer(let fetch, let response):
            return goOn(first.token, now: now) { chain in
                switch response {
                case .vast(let vast): chain.received(vast, for: fetch)
                case .error(303): chain.received(VAST(ads: []), for: fetch)
                case .error(let code): chain.failed(AdRulesError(code: code), for: fetch)
                case .never: []
                }
            }
        }
    }

    /// Passes the outcome of a fetch to its chain.
    private mutating func goOn(
        _ token: LoadToken, now: MediaTime, with outcome: (inout WrapperChain) -> [WrapperChain.Step]
    ) -> [EngineInput] {
        guard var chain = chains[token] else { return [] }
        let steps = outcome(&chain)
        chains[token] = chain
        return take(steps, of: chain.request, token: token, now: now)
    }

    private mutating func take(
        _ steps: [WrapperChain.Step], of request: BreakAdRequest, token: LoadToken, now: MediaTime
    ) -> [EngineInput] {
        var inputs: [EngineInput] = []
        for step in steps {
            switch step {
            case .fetch(let fetch, let url, let asWritten, let isWrapper):
                if isWrapper { schedule(.followed, token, at: now) }
                let answer = answer(
                    asWritten: SourceText(asWritten), requested: SourceText(url),
                    number: isWrapper ? nil : request.occurrence.index)
                // How long the break's own document may take is up to the engine.
                if isWrapper, answer.response == .never || answer.after >= request.wrapperTimeout {
                    schedule(.timeout(fetch), token, at: now + request.wrapperTimeout)
                } else if answer.response != .never {
                    schedule(.answer(fetch, answer.response), token, at: now + answer.after)
                }
            case .done(let response):
                chains[token] = nil
                inputs.append(.adsLoaded(token, response))
            case .failed(let error):
                chains[token] = nil
                inputs.append(.adsFailed(token, error))
            }
        }
        if let soFar = chains[token]?.soFar { inputs.append(.adsSoFar(token, soFar)) }
        return inputs
    }

    private mutating func schedule(_ event: Event, _ token: LoadToken, at time: MediaTime) {
        let place = pending.firstIndex { $0.time > time } ?? pending.endIndex
        pending.insert(Pending(time: time, token: token, event: event), at: place)
    }

    /// The answers of one URL, or one break, are used in order; the last one repeats. `number` is that of the break
    /// whose own tag is requested.
    private mutating func answer(asWritten: SourceText, requested: SourceText, number: Int?) -> Answers.Answer {
        asked.insert(asWritten)
        let own = number.flatMap { answers.byBreak[$0] }
        let key = answers.key(asWritten: asWritten, requested: requested)
        // Nobody answers where nothing can be requested.
        let isLost = asWritten.isLostAddress && requested.isLostAddress
        let others = isLost ? [Answers.Answer(.error(1008), after: .zero)] : answers.fallback
        let list = own ?? key.flatMap { answers.byURL[$0] } ?? others
        let name = own == nil ? key ?? "default" : SourceText("break \(number ?? 0)")
        let count = used[name, default: 0]
        used[name] = count + 1
        return list[min(count, list.count - 1)]
    }
}
