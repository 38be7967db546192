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
        return letters.string
    }

    /// The purpose of the element in one sentence, with the source; nil for ``unknown`` only.
    package var meaning: (sentence: String, source: String)? { Self.meanings[self] }

    private static let meanings: [ElementName: (sentence: String, source: String)] = [
        .vmap: ("A playlist: which ads play before, during and after one piece of content.", "VMAP 1.0.1 §2.3"),
        .adBreak: ("A moment of the content, and the ads that play there.", "VMAP 1.0.1 §2.3.1"),
        .adSource: ("The source of a break's ads: a response, its address, or other data.", "VMAP 1.0.1 §2.3.2"),
        .vastAdData: ("A VAST response inside the playlist: nothing has to be requested.", "VMAP 1.0.1 §2.3.2"),
        .vastData: ("The name of VASTAdData in VMAP 1.0.", "VMAP 1.0.1 §2.3.2"),
        .adTagURI: ("The address that ads are requested from when the break is due.", "VMAP 1.0.1 §2.3.2"),
        .customAdData: ("Ads in a form that only some players know.", "VMAP 1.0.1 §2.3.2"),
        .trackingEvents: ("The trackers of a break or of an ad.", "VMAP 1.0.1 §2.3.3, VAST 4.2 §3.14"),
        .tracking: ("An address that is requested when its event happens.", "VMAP 1.0.1 §2.3.3, VAST 4.2 §3.14"),
        .extensions: ("Elements of other parties, which players may ignore.", "VMAP 1.0.1 §2.3, VAST 4.2 §3.18"),
        .`extension`: ("An element of another party, of the kind given by type.", "VMAP 1.0.1 §2.3, VAST 4.2 §3.18"),
        .vast: ("A response of an ad server: one ad, a pod, or none.", "VAST 4.2 §3.2"),
        .ad: ("An ad: with sequence part of a pod, without it a stand-alone or spare ad.", "VAST 4.2 §3.3"),
        .inLine: ("The ad itself: what is shown and tracked.", "VAST 4.2 §3.4"),
        .wrapper: ("Leads to the response of another server, and adds trackers to its ads.", "VAST 4.2 §3.19"),
        .error: ("An address that is requested when the ad, or the whole response, fails.", "VAST 4.2 §3.4.11"),
        .adSystem: ("The name of the ad server that returned the ad.", "VAST 4.2 §3.4.1"),
        .adTitle: ("The name of the ad.", "VAST 4.2 §3.4.2"),
        .adServingId: (
            "An id of this one delivery of the ad, the same in the reports of all parties.", "VAST 4.2 §3.4.3"
        ),
        .impression: (
            "An address that is requested when the first frame of the ad is shown: it counts the ad.", "VAST 4.2 §3.4.4"
        ),
        .category: ("The subject of the ad, as a code of the named authority.", "VAST 4.2 §3.4.5"),
        .description: ("A description of the ad, for people.", "VAST 4.2 §3.4.6"),
        .advertiser: ("The advertiser: some players keep competitors apart by it.", "VAST 4.2 §3.4.7"),
        .pricing: ("The price of the ad, for header bidding and reports.", "VAST 4.2 §3.4.8"),
        .survey: ("The address of a survey; outdated since VAST 4.1.", "VAST 4.2 §3.4.9"),
        .expires: (
            "The seconds after which a response that was requested early must not be played.", "VAST 4.2 §3.4.10"
        ),
        .viewableImpression: ("Addresses that report whether the ad could be seen.", "VAST 4.2 §3.5"),
        .viewable: ("Requested when the ad could be seen.", "VAST 4.2 §3.5"),
        .notViewable: ("Requested when the ad could not be seen.", "VAST 4.2 §3.5"),
        .viewUndetermined: ("Requested when it is unknown whether the ad could be seen.", "VAST 4.2 §3.5"),
        .creatives: ("The parts of the ad.", "VAST 4.2 §3.6"),
        .creative: ("A part of the ad: a video, overlays, or companions.", "VAST 4.2 §3.7"),
        .universalAdId: ("The id of the creative in a registry, the same on all ad servers.", "VAST 4.2 §3.7.1"),
        .creativeExtensions: ("Elements of other parties in a creative.", "VAST 4.2 §3.7.2"),
        .creativeExtension: ("An element of another party in a creative.", "VAST 4.2 §3.7.3"),
        .linear: ("A video or audio ad that plays in place of the content.", "VAST 4.2 §3.8"),
        .duration: ("The length of the ad: hh:mm:ss or hh:mm:ss.mmm.", "VAST 4.2 §3.8.1"),
        .adParameters: ("Data for an interactive file or an overlay, as text.", "VAST 4.2 §3.8.2"),
        .mediaFiles: ("The files of the ad; a player chooses one.", "VAST 4.2 §3.9"),
        .mediaFile: ("A file or stream of the ad in one size and quality.", "VAST 4.2 §3.9.1"),
        .mezzanine: (
            "The original file, from which servers that insert ads make others; players do not play it.",
            "VAST 4.2 §3.9.2"
        ),
        .interactiveCreativeFile: ("A file that makes the ad interactive, such as one of SIMID.", "VAST 4.2 §3.9.3"),
        .closedCaptionFiles: ("The captions of the ad.", "VAST 4.2 §3.9.4"),
        .closedCaptionFile: ("Captions in one language and form.", "VAST 4.2 §3.9.5"),
        .videoClicks: ("The page and the trackers of a click on the ad.", "VAST 4.2 §3.10"),
        .clickThrough: ("The page that a click opens.", "VAST 4.2 §3.10.1"),
        .clickTracking: ("An address that is requested on a click.", "VAST 4.2 §3.10.2"),
        .customClick: ("An address that is requested on a click that opens no page.", "VAST 4.2 §3.10.3"),
        .icons: ("Icons over the video, such as those of ad choices.", "VAST 4.2 §3.11"),
        .icon: ("An icon with its place, time and size.", "VAST 4.2 §3.11.1"),
        .iconViewTracking: ("An address that is requested when the icon is shown.", "VAST 4.2 §3.11"),
        .iconClicks: ("The page and the trackers of a click on the icon.", "VAST 4.2 §3.11"),
        .iconClickThrough: ("The page that a click on the icon opens.", "VAST 4.2 §3.11"),
        .iconClickTracking: ("An address that is requested on a click on the icon.", "VAST 4.2 §3.11"),
        .iconClickFallbackImages: ("Pictures to show on a device that cannot open a page.", "VAST 4.2 §3.11"),
        .iconClickFallbackImage: ("A picture to show in place of the page of an icon.", "VAST 4.2 §3.11"),
        .altText: ("Alternative text for people who cannot see the image.", "VAST 4.2 §3.13"),
        .nonLinearAds: ("Overlays, shown over the content while it plays.", "VAST 4.2 §3.12"),
        .nonLinear: ("An overlay in one size.", "VAST 4.2 §3.12.1"),
        .nonLinearClickThrough: ("The page that a click on the overlay opens.", "VAST 4.2 §3.12"),
        .nonLinearClickTracking: ("An address that is requested on a click on the overlay.", "VAST 4.2 §3.12"),
        .companionAds: ("Pictures or pages beside the player while the ad plays.", "VAST 4.2 §3.13"),
        .companion: ("A picture or page beside the player, in one size.", "VAST 4.2 §3.13.1"),
        .companionClickThrough: ("The page that a click on the companion opens.", "VAST 4.2 §3.13"),
        .companionClickTracking: ("An address that is requested on a click on the companion.", "VAST 4.2 §3.13"),
        .staticResource: ("The address of a picture or script; creativeType gives its type.", "VAST 4.2 §3.15.1"),
        .iFrameResource: ("The address of a page to show in a frame.", "VAST 4.2 §3.15.2"),
        .htmlResource: ("A piece of HTML to show.", "VAST 4.2 §3.15.3"),
        .adVerifications: ("Scripts of vendors that measure the ad, as with Open Measurement.", "VAST 4.2 §3.16"),
        .verification: ("The script of one vendor, and its data.", "VAST 4.2 §3.17"),
        .javaScriptResource: ("The address of a script that measures the ad.", "VAST 4.2 §3.17.1"),
        .executableResource: (
            "The address of code that measures the ad, for platforms without scripts.", "VAST 4.2 §3.17.2"
        ),
        .flashResource: ("Flash code that measures the ad; of VAST 4.0 only.", "VAST 4.2 §3.17"),
        .verificationParameters: ("Data for the script that measures the ad.", "VAST 4.2 §3.17"),
        .vastAdTagURI: ("The address of the next response.", "VAST 4.2 §3.19.1"),
        .blockedAdCategories: ("Categories of ads that this wrapper does not allow.", "VAST 4.2 §3.19.2"),
        .videoAdServingTemplate: ("A response of VAST 1, which players do not read any more.", "VAST 1.0"),
    ]
}

/// The elements of VMAP 1.0.1 and VAST 2.0 to 4.3, by the place where they stand.
///
/// The reader takes from it which elements a place has and how often, which attributes an element has, the version of
/// VAST that introduced each, and the meaning of a misspelt or misplaced name. The content of an element is beside its
/// value in the model: ``ModelElement/visit(_:)``.
enum ElementRows {
    typealias Place = DocumentBuilder.Context

    static let byPlace: KeyValuePairs<Place, [ElementRow]> = [
        .document: [.any(.vmap, opens: .vmap, required: [.version]), .any(.vast, opens: .vast, required: [.version])],
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
        // An `offset` is VAST's.
        .trackingEvents: [.any(.tracking, required: [.event], [.offset])],
        .extensions: [.any(.extension, opens: .rawXML, [.type]), .any(.creativeExtension, opens: .rawXML, [.type])],
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
            .one(.vastAdTagURI).only(.wrapper),
            .one(.advertiser, text: .id, younger: [.v41: [.id]], since: .v30).only(.inline),
            // There may be several surveys (VAST 3.0 §2.2.4.2, VAST 4.2 §3.4.9).
            .any(.survey, text: .type).only(.inline), .any(.category, text: .authority, since: .v40).only(.inline),
            .any(.blockedAdCategories, text: .authority, since: .v41).only(.wrapper),
            .one(.pricing, [.model, .currency], since: .v30, inWrapper: .v40),
            .one(.viewableImpression, opens: .viewableImpression, text: .id, since: .v40),
            .one(.adVerifications, opens: .adVerifications, since: .v40), .one(.extensions, opens: .extensions),
            creative.tolerated,
        ],
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
        .creatives: [creative],
        .creative: [
            .one(.linear, opens: .linear, [.skipOffset]), .one(.nonLinearAds, opens: .nonLinearAds),
            .one(.companionAds, opens: .companionAds, [.required], younger: [.v30: [.required]]),
            .any(.universalAdId, [.idRegistry, .idValue], since: .v40), creativeExtensions,
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
            mediaFile, mezzanine, interactiveFile,
            .one(.closedCaptionFiles, opens: .closedCaptionFiles, since: .v41),
        ],
        .closedCaptionFiles: [.any(.closedCaptionFile, [.type, .language])],
        .videoClicks: [.one(.clickThrough, text: .id), .any(.clickTracking, text: .id), .any(.customClick, text: .id)],
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
    /// An address alone in VAST 4.0; since VAST 4.1 with the attributes of a file.
    private static let mezzanine = mediaFile.named(.mezzanine, since: .v40).younger([.v41: mediaFile.attributes])
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
