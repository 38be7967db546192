import AdRulesText

extension TextTranscript {
    /// A line of the session as text; nil for lines that are useful only to programs.
    static func words(of line: SessionLine) -> String? {
        switch line.entry {
        case .step(let text): "> " + printable(text)
        case .log(let text): "      " + printable(text)
        case .decision(let decision): "      why: " + decision.description
        case .event(let event): words(of: event, breakID: line.breakID)
        case .track(let firing, let url):
            "    track " + firing.event + subject(firing.occurrence, line.breakID, firing.showing, firing.ad) + "  "
                + printable(url)
        case .action(let action, let occurrence, let showing):
            words(of: action, occurrence, showing: showing, breakID: line.breakID)
        }
    }

    private static func words(of event: AdEvent, breakID: String?) -> String? {
        // Several per second would hide everything else.
        guard event.name != .adProgress else { return nil }
        var text = "  " + event.name.rawValue
        if let occurrence = event.occurrence { text += subject(occurrence, breakID, event.showing, event.ad) }
        if let pod = event.pod {
            text += "  \(pod.adPosition) of \(pod.totalAds)"
            if pod.isBumper { text += ", bumper" }
        }
        if event.name == .started || event.name == .loaded, let length = event.resolvedAd?.duration {
            text += ", \(length.secondsText) s"
        }
        if let points = event.cuePoints { text += "  " + points.map(\.words).joined(separator: " ") }
        if let code = event.code { text += "  code \(code)" }
        if let message = event.message { text += "  " + printable(message) }
        return text
    }

    private static func words(of action: EngineAction, _ occurrence: OccurrenceID?, showing: Int, breakID: String?)
        -> String?
    {
        var text = "    " + action.kind
        switch action {
        case .startContent(let time), .resumeContent(let time): text += " at " + time.clockText
        case .loadAds(_, let request):
            text += subject(request.occurrence, breakID, request.showing, nil)
            if case .tag(let url) = request.source { text += "  " + printable(url) }
        case .cancelLoad: if let occurrence { text += subject(occurrence, breakID, showing, nil) }
        case .prepareAd: return nil
        case .playAd(let reference, let ad, let time):
            text += subject(reference.occurrence, breakID, reference.showing, reference.ad)
            if time > .zero { text += " from " + time.clockText }
            if let url = ad.mediaFile?.uri.string { text += "  " + printable(url) }
        case .stopAd(let reference): text += subject(reference.occurrence, breakID, reference.showing, reference.ad)
        default: break
        }
        return text
    }

    private static func subject(_ occurrence: OccurrenceID, _ breakID: String?, _ showing: Int, _ ad: Int?) -> String {
        "  " + occurrence.words(breakID) + (showing != 1 ? ", showing \(showing)" : "")
            + (ad.map { ", ad \($0)" } ?? "")
    }

    /// Playlists come from untrusted sources, so control characters are escaped.
    private static func printable(_ text: String) -> String { PrintableText.line(text) }
}

extension BreakOutcome {
    /// The outcome as text.
    var words: String {
        switch self {
        case .played: "played"
        case .partlyPlayed: "partly played"
        case .notPlayed: "not played"
        case .pending: "pending"
        }
    }
}
