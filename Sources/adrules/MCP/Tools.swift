import AdRulesCommands
import AdRulesLint
import AdRulesRules
import AdRulesSimulation
import AdRulesText

extension Tool {
    /// The tools, in the order in which they are listed.
    static let all = [lint, explain, schedule, simulate, diff, build]

    private static let json = ["--format=json"]

    private static let lint = Tool(
        name: "lint", title: "Check a playlist",
        summary:
            "Reports what is wrong with a VMAP playlist or a VAST response: rule, place, what to write instead, and "
            + "the edits of a fix. With a duration it also plays the playlist once, and reports breaks that do not play.",
        parameters: [.playlist("playlist", "The playlist or the ad response", .standardInput)] + ToolParameter.content
            + [
                .targets,
                ToolParameter(
                    "select", .list(of: .text), .option("--select"),
                    "Only these rules: ids (VMAP112), beginnings of ids (VMAP1), names, ALL."),
                ToolParameter("ignore", .list(of: .text), .option("--ignore"), "Not these rules."),
            ] + ToolParameter.asking,
        fixed: json, output: LintSchemas.report, result: { $0.json })

    private static let explain = Tool(
        name: "explain", title: "Explain a rule",
        summary:
            "Explains a rule of lint: what it finds, why it matters, what players do, with a bad and a good example.",
        parameters: [
            ToolParameter("rule", .text, .word, "An id such as VMAP112, or a name such as invalid-time-offset.")
                .required
        ],
        fixed: json, output: LintSchemas.rule, result: { $0.json })

    private static let schedule = Tool(
        name: "schedule", title: "Show when breaks play",
        summary:
            "Shows at which times of the content the breaks of a playlist play, how long their ads are where that is "
            + "known, and which breaks do not play and why.",
        parameters: [.playlist()] + ToolParameter.content + ToolParameter.asking, fixed: json,
        output: RenderingSchemas.schedule, result: { $0.json })

    private static let simulate = Tool(
        name: "simulate", title: "Play a playlist",
        summary: "Plays a playlist in a simulated player and network, and returns what happens: events, decisions with "
            + "their reasons, and for each break whether it played. Ad requests get one ad of 15 seconds, or the answers.",
        parameters: [.playlist()] + ToolParameter.content + [
            ToolParameter(
                "steps", .text, .option("-e"),
                "The steps of the viewer, separated by semicolons, as in: start; play 10:00; seek 30:00; skip; complete. Without steps, "
                    + "the viewer watches everything."),
            ToolParameter(
                "answers", SimulationSchemas.answers, .document(option: "--answers"),
                "The answers of the ad servers, by URL."),
            ToolParameter(
                "policy", SimulationSchemas.policy, .document(option: "--policy"),
                "The policies, in which publishers differ, such as {\"seek\": \"lastPassed\"}."),
            ToolParameter("seed", .count, .option("--seed"), "The seed of random numbers."),
        ] + ToolParameter.asking,
        fixed: ["--format=jsonl"],
        output: JSONSchema(
            "simulate", "The lines of a session", .record([("lines", .list(of: SimulationSchemas.line.shape))])),
        result: { run in
            // Actions and trackers are many, and of little use to a reader without a player.
            let kinds = ["event", "decision", "log", "summary"]
            let lines = run.lines { line in kinds.contains { line["kind"]?.string?.isSpelled($0) == true } }
            return lines.isEmpty ? nil : .object(["lines": .array(lines)])
        })

    private static let diff = Tool(
        name: "diff", title: "Compare two playlists",
        summary:
            "Reports differences of meaning, not of notation, between two playlists, and which of them a viewer notices.",
        parameters: [.playlist("old", "The older playlist"), .playlist("new", "The newer playlist")]
            + ToolParameter.content + ToolParameter.asking, fixed: json, output: RenderingSchemas.diff,
        result: { $0.json })

    static let build = Tool(
        name: "build", title: "Make a playlist from rules",
        summary:
            "Makes a VMAP playlist from rules such as \"a pre-roll, a minute of ads every 30 minutes, nothing in the last "
            + "five\", and reports for each break which rule it comes from, or why it is left out.",
        parameters: [
            ToolParameter(
                "rules", RulesSchema.schema, .document(option: nil),
                "The rules, such as {\"ads\": \"https://ads.example/vast?slot={id}\", \"breaks\": [{\"name\": \"pre\", \"at\": "
                    + "\"start\"}, {\"name\": \"mid\", \"every\": \"30m\"}], \"limits\": {\"quietEnd\": \"5m\"}}."
            ).required,
            ToolParameter(
                "content", ContentSchema.schema, .document(option: "--content"),
                "A description of the content, such as {\"duration\": \"1:32:00\", \"chapters\": [\"12:40\"]}."),
        ] + ToolParameter.content + [
            .targets,
            ToolParameter(
                "compact", .flag, .flag("--compact"),
                "Whether to write repetitions and percentages as such, where the players in targets play them."),
        ],
        fixed: ["--explain=json"],
        output: JSONSchema(
            "build", "A playlist and the decisions behind it",
            .record([("playlist", .text), ("decisions", RenderingSchemas.build.shape)])),
        result: { run in
            guard !run.output.isEmpty, let decisions = try? JSONReader.read(Array(run.notes.utf8)) else { return nil }
            return .object(["playlist": .string(run.output), "decisions": decisions])
        })
}
