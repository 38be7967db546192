import AdRulesText

/// The inputs of an engine: those of exact sessions, and the lines that a player sends.
enum InputSchema {
    private static let at: JSONShape.Key = ("at", .number)
    private static let duration: JSONShape.Key = ("duration", .either(.number, .null))
    private static let token: JSONShape.Key = ("token", .whole(1))
    private static let occurrence: JSONShape.Key = ("occurrence", .text)
    private static let error: JSONShape.Key = (
        "error",
        .object([("code", .integer), ("message", .text)], needs: ["code"])
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
        ("contentPlaying", [("rate", .number)], []), ("viewerPaused", [], []), ("viewerResumed", [], []),
        ("durationChanged", [duration], ["duration"]), ("opportunity", [at, duration], ["duration"]),
        ("live", [("isLive", .flag)], []),
        ("window", [("from", .number), ("to", .number)], []), ("contentComplete", [], []),
        ("adsLoaded", [token, ads], []), ("adsFailed", [token, error], []), ("wrapperFollowed", [token], []),
        ("adsSoFar", [token, ads], []),
        (
            "ad",
            [occurrence, ("showing", .whole(1)), ("ad", .whole(1)), ("report", report)],
            []
        ), ("startBreak", [], []), ("discardBreak", [], []), ("resetBreak", [occurrence], []),
        ("replace", [("document", .text)], []),
        ("surfaceChanged", [("width", .count), ("height", .count)], []),
        ("hostMacros", [("macros", .table(of: .text))], []),
        ("sessionLost", [("reason", .text)], []), ("destroy", [], []), ("restored", [], []),
        ("deadline", [], []),
    ]

    /// The keys of the reports of an ad that have any.
    private static let reports: [(name: String, keys: [JSONShape.Key], optional: Set<String>)] = [
        ("started", [duration], ["duration"]), ("progress", [at, duration], ["duration"]), ("failed", [error], []),
        ("volume", [("volume", .number)], []), ("customClicked", [("id", .text)], ["id"]),
        ("companionShown", [("index", .count)], []), ("companionClicked", [("index", .count)], []),
        ("iconShown", [("index", .count)], []), ("iconClicked", [("index", .count)], []),
    ]

    private static let report = named(reports + RecordedReport.plain.map { ($0.name, [], []) })

    private static func named(_ table: [(name: String, keys: [JSONShape.Key], optional: Set<String>)]) -> JSONShape {
        .either(
            table.map { entry in
                .object(
                    [("name", .words([entry.name]))] + entry.keys,
                    needs: ["name"] + entry.keys.map(\.name).filter { !entry.optional.contains($0) })
            })
    }

    private static let timedKeys: [JSONShape.Key] = [("now", .number), ("input", input)]

    /// An input.
    static let input = named(inputs)

    /// An input with its wall-clock time.
    static let timed = JSONShape.object(timedKeys, needs: ["now", "input"])

    /// A line that a player sends to an engine.
    static let line: JSONShape = {
        func kind(_ name: String, _ keys: [JSONShape.Key], needs: [String] = []) -> JSONShape {
            .object([("kind", .words([name]))] + keys, needs: ["kind"] + needs)
        }
        return .either(
            kind(
                "session", [("schemaVersion", .constant(.integer(1)))] + ScenarioSchema.session,
                needs: ["playlist"]),
            kind("step", timedKeys, needs: ["now", "input"]), kind("save", []), kind("summary", []),
            kind("restore", [("snapshot", .text)], needs: ["snapshot"]))
    }()
}
