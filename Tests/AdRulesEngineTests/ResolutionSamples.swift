import AdRulesModel

@testable import AdRulesEngine

// Small documents in code for the tests of resolution and tracking.

/// The URL of a tracker that names its owner.
private func tracker(_ name: String, _ event: String) -> SourceText {
    SourceText("https://t.example/\(name)/\(event)")
}

extension MediaFile {
    static func sample(
        _ uri: String = "https://cdn.example/ad.mp4", type: String? = "video/mp4", _ width: Int? = nil,
        _ height: Int? = nil, bitrate: Int? = nil, apiFramework: String? = nil, scalable: Bool? = nil
    ) -> MediaFile {
        var file = MediaFile(uri: SourceText(uri), type: type, width: width, height: height, bitrate: bitrate)
        file.apiFramework = apiFramework
        file.scalable = scalable
        return file
    }
}

extension Ad {
    /// An InLine ad with one linear creative, whose impression, error and trackers contain its name.
    static func linear(
        _ name: String, sequence: Int? = nil, seconds: Int64 = 15, files: [MediaFile] = [.sample()],
        edit: (inout Linear) -> Void = { _ in }
    ) -> Ad {
        var ad = Ad(kind: .inline, id: name, sequence: sequence)
        ad.impressions = [Beacon(tracker(name, "impression"))]
        ad.errors = [Beacon(tracker(name, "error"))]
        var linear = Linear(duration: .seconds(seconds), mediaFiles: files)
        linear.tracking = [Tracking(event: .start, uri: tracker(name, "start"))]
        linear.videoClicks.clickTracking = [Beacon(tracker(name, "click"))]
        edit(&linear)
        ad.creatives = [Creative(id: "c", linear: linear)]
        return ad
    }

    /// An InLine ad with one overlay.
    static func overlay(_ name: String, edit: (inout NonLinear) -> Void = { _ in }) -> Ad {
        var ad = Ad(kind: .inline, id: name)
        ad.errors = [Beacon(tracker(name, "error"))]
        var overlay = NonLinear(width: 300, height: 50)
        overlay.resources = [StaticResource(kind: .file, value: "https://cdn.example/o.png")]
        overlay.minSuggestedDuration = .seconds(6)
        edit(&overlay)
        var creative = Creative()
        creative.nonLinearAds = NonLinearAds(nonLinears: [overlay])
        creative.nonLinearAds?.tracking = [Tracking(event: .start, uri: tracker(name, "start"))]
        ad.creatives = [creative]
        return ad
    }

    /// An InLine ad with nothing but one companion.
    static func display(_ name: String, _ width: Int = 300, _ height: Int = 250) -> Ad {
        var ad = Ad(kind: .inline, id: name)
        ad.errors = [Beacon(tracker(name, "error"))]
        var creative = Creative()
        creative.companionAds = CompanionAds(companions: [.sample(name, width, height)])
        ad.creatives = [creative]
        return ad
    }

    /// A wrapper whose impression, error and trackers contain its name.
    static func wrapper(
        _ name: String, to uri: String? = nil, sequence: Int? = nil, edit: (inout Wrapper) -> Void = { _ in }
    ) -> Ad {
        var ad = Ad(kind: .wrapper, id: name, sequence: sequence)
        ad.impressions = [Beacon(tracker(name, "impression"))]
        ad.errors = [Beacon(tracker(name, "error"))]
        var linear = Linear()
        linear.tracking = [Tracking(event: .start, uri: tracker(name, "start"))]
        linear.videoClicks.clickTracking = [Beacon(tracker(name, "click"))]
        ad.creatives = [Creative(linear: linear)]
        var wrapper = Wrapper(adTagURI: SourceText(uri ?? "https://ads.example/\(name)"))
        edit(&wrapper)
        ad.wrapper = wrapper
        return ad
    }
}

extension Companion {
    static func sample(_ id: String, _ width: Int? = 300, _ height: Int? = 250) -> Companion {
        var companion = Companion(id: id, width: width, height: height)
        companion.resources = [StaticResource(kind: .file, value: "https://cdn.example/c.png")]
        return companion
    }
}

extension BreakAdRequest {
    /// A request of a tag.
    static func tag(
        _ uri: String = "https://ads.example/root", allowMultipleAds: Bool = true, followRedirects: Bool = true,
        wrapperDepth: Int = 5, edit: (inout MacroContext) -> Void = { _ in }
    ) -> BreakAdRequest {
        var macros = MacroContext()
        edit(&macros)
        return BreakAdRequest(
            occurrence: OccurrenceID(0), source: .tag(uri), tagAsWritten: uri, allowMultipleAds: allowMultipleAds,
            followRedirects: followRedirects, wrapperDepth: wrapperDepth, macros: macros)
    }
}

/// What a server answers to a URL.
enum Answer {
    case ads([Ad])
    case vast(VAST)
    case error(Int)
}

/// Drives a chain with answers by URL, as a loader would, one fetch at a time; unknown URLs cannot be fetched.
func resolve(
    _ request: BreakAdRequest, _ answers: [String: Answer]
) -> (response: AdResponse?, error: AdRulesError?, asked: [String]) {
    var chain = WrapperChain(request)
    var asked: [String] = []
    var steps = chain.begin()[...]
    while let step = steps.popFirst() {
        switch step {
        case .done(let response): return (response, nil, asked)
        case .failed(let error): return (nil, error, asked)
        case .fetch(let id, let url, let written, _):
            asked.append(url)
            switch answers[written] {
            case .ads(let ads): steps += chain.received(VAST(ads: ads), for: id)
            case .vast(let vast): steps += chain.received(vast, for: id)
            case .error(let code): steps += chain.failed(AdRulesError(code: code), for: id)
            case nil: steps += chain.failed(AdRulesError(.adResponseRetrieval), for: id)
            }
        }
    }
    return (nil, nil, asked)
}

/// Selects for a linear break of a player that plays everything.
func select(
    _ response: AdResponse, types: [BreakType] = [.linear], allowMultipleAds: Bool = true,
    policies: Policies = Policies(), surface: Surface? = nil, maxDuration: MediaTime? = nil
) -> AdSelection {
    AdSelection(
        response, types: types, allowMultipleAds: allowMultipleAds, policies: policies, surface: surface,
        maxDuration: maxDuration)
}

extension AdSelection {
    /// The ids of the ads that play.
    var podIDs: [String?] { pod.map(\.inline.id) }
    /// The ids of the spares.
    var spareIDs: [String?] { spares.map(\.inline.id) }
    /// The codes of the ads that were dropped.
    var droppedCodes: [Int] { dropped.map(\.error.code) }
}

extension [SourceText] {
    /// The URLs without their common beginning.
    var short: [String] { map { $0.string.replacing("https://t.example/", with: "") } }
}
