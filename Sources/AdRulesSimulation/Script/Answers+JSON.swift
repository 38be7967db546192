public import AdRulesText

extension Answers {
    /// Reads answers from JSON. `name` identifies the text in messages; `files` reads the files named by `file`.
    public init(json bytes: [UInt8], name: String, files: SimulationFiles) throws(SimulationProblem) {
        let source = JSONSource(bytes: bytes, name: name)
        try self.init(source.value(), in: source, files: files)
    }

    init(_ value: JSONValue, in source: JSONSource, files: SimulationFiles) throws(SimulationProblem) {
        self.init()
        guard let members = value.members else { throw source.problem("answers are an object by URL", at: value) }
        var reader = AnswerReader(source: source, files: files)
        let tables = ["media", "breaks"]
        for (index, member) in members.enumerated() where !tables.contains(where: member.key.isSpelled) {
            let isDefault = member.key.isSpelled("default")
            let answers = try reader.answers(member.value, label: isDefault ? "default" : "answer-\(index + 1)")
            if isDefault { fallback = answers } else { byURL[SourceText(member.key.trimmingBlanks)] = answers }
        }
        if let breaks = members.first(where: { $0.key.isSpelled("breaks") })?.value {
            guard let entries = breaks.members else { throw source.mismatch("\"breaks\"", "an object", at: breaks) }
            for entry in entries {
                guard let number = Int(entry.key), number >= 0 else {
                    throw source.problem("a key of \"breaks\" is the number of a break, from 0", at: entry.value)
                }
                byBreak[number] = try reader.answers(entry.value, label: "break-\(number)")
            }
        }
        media = reader.media
        guard let table = members.first(where: { $0.key.isSpelled("media") })?.value else { return }
        guard let entries = table.members else { throw source.mismatch("\"media\"", "an object by URL", at: table) }
        for entry in entries { media[SourceText(entry.key.trimmingBlanks)] = try reader.behaviour(entry.value) }
    }
}

/// Reads the answers in one JSON text.
private struct AnswerReader {
    let source: JSONSource
    let files: SimulationFiles
    var media: [SourceText: Answers.MediaBehaviour] = [:]

    mutating func answers(_ value: JSONValue, label: String) throws(SimulationProblem) -> [Answers.Answer] {
        guard let list = value.elements else { return [try answer(value, label: label)] }
        guard !list.isEmpty else { throw source.problem("a list of answers needs at least one", at: value) }
        return try list.enumerated().map { index, element throws(SimulationProblem) in
            try answer(element, label: "\(label)-\(index + 1)")
        }
    }

    private mutating func answer(_ value: JSONValue, label: String) throws(SimulationProblem) -> Answers.Answer {
        let keys = AnswersSchema.kinds.map(\.name)
        let fields = try JSONFields(value, in: source, of: "answer", keys: keys + ["after"])
        let kinds = keys.filter { fields[$0] != nil }
        guard kinds.count == 1 else {
            throw source.problem("an answer has one of ads, error, file and never", at: value)
        }
        let after = try fields.time("after") ?? Answers.usualDelay
        if let ads = fields["ads"] { return Answers.Answer(try response(ads, label: label), after: after) }
        if let code = try fields.integer("error", atLeast: 1) { return Answers.Answer(.error(code), after: after) }
        if let path = try fields.string("file") {
            let (source, place) = (source, fields["file"] ?? value)
            let problem = { (message: String) in source.problem(message, at: place) }
            guard case .vast(let response) = try files.document(path, problem) else {
                throw problem("\(path) is VMAP; an answer is VAST")
            }
            return Answers.Answer(.vast(response.vast), after: after)
        }
        guard try fields.bool("never") == true else {
            throw source.mismatch("\"never\"", "true", at: fields["never"] ?? value)
        }
        return Answers.Answer(.never, after: after)
    }

    private mutating func response(_ value: JSONValue, label: String) throws(SimulationProblem) -> Answers.Response {
        guard let elements = value.elements else { throw source.mismatch("\"ads\"", "a list", at: value) }
        guard elements.count <= SimulationLimits.ads else {
            throw source.problem("an answer has at most \(SimulationLimits.ads) ads", at: value)
        }
        let ads = try elements.enumerated().map { index, element throws(SimulationProblem) in
            let ad = try ad(element, place: index + 1)
            media[SourceText(AdDescription.mediaURL(answer: label, ad: index + 1, type: ad.type))] = ad.behaviour
            return ad
        }
        return .vast(AdDescription.response(ads, name: label))
    }

    private func ad(_ value: JSONValue, place: Int) throws(SimulationProblem) -> AdDescription {
        if value.number != nil {
            return AdDescription(
                duration: try source.time(value, called: "an ad", atMost: SimulationLimits.longestAd), sequence: place)
        }
        let fields = try JSONFields(value, in: source, of: "key of an ad", keys: AnswersSchema.ad.map(\.name))
        var ad = AdDescription(
            duration: try fields["duration"].map { duration throws(SimulationProblem) in
                try source.time(duration, called: "the duration of an ad", atMost: SimulationLimits.longestAd)
            } ?? AdDescription.usualDuration, sequence: try fields.integer("sequence", atLeast: 1))
        if let type = fields["type"] {
            guard let read = try fields.choice("type", BreakType.self), read != .display else {
                throw source.mismatch("\"type\"", "linear or nonlinear", at: type)
            }
            ad.type = read
        }
        ad.skipOffset = try fields.time("skipOffset")
        ad.width = try fields.integer("width")
        ad.height = try fields.integer("height")
        ad.behaviour = try behaviour(of: fields)
        ad.trackers = try trackers(fields)
        return ad
    }

    func behaviour(_ value: JSONValue) throws(SimulationProblem) -> Answers.MediaBehaviour {
        try behaviour(of: JSONFields(value, in: source, of: "key of a medium", keys: AnswersSchema.media.map(\.name)))
    }

    private func behaviour(of fields: JSONFields) throws(SimulationProblem) -> Answers.MediaBehaviour {
        var behaviour = Answers.MediaBehaviour()
        behaviour.failure = try fields.integer("fail", atLeast: 1)
        behaviour.failureTime = try fields.time("failAt")
        behaviour.stalls = try fields.bool("stall") ?? false
        behaviour.ready = try fields.time("ready") ?? .zero
        if let text = try fields.string("failIn") {
            guard text.isSpelled("prepare") else {
                throw source.mismatch("\"failIn\"", "\"prepare\"", at: fields["failIn"] ?? fields.value)
            }
            behaviour.failsWhenPrepared = true
        }
        guard behaviour.failure != nil || !behaviour.failsWhenPrepared else {
            throw source.problem("\"failIn\" needs a code in \"fail\"", at: fields.value)
        }
        // Media that fail during playback without a code cannot be shown to the end, hence 405. Media that stall at a
        // time have not failed; they only report nothing more.
        if behaviour.failureTime != nil, behaviour.failure == nil, !behaviour.stalls { behaviour.failure = 405 }
        return behaviour
    }

    private func trackers(_ fields: JSONFields) throws(SimulationProblem) -> [(event: String, urls: [String])] {
        guard let value = fields["trackers"] else { return [] }
        let table = try JSONFields(value, in: source, of: "tracker", keys: AnswersSchema.trackers.map(\.name))
        return try (value.members ?? []).map { member throws(SimulationProblem) in
            (member.key, try table.strings(member.key) ?? [])
        }
    }
}
