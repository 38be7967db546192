package import AdRulesText

/// The keys of a rules file. What is read and the JSON Schema both come from here.
package enum RulesSchema {
    package static let schema = JSONSchema(
        "rules", "Rules for adrules build", .object(rules),
        definitions: [
            ("source", .either(.text, .object(source).withOne(of: ["tag", "vast"]))),
            ("break", .object(adBreak, needs: ["name"]).withOne(of: placements.names)),
            ("profile", .object(profile, needs: ["if"])), ("condition", .object(condition)),
            ("limits", .object(limits)),
        ])

    static let rules = [
        JSONShape.schemaKey,
        key("ads", "Where the ads come from: an address with placeholders, or a source.", .reference("source")),
        key("sources", "More sources, by name.", .object([], patterns: [(namePattern, .reference("source"))])),
        key("breaks", "The breaks; the earlier one wins a conflict.", .list(of: .reference("break"))),
        key("profiles", "The exceptions for some of the content.", .list(of: .reference("profile"))),
        key("limits", "The limits for all breaks.", .reference("limits")),
        key("id", "The form of breakId, as in {name}-{n}.", .text),
        key("live", "Whether the content is live.", .flag),
    ]

    static let source = [
        key("tag", "The address that ads are requested from, with placeholders.", .text),
        key("server", "The kind of server, whose parameters are added.", .words(of: AdServer.Kind.self)),
        key("vast", "The file of a VAST response to embed in the playlist, or its XML.", .text),
    ]

    static let placements = [
        key(
            "at", "start, end, a time, a share (50%), an opportunity (#2), or a list of these.",
            .either(offset, .list(of: offset, atLeast: 1))),
        key("every", "Again and again.", .either(time, .object(every, needs: ["each"]))),
        key("spread", "So many, evenly between the quiet ends.", .whole(1)),
        key("atChapters", "all, or every 2.", step),
        key("atOpportunities", "all, or every 2.", step),
    ]

    static let adBreak =
        [key("name", "The name, for ids and messages.", name)] + placements + [
            key(
                "snap", "How far the break may be moved, to a chapter or an opportunity.", .either(time, .object(snap))),
            key("from", "One of the sources.", .text),
            key(
                "seconds", "How long its ads may be; avail is the length of the opportunity.",
                .either(time, .words(["avail"]))),
            key("maxAds", "How many ads it may have.", .whole(1)),
            key("bumper", "What plays before or after its ads.", .object(bumper, needs: ["from"])),
            key("join", "An earlier break: at one moment, both are one interruption.", .text),
            key("if", "The content that the break is for.", .reference("condition")),
            key("why", "A note for the explanation.", .text),
        ]

    static let every = [
        key("each", "The interval.", time), key("from", "The first time.", time), key("to", "The last time.", time),
    ]

    static let snap = [
        key("to", "What it is moved to.", .words(of: BreakRule.Snap.Mark.self)),
        key("within", "How far at most.", time),
    ]

    static let bumper = [
        key("from", "One of the sources.", .text),
        key("place", "Where it plays.", .words(of: BreakRule.Bumper.Place.self)),
        key("as", "How it is written: by Google's extension, or as an ad.", .words(of: BumperForm.self)),
    ]

    static let condition = [
        key("longerThan", "The content is longer.", time), key("shorterThan", "The content is shorter.", time),
        key("label", "The content has this label.", .text),
    ]

    static let profile = [
        key("if", "The content that the profile is for.", .reference("condition")),
        key("keep", "The breaks that stay.", .list(of: .text)),
        key("limits", "Limits in place of the others.", .reference("limits")),
        key("why", "A note for the explanation.", .text),
    ]

    static let limits = [
        key("gap", "The shortest content between two interruptions; 30 s without it.", time),
        key("quietStart", "No mid-rolls at the beginning.", time), key("quietEnd", "No mid-rolls at the end.", time),
        key("adTimePerHour", "The most ad time in any 60 minutes of content.", time),
        key(
            "interruptions", "How often the content may be interrupted, or a law.",
            .either(.words(of: Limits.Interruptions.Preset.self), .object(interruptions))),
        key("assume", "How long a break of unknown length is taken to be.", time),
    ]

    static let interruptions = [
        key("each", "At most one in each whole period of this length.", time),
        key("noneUpTo", "None in content of up to this length.", time),
    ]
}

extension RulesSchema {
    private static let time = JSONShape.writtenTime
    /// The names that `isRuleName` takes.
    private static let namePattern = "^[A-Za-z0-9_-]{1,60}$"
    private static let name = JSONShape.text(like: namePattern)
    /// A moment of the content that is no time, or a time.
    private static let offset = JSONShape.either(
        time, .text(like: "^(start|end|#0*[1-9][0-9]*|0*(100([.]0+)?|[0-9]{1,2}([.][0-9]+)?)%)$"))
    private static let step = JSONShape.text(like: "^(all|every 0*[1-9][0-9]*)$")

    private static func key(_ name: String, _ summary: String, _ shape: JSONShape) -> JSONShape.Key {
        (name, shape.described(summary))
    }
}

extension [JSONShape.Key] {
    /// The names of the keys.
    var names: [String] { map(\.name) }
}
