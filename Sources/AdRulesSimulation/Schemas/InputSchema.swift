import AdRulesText

/// The inputs of an engine: those of exact sessions, and the lines that a player sends.
enum InputSchema {
    /// A number of seconds as far as 64 bits of microseconds hold it.
    private static let time = JSONShape([
        "type": .string("number"), "minimum": .integer(-9_000_000_000_000), "maximum": .integer(9_000_000_000_000),
    ])
    private static let at: JSONShape.Key = ("at", time)
    private static let duration: JSONShape.Key = ("duration", .either(time, .null))
    private static let token: JSONShape.Key = ("token", .whole(1))
    private static let occurrence: JSONShape.Key = ("occurrence", LineSchema.occurrence)
    private static let error: JSONShape.Key = (
        "error",
        .object([("code", .code), ("message", .text)], needs: ["code"])
    )
    /// A response with its wrappers followed. Ads are XML.
    private static let ads: JSONShape.Key = (
        "ads",
        .object(
            [
                (
                    "entries",
                    .list(
                        of: .object(
                            [
                                ("inline", .text), ("wrappers", .list(of: .text)),
                                ("sequence", .count), ("role", .words(["slot", "spare"])), error,
                                ("responseErrors", beacons),
                            ], needs: ["wrappers", "responseErrors"]))
                ), ("errors", beacons),
            ], needs: ["entries", "errors"])
    )
    private static let beacons = JSONShape.list(
        of: .object([("uri", .text), ("id", .text)], needs: ["uri"]))

    /// The keys of each input.
    private static let inputs: [(name: String, keys: [JSONShape.Key], optional: Set<String>)] = [
        ("start", [at], []), ("playhead", [at], []), ("seek", [at], []), ("contentPaused", [], []),
        ("contentPlaying", [("rate", .number)], ["rate"]), ("viewerPaused", [], []), ("viewerResumed", [], []),
        ("durationChanged", [duration], ["duration"]), ("opportunity", [at, duration], ["duration"]),
        ("live", [("isLive", .flag)], []),
        ("window", [("from", time), ("to", time)], []), ("contentComplete", [], []),
        ("adsLoaded", [token, ads], []), ("adsFailed", [token, error], []), ("wrapperFollowed", [token], []),
        ("adsSoFar", [token, ads], []),
        (
            "ad",
            [occurrence, ("showing", .whole(1)), ("ad", .whole(1)), ("report", report)],
            []
        ), ("startBreak", [], []), ("discardBreak", [], []), ("resetBreak", [occurrence], []),
        ("replace", [("document", .text)], []),
        ("surfaceChanged", [("width", .count), ("height", .count)], []),
        ("hostMacros", [("macros", .table(of: .text))], []), ("date", [at], []),
        ("sessionLost", [("reason", .text)], []), ("destroy", [], []), ("restored", [], []),
        ("deadline", [], []),
    ]

    /// The keys of the reports of an ad that have any.
    private static let reports: [(name: String, keys: [JSONShape.Key], optional: Set<String>)] = [
        ("started", [duration], ["duration"]), ("progress", [at, duration], ["duration"]), ("failed", [error], []),
        ("volume", [("volume", .number)], ["volume"]), ("customClicked", [("id", .either(.text, .null))], ["id"]),
        ("companionShown", [("index", .count)], []), ("companionClicked", [("index", .count)], []),
        ("iconShown", [("index", .count)], []), ("iconClicked", [("index", .count)], []),
    ]

    private static let shapesOfReports = shapes(reports + RecordedReport.plain.map { ($0.name, [], []) })

    private static let report = JSONShape.either(shapesOfReports.map(\.shape))

    private static let shapesOfInputs = shapes(inputs)

    /// The shape of each entry of a table, by its name.
    private static func shapes(
        _ table: [(name: String, keys: [JSONShape.Key], optional: Set<String>)]
    ) -> [JSONShape.Key] {
        table.map { entry in
            (
                entry.name,
                .object(
                    [("name", .words([entry.name]))] + entry.keys,
                    needs: ["name"] + entry.keys.map(\.name).filter { !entry.optional.contains($0) })
            )
        }
    }

    /// Rejects an input that is not known, has a key that is not, or a number out of bounds: a decoder ignores what it does
    /// not ask for.
    static func check(_ input: JSONValue, in source: JSONSource) throws(SimulationProblem) {
        try check(input, among: shapesOfInputs, called: "input", in: source)
        guard let report = input.members?.first(where: { $0.key == "report" })?.value else { return }
        try check(report, among: shapesOfReports, called: "report", in: source)
    }

    private static func check(
        _ value: JSONValue, among shapes: [JSONShape.Key], called what: String, in source: JSONSource
    ) throws(SimulationProblem) {
        guard let word = value.members?.first(where: { $0.key == "name" })?.value, let name = word.string else {
            throw source.problem(
                "\"\(what)\" must be an object with a \"name\", as in \"\(shapes[0].name)\"", at: value)
        }
        guard let shape = shapes.first(where: { $0.name.isSpelled(name) })?.shape else {
            throw source.problem(
                "unknown \(what) \"\(name)\"", at: word,
                help: SimulationProblem.help(nearest: name, among: shapes.map(\.name)))
        }
        if let (member, names) = shape.unknownMember(of: value) {
            if member.value.isNull, names.contains(where: member.key.isSpelled) { throw source.null(member) }
            throw source.problem(
                "unknown key \"\(member.key)\" of the \(what) \"\(name)\"", at: member.offset,
                help: SimulationProblem.help(nearest: member.key, among: names)
                    ?? "the keys here are \(names.joined(separator: ", "))")
        }
        if let (member, bound) = shape.memberOutOfBounds(in: value) {
            throw source.mismatch("\"\(member.key)\"", bound, at: member.value)
        }
    }

    /// An input.
    static let input = JSONShape.either(shapesOfInputs.map(\.shape))

    /// An input with its wall-clock time.
    static let timed = JSONShape.object([("now", .givenTime), ("input", input)], needs: ["now", "input"])

    /// A line that a player sends to an engine.
    static let line: JSONShape = {
        func kind(_ name: String, _ keys: [JSONShape.Key], needs: [String] = []) -> JSONShape {
            .object([("kind", .words([name]))] + keys, needs: ["kind"] + needs)
        }
        return .either(
            kind(
                "session",
                [("schemaVersion", .constant(.integer(1))), ("playlist", ScenarioSchema.inlinePlaylist)]
                    + ScenarioSchema.session.filter { $0.name != "playlist" },
                needs: ["playlist"]),
            kind("step", [("now", time), ("input", input)], needs: ["now", "input"]), kind("save", []),
            kind("summary", []),
            kind("restore", [("snapshot", .text)], needs: ["snapshot"]))
    }()
}
