import AdRulesText

/// The keys of a scenario, and what they hold.
enum ScenarioSchema {
    /// What an engine is created with: the keys of the line that begins a session, too.
    static let session: [SchemaPart.Key] = [
        ("playlist", SchemaPart.either(SchemaPart.text, SchemaPart.object([("xml", SchemaPart.text)], needs: ["xml"]))),
        ("duration", SchemaPart.time), ("live", SchemaPart.flag), ("reportsReady", SchemaPart.flag),
        ("opportunities", SchemaPart.list(of: SchemaPart.time)),
        ("epoch", SchemaPart.text), ("seed", SchemaPart.whole(0)),
        (
            "surface",
            SchemaPart.object([("width", SchemaPart.whole(0)), ("height", SchemaPart.whole(0))])
        ), ("policy", PolicySchema.value),
    ]

    /// All keys of a scenario.
    static let keys: [SchemaPart.Key] =
        [
            ("name", SchemaPart.text), ("rule", SchemaPart.text),
            ("profiles", SchemaPart.list(of: SchemaPart.words(Profile.allCases.map(\.rawValue)), atLeast: 1)),
        ] + session + [
            ("tick", SchemaPart.time), ("answers", AnswersSchema.value),
            ("files", SchemaPart.table(of: SchemaPart.text)), ("steps", SchemaPart.list(of: SchemaPart.text)),
            ("inputs", SchemaPart.list(of: SchemaPart.either(InputSchema.timed, SchemaPart.words(["save"])))),
            ("expect", SchemaPart.list(of: expectation)), ("forbid", SchemaPart.list(of: expectation)),
            ("count", SchemaPart.table(of: SchemaPart.whole(0))), ("summary", SchemaPart.table(of: outcome)),
        ]

    static let value = SchemaPart.object(keys, needs: ["name", "rule", "playlist"])

    /// A line that is expected or forbidden: the name of an event, or members that a line has.
    private static let expectation = SchemaPart.either(
        SchemaPart.words(ScenarioVocabulary.events),
        SchemaPart.object(
            ScenarioVocabulary.lineKeys.map {
                ($0.name, SchemaPart.either(LineSchema.value(of: $0.form), SchemaPart.null))
            }))

    private static let outcomes = SchemaPart.words(BreakOutcome.allCases.map(\.rawValue))

    private static let outcome = SchemaPart.either(
        outcomes, SchemaPart.null,
        SchemaPart.object(LineSchema.summary.map { ($0.name, SchemaPart.either($0.value, SchemaPart.null)) }))
}

/// The lines of a session: of `adrules simulate --format jsonl`, and the answers of an engine.
enum LineSchema {
    static func value(of form: ScenarioVocabulary.Form) -> JSONValue {
        switch form {
        case .text: SchemaPart.text
        case .number, .time: SchemaPart.number
        case .flag: SchemaPart.flag
        case .times: SchemaPart.list(of: SchemaPart.number)
        case .list: SchemaPart.list(of: SchemaPart.object([], isOpen: true))
        }
    }

    /// The outcome of a break.
    static let summary: [SchemaPart.Key] = ScenarioVocabulary.summaryKeys.map { key in
        switch key.name {
        case "outcome": (key.name, SchemaPart.words(BreakOutcome.allCases.map(\.rawValue)))
        case "reason": (key.name, SchemaPart.words(BreakReason.names))
        default: (key.name, value(of: key.form))
        }
    }

    private static func line(_ kind: String, names: [String]?, needs: [String] = []) -> JSONValue {
        let keys: [SchemaPart.Key] = ScenarioVocabulary.lineKeys.map { key in
            switch key.name {
            case "kind": (key.name, SchemaPart.words([kind]))
            case "name": (key.name, names.map(SchemaPart.words) ?? SchemaPart.text)
            case "content": (key.name, SchemaPart.either(SchemaPart.number, SchemaPart.null))
            default: (key.name, value(of: key.form))
            }
        }
        return SchemaPart.object(keys, needs: ["kind"] + needs)
    }

    private static func last(_ kind: String, _ keys: [SchemaPart.Key], needs: [String]) -> JSONValue {
        SchemaPart.object([("kind", SchemaPart.words([kind]))] + keys, needs: ["kind"] + needs, isOpen: true)
    }

    static let value = SchemaPart.either(
        line("event", names: ScenarioVocabulary.events, needs: ["name"]),
        line("action", names: ScenarioVocabulary.actions, needs: ["name"]),
        line("track", names: ScenarioVocabulary.trackers, needs: ["name", "occurrence", "uri", "owner"]),
        line("decision", names: ScenarioVocabulary.decisions, needs: ["name", "rulings"]), line("log", names: nil),
        last(
            "summary", [("breaks", SchemaPart.list(of: SchemaPart.object(summary, needs: ["occurrence", "outcome"])))],
            needs: ["breaks"]),
        last("scenario", [("holds", SchemaPart.flag)], needs: ["holds"]),
        last("done", [("nextDeadline", SchemaPart.number)], needs: []),
        last("snapshot", [("snapshot", SchemaPart.text)], needs: ["snapshot"]),
        last("error", [("line", SchemaPart.whole(1)), ("message", SchemaPart.text)], needs: ["message"]))
}
