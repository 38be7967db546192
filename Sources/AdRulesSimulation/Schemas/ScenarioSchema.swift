import AdRulesText

/// The keys of a scenario, and what they hold.
enum ScenarioSchema {
    /// The configuration of an engine: the keys of the line that begins a session, too.
    static let session: [JSONShape.Key] = [
        ("playlist", .either(.text, inlinePlaylist)),
        ("duration", .writtenTime), ("live", .flag), ("reportsReady", .flag),
        ("opportunities", .list(of: .writtenTime)),
        ("epoch", .date), ("seed", .whole(0)),
        (
            "surface",
            .object([("width", .count), ("height", .count)])
        ), ("policy", Policies.shape(within: .simulation)),
    ]

    /// The text of a playlist, where no files can be read.
    static let inlinePlaylist = JSONShape.object([("xml", .text)], needs: ["xml"])

    /// All keys of a scenario.
    static let keys: [JSONShape.Key] =
        [
            ("name", .text), ("rule", .text),
            ("profiles", .list(of: .words(of: Profile.self), atLeast: 1)),
        ] + session.map { $0.name == "policy" ? ($0.name, .either(.text, $0.shape)) : $0 } + [
            ("tick", .seconds(atLeast: SimulationLimits.shortestTick, atMost: SimulationLimits.longestTick)),
            ("answers", .either(.text, AnswersSchema.value)),
            ("files", .table(of: .text)), ("steps", .list(of: .text)),
            ("inputs", .list(of: .either(QuestionSchema.timed, .words(["save"])))),
            ("expect", .list(of: expectation)), ("forbid", .list(of: expectation)),
            ("count", .object(ScenarioVocabulary.names(ofKind: nil).map { ($0, .whole(0)) })),
            ("summary", .object([], patterns: [(JSONShape.occurrencePattern, outcome)])),
            ("outcome", ExpectedOutcome.shape),
        ]

    /// The keys that say what inputs say.
    static let excludedByInputs = ["steps", "answers", "tick"]

    static let value = JSONShape.object(
        keys, needs: ["playlist"], excluding: ["inputs": excludedByInputs])

    /// A line that is expected or forbidden: the name of an event, or members that a line has.
    private static let expectation = JSONShape.either(
        .words(ScenarioVocabulary.events),
        .object(
            ScenarioVocabulary.lineKeys.map {
                ($0.name, .either($0.form == .list ? .list(of: .anything) : LineSchema.value(of: $0.form), .null))
            }
        ).and(ScenarioVocabulary.kinds.map { names(ofKind: $0) } + [names(ofKind: nil)]))

    /// The kind of a line and the names that it has there.
    private static func names(ofKind kind: String?) -> JSONShape {
        let names = JSONShape.words(ScenarioVocabulary.names(ofKind: kind))
        return JSONShape([
            "properties": JSONShape.members([
                ("kind", kind.map { .words([$0]) } ?? .null), ("name", .either(names, .null)),
            ]), "required": kind == nil ? nil : .array([.string("kind")]),
        ])
    }

    private static let outcomes = JSONShape.words(of: BreakOutcome.self)

    private static let outcome = JSONShape.either(
        outcomes, .null,
        .object(LineSchema.summary.map { ($0.name, .either($0.shape, .null)) }))
}
