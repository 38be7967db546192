import Testing

/// Standard input holds one document: no two inputs of a command can be it.
@Suite("Standard input") struct StandardInputTests {
    /// Every command with several inputs, and how each of them is named.
    private static let commands: [(call: String, inputs: [[String]])] = [
        ("lint", [["-"], ["-"]]),
        ("report", [["-"], ["-"]]),
        ("fmt --check", [["-"], ["-"]]),
        ("diff", [["-"], ["-"]]),
        ("build", [["-"], ["--content", "-"], ["--check", "-"]]),
        ("build --out o", [["-"], ["--contents", "-"]]),
        ("simulate", [["-"], ["--script", "-"], ["--answers", "-"], ["--policy", "-"]]),
        ("simulate --scenario", [["-"], ["-"]]),
        ("forecast --viewers 1 --duration 60", [["-"], ["--answers", "-"], ["--policy", "-"]]),
        ("conformance --engine false", [["-"], ["-"]]),
        ("hls apply", [["-"], ["--content", "-"]]),
        ("hls filter --epoch 2026-01-01T00:00:00Z --asset-base https://a.example/", [["-"], ["--content", "-"]]),
    ]

    @Test("two inputs of a command cannot both be standard input", arguments: commands)
    func twice(call: String, inputs: [[String]]) throws {
        let command = try Command()
        defer { command.remove() }
        try command.write(Document.clean, to: "list.xml")
        let words = call.split(separator: " ").map(String.init)
        for (number, first) in inputs.enumerated() {
            for second in inputs[(number + 1)...] {
                // Those that need a playlist as well get a file.
                let rest = number > 0 && inputs[0] == ["-"] && second != ["-"] ? ["list.xml"] : []
                let outcome = try command.run(arguments: words + first + second + rest, input: Document.clean)
                #expect(outcome.code == 64, "\(call) \(first) \(second): \(outcome.complaint)")
                #expect(
                    outcome.complaint.contains("standard input holds one document; name a file for the other one"),
                    "\(call) \(first) \(second): \(outcome.complaint)")
            }
        }
    }
}
