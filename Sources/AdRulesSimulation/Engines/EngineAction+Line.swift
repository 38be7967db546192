import AdRulesText

extension EngineAction {
    /// Reads the lines of another engine as actions. URLs of one tracker that stand on lines of their own are one
    /// firing, unless a URL comes more often than the tracker has it. Unknown keys are ignored.
    ///
    /// The ads of the actions hold what the lines hold of them, and no more.
    static func actions(
        _ lines: [JSONValue], in source: JSONSource, policies: Policies, known: KnownBeacons
    ) throws(SimulationProblem) -> [EngineAction] {
        var actions: [EngineAction] = []
        for line in lines {
            let action = try EngineAction(line, in: source, policies: policies)
            if case .track(var last) = actions.last, case .track(let firing) = action, last.isSame(as: firing),
                known.maySend(firing.urls, behind: last)
            {
                last.urls += firing.urls
                actions[actions.count - 1] = .track(last)
            } else {
                actions.append(action)
            }
        }
        return actions
    }

    private init(_ line: JSONValue, in source: JSONSource, policies: Policies) throws(SimulationProblem) {
        let fields = try LineReader(line, in: source)
        switch try fields.needed("kind") {
        case "event": self = .event(try AdEvent(fields))
        case "track": self = .track(try TrackerFiring(fields))
        case "decision": self = .decision(try EngineDecision(fields))
        case "log": self = .log(try fields.values.string("text") ?? "")
        case "action": self = try Self.action(fields, policies)
        case let kind:
            throw source.problem("\"kind\" is event, action, track, decision, log or done, not \"\(kind)\"", at: line)
        }
    }

    private static func action(_ fields: LineReader, _ policies: Policies) throws(SimulationProblem) -> EngineAction {
        let name = try fields.needed("name")
        switch name {
        case "startContent": return .startContent(at: try fields.time("at") ?? .zero)
        case "pauseContent": return .pauseContent
        case "resumeContent": return .resumeContent(at: try fields.neededTime("at"))
        case "loadAds": return .loadAds(try fields.token(), try fields.request(policies))
        case "cancelLoad": return .cancelLoad(try fields.token())
        case "prepareAd": return .prepareAd(try fields.reference(), try fields.ad())
        case "playAd": return .playAd(try fields.reference(), try fields.ad(), at: try fields.length("at") ?? .zero)
        case "stopAd": return .stopAd(try fields.reference())
        case "end": return .end
        default:
            throw fields.values.source.problem(
                "unknown action \"\(name)\"", at: fields.values.value,
                help: SimulationProblem.help(nearest: name, among: ScenarioVocabulary.actions))
        }
    }
}

extension TrackerFiring {
    fileprivate init(_ fields: LineReader) throws(SimulationProblem) {
        self.init(
            owner: try fields.values.string("owner") == Owner.vmap.rawValue ? .vmap : .vast,
            event: try fields.needed("name"), occurrence: try fields.occurrence(), showing: try fields.showing(),
            ad: try fields.values.integer("ad"), code: try fields.values.integer("code"),
            urls: [try fields.needed("uri")])
    }

    fileprivate func isSame(as other: TrackerFiring) -> Bool {
        var other = other
        other.urls = urls
        return other == self
    }
}

extension EngineDecision {
    fileprivate init(_ fields: LineReader) throws(SimulationProblem) {
        let cause = try fields.values.choice("name", Cause.self) ?? .breakEnd
        self.init(
            cause: cause, from: try fields.time("from"), to: try fields.time("to"),
            policy: try fields.values.string("policy"))
        isCut = try fields.values.bool("isCut") ?? false
        for value in fields.values["rulings"]?.elements ?? [] {
            let ruling = try LineReader(value, in: fields.values.source)
            let reason = try ruling.values.string("reason").flatMap { name throws(SimulationProblem) in
                BreakReason(name: name, code: try ruling.values.integer("code"))
            }
            guard let verdict = Verdict(name: try ruling.needed("verdict"), reason: reason) else {
                throw ruling.values.source.problem("an unknown verdict, or one without its reason", at: value)
            }
            rulings.append(
                Ruling(
                    occurrence: try ruling.occurrence(),
                    position: StopPosition(cuePoint: try ruling.neededTime("time")), verdict: verdict))
        }
    }
}

extension AdEvent {
    fileprivate init(_ fields: LineReader) throws(SimulationProblem) {
        let name = try fields.needed("name")
        let (line, source) = (fields.values.value, fields.values.source)
        try ScenarioVocabulary.check(
            name, among: ScenarioVocabulary.events, called: "event", at: line.offset, in: source)
        self.init(
            Name(rawValue: name),
            occurrence: fields.has("occurrence") ? try fields.occurrence() : nil, showing: try fields.showing())
        breakID = try fields.values.string("breakId")
        ad = try fields.values.integer("ad")
        if ad != nil { resolvedAd = try fields.ad() }
        if fields.has("podIndex") {
            pod = AdPodInfo(
                adPosition: try fields.values.integer("adPosition") ?? 1,
                totalAds: try fields.values.integer("totalAds") ?? 1,
                isBumper: try fields.values.bool("isBumper") ?? false, podIndex: try fields.podIndex(),
                timeOffset: StopPosition(cuePoint: try fields.time("timeOffset") ?? .zero),
                maxDuration: try fields.time("maxDuration"))
        }
        position = try fields.time("time").map(StopPosition.init(cuePoint:))
        adTime = try fields.time("adTime")
        code = try fields.values.integer("code")
        cuePoints = try fields.times("cuePoints")?.map(StopPosition.init(cuePoint:))
        message = try fields.values.string("message")
    }
}
