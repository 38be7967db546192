import AdRulesEngine
import AdRulesModel

/// Compares the actions of two engines: everything but words, and macros that no second engine can know.
enum Comparison {
    /// Whether both did the same.
    static func agree(_ left: [EngineAction], _ right: [EngineAction]) -> Bool {
        // No document says in what order loads that nobody needs are cancelled.
        guard cancelled(left) == cancelled(right) else { return false }
        let left = left.filter(isOrdered)
        let right = right.filter(isOrdered)
        return left.count == right.count && zip(left, right).allSatisfy(agree)
    }

    /// The first two actions that differ, without numbers: failures of one shape have one cause, most often.
    static func shape(_ left: [EngineAction], _ right: [EngineAction]) -> String {
        let left = left.filter(isOrdered)
        let right = right.filter(isOrdered)
        var place = 0
        while place < left.count, place < right.count, agree(left[place], right[place]) { place += 1 }
        func name(_ actions: [EngineAction]) -> String {
            guard place < actions.count else { return "nothing" }
            switch actions[place] {
            case .event(let event): return event.name.rawValue
            case .track(let firing): return "track \(firing.event)"
            default: return String(line(actions[place]).prefix { $0 != " " })
            }
        }
        if name(left) == "nothing", name(right) == "nothing" { return "difference: cancelLoad" }
        return "difference: \(name(left)) not \(name(right))"
    }

    private static func cancelled(_ actions: [EngineAction]) -> [LoadToken] {
        actions.compactMap { if case .cancelLoad(let token) = $0 { token } else { nil } }.sorted()
    }

    private static func isOrdered(_ action: EngineAction) -> Bool {
        if case .cancelLoad = action { return false }
        return isCompared(action)
    }

    static func isCompared(_ action: EngineAction) -> Bool {
        switch action {
        case .log, .decision: false
        case .event(let event): event.name != .log
        default: true
        }
    }

    private static func agree(_ left: EngineAction, _ right: EngineAction) -> Bool {
        switch (left, right) {
        case (.loadAds(let token, let request), .loadAds(let other, let otherRequest)):
            token == other && request.occurrence == otherRequest.occurrence && request.showing == otherRequest.showing
                && request.breakID == otherRequest.breakID && agree(request.source, otherRequest.source)
                && request.allowMultipleAds == otherRequest.allowMultipleAds
                && request.followRedirects == otherRequest.followRedirects
                && request.wrapperDepth == otherRequest.wrapperDepth
        case (.event(let event), .event(let other)): agree(event, other)
        case (.track(let firing), .track(let other)): agree(firing, other)
        default: left == right
        }
    }

    private static func agree(_ left: BreakAdRequest.Source, _ right: BreakAdRequest.Source) -> Bool {
        if case .tag(let url) = left, case .tag(let other) = right { return agree(url, other) }
        return left == right
    }

    private static func agree(_ left: AdEvent, _ right: AdEvent) -> Bool {
        return left.name == right.name && left.occurrence == right.occurrence && left.showing == right.showing
            && left.ad == right.ad && left.resolvedAd == right.resolvedAd && left.pod == right.pod
            && left.breakID == right.breakID && left.position == right.position && left.adTime == right.adTime
            && left.code == right.code && left.cuePoints == right.cuePoints
    }

    private static func agree(_ left: TrackerFiring, _ right: TrackerFiring) -> Bool {
        left.owner == right.owner && left.event == right.event && left.occurrence == right.occurrence
            && left.showing == right.showing && left.ad == right.ad && left.code == right.code
            && left.urls.count == right.urls.count && zip(left.urls, right.urls).allSatisfy(agree)
    }

    /// The reference leaves macros as they are written: up to the first one both must be alike.
    private static func agree(_ url: String, _ written: String) -> Bool {
        guard let bracket = written.firstIndex(of: "[") else { return url == written }
        return url.hasPrefix(written[..<bracket])
    }

    // MARK: Words

    /// An action as one short line.
    static func line(_ action: EngineAction) -> String {
        func name(_ reference: AdReference) -> String {
            "\(reference.occurrence)/\(reference.showing) ad \(reference.ad)"
        }
        switch action {
        case .startContent(let at): return "startContent \(at.seconds)"
        case .pauseContent: return "pauseContent"
        case .resumeContent(let at): return "resumeContent \(at.seconds)"
        case .loadAds(let token, let request):
            return "loadAds \(token.rawValue) \(request.occurrence)/\(request.showing)"
        case .cancelLoad(let token): return "cancelLoad \(token.rawValue)"
        case .prepareAd(let reference, let ad): return "prepareAd \(name(reference)) \(ad.inline.id ?? "")"
        case .playAd(let reference, let ad, let at):
            return "playAd \(name(reference)) \(ad.inline.id ?? "") \(at.seconds)"
        case .stopAd(let reference): return "stopAd \(name(reference))"
        case .track(let firing):
            let code = firing.code.map { " code \($0)" } ?? ""
            return "  track \(firing.owner) \(firing.event) \(firing.occurrence)/\(firing.showing)"
                + " ad \(firing.ad.map(String.init) ?? "-")\(code) \(firing.urls)"
        case .event(let event):
            var text = "event \(event.name.rawValue)"
            if let occurrence = event.occurrence { text += " \(occurrence)/\(event.showing)" }
            if let ad = event.ad { text += " ad \(ad)" }
            if let position = event.position { text += " time \(position.imaTimeOffset)" }
            if let time = event.adTime { text += " adTime \(time.seconds)" }
            if let code = event.code { text += " code \(code)" }
            if let pod = event.pod {
                text += " [\(pod.adPosition)/\(pod.totalAds) pod \(pod.podIndex) at \(pod.timeOffset.imaTimeOffset)"
                text += "\(pod.isBumper ? " bumper" : "")\(pod.maxDuration.map { " max \($0.seconds)" } ?? "")]"
            }
            if let cues = event.cuePoints { text += " \(cues.map(\.imaTimeOffset))" }
            return text
        case .decision(let decision): return "why: \(decision)"
        case .log(let words): return "log \(words)"
        case .end: return "end"
        }
    }
}
