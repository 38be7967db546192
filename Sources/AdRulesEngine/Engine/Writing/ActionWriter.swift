/// Collects the actions of the input being handled, and draws the random numbers of URLs.
struct ActionWriter: Sendable {
    private var actions: [EngineAction] = []
    private var random: SeededGenerator
    var calledAt = MediaTime.zero
    /// The decision being made. Between two inputs there is none.
    var draft: DecisionDraft?

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    var isEmpty: Bool { actions.isEmpty }

    /// The number of actions written so far: a place for ``cut(from:)``.
    var count: Int { actions.count }

    mutating func emit(_ action: EngineAction) { actions.append(action) }

    /// Removes the actions from a place on and returns them, so that others can be written before them.
    mutating func cut(from place: Int) -> [EngineAction] {
        let cut = Array(actions[place...])
        actions.removeLast(cut.count)
        return cut
    }

    /// Writes an action before those that were written since the writer had `count` actions.
    mutating func insert(_ action: EngineAction, at place: Int) { actions.insert(action, at: place) }

    mutating func emit(_ more: [EngineAction]) { actions += more }

    mutating func take() -> [EngineAction] {
        defer { actions = [] }
        return actions
    }

    /// Returns a URL with its macros expanded. Draws random numbers for the macros that need them.
    mutating func expand(_ url: String, in context: MacroContext) -> String {
        MacroExpander.expand(url, in: context, using: &random)
    }

    mutating func nextSeed() -> UInt64 { random.next() }
}

extension ActionWriter: Codable {
    private enum CodingKeys: CodingKey {
        case random
    }
}
