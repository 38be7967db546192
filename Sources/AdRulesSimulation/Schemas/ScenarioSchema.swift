import AdRulesText

/// The keys of a scenario, and what they hold.
enum ScenarioSchema {
    /// The configuration of an engine: the keys of the line that begins a session, too.
    static let session = [
        JSONShape.key("playlist", "The playlist or response: its path, or its text.", .either(.text, inlinePlaylist)),
        JSONShape.key("duration", "The length of the content: seconds, or a text such as 45:00.", .writtenTime),
        JSONShape.key("live", "Whether the content is live: it has no end yet.", .flag, .bool(false)),
        JSONShape.key("reportsReady", "Whether the player reports when an ad can start.", .flag, .bool(false)),
        JSONShape.key(
            "opportunities", "The moments at which the content offers a break.", .list(of: .writtenTime), .array([])),
        JSONShape.key(
            "epoch", "The date when the session begins.", .date, .string(SimulationSetup.defaultEpoch.dateText)),
        JSONShape.key("seed", "The seed of what is random: spread and macros.", .whole(0), .integer(0)),
        JSONShape.key(
            "surface", "The size of the player, into which overlays have to fit; without it, any fits.",
            .object([
                JSONShape.key("width", "The width in pixels.", .count, .integer(0)),
                JSONShape.key("height", "The height in pixels.", .count, .integer(0)),
            ])),
        JSONShape.key("policy", "The policies that are not the defaults.", Policies.shape(within: .simulation)),
    ]

    /// The text of a playlist, where no files can be read.
    static let inlinePlaylist = JSONShape.object([JSONShape.key("xml", "The XML.", .text)], needs: ["xml"])

    static let keys =
        [
            JSONShape.schemaKey,
            JSONShape.key("name", "What the test shows, in one sentence; without it, the name of the file.", .text),
            JSONShape.key("rule", "The section of the engine's behaviour of which this is an example.", .text),
            JSONShape.key(
                "profiles", "The abilities that an engine needs for it; without them, every engine plays it.",
                .list(of: .words(of: Profile.self), atLeast: 1)),
        ]
        + session.map {
            $0.name == "policy" ? orFile($0.name, "The policies, or the path of their file.", $0.shape) : $0
        } + [
            JSONShape.key(
                "tick", "The seconds between two reports of the player's position.",
                .seconds(atLeast: SimulationLimits.shortestTick, atMost: SimulationLimits.longestTick),
                .seconds(SimulationSetup.usualTick)),
            orFile("answers", "The answers of the ad servers, or the path of their file.", AnswersSchema.value),
            JSONShape.key("files", "The texts of files that this one names, by their paths.", .table(of: .text)),
            JSONShape.key(
                "steps", "What the viewer does, as in simulate -e: \"play 15:00\"; without it, all is watched.",
                .list(of: .text)),
            JSONShape.key(
                "inputs", "The exact inputs of the engine, in place of steps and answers.",
                .list(of: .either(QuestionSchema.timed, .words(["save"])))),
            JSONShape.key("expect", "Lines of the session that must occur, in this order.", .list(of: expectation)),
            JSONShape.key("forbid", "Lines of the session that must not occur.", .list(of: expectation)),
            JSONShape.key(
                "count", "How often events, actions and trackers occur.",
                .object(ScenarioVocabulary.names(ofKind: nil).map { ($0, .whole(0)) })),
            JSONShape.key(
                "summary", "The exact outcomes by occurrence: \"1.0\" is break 2, \"1.1\" its first repetition.",
                .object([], patterns: [(JSONShape.occurrencePattern, outcome)])),
            JSONShape.key("outcome", "What a viewer gets; what is left out may be anything.", ExpectedOutcome.shape),
        ]

    /// A key that holds a value, or the path of a file with it.
    private static func orFile(_ name: String, _ sentence: String, _ shape: JSONShape) -> JSONShape.Key {
        JSONShape.key(name, sentence, .either(.text, shape))
    }

    /// The keys that say what inputs say.
    static let excludedByInputs = ["steps", "answers", "tick"]

    static let value = JSONShape.object(keys, needs: ["playlist"], excluding: ["inputs": excludedByInputs])

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
        outcomes, .null, .object(LineSchema.summary.map { ($0.name, .either($0.shape, .null)) }))
}
