/// One case: what to do, and what should be seen.
struct Case: Sendable {
    var title: String
    /// Whether the film and its ads share one player.
    var isShared = false
    var expected: [String]
    var run: @MainActor @Sendable (Stage) async -> Void
}

/// Plays the cases and prints what was expected beside what was seen.
@MainActor
struct Checklist {
    /// Prints a line.
    var print: (String) -> Void
    /// Gives each case its players before it runs, to show them.
    var show: (Stage) -> Void = { _ in }

    /// Plays the cases one after the other, or all at once; gives the number of those that differ.
    func run(atOnce: Bool = false) async -> Int {
        var failures = 0
        let running = atOnce ? Case.all.map { found in Task { await play(found) } } : []
        for (number, found) in Case.all.enumerated() {
            let seen = if atOnce { await running[number].value } else { await play(found) }
            failures += seen == found.expected ? 0 : 1
            print("\(number + 1). \(found.title): \(seen == found.expected ? "as expected" : "DIFFERS")")
            print("   expected: \(found.expected.joined(separator: " · "))")
            print("   seen:     \(seen.joined(separator: " · "))")
        }
        print("\(Case.all.count - failures) of \(Case.all.count) as expected")
        return failures
    }

    private func play(_ found: Case) async -> [String] {
        let stage = Stage(isShared: found.isShared)
        show(stage)
        await found.run(stage)
        stage.end()
        return stage.seen
    }
}
