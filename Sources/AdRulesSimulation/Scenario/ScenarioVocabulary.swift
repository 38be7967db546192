import AdRulesText

/// The names allowed in the expectations of a scenario. Others are rejected: with a typo, an expected line could
/// never occur, and a forbidden one would always seem to be absent.
package enum ScenarioVocabulary {
    /// The events, such as `STARTED`.
    package static let events = [
        AdEvent.Name.loaded, .adBreakReady, .contentPauseRequested, .contentResumeRequested, .adPeriodStarted,
        .adPeriodEnded, .adBreakStarted, .adBreakEnded, .adBreakFetchError, .started, .firstQuartile, .midpoint,
        .thirdQuartile, .complete, .skipped, .adError, .adProgress, .adBuffering, .pause, .resume, .clicked, .tapped,
        .log, .cuePointsChanged, .allAdsCompleted,
    ].map(\.rawValue)
    /// The actions that have their own lines, such as `playAd`.
    static let actions = [
        "startContent", "pauseContent", "resumeContent", "loadAds", "cancelLoad", "prepareAd", "playAd", "stopAd",
        "end",
    ]
    /// The trackers, such as `impression`.
    static let trackers =
        [
            "impression", "clickTracking", "customClick", "companionClickTracking", "iconViewTracking",
            "iconClickTracking", "nonLinearClickTracking", "viewable", "notViewable", "viewUndetermined",
        ] + (TrackingEvent.vmapEvents + TrackingEvent.vastEvents).map(\.rawValue)

    /// The causes of decisions, such as `seek`.
    static let decisions = EngineDecision.Cause.allCases.map(\.rawValue)

    /// The kinds of lines.
    static let kinds = ["event", "action", "track", "decision", "log"]

    /// The names that lines of a kind have; without a kind all but those of decisions.
    static func names(ofKind kind: String?) -> [String] {
        switch kind {
        case "event": events
        case "action": actions
        case "track": trackers
        case "decision": decisions
        default: events + actions + trackers
        }
    }

    /// The type of a key's value.
    enum Form: String {
        case text = "a string"
        case number = "a number"
        case time = "a number of seconds"
        case flag = "true or false"
        case times = "a list of numbers"
        case list = "a list"

        func holds(_ value: JSONValue) -> Bool {
            switch (self, value.kind) {
            case (_, .null), (.text, .string), (.number, .number), (.time, .number), (.flag, .bool): true
            case (.times, .array(let elements)): elements.allSatisfy { $0.number != nil }
            case (.list, .array): true
            default: false
            }
        }
    }

    /// Whether the value of a key of a line is a time, or a list of them.
    static func isTime(_ key: String) -> Bool {
        lineKeys.contains { ($0.form == .time || $0.form == .times) && $0.name.isSpelled(key) }
    }

    static let lineKeys: [(name: String, form: Form)] = [
        ("now", .time), ("content", .time), ("kind", .text), ("name", .text), ("occurrence", .text),
        ("showing", .number), ("breakId", .text), ("ad", .number), ("uri", .text), ("code", .number), ("owner", .text),
        ("time", .time), ("cuePoints", .times), ("adTime", .time), ("adPosition", .number), ("totalAds", .number),
        ("isBumper", .flag), ("podIndex", .number), ("timeOffset", .time), ("maxDuration", .time),
        ("duration", .time), ("skipOffset", .time), ("message", .text), ("at", .time), ("token", .number),
        ("text", .text), ("tag", .text), ("vast", .text), ("allowMultipleAds", .flag), ("followRedirects", .flag),
        ("adId", .text), ("type", .text), ("companions", .number), ("from", .time), ("to", .time), ("policy", .text),
        ("isCut", .flag), ("rulings", .list),
    ]
    static let summaryKeys: [(name: String, form: Form)] = [
        ("occurrence", .text), ("breakId", .text), ("offset", .text), ("outcome", .text), ("reason", .text),
        ("code", .number),
    ]

    /// Rejects members that no line of a session can have: unknown keys, wrong types, unknown kinds and names.
    static func check(line members: [JSONMember], in source: JSONSource) throws(SimulationProblem) {
        try check(members, lineKeys, called: "key of a line", in: source)
        let kind = members.first { $0.key == "kind" }?.value
        if let kind, let text = kind.string {
            try check(text, among: kinds, called: "kind", at: kind.offset, in: source)
        }
        guard let name = members.first(where: { $0.key == "name" })?.value, let text = name.string else { return }
        try check(
            text, among: names(ofKind: kind?.string), called: "\(kind?.string ?? "event")", at: name.offset, in: source)
    }

    /// Rejects members that the summary of a break cannot have.
    static func check(summary members: [JSONMember], in source: JSONSource) throws(SimulationProblem) {
        try check(members, summaryKeys, called: "key of a summary", in: source)
        for member in members {
            guard let text = member.value.string else { continue }
            if member.key == "outcome" { try check(outcome: text, at: member.value, in: source) }
            if member.key == "reason" {
                try check(text, among: BreakReason.names, called: "reason", at: member.value.offset, in: source)
            }
        }
    }

    /// Rejects unknown outcomes.
    static func check(outcome: String, at value: JSONValue, in source: JSONSource) throws(SimulationProblem) {
        try check(
            outcome, among: BreakOutcome.allCases.map(\.rawValue), called: "outcome", at: value.offset, in: source)
    }

    private static func check(
        _ members: [JSONMember], _ keys: [(name: String, form: Form)], called what: String, in source: JSONSource
    ) throws(SimulationProblem) {
        for member in members {
            guard let key = keys.first(where: { $0.name.isSpelled(member.key) }) else {
                throw source.problem(
                    "unknown \(what) \"\(member.key)\"", at: member.offset,
                    help: SimulationProblem.help(nearest: member.key, among: keys.map(\.name)))
            }
            guard key.form.holds(member.value) else {
                throw source.mismatch("\"\(member.key)\"", key.form.rawValue, at: member.value)
            }
        }
    }

    /// Rejects a word that is none of some.
    static func check(
        _ word: String, among words: [String], called what: String, at offset: Int, in source: JSONSource
    ) throws(SimulationProblem) {
        guard !words.contains(where: word.isSpelled) else { return }
        throw source.problem(
            "unknown \(what) \"\(word)\"", at: offset, help: SimulationProblem.help(nearest: word, among: words))
    }
}
