package import AdRulesModel

/// One action in a session log. Two actions that a player or an ad server could tell apart also differ here.
///
/// Values that an action does not have are nil and omitted. Times are in seconds.
public struct SessionLogAction: Sendable, Hashable, Codable {
    /// The name of the action, such as `playAd`, or of the event, such as `STARTED`.
    package var name: String
    /// The occurrence.
    package var occurrence: OccurrenceID?
    /// The showing of the occurrence, from 1.
    package var showing: Int?
    /// The number of the ad, from 1.
    package var ad: Int?
    /// The token of the load.
    package var token: LoadToken?
    /// The position from which content or an ad plays; for events, the cue point.
    package var at: MediaTime?
    /// The ad time of an event.
    package var adTime: MediaTime?
    /// The requested ad tag, or the media file that plays.
    package var uri: String?
    /// The requested tracker URLs, in order.
    package var urls: [String]?
    /// The event of a tracker, such as `impression`.
    package var tracker: String?
    /// The owner of the tracker.
    package var owner: TrackerFiring.Owner?
    /// The code of an error.
    package var code: Int?
    /// The `id` of the ad in its response.
    package var adID: String?
    /// The type that the ad is shown as.
    package var type: BreakType?
    /// The ad's position in its pod.
    package var pod: AdPodInfo?
    /// The new cue points.
    package var cuePoints: [StopPosition]?
    /// A message for developers.
    package var message: String?

    private enum CodingKeys: String, CodingKey {
        case adID = "adId"
        case name, occurrence, showing, ad, token, at, adTime, uri, urls, tracker, owner, code, type, pod, cuePoints
        case message
    }

    /// Creates the record of an action, without private values if there is a redaction.
    package init(_ action: EngineAction, redaction: SessionRedaction? = nil) {
        func shown(_ text: String?) -> String? { text.map { redaction?.expanded($0) ?? $0 } }
        name = action.kind
        switch action {
        case .startContent(let time), .resumeContent(let time): at = time
        case .loadAds(let token, let request):
            self.token = token
            occurrence = request.occurrence
            showing = request.showing
            if case .tag(let url) = request.source { uri = shown(url) }
        case .cancelLoad(let token): self.token = token
        case .prepareAd(let reference, let resolved):
            note(reference)
            note(resolved, uri: shown(resolved.mediaFile?.uri.string))
        case .playAd(let reference, let resolved, let time):
            at = time
            note(reference)
            note(resolved, uri: shown(resolved.mediaFile?.uri.string))
        case .stopAd(let reference): note(reference)
        case .track(let firing):
            tracker = firing.event
            owner = firing.owner
            occurrence = firing.occurrence
            showing = firing.showing
            ad = firing.ad
            code = firing.code
            urls = firing.urls.map { redaction?.expanded($0) ?? $0 }
        case .event(let event):
            name = event.name.rawValue
            occurrence = event.occurrence
            showing = event.showing
            ad = event.ad
            at = event.position?.cuePoint
            adTime = event.adTime
            code = event.code
            pod = event.pod
            cuePoints = event.cuePoints
            message = shown(event.message)
            adID = event.resolvedAd?.inline.id
        case .decision(let decision): message = decision.description
        case .log(let words): message = shown(words)
        case .pauseContent, .end: break
        }
    }

    private mutating func note(_ reference: AdReference) {
        occurrence = reference.occurrence
        showing = reference.showing
        ad = reference.ad
    }

    private mutating func note(_ resolved: ResolvedAd, uri: String?) {
        adID = resolved.inline.id
        type = resolved.type
        self.uri = uri
    }

    /// Whether a replay compares the action; decisions are only for people.
    var isCompared: Bool { name != "decision" }

    /// Whether another action is the same to a player and to ad servers. The words of a log message or of an error are
    /// not compared: they are for people, and a later version may choose others.
    package func isSame(as other: SessionLogAction) -> Bool {
        if name == "log", other.name == "log" { return true }
        var other = other
        if code != nil { other.message = message }
        return self == other
    }
}

extension SessionLogAction: CustomStringConvertible {
    /// The action on one line, for people.
    public var description: String {
        var parts = [tracker.map { "\(name) \($0)" } ?? name]
        if let occurrence {
            var place = occurrence.description
            if let showing, showing > 1 { place += " showing \(showing)" }
            if let ad { place += " ad \(ad)" }
            parts.append(place)
        }
        if let token { parts.append("load \(token.rawValue)") }
        if let adID { parts.append("id \(adID)") }
        if let at { parts.append("at \(at)") }
        if let adTime { parts.append("ad time \(adTime)") }
        if let code { parts.append("code \(code)") }
        if let uri { parts.append(uri) }
        if let urls { parts.append(urls.joined(separator: " ")) }
        if let cuePoints { parts.append("[" + cuePoints.map { $0.cuePoint.description }.joined(separator: ", ") + "]") }
        if let message { parts.append("\"\(message)\"") }
        return parts.joined(separator: " · ")
    }
}
