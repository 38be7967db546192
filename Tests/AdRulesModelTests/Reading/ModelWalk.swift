import AdRulesModel

/// Everything that a document holds, in a flat list, each with the name of the element it was read from.
///
/// Uses the public model only, so that the fuzzer, which is a package of its own, shares this file.
struct ModelWalk {
    /// One value of the model.
    struct Visit {
        /// The name that the specification gives the element.
        var element: String
        /// Where the element stands; nil where the model keeps only a text.
        var origin: SourceOrigin?
        /// The element's text; nil where it has none.
        var text: SourceText?
        /// The range of the nearest element around it that has one.
        var enclosing: SourceRange?
        /// What the model keeps of the element's attributes, by the names of the specification.
        var attributes: [String: AttributeValue] = [:]
    }

    private(set) var visits: [Visit] = []
    private var enclosing: SourceRange?

    init(_ document: AdDocument) {
        switch document {
        case .vmap(let playlist): walk(playlist)
        case .vast(let response): walk(response.vast)
        }
    }

    mutating func add(
        _ element: String, _ origin: SourceOrigin?, _ text: SourceText? = nil,
        attributes: [String: AttributeValue] = [:]
    ) {
        visits.append(
            Visit(element: element, origin: origin, text: text, enclosing: enclosing, attributes: attributes))
    }

    mutating func add(_ element: String, text: SourceText?) {
        if let text { add(element, nil, text) }
    }

    mutating func add(_ element: String, _ beacons: [Beacon]) {
        for beacon in beacons { add(element, beacon) }
    }

    mutating func add(_ element: String, _ beacon: Beacon?) {
        if let beacon { add(element, beacon.origin, beacon.uri, attributes: ["id": .textIfRead(beacon.id)]) }
    }

    mutating func add(_ tracking: [Tracking]) {
        for tracker in tracking {
            add("Tracking", tracker.origin, tracker.uri, attributes: ["event": .word(tracker.event?.rawValue)])
        }
    }

    mutating func add(_ resources: [StaticResource]) {
        for resource in resources {
            let element =
                switch resource.kind {
                case .file: "StaticResource"
                case .iFrame: "IFrameResource"
                case .html: "HTMLResource"
                }
            add(
                element, resource.origin, resource.value, attributes: ["creativeType": .text(resource.creativeType)])
        }
    }

    mutating func add(_ extensions: [DocumentExtension], named element: String) {
        for item in extensions {
            add(element, item.origin, item.xml, attributes: ["type": .text(item.type)])
        }
    }

    /// Visits an element and then what is inside it.
    mutating func inside(
        _ element: String, _ origin: SourceOrigin, _ attributes: [String: AttributeValue] = [:],
        _ walk: (inout ModelWalk) -> Void
    ) {
        add(element, origin, attributes: attributes)
        let outer = enclosing
        enclosing = origin.range ?? outer
        walk(&self)
        enclosing = outer
    }
}

// MARK: - VMAP

extension ModelWalk {
    private mutating func walk(_ playlist: VMAPDocument) {
        for item in playlist.breaks {
            let attributes: [String: AttributeValue] = [
                "timeOffset": .text(item.timeOffsetText), "breakType": .text(item.breakTypeText),
                "breakId": .text(item.breakID), "repeatAfter": .text(item.repeatAfterText),
            ]
            inside("AdBreak", item.origin, attributes) { walk in
                if let source = item.source { walk.walk(source) }
                for source in item.ignoredSources { walk.walk(source) }
                walk.add(item.tracking)
                walk.add(item.extensions, named: "Extension")
            }
        }
        add(playlist.extensions, named: "Extension")
    }

    private mutating func walk(_ source: AdSource) {
        inside("AdSource", source.origin, ["id": .text(source.id)]) { walk in
            for content in [source.content] + source.ignoredContents {
                switch content {
                case .adTag(let uri, _): walk.add("AdTagURI", text: uri)
                case .custom(let data, _): walk.add("CustomAdData", text: data)
                case .vast(let vast): walk.walk(vast)
                case .none: break
                }
            }
        }
    }
}

// MARK: - VAST

extension ModelWalk {
    private mutating func walk(_ vast: VAST) {
        inside("VAST", vast.origin, ["version": .text(vast.version)]) { walk in
            walk.add("Error", vast.errors)
            for ad in vast.ads { walk.walk(ad) }
        }
    }

    private mutating func walk(_ ad: Ad) {
        let attributes: [String: AttributeValue] = [
            "id": .text(ad.id), "sequence": .whole(ad.sequence), "conditionalAd": .truth(ad.conditionalAd),
        ]
        inside("Ad", ad.origin, attributes) { walk in
            walk.walk(contentOf: ad)
            for content in ad.ignoredContents { walk.walk(contentOf: content) }
        }
    }

    private mutating func walk(contentOf ad: Ad) {
        add("AdSystem", text: ad.adSystem?.name)
        add("AdTitle", text: ad.title)
        add("AdServingId", text: ad.adServingID)
        add("Description", text: ad.adDescription)
        add("Advertiser", text: ad.advertiser)
        add("Pricing", text: ad.pricing?.value)
        add("Survey", text: ad.survey)
        for category in ad.categories { add("Category", text: category.code) }
        for category in ad.wrapper?.blockedAdCategories ?? [] {
            add("BlockedAdCategories", text: category.code)
        }
        add("VASTAdTagURI", text: ad.wrapper?.adTagURI)
        add("Impression", ad.impressions)
        add("Error", ad.errors)
        walk(ad.viewableImpression)
        for verification in ad.verifications { walk(verification) }
        for creative in ad.creatives { walk(creative) }
        add(ad.extensions, named: "Extension")
    }

    private mutating func walk(_ impression: ViewableImpression?) {
        guard let impression else { return }
        add("ViewableImpression", text: impression.uri)
        add("Viewable", impression.viewable)
        add("NotViewable", impression.notViewable)
        add("ViewUndetermined", impression.viewUndetermined)
    }

    private mutating func walk(_ verification: Verification) {
        inside("Verification", verification.origin, ["vendor": .text(verification.vendor)]) { walk in
            for resource in verification.resources {
                let element =
                    switch resource.kind {
                    case .javaScript: "JavaScriptResource"
                    case .executable: "ExecutableResource"
                    case .flash: "FlashResource"
                    }
                walk.add(element, text: resource.uri)
            }
            walk.add(verification.tracking)
            walk.add("VerificationParameters", text: verification.parameters)
            walk.walk(verification.viewableImpression)
        }
    }

    private mutating func walk(_ creative: Creative) {
        let attributes: [String: AttributeValue] = [
            "id": .text(creative.id), "sequence": .whole(creative.sequence),
            "apiFramework": .text(creative.apiFramework),
        ]
        inside("Creative", creative.origin, attributes) { walk in
            for id in creative.universalAdIDs {
                walk.add(
                    "UniversalAdId", id.origin, id.value,
                    attributes: ["idRegistry": .text(id.registry), "idValue": .text(id.idValue)])
            }
            if let linear = creative.linear { walk.walk(linear) }
            if let nonLinearAds = creative.nonLinearAds { walk.walk(nonLinearAds) }
            if let companionAds = creative.companionAds { walk.walk(companionAds) }
            walk.add(creative.extensions, named: "CreativeExtension")
        }
    }
}
