import AdRulesText

/// The inputs of an engine: those of exact sessions, and the lines that a player sends.
enum InputSchema {
    private static let at: SchemaPart.Key = ("at", SchemaPart.number)
    private static let duration: SchemaPart.Key = ("duration", SchemaPart.either(SchemaPart.number, SchemaPart.null))
    private static let token: SchemaPart.Key = ("token", SchemaPart.whole(1))
    private static let occurrence: SchemaPart.Key = ("occurrence", SchemaPart.text)
    private static let whole = SchemaPart.whole(0)
    private static let error: SchemaPart.Key = (
        "error",
        SchemaPart.object([("code", SchemaPart.type("integer")), ("message", SchemaPart.text)], needs: ["code"])
    )
    /// A response with its wrappers followed. Ads are XML.
    private static let ads: SchemaPart.Key = (
        "ads",
        SchemaPart.object(
            [
                (
                    "entries",
                    SchemaPart.list(
                        of: SchemaPart.object(
                            [
                                ("inline", SchemaPart.text), ("wrappers", SchemaPart.list(of: SchemaPart.text)),
                                ("sequence", whole), ("role", SchemaPart.words(["slot", "spare"])), error,
                                ("responseErrors", beacons),
                            ], needs: ["wrappers", "responseErrors"]))
                ), ("errors", beacons),
            ], needs: ["entries", "errors"])
    )
    private static let beacons = SchemaPart.list(
        of: SchemaPart.object([("uri", SchemaPart.text), ("id", SchemaPart.text)], needs: ["uri"]))

    /// The keys of each input.
    private static let inputs: [(name: String, keys: [SchemaPart.Key], optional: Set<String>)] = [
        ("start", [at], []), ("playhead", [at], []), ("seek", [at], []), ("contentPaused", [], []),
        ("contentPlaying", [("rate", SchemaPart.number)], []), ("viewerPaused", [], []), ("viewerResumed", [], []),
        ("durationChanged", [duration], ["duration"]), ("opportunity", [at, duration], ["duration"]),
        ("live", [("isLive", SchemaPart.flag)], []),
        ("window", [("from", SchemaPart.number), ("to", SchemaPart.number)], []), ("contentComplete", [], []),
        ("adsLoaded", [token, ads], []), ("adsFailed", [token, error], []), ("wrapperFollowed", [token], []),
        ("adsSoFar", [token, ads], []),
        (
            "ad",
            [occurrence, ("showing", SchemaPart.whole(1)), ("ad", SchemaPart.whole(1)), ("report", report)],
            []
        ), ("startBreak", [], []), ("discardBreak", [], []), ("resetBreak", [occurrence], []),
        ("replace", [("document", SchemaPart.text)], []),
        ("surfaceChanged", [("width", whole), ("height", whole)], []),
        ("hostMacros", [("macros", SchemaPart.table(of: SchemaPart.text))], []),
        ("sessionLost", [("reason", SchemaPart.text)], []), ("destroy", [], []), ("restored", [], []),
        ("deadline", [], []),
    ]

    /// The keys of the reports of an ad that have any.
    private static let reports: [(name: String, keys: [SchemaPart.Key], optional: Set<String>)] = [
        ("started", [duration], ["duration"]), ("progress", [at, duration], ["duration"]), ("failed", [error], []),
        ("volume", [("volume", SchemaPart.number)], []), ("customClicked", [("id", SchemaPart.text)], ["id"]),
        ("companionShown", [("index", whole)], []), ("companionClicked", [("index", whole)], []),
        ("iconShown", [("index", whole)], []), ("iconClicked", [("index", whole)], []),
    ]

    private static let report = named(reports + RecordedReport.plain.map { ($0.name, [], []) })

    private static func named(_ table: [(name: String, keys: [SchemaPart.Key], optional: Set<String>)]) -> JSONValue {
        SchemaPart.either(
            table.map { entry in
                SchemaPart.object(
                    [("name", SchemaPart.words([entry.name]))] + entry.keys,
                    needs: ["name"] + entry.keys.map(\.name).filter { !entry.optional.contains($0) })
            })
    }

    private static let timedKeys: [SchemaPart.Key] = [("now", SchemaPart.number), ("input", named(inputs))]

    /// An input with its wall-clock time.
    static let timed = SchemaPart.object(timedKeys, needs: ["now", "input"])

    /// A line that a player sends to an engine.
    static let line: JSONValue = {
        func kind(_ name: String, _ keys: [SchemaPart.Key], needs: [String] = []) -> JSONValue {
            SchemaPart.object([("kind", SchemaPart.words([name]))] + keys, needs: ["kind"] + needs)
        }
        return SchemaPart.either(
            kind(
                "session", [("schemaVersion", .object([JSONMember("const", .integer(1))]))] + ScenarioSchema.session,
                needs: ["playlist"]),
            kind("step", timedKeys, needs: ["now", "input"]), kind("save", []), kind("summary", []),
            kind("restore", [("snapshot", SchemaPart.text)], needs: ["snapshot"]))
    }()
}
