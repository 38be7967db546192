// VAST374: elements and attributes of a later version than the response's (the schemas and texts of VAST 2.0 to 4.3).
extension DocumentBuilder {
    /// Reports an element that is younger than the version of the response. Each name is reported once per document.
    ///
    /// Called before the element becomes the innermost open one.
    @inline(__always)
    mutating func checkVersion(of tag: XMLStartTag) {
        // Most elements are as old as VAST 2.0.
        guard Self.mayBeYounger(tag.name) else { return }
        checkYounger(tag)
    }

    @inline(never)
    private mutating func checkYounger(_ tag: XMLStartTag) {
        // What no version has there is reported already.
        if place == .adContent, isOfOtherContent(tag.name) { return }
        guard let vastVersion,
            let first = Self.firstVersion(of: tag.name, at: place, inWrapper: ad.kind == .wrapper),
            vastVersion < first.version, vastVersion >= first.parent
        else { return }
        reportLater(tag, nil, since: first.version, version: vastVersion)
    }

    /// Reports an attribute that is younger than the version of the response, unless its element is younger too:
    /// that has a finding of its own.
    @inline(__always)
    mutating func checkVersion(
        of attribute: XMLAttribute, _ tag: XMLStartTag, since first: VASTVersion, ifSince parent: VASTVersion = .v20
    ) {
        guard let vastVersion, vastVersion < first, vastVersion >= parent else { return }
        reportLater(tag, attribute, since: first, version: vastVersion)
    }

    @inline(never)
    private mutating func reportLater(
        _ tag: XMLStartTag, _ attribute: XMLAttribute?, since first: VASTVersion, version: VASTVersion
    ) {
        // A name that is older elsewhere is reported with its parent.
        let parent: ElementName? =
            switch tag.name {
            case .error, .creativeExtensions, .pricing, .trackingEvents: attribute == nil ? frames.last?.name : nil
            default: nil
            }
        let name = attribute.map { "\(tag.name.rawValue)@\($0.name.spelling)" } ?? tag.name.rawValue
        guard reportedLaterNames.insert(ByteText(name)).inserted else { return }
        note(
            .laterName(
                tag.name.rawValue, attribute: attribute?.name.spelling, in: parent?.rawValue, since: first,
                version: version, written: vastVersionRange,
                at: attribute.map { nameRange($0, tag) ?? $0.value } ?? tag.range))
    }

    /// Whether an element is younger than VAST 2.0 at any of its places: a test of one bit, made for each element.
    @inline(__always)
    private static func mayBeYounger(_ name: ElementName) -> Bool {
        switch name {
        case .advertiser, .icons, .companionClickTracking, .nonLinearClickTracking, .error, .pricing,
            .creativeExtensions, .category, .viewableImpression, .adVerifications, .universalAdId, .mezzanine,
            .interactiveCreativeFile, .adServingId, .expires, .blockedAdCategories, .closedCaptionFiles,
            .executableResource, .verificationParameters, .trackingEvents, .iconClickFallbackImages:
            true
        default: false
        }
    }

    /// The first version with an element at a place, and that of the element around it; nil for an element of VAST 2.0.
    /// Complexity: O(1).
    private static func firstVersion(
        of name: ElementName, at place: Context, inWrapper: Bool
    ) -> (version: VASTVersion, parent: VASTVersion)? {
        switch name {
        case .advertiser, .icons, .companionClickTracking, .nonLinearClickTracking: (.v30, .v20)
        case .error where place == .vast: (.v30, .v20)
        case .pricing: (inWrapper ? .v40 : .v30, .v20)
        case .creativeExtensions: (place == .creative ? .v40 : .v30, .v20)
        case .category, .viewableImpression, .adVerifications, .universalAdId, .mezzanine, .interactiveCreativeFile:
            place == .verification ? nil : (.v40, .v20)
        case .adServingId, .expires, .blockedAdCategories, .closedCaptionFiles: (.v41, .v20)
        case .executableResource, .verificationParameters: (.v41, .v40)
        case .trackingEvents where place == .verification: (.v41, .v40)
        case .iconClickFallbackImages: (.v42, .v30)
        default: nil
        }
    }
}
