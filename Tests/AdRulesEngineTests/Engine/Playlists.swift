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
            Extension(
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
