import AdRulesText

/// The entry of an element at its place in the table of elements, for tools that help to write documents.
package struct ElementGuide: Sendable {
    /// An element that may stand in another one.
    package struct Child: Sendable {
        package var name: ElementName
        /// Whether its name has the prefix of VMAP.
        package var isOfVMAP: Bool
        package var isSingle: Bool
        /// The version of VAST that introduced it at this place.
        package var since: VASTVersion
        package var required: [AttributeName]
    }

    /// An attribute of an element.
    package struct Attribute: Sendable {
        package var name: AttributeName
        package var isRequired: Bool
        package var since: VASTVersion
    }

    /// The document: the root elements are its children.
    package static let document = ElementGuide()

    /// The element; unknown for the document.
    package private(set) var name = ElementName.unknown
    /// Whether the element is one of VMAP, also outside of a playlist.
    package private(set) var isOfVMAP = true
    /// The element around it; unknown for a root element.
    package private(set) var parent = ElementName.unknown
    /// The element around that one: of a tracker, what it tracks.
    private(set) var grandparent = ElementName.unknown
    private var place = ElementLookup.Place.document
    private var row: ElementRow?
    private var content: Ad.Kind?

    private init() {}

    /// Returns the guide to the innermost of open elements, given by their names without prefixes, the outermost first;
    /// nil below an element that is unknown or where it does not belong. Complexity: O(names).
    package static func find(_ names: some Sequence<String>) -> ElementGuide? {
        var guide = document
        for name in names {
            guard let inner = guide.child(name) else { return nil }
            guide = inner
        }
        return guide
    }

    package func child(_ spelling: String) -> ElementGuide? {
        guard let name = ElementName(spelling: spelling), let row = ElementLookup.shared.row(name, in: place) else {
            return nil
        }
        var child = self
        child.name = name
        child.parent = self.name
        child.grandparent = parent
        child.isOfVMAP = isVMAP(name)
        child.place = row.opens
        child.row = row
        switch name {
        case .inLine: child.content = .inline
        case .wrapper: child.content = .wrapper
        default: break
        }
        return child
    }

    /// The elements that may stand in the element, in table order. Those of `InLine` are not those of `Wrapper`.
    package var children: [Child] {
        (ElementRows.byPlace.first { $0.key == place }?.value ?? []).filter { row in
            !row.isTolerated && (row.content == nil || content == nil || row.content == content)
                // Both kinds of list are one place.
                && (row.name == .creativeExtension) == (place == .extensions && name == .creativeExtensions)
        }.map { row in
            Child(
                name: row.name, isOfVMAP: isVMAP(row.name), isSingle: row.isSingle, since: since(row),
                required: row.required)
        }
    }

    /// The attributes of the element, the required ones first.
    package var attributes: [Attribute] {
        guard let row else { return [] }
        return row.suggestions.map { name in
            let since = row.younger.first { $0.value.contains(name) }?.key
            return Attribute(name: name, isRequired: row.required.contains(name), since: since ?? row.since)
        }
    }

    /// The version of VAST that introduced the element at this place; nil for an element of VMAP, and for the document.
    package var since: VASTVersion? { isOfVMAP ? nil : row.map(since) }

    /// Whether the element may stand once only in the one around it.
    package var isSingle: Bool { row?.isSingle == true }

    private func since(_ row: ElementRow) -> VASTVersion { content == .wrapper ? row.sinceInWrapper : row.since }

    private func isVMAP(_ child: ElementName) -> Bool { child == .vmap || isOfVMAP && child != .vast }
}

extension ElementName {
    /// The element that is spelled so; nil if neither language has one.
    package init?(spelling: String) {
        guard let name = Self.bySpelling[ByteText(spelling)] else { return nil }
        self = name
    }

    private static let bySpelling = Dictionary(
        uniqueKeysWithValues: allCases.filter { $0 != .unknown }.map { (ByteText($0.spelling), $0) })
}

extension ElementGuide {
    /// Returns the words that an attribute of the element takes, most of them all that there are: for a time, one of
    /// each form. Empty if any text will do.
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
