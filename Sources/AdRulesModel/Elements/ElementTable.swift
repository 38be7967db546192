/// The elements of VMAP and VAST, so that a name is compared once and switched on afterwards. A `CodingKey` as
/// ``AttributeName`` is.
package enum ElementName: Int, CodingKey, CaseIterable {
    case unknown
    // VMAP 1.0.1
    case vmap, adBreak, adSource, vastAdData, vastData, adTagURI, customAdData, trackingEvents, tracking, extensions
    case `extension`
    // VAST
    case vast, videoAdServingTemplate, ad, inLine, wrapper, error, adSystem, adTitle, impression, adServingId
    case description, advertiser, pricing, survey, category, expires, viewableImpression, viewable, notViewable
    case viewUndetermined, adVerifications, verification, javaScriptResource, executableResource, flashResource
    case verificationParameters, vastAdTagURI, blockedAdCategories, creatives, creative, universalAdId
    case creativeExtensions, creativeExtension, linear, duration, adParameters, mediaFiles, mediaFile, mezzanine
    case interactiveCreativeFile, closedCaptionFiles, closedCaptionFile, videoClicks, clickThrough, clickTracking
    case customClick, icons, icon, staticResource, iFrameResource, htmlResource, iconClicks, iconClickThrough
    case iconClickTracking, iconClickFallbackImages, iconClickFallbackImage, altText, iconViewTracking, companionAds
    case companion, companionClickThrough, companionClickTracking, nonLinearAds, nonLinear, nonLinearClickThrough
    case nonLinearClickTracking

    /// The name as the specifications spell it.
    package var spelling: String { Self.spellings[Int(rawValue)] }

    private static let spellings = allCases.map { name in
        guard name != .unknown else { return "" }
        let text = name.stringValue
        let capitals = ["vmap", "vast", "html"].first(where: text.begins)?.count ?? 1
        let letters = text.utf8.enumerated().map { $0.offset < capitals ? $0.element & 0xDF : $0.element }
        return String(decoding: letters, as: UTF8.self)
    }
}

/// The elements of VMAP 1.0.1 and VAST 2.0 to 4.3, by the place where they stand.
///
/// The reader takes from it which elements a place has and how often, which attributes an element has, the version of
/// VAST that brought each, and what a misspelt or misplaced name was meant to be. What an element holds is beside its
/// value in the model: ``ModelElement/visit(_:)``.
enum ElementRows {
    typealias Place = DocumentBuilder.Context

    static let byPlace: KeyValuePairs<Place, [ElementRow]> = [
        .document: [
            .any(.vmap, opens: .vmap, required: [.version]), .any(.vast, opens: .vast, required: [.version]),
        ],
        // VMAP 1.0.1 §2.3
        .vmap: [
            .any(.adBreak, opens: .adBreak, required: [.timeOffset, .breakType], [.breakId, .repeatAfter]),
            .any(.extensions, opens: .extensions),
        ],
        .adBreak: [
            .any(.adSource, opens: .adSource, [.id, .allowMultipleAds, .followRedirects]),
            .one(.trackingEvents, opens: .trackingEvents), .one(.extensions, opens: .extensions),
        ],
        .adSource: [
            .any(.vastAdData, opens: .vastAdData), .any(.adTagURI, required: [.templateType]),
            .any(.customAdData, required: [.templateType]),
            // The name in VMAP 1.0.
            .any(.vastData, opens: .vastAdData).tolerated,
        ],
        .vastAdData: [.any(.vast, opens: .vast, required: [.version])],
        // VMAP 1.0.1 §2.3.4 and VAST 4.2 §3.14; an `offset` is VAST's.
        .trackingEvents: [.any(.tracking, required: [.event], [.offset])],
        .extensions: [
            .any(.extension, opens: .rawXML, [.type]), .any(.creativeExtension, opens: .rawXML, [.type]),
        ],
        // VAST 4.2 §§3.2–3.6
        .vast: [
            .any(
                .ad, opens: .ad, [.id, .sequence, .conditionalAd, .adType],
                younger: [.v30: [.sequence], .v40: [.conditionalAd], .v41: [.adType]]),
            .any(.error, since: .v30),
        ],
        .ad: [
            .any(.inLine, opens: .adContent),
            .any(.wrapper, opens: .adContent, [.followAdditionalWrappers, .allowMultipleAds, .fallbackOnNoAd]),
        ],
        .adContent: [
            .one(.creatives, opens: .creatives), .any(.impression, text: .id), .any(.error, text: .id),
            .one(.adSystem, text: .version), .one(.adTitle).only(.inline), .one(.description).only(.inline),
            .one(.adServingId, since: .v41).only(.inline), .one(.expires, since: .v41).only(.inline),
            .one(.vastAdTagURI).only(.wrapper), .one(.advertiser, text: .id, since: .v30).only(.inline),
            .one(.survey, text: .type).only(.inline), .any(.category, text: .authority, since: .v40).only(.inline),
            .any(.blockedAdCategories, text: .authority, since: .v41).only(.wrapper),
            .one(.pricing, [.model, .currency], since: .v30, inWrapper: .v40),
            .one(.viewableImpression, opens: .viewableImpression, text: .id, since: .v40),
            .one(.adVerifications, opens: .adVerifications, since: .v40), .one(.extensions, opens: .extensions),
            creative.tolerated,
        ],
        // VAST 4.2 §§3.16, 3.17
        .viewableImpression: [
            .any(.viewable, text: .id), .any(.notViewable, text: .id), .any(.viewUndetermined, text: .id),
        ],
        .adVerifications: [.any(.verification, opens: .verification, text: .vendor)],
        .verification: [
            verificationResource, verificationResource.named(.executableResource, since: .v41),
            .one(.verificationParameters, since: .v41),
            .one(.trackingEvents, opens: .trackingEvents, since: .v41),
            verificationResource.named(.flashResource).tolerated,
            .one(.viewableImpression, opens: .viewableImpression, text: .id, since: .v40).tolerated,
        ],
        // VAST 4.2 §§3.7–3.9
        .creatives: [creative],
        .creative: [
            .one(.linear, opens: .linear, [.skipOffset]), .one(.nonLinearAds, opens: .nonLinearAds),
            .one(.companionAds, opens: .companionAds, [.required], younger: [.v30: [.required]]),
            .any(.universalAdId, [.idRegistry, .idValue], since: .v40),
            .one(.creativeExtensions, opens: .extensions, since: .v40),
        ],
        .linear: [
            .one(.duration), adParameters, .one(.mediaFiles, opens: .mediaFiles),
            .one(.videoClicks, opens: .videoClicks), .one(.trackingEvents, opens: .trackingEvents),
            .one(.icons, opens: .icons, since: .v30), creativeExtensions,
            mediaFile.tolerated,
            // In a wrapper only (VAST 4.2 §3.19, §5).
            interactiveFile.only(.wrapper).tolerated,
        ],
        .mediaFiles: [
            mediaFile, mediaFile.named(.mezzanine, since: .v40), interactiveFile,
            .one(.closedCaptionFiles, opens: .closedCaptionFiles, since: .v41),
        ],
        .closedCaptionFiles: [.any(.closedCaptionFile, [.type, .language])],
        .videoClicks: [
            .one(.clickThrough, text: .id), .any(.clickTracking, text: .id), .any(.customClick, text: .id),
        ],
        // VAST 4.2 §3.12
        .icons: [
            .any(
                .icon, opens: .icon,
                [
                    .program, .width, .height, .xPosition, .yPosition, .duration, .offset, .apiFramework, .pxratio,
                    .altText, .hoverText,
                ], younger: [.v40: [.pxratio], .v43: [.altText, .hoverText]])
        ],
        .icon: resources + [.one(.iconClicks, opens: .iconClicks), .any(.iconViewTracking)],
        .iconClicks: [
            .one(.iconClickThrough, text: .id), .any(.iconClickTracking, text: .id),
            .one(.iconClickFallbackImages, opens: .fallbackImages, since: .v42),
        ],
        .fallbackImages: [.any(.iconClickFallbackImage, opens: .fallbackImage, [.width, .height])],
        .fallbackImage: [resources[0], .one(.altText)],
        // VAST 4.2 §§3.10–3.13
        .companionAds: [
            .any(
                .companion, opens: .companion,
                [
                    .id, .width, .height, .assetWidth, .assetHeight, .expandedWidth, .expandedHeight, .apiFramework,
                    .adSlotId, .pxratio, .renderingMode,
                ],
                younger: [
                    .v30: [.assetWidth, .assetHeight, .adSlotId, .adSlotIDOfVAST40], .v40: [.pxratio],
                    .v41: [.renderingMode],
                ], aliases: [.adSlotIDOfVAST40])
        ],
        .companion: [
            .one(.companionClickThrough, text: .id), .any(.companionClickTracking, text: .id, since: .v30),
            .one(.altText),
        ] + display,
        .nonLinearAds: [
            .any(
                .nonLinear, opens: .nonLinear,
                [
                    .id, .width, .height, .expandedWidth, .expandedHeight, .minSuggestedDuration, .scalable,
                    .maintainAspectRatio, .apiFramework,
                ]), .one(.trackingEvents, opens: .trackingEvents),
        ],
        .nonLinear: [
            .one(.nonLinearClickThrough, text: .id), .any(.nonLinearClickTracking, text: .id, since: .v30),
        ] + display,
    ]

    private static let creative = ElementRow.any(
        .creative, opens: .creative, [.id, .adId, .sequence, .apiFramework], younger: [.v30: [.apiFramework]],
        aliases: [.adIDOfVAST2])
    private static let verificationResource = ElementRow.any(
        .javaScriptResource, [.apiFramework, .browserOptional, .type], younger: [.v41: [.browserOptional]],
        aliases: [.language])
    private static let mediaFile = ElementRow.any(
        .mediaFile,
        [
            .id, .delivery, .type, .width, .height, .bitrate, .minBitrate, .maxBitrate, .scalable,
            .maintainAspectRatio, .apiFramework, .codec, .fileSize, .mediaType,
        ], younger: [.v30: [.minBitrate, .maxBitrate, .codec], .v41: [.fileSize, .mediaType]])
    private static let interactiveFile = ElementRow.any(
        .interactiveCreativeFile, [.type, .apiFramework, .variableDuration], younger: [.v41: [.variableDuration]],
        since: .v40)
    private static let adParameters = ElementRow.one(.adParameters, [.xmlEncoded], younger: [.v30: [.xmlEncoded]])
    private static let creativeExtensions = ElementRow.one(.creativeExtensions, opens: .extensions, since: .v30)
    private static let resources: [ElementRow] = [
        .any(.staticResource, text: .creativeType), .any(.iFrameResource, text: .creativeType),
        .any(.htmlResource, text: .creativeType, [.xmlEncoded], younger: [.v30: [.xmlEncoded]]),
    ]
    private static let display =
        resources + [adParameters, .one(.trackingEvents, opens: .trackingEvents), creativeExtensions]
}
