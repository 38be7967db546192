import AdRulesText

extension Policies {
    /// Reads policies from JSON; missing keys keep their defaults. `name` identifies the text in messages.
    public init(json bytes: [UInt8], name: String) throws(SimulationProblem) {
        let source = JSONSource(bytes: bytes, name: name)
        try self.init(source.value(), in: source)
    }

    private static let keys = [
        "seek", "replay", "startPosition", "lateAnswer", "autoPlay", "prefetch", "spread", "vastTimeout",
        "wrapperTimeout", "mediaTimeout", "giveUp", "deadAir", "joinWithin", "completesEarly", "wrapperDepth",
        "minimumGap", "liveResume", "repeatCap", "mimeTypes", "apiFrameworks", "maxBitrate",
    ]

    init(_ value: JSONValue, in source: JSONSource) throws(SimulationProblem) {
        self.init()
        let fields = try JSONFields(value, in: source, of: "policy", keys: Self.keys)
        seek = try fields.choice("seek", Seek.self) ?? seek
        replay = try fields.choice("replay", Replay.self) ?? replay
        lateAnswer = try fields.choice("lateAnswer", LateAnswer.self) ?? lateAnswer
        liveResume = try fields.choice("liveResume", LiveResume.self) ?? liveResume
        autoPlay = try fields.bool("autoPlay") ?? autoPlay
        prefetch = try fields.time("prefetch") ?? prefetch
        spread = try fields.time("spread") ?? spread
        vastTimeout = try fields.time("vastTimeout") ?? vastTimeout
        wrapperTimeout = try fields.time("wrapperTimeout") ?? wrapperTimeout
        mediaTimeout = try fields.time("mediaTimeout") ?? mediaTimeout
        giveUp = try fields.time("giveUp") ?? giveUp
        deadAir = try fields.time("deadAir") ?? deadAir
        joinWithin = try fields.time("joinWithin") ?? joinWithin
        completesEarly = try fields.bool("completesEarly") ?? completesEarly
        minimumGap = try fields.time("minimumGap") ?? minimumGap
        wrapperDepth = try fields.integer("wrapperDepth") ?? wrapperDepth
        repeatCap = try fields.integer("repeatCap", atLeast: 1, atMost: SimulationLimits.repeatCap) ?? repeatCap
        mimeTypes = try fields.strings("mimeTypes") ?? mimeTypes
        apiFrameworks = try fields.strings("apiFrameworks") ?? apiFrameworks
        maxBitrate = try fields.integer("maxBitrate") ?? maxBitrate
        if let start = fields["startPosition"] { startPosition = try Self.startPosition(start, in: source) }
    }

    private enum StartName: String, CaseIterable {
        case lastPassed, skipPassed, alwaysPreroll
    }

    private static func startPosition(
        _ value: JSONValue, in source: JSONSource
    ) throws(SimulationProblem) -> StartPosition {
        guard value.string == nil else {
            switch try source.choice(value, StartName.self, called: "\"startPosition\"") {
            case .lastPassed: return .lastPassed
            case .skipPassed: return .skipPassed
            case .alwaysPreroll: return .alwaysPreroll
            }
        }
        let fields = try JSONFields(value, in: source, of: "start position", keys: ["playAdsAfter"])
        guard let time = try fields.time("playAdsAfter") else {
            throw source.problem("\"playAdsAfter\" is a number of seconds", at: value)
        }
        return .playAdsAfter(time)
    }
}
