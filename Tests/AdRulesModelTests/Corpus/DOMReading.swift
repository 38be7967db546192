import Foundation

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// A second reading of a document, which shares no code with the reader: Foundation's tree of nodes, walked by local
/// names, whatever the namespace.
///
/// An element counts when it is spelled as the specifications spell it and stands where they let it stand. One with a
/// name that they do not have could be anything: what is spelled right inside it counts. Extensions are left out.
enum DOMReading {
    /// What may stand in an element, as far as it leads to something that is counted.
    private static let children: [String: Set<String>] = {
        let resources: Set<String> = ["StaticResource", "IFrameResource", "HTMLResource"]
        let shared: Set<String> = [
            "AdSystem", "Impression", "Error", "Pricing", "ViewableImpression", "AdVerifications", "Creatives",
        ]
        return [
            "VMAP": ["AdBreak"],
            "AdBreak": ["AdSource", "TrackingEvents"],
            "AdSource": ["AdTagURI", "CustomAdData", "VASTAdData", "VASTData"],
            "VASTAdData": ["VAST"], "VASTData": ["VAST"],
            "VAST": ["Ad", "Error"],
            "Ad": ["InLine", "Wrapper"],
            "InLine": shared.union([
                "AdTitle", "AdServingId", "Description", "Advertiser", "Survey", "Category",
            ]),
            "Wrapper": shared.union(["VASTAdTagURI", "BlockedAdCategories"]),
            "ViewableImpression": ["Viewable", "NotViewable", "ViewUndetermined"],
            "AdVerifications": ["Verification"],
            "Verification": [
                "JavaScriptResource", "ExecutableResource", "FlashResource", "TrackingEvents",
                "VerificationParameters", "ViewableImpression",
            ],
            "Creatives": ["Creative"],
            "Creative": ["Linear", "NonLinearAds", "CompanionAds", "UniversalAdId"],
            "Linear": ["AdParameters", "MediaFiles", "TrackingEvents", "VideoClicks", "Icons"],
            "MediaFiles": ["MediaFile", "Mezzanine", "InteractiveCreativeFile", "ClosedCaptionFiles"],
            "ClosedCaptionFiles": ["ClosedCaptionFile"],
            "VideoClicks": ["ClickThrough", "ClickTracking", "CustomClick"],
            "Icons": ["Icon"],
            "Icon": resources.union(["IconClicks", "IconViewTracking"]),
            "IconClicks": ["IconClickThrough", "IconClickTracking", "IconClickFallbackImages"],
            "IconClickFallbackImages": ["IconClickFallbackImage"],
            "IconClickFallbackImage": ["AltText", "StaticResource"],
            "NonLinearAds": ["NonLinear", "TrackingEvents"],
            "NonLinear": resources.union([
                "AdParameters", "NonLinearClickThrough", "NonLinearClickTracking", "TrackingEvents",
            ]),
            "CompanionAds": ["Companion"],
            "Companion": resources.union([
                "AdParameters", "AltText", "CompanionClickThrough", "CompanionClickTracking", "TrackingEvents",
            ]),
            "TrackingEvents": ["Tracking"],
        ]
    }()

    /// Every name of the specifications that leads to something counted, and the extensions.
    private static let known = Set(children.keys).union(children.values.joined())
        .union(extensions).union(["Duration", "Expires"])
    private static let extensions: Set<String> = ["Extensions", "CreativeExtensions"]

    /// The figures of a well-formed document. Foundation would take a broken one, too, as far as it goes.
    static func figures(of bytes: [UInt8]) throws -> PlaylistFigures {
        let document = try XMLDocument(data: Data(bytes), options: [.nodePreserveAll])
        var figures = PlaylistFigures()
        guard let root = document.rootElement() else { return figures }
        // Elements whose content is looked at, with what may stand in them.
        var stack = [(element: root, takes: children[localName(of: root)] ?? [])]
        while let (element, takes) = stack.popLast() {
            for case let child as XMLElement in element.children ?? [] {
                let name = localName(of: child)
                if takes.contains(name) {
                    figures.count(name)
                    if PlaylistFigures.textElements.contains(name) { figures.note(text(of: child), of: name) }
                    stack.append((child, children[name] ?? []))
                } else if !known.contains(name) {
                    stack.append((child, known.subtracting(extensions)))
                }
            }
        }
        figures.texts.sort()
        return figures
    }

    private static func localName(of element: XMLElement) -> String {
        let name = element.name ?? ""
        return name.lastIndex(of: ":").map { String(name[name.index(after: $0)...]) } ?? name
    }

    /// The element's own text, that of elements inside it left out.
    static func text(of element: XMLElement) -> String {
        (element.children ?? []).filter { $0.kind == .text }.compactMap(\.stringValue).joined()
    }
}
