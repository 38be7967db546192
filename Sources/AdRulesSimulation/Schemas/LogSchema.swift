import AdRulesText

/// A line of a session log. It is written by the coders of the engine, whose keys these are. The state of a restored session
/// is open: only the version that wrote it has to understand it.
enum LogSchema {
    static let line = JSONShape.either(
        .record([
            ("kind", .words(["session"])), ("schemaVersion", .constant(.integer(SessionLog.schemaVersion))),
            ("redacted", .flag), ("playlist?", playlist), ("configuration?", configuration), ("snapshot?", .anything),
        ]),
        .record([
            ("kind", .words(["step"])), ("now", .number), ("redacted?", .flag), ("input", EngineInput.shape),
            ("actions?", .list(of: LineSchema.action, atLeast: 1)),
        ]), .record([("kind", .words(["summary"])), ("breaks", .list(of: outcome))]))

    private static let opportunity = JSONShape.record([("time", .number), ("duration?", .number)])

    private static let playlist = JSONShape.record([
        ("mode", .text), ("document", .text),
        ("numbering", .record([("indices", .list(of: .count)), ("next", .count)])), ("duration?", .number),
        ("isLive", .flag), ("opportunities", .list(of: opportunity)), ("repeatCap", .count),
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
