import AdRulesLint
import AdRulesRules
import AdRulesSimulation
import AdRulesText

extension Tool {
    /// The tools, in the order in which they are listed.
    package static let all = [lint, explain, schedule, simulate, diff, build]

    private static let lint = Tool(
        name: "lint", title: "Check a playlist",
        summary:
            "Reports what is wrong with a VMAP playlist or a VAST response: rule, place, what to write instead, and "
            + "the edits of a fix. With a duration it also plays the playlist once, and reports breaks that do not play.",
        parameters: [.playlist("playlist", "The playlist or the ad response")] + ToolParameter.content + [
            .targets,
            ToolParameter(
                "select", .list, .list(of: .text),
                "Only these rules: ids (VMAP112), beginnings of ids (VMAP1), names, ALL."),
            ToolParameter("ignore", .list, .list(of: .text), "Not these rules."),
        ] + ToolParameter.asking
    ) { arguments in
        let inputs = try arguments.documents("playlist", forLint: true)
        let (content, targets) = (try arguments.content(), try arguments.targets())
        // One writer has all documents: the answers that servers sent are documents, too.
        var writer = LintReportWriter(.json)
        var text = ""
        for name in inputs.names {
            let file = try arguments.host.configuration(of: name)
            let linter = try file.linter(
                content: content, targets: targets, answers: inputs.answers, filledMacros: arguments.macroNames
            ) { levels in
                try RuleSelection(
                    base: arguments.words("select"), levels: levels,
                    changes: arguments.words("ignore").map { .ignore($0) })
            }
            let result = linter.lint(try inputs.bytes(of: name), name: name, expecting: LintResult.Kind(fileName: name))
            text += writer.add(file?.known?.newFindings(of: result, linter: linter) ?? result)
        }
        return text + writer.finish(failures: [], requests: inputs.requests)
    }

    private static let explain = Tool(
        name: "explain", title: "Explain a rule or an error",
        summary:
            "Explains a rule of lint, with a bad and a good example; an error of VAST, VMAP or IMA by its number or name; an element, a macro or an event.",
        parameters: [
            ToolParameter(
                "rule", .text, .text,
                "An id such as VMAP112, a number such as 303, a name, or a message that holds one."
            ).required
        ]
    ) { try Explained($0.text("rule") ?? "").text(.json, columns: nil, color: false) }

    private static let schedule = Tool(
        name: "schedule", title: "Show when breaks play",
        summary:
            "Shows at which times of the content the breaks of a playlist play, how long their ads are where that is "
            + "known, which breaks do not play and why, and what players do with each break.",
        parameters: [.playlist()] + ToolParameter.content + [.targets] + ToolParameter.asking
    ) { arguments in
        let inputs = try arguments.documents("playlist")
        let name = arguments.name(of: "playlist")
        let outcomes = Outcomes(
            try inputs.document(named: name), content: try arguments.content(), answers: inputs.answers(of: name),
            players: [.adRules] + Portability.Player.of(try arguments.targets()))
        return ScheduleFormat.json.render(outcomes, name: name)
    }

    static let simulate = Tool(
        name: "simulate", title: "Play a playlist",
        summary: "Plays a playlist in a simulated player and network, and returns the outcome of each break with its "
            + "reason, the decisions behind it, and totals. Ad requests get one ad of 15 seconds, or the answers.",
        parameters: [.playlist()] + ToolParameter.content + [
            ToolParameter(
                "steps", .text, .text,
                "The steps of the viewer, separated by semicolons, as in: start; play 10:00; seek 30:00; skip; complete. "
                    + "Without steps, the viewer watches everything."),
            // Its schema is longer than those of all others together.
            ToolParameter(
                "answers", .document, .either(JSONShape(["type": .string("object")]), .text),
                "The answers of the ad servers, by URL, and \"default\" for the others. Each is {\"ads\": [{\"duration\": 30, "
                    + "\"sequence\": 1, \"skipOffset\": 5}]}, {\"error\": 303}, {\"file\": PATH} or {\"never\": true}, "
                    + "with \"after\" the seconds it takes."),
            ToolParameter(
                "policy", SimulationSchemas.policy,
                "The policies, in which publishers differ, such as {\"seek\": \"lastPassed\"}."),
            ToolParameter("seed", .scalar, .count, "The seed of random numbers."),
            ToolParameter(
                "lines", .flag, .flag, "true adds all events, with their times, and the notes of the engine."),
        ] + ToolParameter.asking
    ) { arguments in
        let inputs = try arguments.documents("playlist")
        let files = SimulationFiles { try arguments.host.file($0, limit: ParsingLimits().documentBytes) }
        var setup = try SimulationSetup(
            inputs.document(named: arguments.name(of: "playlist")), content: arguments.content(),
            policy: arguments.json("policy"), answers: arguments.json("answers"), behind: inputs.sessionAnswers,
            files: files)
        setup.configuration.seed = UInt64(try arguments.count("seed") ?? 0)
        if let steps = arguments.text("steps") {
            setup.steps = try StepParser.steps(steps, name: "steps", files: files)
        }
        return try SessionReport(playing: setup, withLines: arguments.flag("lines"), limit: limit).json
    }

    private static let diff = Tool(
        name: "diff", title: "Compare two playlists",
        summary:
            "Reports differences of meaning, not of notation, between two playlists, and which of them a viewer notices.",
        parameters: [.playlist("old", "The older playlist"), .playlist("new", "The newer playlist")]
            + ToolParameter.content + [.targets] + ToolParameter.asking
    ) { arguments in
        let inputs = try arguments.documents("old", "new")
        let (old, new) = (arguments.name(of: "old"), arguments.name(of: "new"))
        let diff = PlaylistDiff(
            from: try inputs.document(named: old), to: try inputs.document(named: new),
            content: try arguments.content(),
            answers: (inputs.answers(of: old), inputs.answers(of: new)), targets: try arguments.targets())
        return DiffFormat.json.render(diff, from: old, to: new)
    }

    private static let build = Tool(
        name: "build", title: "Make a playlist from rules",
        summary:
            "Makes a VMAP playlist from rules such as \"a pre-roll, a minute of ads every 30 minutes, nothing in the last "
            + "five\", and reports for each break which rule it comes from, or why it is left out.",
        parameters: [
            ToolParameter(
                "rules", RulesSchema.schema,
                "The rules, such as {\"ads\": \"https://ads.example/vast?slot={id}\", \"breaks\": [{\"name\": \"pre\", \"at\": "
                    + "\"start\"}, {\"name\": \"mid\", \"every\": \"30m\"}], \"limits\": {\"quietEnd\": \"5m\"}}."
            ).required,
            ToolParameter(
                "content", ContentSchema.schema,
                "A description of the content, such as {\"duration\": \"1:32:00\", \"chapters\": [\"12:40\"]}."),
        ] + ToolParameter.content + [
            .targets,
            ToolParameter(
                "compact", .flag, .flag,
                "Whether to write repetitions and percentages as such, where the players in targets play them."),
        ]
    ) { arguments in
        let given = try arguments.json("rules")
        let file = arguments.path("rules") ?? ""
        let source = try RulesSource(json: given?.bytes ?? [], name: given?.name ?? "", for: .assistant) { name in
            try arguments.host.file(path(of: name, namedBy: file), limit: ParsingLimits().documentBytes)
        }
        var content = Content()
        if let path = arguments.path("content") {
            content = try arguments.host.content(path)
        } else if let text = try arguments.json("content") {
            content = try Content(reading: text.bytes, name: text.name)
        }
        content = content.with(
            duration: try arguments.duration(), isLive: arguments.flag("live"),
            opportunities: try arguments.opportunities())
        if source.rules.isLive, try arguments.duration() != nil {
            throw CommandFailure("\"duration\" and rules with \"live\": true exclude each other: \(LiveContent.reason)")
        }
        let maker = PlaylistMaker(source, targets: try arguments.targets(), isCompact: arguments.flag("compact"))
        let made = try maker.made(for: content)
        var json = JSONWriter(pretty: false)
        json.object { json in
            json.field("playlist", String(decoding: made.bytes, as: UTF8.self))
            json.key("decisions")
            json.value(written: maker.report(of: made).json)
        }
        return json.text
    }
}
