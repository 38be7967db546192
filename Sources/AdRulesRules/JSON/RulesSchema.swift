import AdRulesText

/// The keys of a rules file. What is read and the JSON Schema both come from here.
package enum RulesSchema {
    /// A key of an object.
    struct Key {
        var name: String
        /// The key in one sentence, as editors show it.
        var summary: String
        /// The JSON Schema of the value, without the sentence.
        var shape: JSONValue

        init(_ name: String, _ summary: String, _ shape: JSONValue) {
            self.name = name
            self.summary = summary
            self.shape = shape
        }
    }

    static let rules = [
        Key("$schema", "The JSON Schema of this file, for editors; adrules does not read it.", word),
        Key("ads", "Where the ads come from: an address with placeholders, or a source.", reference("source")),
        Key(
            "sources", "More sources, by name.",
            .members(("type", .string("object")), ("additionalProperties", reference("source")))),
        Key("breaks", "The breaks; the earlier one wins a conflict.", list(of: reference("break"))),
        Key("profiles", "What is different for some of the content.", list(of: reference("profile"))),
        Key("limits", "What holds for all breaks.", reference("limits")),
        Key("id", "The form of breakId, as in {name}-{n}.", word),
        Key("live", "Whether the content is live.", flag),
    ]

    static let source = [
        Key("tag", "The address that is asked for ads, with placeholders.", word),
        Key("server", "The kind of server, whose parameters are added.", choice(AdServer.Kind.self)),
        Key("vast", "The file of a VAST response that the playlist brings itself, or its XML.", word),
    ]

    static let placements = [
        Key(
            "at", "start, end, a time, a share (50%), an opportunity (#2), or a list of these.",
            anyOf(time, list(of: time))),
        Key("every", "Again and again.", anyOf(time, object(every, required: ["each"]))),
        Key("spread", "So many, evenly between the quiet ends.", count),
        Key("atChapters", "all, or every 2.", word),
        Key("atOpportunities", "all, or every 2.", word),
    ]

    static let adBreak =
        [Key("name", "The name, for ids and messages.", word)] + placements + [
            Key("snap", "How far the break may be moved, to a chapter or an opportunity.", anyOf(time, object(snap))),
            Key("from", "One of the sources.", word),
            Key("seconds", "How long its ads may be; avail is the length of the opportunity.", time),
            Key("maxAds", "How many ads it may have.", count),
            Key("bumper", "What plays before or after its ads.", object(bumper, required: ["from"])),
            Key("join", "An earlier break: at one moment, both are one interruption.", word),
            Key("if", "The content that the break is for.", reference("condition")),
            Key("why", "A note for the explanation.", word),
        ]

    static let every = [
        Key("each", "The interval.", time), Key("from", "The first time.", time), Key("to", "The last time.", time),
    ]

    static let snap = [
        Key("to", "What it is moved to.", choice(BreakRule.Snap.Mark.self)), Key("within", "How far at most.", time),
    ]

    static let bumper = [
        Key("from", "One of the sources.", word), Key("place", "Where it plays.", choice(BreakRule.Bumper.Place.self)),
        Key("as", "How it is written: by Google's extension, or as an ad.", choice(BumperForm.self)),
    ]

    static let condition = [
        Key("longerThan", "The content is longer.", time), Key("shorterThan", "The content is shorter.", time),
        Key("label", "The content has this label.", word),
    ]

    static let profile = [
        Key("if", "The content that the profile is for.", reference("condition")),
        Key("keep", "The breaks that stay.", list(of: word)),
        Key("limits", "Limits in place of the others.", reference("limits")),
        Key("why", "A note for the explanation.", word),
    ]

    static let limits = [
        Key("gap", "The shortest content between two interruptions; 30 s without it.", time),
        Key("quietStart", "No mid-rolls at the beginning.", time), Key("quietEnd", "No mid-rolls at the end.", time),
        Key("adTimePerHour", "The most ad time in any 60 minutes of content.", time),
        Key(
            "interruptions", "How often the content may be interrupted, or a law.",
            anyOf(choice(Limits.Interruptions.Preset.self), object(interruptions))),
        Key("assume", "How long a break of unknown length is taken to be.", time),
    ]

    static let interruptions = [
        Key("each", "At most one in each whole period of this length.", time),
        Key("noneUpTo", "None in content of up to this length.", time),
    ]
}

extension [RulesSchema.Key] {
    /// The names of the keys.
    var names: [String] { map(\.name) }
}

// The JSON Schema of values.
extension RulesSchema {
    /// The JSON Schema of a rules file.
    package static var text: String {
        let head = JSONValue.members(
            ("$schema", .string("http://json-schema.org/draft-07/schema#")),
            ("title", .string("Rules for adrules build")))
        let definitions = JSONValue.members(
            ("source", anyOf(word, object(source))), ("break", object(adBreak, required: ["name"])),
            ("profile", object(profile, required: ["if"])), ("condition", object(condition)), ("limits", object(limits))
        )
        let members = [head, object(rules)].flatMap { $0.members ?? [] } + [JSONMember("definitions", definitions)]
        var writer = JSONWriter()
        writer.value(.object(members))
        return writer.text + "\n"
    }

    private static let word = JSONValue.members(("type", .string("string")))
    private static let flag = JSONValue.members(("type", .string("boolean")))
    private static let count = JSONValue.members(("type", .string("integer")), ("minimum", .integer(1)))
    private static let time = JSONValue.members(
        ("type", .array([.string("number"), .string("string")])), ("minimum", .integer(0)))

    private static func reference(_ name: String) -> JSONValue {
        .members(("$ref", .string("#/definitions/\(name)")))
    }

    private static func list(of shape: JSONValue) -> JSONValue {
        .members(("type", .string("array")), ("items", shape))
    }

    private static func anyOf(_ shapes: JSONValue...) -> JSONValue { .members(("anyOf", .array(shapes))) }

    private static func choice<Choice: RawRepresentable<String> & CaseIterable>(_ type: Choice.Type) -> JSONValue {
        .members(("enum", .array(Choice.allCases.map { .string($0.rawValue) })))
    }

    private static func object(_ keys: [Key], required: [String] = []) -> JSONValue {
        .members(
            ("type", .string("object")), ("additionalProperties", .bool(false)),
            (
                "properties",
                .object(
                    keys.map { key in
                        JSONMember(
                            key.name,
                            .object([JSONMember("description", .string(key.summary))] + (key.shape.members ?? [])))
                    })
            ), ("required", required.isEmpty ? nil : .array(required.map(JSONValue.string))))
    }
}
