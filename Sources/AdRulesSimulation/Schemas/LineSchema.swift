import AdRulesText

/// The lines of a session: of `adrules simulate --format jsonl`, and the answers of an engine.
enum LineSchema {
    static func value(of form: ScenarioVocabulary.Form) -> JSONShape {
        switch form {
        case .text: .text
        case .number, .time: .number
        case .flag: .flag
        case .times: .list(of: .number)
        case .list: .list(of: ruling)
        }
    }

    /// The ruling of a decision on one occurrence.
    private static let ruling = JSONShape.record([
        ("occurrence", .occurrence), ("time", .number), ("verdict", .text), ("reason?", .words(BreakReason.names)),
        ("code?", .code),
    ])

    /// The outcome of a break.
    static let summary: [JSONShape.Key] = ScenarioVocabulary.summaryKeys.map { key in
        switch key.name {
        case "outcome": (key.name, .words(of: BreakOutcome.self))
        case "reason": (key.name, .words(BreakReason.names))
        default: (key.name, value(of: key.form))
        }
    }

    private static func line(_ kind: String, names: [String]?, needs: [String] = []) -> JSONShape {
        let keys: [JSONShape.Key] = ScenarioVocabulary.lineKeys.map { key in
            switch key.name {
            case "kind": (key.name, .words([kind]))
            case "name": (key.name, names.map(JSONShape.words) ?? .text)
            case "content": (key.name, .either(.number, .null))
            default: (key.name, value(of: key.form))
            }
        }
        return .object(keys, needs: ["kind"] + needs)
    }

    private static func last(_ kind: String, _ keys: [JSONShape.Key]) -> JSONShape {
        .record([("kind", .words([kind]))] + keys)
    }

    private static let violation = JSONShape.record([("id", .text), ("now", .number), ("text", .text)])

    /// The outcome of a break.
    static let outcome = JSONShape.object(summary, needs: ["occurrence", "outcome"])

    /// The keys behind the outcomes of breaks.
    static let ending: [JSONShape.Key] = [
        ("invariants?", .either(.words(["held"]), .list(of: violation, atLeast: 1))),
        ("unusedAnswers?", .list(of: .text)), ("unaskedTags?", .list(of: .text)),
    ]

    /// The lines of an engine's actions.
    private static let actions = [
        line("event", names: ScenarioVocabulary.events, needs: ["name"]),
        line("action", names: ScenarioVocabulary.actions, needs: ["name"]),
        line("track", names: ScenarioVocabulary.trackers, needs: ["name", "occurrence", "uri", "owner"]),
        line("decision", names: ScenarioVocabulary.decisions, needs: ["name", "rulings"]), line("log", names: nil),
    ]
    static let action = JSONShape.either(actions)

    static let value = JSONShape.either(
        actions + [
            last("summary", [("schemaVersion?", .constant(.integer(1))), ("breaks", .list(of: outcome))] + ending),
            last(
                "scenario",
                [
                    ("schemaVersion", .constant(.integer(1))), ("file", .text), ("name", .text), ("rule", .text),
                    ("holds", .flag), ("failures", .list(of: .text)),
                ]), last("done", [("nextDeadline?", .number)]), last("snapshot", [("snapshot", .text)]),
            last("error", [("line?", .whole(1)), ("column?", .whole(1)), ("message", .text), ("help?", .text)]),
        ])
}

/// A line of a session log. It is written by the coders of the engine, whose keys these are. The first one is a saved
/// session, whose state is open: only the version that wrote it has to understand it.
enum LogSchema {
    static let line = JSONShape.either(
        .record([
            ("kind", .words(["session"])), ("schemaVersion", .constant(.integer(SessionLog.schemaVersion))),
            ("redacted", .flag), ("version", .integer), ("configuration", configuration),
            ("playlist", .record([("pinned", .anything), ("schedule", schedule)])), ("cursor", .anything),
            ("status", .anything), ("hold", .anything), ("due", .anything), ("loads", .anything),
            ("playback", .anything), ("ledger", .anything), ("writer", .anything),
        ]),
        .record([
            ("kind", .words(["step"])), ("now", .number), ("redacted?", .flag), ("input", EngineInput.shape),
            ("actions?", .list(of: LineSchema.action, atLeast: 1)),
        ]), .record([("kind", .words(["summary"])), ("breaks", .list(of: outcome))]))

    private static let opportunity = JSONShape.record([("time", .number), ("duration?", .number)])

    private static let schedule = JSONShape.record([
        ("mode", .text), ("document", .text),
        ("numbering", .record([("indices", .list(of: .count)), ("next", .count)])), ("duration?", .number),
        ("isLive", .flag), ("opportunities", .list(of: opportunity)), ("repeatCap", .count), ("hour?", .count),
    ])

    private static let configuration = JSONShape.record([
        ("seed", .integer), ("epoch", .number), ("hostMacros", .table(of: .text)), ("duration?", .number),
        ("isLive", .flag), ("surface?", .record([("width", .count), ("height", .count)])), ("reportsReady?", .flag),
        ("policies", Policies.shape(within: .engine)),
    ])

    private static let outcome = JSONShape.record([
        ("occurrence", .text), ("breakId?", .text), ("offset?", .text), ("outcome", .words(of: BreakOutcome.self)),
        ("reason?", .record([("name", .words(BreakReason.names)), ("code?", .code)])), ("code?", .code),
    ])
}

/// The lines that a player sends to an engine. The server takes their kinds and keys from this table.
enum QuestionSchema {
    /// The kinds of lines, with their keys beside `kind`; a question mark behind a key says that it may be missing.
    static let kinds: [(name: String, keys: [JSONShape.Key])] = [
        (
            "session",
            [("schemaVersion?", .constant(.integer(1))), ("playlist", ScenarioSchema.inlinePlaylist)]
                + ScenarioSchema.session.filter { $0.name != "playlist" }.map { ($0.name + "?", $0.shape) }
        ), ("step", [("now", .exactTime), ("input", EngineInput.shape)]), ("save", []),
        ("restore", [("snapshot", .text)]), ("summary", []),
    ]

    static func keys(of kind: (name: String, keys: [JSONShape.Key])) -> [String] {
        ["kind"] + kind.keys.map { String($0.name.last == "?" ? $0.name.dropLast() : $0.name[...]) }
    }

    static let line = JSONShape.either(kinds.map { .record([("kind", .words([$0.name]))] + $0.keys) })

    /// An input with its wall-clock time.
    static let timed = JSONShape.record([("now", .givenTime), ("input", EngineInput.shape)])
}
