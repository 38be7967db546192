/// An answer that stands for a while.
protocol KeptAnswer: Sendable {
    /// How long it stands.
    var kept: Duration { get }
}

/// Keeps answers for as long as they stand, and lets requests at once wait for one of them: a retry, or a second player of
/// the same viewing, gets the same ads, and all viewers of a live stream the same playlist. Bounded: the oldest go first.
actor AnswerCache<Key: Hashable & Sendable, Answer: KeptAnswer> {
    private enum Kept {
        case making(Task<Answer, Never>)
        case made(Answer, until: ContinuousClock.Instant)
    }

    private let limit: Int
    private var answers: [Key: Kept] = [:]
    /// The keys in the order in which they came; some are gone already.
    private var order: [Key] = []
    private var first = 0

    init(limit: Int) {
        self.limit = max(1, limit)
    }

    /// The number of answers that are kept.
    var count: Int { answers.count }

    /// Returns the kept answer, or makes one; says whether it was kept.
    func answer(
        for key: Key, make: @escaping @Sendable () async -> Answer
    ) async -> (answer: Answer, wasKept: Bool) {
        switch answers[key] {
        case .making(let task): return (await task.value, true)
        case .made(let answer, let until) where ContinuousClock.now < until: return (answer, true)
        case .made, nil: break
        }
        let task = Task { await make() }
        answers[key] = .making(task)
        order.append(key)
        removeOldest()
        let answer = await task.value
        // It may have been removed since, or another may stand there.
        if case .making(task) = answers[key] { answers[key] = .made(answer, until: .now + answer.kept) }
        return (answer, false)
    }

    private func removeOldest() {
        while answers.count > limit || order.count - first > 2 * limit, first < order.count {
            let key = order[first]
            first += 1
            // A key that came again later stands behind once more; its answer goes with its first place.
            answers[key] = nil
        }
        if first > 1024, first * 2 > order.count {
            order.removeFirst(first)
            first = 0
        }
    }
}
