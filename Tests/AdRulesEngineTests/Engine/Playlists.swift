import AdRulesModel

@testable import AdRulesEngine

// Playlists and ads in code for the tests of the engine. Tags are `tag:NAME`, so that answers can be named.

extension AdBreak {
    /// A linear break whose tag is `tag:NAME`, with trackers for its start, end and errors.
    static func at(
        _ offset: TimeOffset?, _ name: String, types: [BreakType] = [.linear], every repeatAfter: MediaTime? = nil,
        id: String? = nil
    ) -> AdBreak {
        AdBreak(
            timeOffset: offset, breakTypes: types, breakID: id ?? name, repeatAfter: repeatAfter,
            source: AdSource(content: .adTag(SourceText("tag:\(name)"), template: TemplateType(rawValue: "vast3"))),
            tracking: [
                Tracking(event: .breakStart, uri: SourceText("vmap:\(name)/breakStart")),
                Tracking(event: .breakEnd, uri: SourceText("vmap:\(name)/breakEnd")),
                Tracking(event: .error, uri: SourceText("vmap:\(name)/error/[ERROR_CODE]")),
            ])
    }

    static func pre(_ name: String = "pre") -> AdBreak { at(.start, name) }
    static func mid(_ seconds: Int64, _ name: String? = nil) -> AdBreak {
        at(.time(.seconds(seconds)), name ?? "mid\(seconds)")
    }
    static func post(_ name: String = "post") -> AdBreak { at(.end, name) }

    /// The break with a response inside the playlist.
    func inline(_ ads: [Ad]) -> AdBreak {
        var copy = self
        copy.source = AdSource(content: .vast(VAST(ads: ads)))
        return copy
    }

    /// The break as a bumper.
    func bumper(suppress: Bool = true) -> AdBreak {
        var copy = self
        copy.extensions = [
            DocumentExtension(
                type: "bumper", xml: SourceText("<Extension type=\"bumper\" suppress_bumper=\"\(suppress)\"/>"))
        ]
        return copy
    }

    /// The break without a source.
    func withoutSource() -> AdBreak {
        var copy = self
        copy.source = nil
        return copy
    }
}

extension VMAPDocument {
    static func of(_ breaks: AdBreak...) -> VMAPDocument { VMAPDocument(breaks: breaks) }

    /// Pre-roll, mid-rolls at 10 and 20 minutes, post-roll.
    static let film = VMAPDocument.of(.pre(), .mid(600), .mid(1200), .post())
}

extension Ad {
    /// An ad with every tracker; its URLs are `NAME/EVENT`.
    static func tracked(_ name: String, seconds: Int64 = 15, sequence: Int? = nil, skip: MediaTime? = nil) -> Ad {
        var ad = Ad(kind: .inline, id: name, sequence: sequence)
        ad.impressions = [Beacon(SourceText("\(name)/impression"))]
        ad.errors = [Beacon(SourceText("\(name)/error/[ERRORCODE]"))]
        var linear = Linear(
            duration: .seconds(seconds),
            mediaFiles: [MediaFile(uri: SourceText("\(name).mp4"), width: 640, height: 360)])
        linear.skipOffset = skip.map(ProgressOffset.time)
        linear.tracking = [
            .creativeView, .start, .firstQuartile, .midpoint, .thirdQuartile, .complete, .skip, .mute, .unmute,
            .pause, .resume, .loaded, .fullscreen, .playerExpand, .exitFullscreen, .acceptInvitation, .close, .rewind,
        ].map { Tracking(event: $0, uri: SourceText("\(name)/\($0.rawValue)")) }
        linear.tracking.append(
            Tracking(event: .progress, offset: .time(.seconds(5)), uri: SourceText("\(name)/progress5")))
        linear.videoClicks.clickTracking = [Beacon(SourceText("\(name)/click"))]
        ad.creatives = [Creative(id: name, linear: linear)]
        return ad
    }

    /// An overlay with trackers.
    static func standing(_ name: String, seconds: Int64? = 6, width: Int = 300) -> Ad {
        var ad = Ad(kind: .inline, id: name)
        ad.impressions = [Beacon(SourceText("\(name)/impression"))]
        ad.errors = [Beacon(SourceText("\(name)/error/[ERRORCODE]"))]
        var overlay = NonLinear(width: width, height: 50)
        overlay.resources = [StaticResource(kind: .file, value: "https://cdn.example/o.png")]
        overlay.minSuggestedDuration = seconds.map { .seconds($0) }
        var creative = Creative()
        creative.nonLinearAds = NonLinearAds(nonLinears: [overlay])
        creative.nonLinearAds?.tracking = [.start, .complete, .close].map {
            Tracking(event: $0, uri: SourceText("\(name)/\($0.rawValue)"))
        }
        ad.creatives = [creative]
        return ad
    }
}

// For tests that give the engine each input by hand.

extension AdBreak {
    /// A break with a tag and no trackers.
    static func plain(_ offset: TimeOffset, _ name: String, types: [BreakType] = [.linear]) -> AdBreak {
        var adBreak = at(offset, name, types: types)
        adBreak.tracking = []
        return adBreak
    }

    /// A break that only counts its start.
    static func trackersOnly(_ offset: TimeOffset) -> AdBreak {
        let start = Tracking(event: .breakStart, uri: SourceText("https://ads.example/start"))
        return AdBreak(timeOffset: offset, breakTypes: [.linear], breakID: "t", source: nil, tracking: [start])
    }
}

extension Ad {
    /// An ad of ten seconds whose only tracker is that of its error.
    static func plain(_ id: String, isPlayable: Bool = true, sequence: Int? = nil) -> Ad {
        var ad = Ad(kind: .inline, id: id, sequence: sequence)
        ad.errors = [Beacon(SourceText("https://ads.example/\(id)/error"))]
        let files = isPlayable ? [MediaFile(uri: SourceText("https://ads.example/\(id).mp4"))] : []
        ad.creatives = [Creative(linear: Linear(duration: .seconds(10), mediaFiles: files))]
        return ad
    }
}

extension AdResponse {
    static func of(_ ads: [Ad]) -> AdResponse { AdResponse(VAST(ads: ads)) }

    /// One ad, with a tracker at an ad time.
    static func oneAd(duration: MediaTime? = .seconds(10), progress: MediaTime? = nil) -> AdResponse {
        var ad = Ad(kind: .inline, id: "a")
        var linear = Linear(duration: duration, mediaFiles: [MediaFile(uri: SourceText("https://ads.example/a.mp4"))])
        if let progress {
            let uri = SourceText("https://ads.example/progress")
            linear.tracking = [Tracking(event: .progress, offset: .time(progress), uri: uri)]
        }
        ad.creatives = [Creative(linear: linear)]
        return of([ad])
    }
}

extension PlaylistEngine {
    /// An engine for content of a minute.
    static func of(
        _ breaks: [AdBreak], duration: Int64? = 60, live: Bool = false, _ change: (inout Policies) -> Void = { _ in }
    ) -> PlaylistEngine {
        var configuration = EngineConfiguration(duration: duration.map { .seconds($0) })
        configuration.isLive = live
        change(&configuration.policies)
        return PlaylistEngine(VMAPDocument(breaks: breaks), configuration: configuration)
    }
}

extension [EngineAction] {
    /// The breaks whose requests failed.
    var fetchErrors: [OccurrenceID?] {
        compactMap { action in
            if case .event(let event) = action, event.name == .adBreakFetchError { event.occurrence } else { nil }
        }
    }

    /// The events whose trackers fire.
    var trackers: [String] {
        compactMap { if case .track(let firing) = $0 { firing.event } else { nil } }
    }

    /// The occurrences for which ads are asked.
    var requested: [OccurrenceID] {
        compactMap { if case .loadAds(_, let request) = $0 { request.occurrence } else { nil } }
    }
}
