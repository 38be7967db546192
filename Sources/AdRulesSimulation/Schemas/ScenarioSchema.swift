import AdRulesText

/// The keys of a scenario, and what they hold.
enum ScenarioSchema {
    /// The configuration of an engine: the keys of the line that begins a session, too.
    static let session: [JSONShape.Key] = [
        ("playlist", .either(.text, .object([("xml", .text)], needs: ["xml"]))),
        ("duration", .time), ("live", .flag), ("reportsReady", .flag),
        ("opportunities", .list(of: .time)),
        ("epoch", .text), ("seed", .whole(0)),
        (
            "surface",
            .object([("width", .count), ("height", .count)])
        ), ("policy", PolicySchema.value),
    ]

    /// All keys of a scenario.
    static let keys: [JSONShape.Key] =
        [
            ("name", .text), ("rule", .text),
            ("profiles", .list(of: .words(of: Profile.self), atLeast: 1)),
        ] + session + [
            ("tick", .time), ("answers", AnswersSchema.value),
            ("files", .table(of: .text)), ("steps", .list(of: .text)),
            ("inputs", .list(of: .either(InputSchema.timed, .words(["save"])))),
            ("expect", .list(of: expectation)), ("forbid", .list(of: expectation)),
            ("count", .table(of: .whole(0))), ("summary", .table(of: outcome)),
        ]

    static let value = JSONShape.object(keys, needs: ["name", "rule", "playlist"])

    /// A line that is expected or forbidden: the name of an event, or members that a line has.
    private static let expectation = JSONShape.either(
        .words(ScenarioVocabulary.events),
        .object(
            ScenarioVocabulary.lineKeys.map {
                ($0.name, .either(LineSchema.value(of: $0.form), .null))
            }))

    private static let outcomes = JSONShape.words(of: BreakOutcome.self)

    private static let outcome = JSONShape.either(
        outcomes, .null,
        .object(LineSchema.summary.map { ($0.name, .either($0.shape, .null)) }))
}
