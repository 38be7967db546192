package import AdRulesEngine
package import AdRulesModel
import AdRulesSimulation

extension PlannedBreak {
    /// The element of a playlist.
    package var element: AdBreak {
        let timeOffset: TimeOffset? =
            switch offset {
            case .start: .start
            case .end: .end
            case .unreadable: nil
            case .time(let time): .time(MediaTime(microseconds: time))
            case .percent(let millionths): .percent(Percentage(millionths: millionths))
            case .opportunity(let number): .opportunity(number)
            }
        var content: AdSource.Content?
        switch source {
        case .tag(let url): content = .adTag(SourceText(url), template: nil)
        case .inline(let answer): content = .vast(answer.vast)
        case .custom: content = .custom(SourceText("custom"), template: TemplateType(rawValue: "vendor"))
        case .empty: content = AdSource.Content.none
        case .missing: break
        }
        let label = id ?? "x"
        let tracking = ["breakStart", "breakEnd", "error"].map { event in
            let code = event == "error" ? "?c=[ERROR_CODE]" : ""
            return Tracking(
                event: TrackingEvent(rawValue: event), uri: SourceText("https://v.example/\(label)/\(event)\(code)"))
        }
        var extensions: [DocumentExtension] = []
        if let bumper {
            let xml = "<Extension type=\"bumper\" suppress_bumper=\"\(bumper)\"/>"
            extensions = [DocumentExtension(type: "bumper", xml: SourceText(xml))]
        }
        return AdBreak(
            timeOffset: timeOffset, timeOffsetText: timeOffset == nil ? "soon" : nil,
            breakTypes: types.compactMap(BreakType.init(rawValue:)), breakID: id,
            repeatAfter: repeatAfter.map(MediaTime.init(microseconds:)),
            source: content.map { AdSource(allowMultipleAds: allowMultipleAds, content: $0) }, tracking: tracking,
            extensions: extensions)
    }
}

extension PlannedBreak {
    /// A break of the same shape as one of a document: when it is due, what it allows and where its ads come from, with names
    /// of its own.
    init(shapeOf adBreak: AdBreak, number: Int) {
        let offset: Offset =
            switch adBreak.timeOffset {
            case .start: .start
            case .end: .end
            case .time(let time): .time(time.microseconds)
            case .percent(let percentage): .percent(percentage.millionths)
            case .opportunity(let number): .opportunity(number)
            case nil: .unreadable
            }
        let source: Source =
            switch adBreak.source?.content {
            case .adTag: .tag("https://ads.example/\(number)")
            case .vast: .inline(PlannedAnswer(ads: [PlannedAd(id: "a\(number)")]))
            case .custom: .custom
            case .some(AdSource.Content.none): .empty
            case nil: .missing
            }
        self.init(offset: offset, source: source)
        id = "b\(number)"
        types = adBreak.breakTypes.map(\.rawValue)
        repeatAfter = adBreak.repeatAfter?.microseconds
        allowMultipleAds = adBreak.source?.allowMultipleAds ?? true
    }
}

extension SessionPlan {
    /// What the engine is created with, beside its document.
    var configuration: EngineConfiguration {
        EngineConfiguration(
            seed: seed ?? 1, duration: duration.map(MediaTime.init(microseconds:)), isLive: isLive, surface: surface,
            reportsReady: reportsReady == true, policies: policies)
    }

    /// Its document; nil if that is one of a corpus that is not here.
    func document(corpus: String?) -> AdDocument? {
        if let breaks { return .vmap(VMAPDocument(breaks: breaks.map(\.element))) }
        if let vast { return .vast(VASTDocument(vast.vast)) }
        return file.flatMap { CorpusDocuments.playlist($0, in: corpus) }.map { .vmap($0) }
    }

    /// The session as a scenario of exact inputs, as text: what `adrules simulate --scenario` reads. Nil if its
    /// document is one of a corpus, which others do not have.
    package var scenario: String? {
        guard file == nil, let document = document(corpus: nil), let run = SessionRunner.run(self) else { return nil }
        var setup = SimulationSetup(document: document, configuration: configuration, snapshot: { $0 })
        setup.inputs = run.taken
        while setup.inputs?.last?.input == .deadline { setup.inputs?.removeLast() }
        let words = note.map { ": \($0.prefix { $0 != "\n" })" } ?? ""
        return try? ScenarioRecorder(name: "seed \(seed ?? 1)\(words)", setup: setup).json(nil)
    }

    /// The same session with breaks of its own in place of a document of the corpus; nil if it names none.
    func withBreaksOfItsOwn(corpus: String?) -> SessionPlan? {
        guard let file, let document = CorpusDocuments.playlist(file, in: corpus) else { return nil }
        var plan = self
        plan.file = nil
        plan.breaks = document.breaks.enumerated().map { PlannedBreak(shapeOf: $1, number: $0) }
        return plan
    }
}

extension PlannedAnswer {
    /// The response as it stands in a playlist.
    package var vast: VAST {
        VAST(ads: ads.map(\.element), errors: rootErrors)
    }

    /// The response with its wrappers followed.
    package var response: AdResponse {
        AdResponse(
            entries: ads.map { ad in
                var inline = ad.element
                inline.kind = .inline
                return AdResponse.Entry(inline: inline, wrappers: ad.wrapperElements)
            },
            errors: rootErrors)
    }

    /// The response with the wrappers in it still awaited.
    package var responseSoFar: AdResponse {
        var response = response
        for (index, ad) in ads.enumerated() where ad.isWrapper {
            // A resolver of a host may give the error of the request, of VMAP.
            let error = index.isMultiple(of: 2) ? AdRulesError(.wrapperTimeout) : AdRulesError(.adResponseTimeout)
            response.entries[index] = AdResponse.Entry(
                inline: nil, wrappers: [ad.element] + ad.wrapperElements, error: error)
        }
        return response
    }

    private var rootErrors: [Beacon] {
        hasRootError ? [Beacon(SourceText("https://a.example/root/error?c=[ERRORCODE]"))] : []
    }
}

extension PlannedAd {
    /// The element of a response.
    package var element: Ad {
        var ad = Ad(kind: isWrapper ? .wrapper : .inline, id: id, sequence: sequence)
        ad.title = SourceText("ad \(id)")
        ad.expires = expires
        ad.impressions = [Beacon(url("impression")), Beacon(url("impression2"))]
        ad.errors = [
            Beacon(SourceText("https://a.example/\(id)/error?c=[ERRORCODE]\(hasMacros ? "&" + Self.macros : "")"))
        ]
        if hasMacros { ad.adServingID = SourceText(id) }
        if isWrapper {
            ad.wrapper = Wrapper(adTagURI: SourceText("https://w.example/\(id)"))
            return ad
        }
        ad.viewableImpression = viewability(id)
        var creative = Creative(id: id)
        switch type {
        case "nonlinear":
            var overlay = NonLinear(width: width ?? 300, height: height ?? 50)
            overlay.minSuggestedDuration = duration.map(MediaTime.init(microseconds:))
            overlay.resources =
                isUnplayable ? [] : [StaticResource(kind: .file, value: SourceText("https://m.example/\(id).png"))]
            overlay.clickTracking = [Beacon(url("click"))]
            var overlays = NonLinearAds(nonLinears: [overlay])
            for size in others where !isUnplayable {
                (overlay.width, overlay.height) = (size.width, size.height)
                overlays.nonLinears.append(overlay)
            }
            overlays.tracking = trackers
            creative.nonLinearAds = overlays
        case "display":
            let sizes = [Surface(width: width ?? 300, height: height ?? 250)] + others
            creative.companionAds = CompanionAds(companions: sizes.enumerated().map(companion))
        default:
            var linear = Linear(duration: duration.map(MediaTime.init(microseconds:)))
            linear.skipOffset = skipAfter.map { .time(MediaTime(microseconds: $0)) }
            if !isUnplayable {
                var file = MediaFile(uri: SourceText("https://m.example/\(id).mp4"), width: width, height: height)
                file.scalable = width == nil ? nil : false
                linear.mediaFiles = [file]
                for size in others {
                    (file.width, file.height) = (size.width, size.height)
                    file.uri = SourceText("https://m.example/\(id)-\(size.width)x\(size.height).mp4")
                    linear.mediaFiles.append(file)
                }
            }
            linear.tracking = trackers
            linear.videoClicks.clickTracking = [Beacon(url("click"))]
            linear.videoClicks.customClicks = [Beacon(url("custom"), id: "one"), Beacon(url("other"))]
            creative.linear = linear
        }
        ad.creatives = [creative]
        if !companions.isEmpty {
            var beside = Creative(id: "\(id)c")
            beside.companionAds = CompanionAds(companions: companions.enumerated().map(companion))
            ad.creatives.append(beside)
        }
        return ad
    }

    private static let macros = "s=[ADSERVINGID]&n=[ADCOUNT]&p=[ADPLAYHEAD]"

    private func companion(_ place: Int, _ size: Surface) -> Companion {
        var companion = Companion(width: size.width, height: size.height)
        companion.resources =
            isUnplayable ? [] : [StaticResource(kind: .file, value: SourceText("https://m.example/\(id).png"))]
        companion.tracking = [Tracking(event: .creativeView, uri: url("companion\(place)"))]
        companion.clickTracking = [Beacon(url("companionClick\(place)"))]
        return companion
    }

    /// The wrappers around it, from the inside out.
    var wrapperElements: [Ad] {
        (0..<wrappers).map { number in
            var wrapper = Ad(kind: .wrapper, id: "\(id)w\(number)")
            wrapper.impressions = [Beacon(SourceText("https://w\(number).example/\(id)/impression"))]
            wrapper.errors = [Beacon(SourceText("https://w\(number).example/\(id)/error?c=[ERRORCODE]"))]
            wrapper.viewableImpression = viewability("\(id)w\(number)")
            var creative = Creative()
            var linear = Linear()
            linear.tracking = [
                Tracking(event: .start, uri: SourceText("https://w\(number).example/\(id)/start")),
                Tracking(event: .complete, uri: SourceText("https://w\(number).example/\(id)/complete")),
            ]
            linear.videoClicks.customClicks = [
                Beacon(SourceText("https://w\(number).example/\(id)/custom"), id: "one")
            ]
            creative.linear = linear
            if let size = companions.first {
                var tracker = Companion(width: size.width, height: size.height)
                tracker.tracking = [
                    Tracking(event: .creativeView, uri: SourceText("https://w\(number).example/\(id)/companion"))
                ]
                tracker.clickTracking = [Beacon(SourceText("https://w\(number).example/\(id)/companionClick"))]
                creative.companionAds = CompanionAds(companions: [tracker])
            }
            wrapper.creatives = [creative]
            return wrapper
        }
    }

    private var trackers: [Tracking] {
        var result = [
            "creativeView", "loaded", "start", "firstQuartile", "midpoint", "thirdQuartile", "complete", "skip",
            "pause",
            "resume", "mute", "unmute", "rewind", "fullscreen", "exitFullscreen", "close", "acceptInvitation", "expand",
            "collapse",
        ].map { Tracking(event: TrackingEvent(rawValue: $0), uri: url($0)) }
        for seconds: Int64 in [2, 5] {
            result.append(
                Tracking(event: .progress, offset: .time(.seconds(seconds)), uri: url("progress\(seconds)")))
        }
        return result
    }

    private func viewability(_ id: String) -> ViewableImpression {
        var answers = ViewableImpression()
        func beacons(_ answer: String) -> [Beacon] { [Beacon(SourceText("https://a.example/\(id)/\(answer)"))] }
        answers.viewable = beacons("viewable")
        answers.notViewable = beacons("notViewable")
        answers.viewUndetermined = beacons("viewUndetermined")
        return answers
    }

    private func url(_ event: String) -> SourceText {
        SourceText("https://a.example/\(id)/\(event)\(hasMacros ? "?" + Self.macros : "")")
    }
}

extension PlannedReference {
    /// The reference as the engine knows it.
    package var reference: AdReference? {
        OccurrenceID(occurrence).map { AdReference($0, showing: showing, ad: ad) }
    }
}

extension PlannedInput {
    /// The engine's input; nil for `save`, and for what names nothing.
    package var engineInput: EngineInput? {
        func time(_ value: Int64) -> MediaTime { MediaTime(microseconds: value) }
        switch self {
        case .start(let at): return .start(at: time(at))
        case .playhead(let at): return .playhead(time(at))
        case .seek(let to): return .seek(to: time(to))
        case .contentPaused: return .contentPaused
        case .contentPlaying(let rate): return .contentPlaying(rate: rate)
        case .viewerPaused: return .viewerPaused
        case .viewerResumed: return .viewerResumed
        case .duration(let duration): return .durationChanged(duration.map(time))
        case .opportunity(let at, let length): return .opportunity(Opportunity(time(at), duration: length.map(time)))
        case .live(let live): return .live(live)
        case .window(let from, let to): return .window(from: time(from), to: time(to))
        case .complete: return .contentComplete
        case .answer(let token, let answer): return .adsLoaded(LoadToken(rawValue: token), answer.response)
        case .loadFails(let token, let code): return .adsFailed(LoadToken(rawValue: token), AdRulesError(code: code))
        case .wrapperFollowed(let token): return .wrapperFollowed(LoadToken(rawValue: token))
        case .soFar(let token, let answer): return .adsSoFar(LoadToken(rawValue: token), answer.responseSoFar)
        case .ad(let about, let report):
            guard let reference = about.reference, let report = report.report else { return nil }
            return .ad(reference, report)
        case .startBreak: return .startBreak
        case .discard: return .discardBreak
        case .reset(let text): return OccurrenceID(text).map { .resetBreak($0) }
        case .replace(let breaks): return .replace(VMAPDocument(breaks: breaks.map(\.element)))
        case .surface(let width, let height): return .surfaceChanged(Surface(width: width, height: height))
        case .lost: return .sessionLost(reason: "lost")
        case .destroy: return .destroy
        case .deadline: return .deadline
        case .date(let date): return .date(time(date))
        case .kill: return .restored
        case .save: return nil
        }
    }
}

extension PlannedReport {
    var report: AdReport? {
        func time(_ value: Int64) -> MediaTime { MediaTime(microseconds: value) }
        switch self {
        case .ready: return .ready
        case .started(let duration): return .started(duration: duration.map(time))
        case .progress(let at, let duration): return .progress(time(at), duration: duration.map(time))
        case .failed(let code): return .failed(AdRulesError(code: code))
        case .volume(let volume): return .volume(volume)
        case .companionShown(let place): return .companionShown(place)
        case .companionClicked(let place): return .companionClicked(place)
        case .iconShown(let place): return .iconShown(place)
        case .iconClicked(let place): return .iconClicked(place)
        case .plain(let name): return Self.plainReports[name]
        }
    }

    static let plainReports: [String: AdReport] = [
        "buffering": .buffering, "paused": .paused, "resumed": .resumed, "skipRequested": .skipRequested,
        "clicked": .clicked, "customClicked": .customClicked(id: nil), "customClicked one": .customClicked(id: "one"),
        "tapped": .tapped, "ended": .ended, "muted": .muted, "unmuted": .unmuted,
        "fullscreen": .fullscreen, "windowed": .windowed, "minimized": .minimized, "expanded": .expanded,
        "collapsed": .collapsed, "rewound": .rewound, "closed": .closed, "accepted": .accepted, "viewable": .viewable,
        "notViewable": .notViewable, "viewUndetermined": .viewUndetermined,
    ]
}
