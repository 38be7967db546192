import AdRulesText

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
