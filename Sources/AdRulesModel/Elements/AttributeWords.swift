extension ElementGuide {
    /// Returns the words that an attribute of the element takes, most of them all that there are: for a time, one of each
    /// form. Empty if any text will do.
    package func words(for attribute: AttributeName) -> [String] {
        switch attribute {
        case .version: name == .vmap ? ["1.0"] : name == .vast ? VASTVersion.all.map(\.description) : []
        case .timeOffset: ["start", "00:10:00", "50%", "#1", "end"]
        case .breakType: BreakType.allCases.map(\.rawValue)
        case .repeatAfter: ["00:10:00"]
        case .templateType: TemplateType.namesOfVAST.dropLast()
        case .event: events.map(\.rawValue)
        case .offset where name == .tracking, .skipOffset: ["00:00:05", "25%"]
        case .adType: Ad.MediaKind.allCases.map(\.rawValue)
        case .delivery: MediaDelivery.allCases.map(\.rawValue)
        case .required: CompanionAds.Required.allCases.map(\.rawValue)
        case .renderingMode: Companion.renderingModes
        case .type: mimeTypes
        case .apiFramework: [.javaScriptResource, .executableResource].contains(name) ? ["omid"] : ["SIMID", "VPAID"]
        case .allowMultipleAds, .followRedirects, .conditionalAd, .followAdditionalWrappers, .fallbackOnNoAd, .scalable,
            .maintainAspectRatio, .xmlEncoded, .variableDuration, .browserOptional:
            ["true", "false"]
        default: []
        }
    }

    /// The types of files that players know in this place.
    private var mimeTypes: [String] {
        switch name {
        case .mediaFile: ["video/mp4", "application/x-mpegURL", "application/dash+xml", "video/webm"]
        case .mezzanine: ["video/mp4", "video/quicktime"]
        case .interactiveCreativeFile: ["text/html", "application/javascript"]
        case .closedCaptionFile: ["text/vtt", "application/ttml+xml"]
        default: []
        }
    }

    /// The events that a tracker in this place reports.
    private var events: [TrackingEvent] { isOfVMAP ? TrackingEvent.vmapEvents : TrackingEvent.events(in: grandparent) }
}

extension TrackingEvent {
    /// The events of VAST that happen in an element with trackers.
    package static func events(in element: ElementName) -> [TrackingEvent] {
        switch element {
        case .verification: [.verificationNotExecuted]
        case .companion: [.creativeView]
        default: vastEvents.filter { $0 != .verificationNotExecuted }
        }
    }
}

extension Companion {
    /// The value of `renderingMode` for a companion that is shown after the ad, in the place of the video.
    package static let endCard = "end-card"
    /// The values of `renderingMode` that VAST names. A publisher and a player may agree on others (VAST 4.2 §3.13).
    static let renderingModes = ["default", endCard, "concurrent"]
}
