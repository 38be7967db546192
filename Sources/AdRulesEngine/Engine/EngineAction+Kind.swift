extension EngineAction {
    /// The name of the action.
    public var kind: String {
        switch self {
        case .startContent: "startContent"
        case .pauseContent: "pauseContent"
        case .resumeContent: "resumeContent"
        case .loadAds: "loadAds"
        case .cancelLoad: "cancelLoad"
        case .prepareAd: "prepareAd"
        case .playAd: "playAd"
        case .stopAd: "stopAd"
        case .track: "track"
        case .event: "event"
        case .decision: "decision"
        case .log: "log"
        case .end: "end"
        }
    }

    /// The occurrence the action concerns; nil for `cancelLoad` and for actions of the whole session.
    public var occurrence: OccurrenceID? {
        switch self {
        case .loadAds(_, let request): request.occurrence
        case .prepareAd(let reference, _), .playAd(let reference, _, _), .stopAd(let reference): reference.occurrence
        case .track(let firing): firing.occurrence
        case .event(let event): event.occurrence
        case .decision(let decision): decision.rulings.count == 1 ? decision.rulings[0].occurrence : nil
        case .startContent, .pauseContent, .resumeContent, .cancelLoad, .log, .end: nil
        }
    }
}
