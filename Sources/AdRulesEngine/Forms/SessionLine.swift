package import AdRulesText

/// One line of a simulated session: an event, its time, and the content's position.
public struct SessionLine: Sendable, Hashable {
    /// The event of a line.
    public enum Entry: Sendable, Hashable {
        /// A step of the script.
        case step(String)
        /// An event for the app.
        case event(AdEvent)
        /// An action for the host, with the showing of its occurrence if it belongs to one.
        case action(EngineAction, occurrence: OccurrenceID?, showing: Int)
        /// A tracker URL was fired.
        case track(TrackerFiring, url: String)
        /// A decision of the engine.
        case decision(EngineDecision)
        /// A message for developers.
        case log(String)
    }

    /// The wall-clock time since the session began.
    public var now: MediaTime
    /// The content's position; nil before the start.
    public var content: MediaTime?
    /// The event of the line.
    public var entry: Entry
    /// The label of the break that it belongs to.
    public var breakID: String?

    package init(now: MediaTime, content: MediaTime?, entry: Entry, breakID: String?) {
        self.now = now
        self.content = content
        self.entry = entry
        self.breakID = breakID
    }

    /// The kind in JSON Lines: `event`, `action`, `track`, `decision` or `log`.
    public var kind: String { head.kind }

    /// The name of the event, action or tracker, or the cause of the decision; nil for a log.
    public var name: String? { head.name }

    private var head: (kind: String, name: String?) {
        switch entry {
        case .event(let event): ("event", event.name.rawValue)
        case .action(let action, _, _): ("action", action.kind)
        case .track(let firing, _): ("track", firing.event)
        case .decision(let decision): ("decision", decision.cause.rawValue)
        case .step, .log: ("log", nil)
        }
    }

    /// The line as a JSON object with a fixed order of keys.
    public var json: String { JSONValue.object(members).description }

    package var members: [JSONMember] {
        let times = [
            JSONMember("now", .seconds(now)), JSONMember("content", content.map(JSONValue.seconds) ?? JSONValue(.null)),
        ]
        return times + members(isExact: false)
    }

    /// The members without those of the player, its times. Exact times have all their decimals, for another process.
    package func members(isExact: Bool) -> [JSONMember] {
        var fields = LineFields(isExact: isExact)
        fields.add("kind", kind)
        fields.add("name", name)
        switch entry {
        case .step(let text): fields.add("text", "step: \(text)")
        case .log(let text): fields.add("text", text)
        case .decision(let decision): fields.add(decision)
        case .track(let firing, let url):
            fields.add(firing.occurrence, showing: firing.showing, breakID: breakID, ad: firing.ad)
            fields.add("uri", url)
            fields.add("code", firing.code)
            fields.add("owner", firing.owner.rawValue)
        case .event(let event): fields.add(event, breakID: breakID)
        case .action(let action, let occurrence, let showing):
            fields.add(action, occurrence: occurrence, showing: showing, breakID: breakID)
        }
        return fields.members
    }
}

private struct LineFields {
    let isExact: Bool
    var members: [JSONMember] = []

    mutating func add(_ key: String, _ value: JSONValue?) {
        if let value { members.append(JSONMember(key, value)) }
    }

    mutating func add(_ key: String, _ text: String?) { add(key, text.map(JSONValue.string)) }
    mutating func add(_ key: String, _ number: Int?) { add(key, number.map(JSONValue.integer)) }
    mutating func add(_ key: String, _ time: MediaTime?) { add(key, time.map(written)) }

    private func written(_ time: MediaTime) -> JSONValue { isExact ? JSONValue(.number(time.seconds)) : .seconds(time) }

    mutating func add(_ occurrence: OccurrenceID?, showing: Int, breakID: String?, ad: Int?) {
        add("occurrence", occurrence?.description)
        if occurrence != nil, showing != 1 { add("showing", showing) }
        // Cut to a limit, because every line of the break has it.
        add("breakId", breakID.map { PrintableText.cut($0) })
        add("ad", ad)
    }

    mutating func add(_ decision: EngineDecision) {
        add("from", decision.from)
        add("to", decision.to)
        add("policy", decision.policy)
        add("text", decision.description)
        add("rulings", .array(decision.rulings.map(members)))
        if decision.isCut { add("isCut", .bool(true)) }
    }

    private func members(of ruling: EngineDecision.Ruling) -> JSONValue {
        var fields = LineFields(isExact: isExact)
        fields.add("occurrence", ruling.occurrence.description)
        fields.add("time", ruling.position.cuePoint)
        fields.add("verdict", ruling.verdict.name)
        fields.add("reason", ruling.verdict.reason?.name)
        fields.add("code", ruling.verdict.reason?.code)
        return .object(fields.members)
    }

    mutating func add(_ event: AdEvent, breakID: String?) {
        add(event.occurrence, showing: event.showing, breakID: breakID, ad: event.ad)
        add("code", event.code)
        add("time", event.position?.cuePoint)
        add("cuePoints", event.cuePoints.map { .array($0.map { written($0.cuePoint) }) })
        add("adTime", event.adTime)
        if let pod = event.pod {
            add("adPosition", pod.adPosition)
            add("totalAds", pod.totalAds)
            add("isBumper", .bool(pod.isBumper))
            add("podIndex", pod.podIndex)
            add("timeOffset", pod.timeOffset.cuePoint)
            add("maxDuration", pod.maxDuration)
        }
        if let ad = event.resolvedAd {
            add("duration", ad.duration)
            add("skipOffset", ad.skipOffset?.resolved(in: ad.duration))
            addType(of: ad)
        }
        add("message", event.message)
    }

    mutating func add(_ action: EngineAction, occurrence: OccurrenceID?, showing: Int, breakID: String?) {
        add(occurrence, showing: showing, breakID: breakID, ad: action.reference?.ad)
        switch action {
        case .startContent(let time), .resumeContent(let time): add("at", time)
        case .loadAds(let token, let request):
            switch request.source {
            case .tag(let url):
                add("uri", url)
                if let written = request.tagAsWritten, !written.isSpelled(url) { add("tag", written) }
            case .inline(let response): add("vast", response.xml(.compact).string)
            }
            add("token", Int(clamping: token.rawValue))
            if !request.allowMultipleAds { add("allowMultipleAds", .bool(false)) }
            if !request.followRedirects { add("followRedirects", .bool(false)) }
        case .cancelLoad(let token): add("token", Int(clamping: token.rawValue))
        case .prepareAd(_, let ad): add(ad)
        case .playAd(_, let ad, let time):
            add(ad)
            add("at", time)
        default: break
        }
    }

    private mutating func add(_ ad: ResolvedAd) {
        add("uri", ad.mediaURL)
        add("adId", ad.inline.id)
        addType(of: ad)
        add("duration", ad.duration)
        let companions = ad.companions.count
        if companions > 0 { add("companions", companions) }
    }

    private mutating func addType(of ad: ResolvedAd) {
        if ad.type != .linear { add("type", ad.type.rawValue) }
    }
}

extension ResolvedAd {
    /// The URL of what is shown: the media file of a linear ad, the first resource of an overlay.
    package var mediaURL: String? { (mediaFile?.uri ?? nonLinear?.resources.first?.value)?.string }
}
