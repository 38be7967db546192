// VAST374: elements and attributes of a later version than the response's (the schemas and texts of VAST 2.0 to 4.3).
extension DocumentBuilder {
    /// Reports an element that is younger than the version of the response. Each name is reported once per document.
    ///
    /// Called before the element becomes the innermost open one.
    @inline(__always)
    mutating func checkVersion(of tag: XMLStartTag) {
        // Most elements are as old as VAST 2.0.
        guard let first = firstVersion(of: tag.name), let vastVersion, vastVersion < first.version,
            vastVersion >= first.parent
        else { return }
        reportLater(tag, nil, since: first.version, version: vastVersion)
    }

    /// Reports an attribute that is younger than the version of the response, unless its element is younger too:
    /// that has a finding of its own.
    @inline(__always)
    mutating func checkVersion(
        of attribute: XMLAttribute, _ tag: XMLStartTag, since first: VASTVersion, ifSince parent: VASTVersion = .v2_0
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
                version: version,
                at: attribute?.value ?? tag.range))
    }

    /// The first version with an element at the place that is open, and that of the element around it; nil for an
    /// element of VAST 2.0. Complexity: O(1).
    private func firstVersion(of name: ElementName) -> (version: VASTVersion, parent: VASTVersion)? {
        switch name {
        case .advertiser, .icons, .companionClickTracking, .nonLinearClickTracking: (.v3_0, .v2_0)
        case .error where place == .vast: (.v3_0, .v2_0)
        case .pricing: (ad.kind == .wrapper ? .v4_0 : .v3_0, .v2_0)
        case .creativeExtensions: (place == .creative ? .v4_0 : .v3_0, .v2_0)
        case .category, .viewableImpression, .adVerifications, .universalAdId, .mezzanine, .interactiveCreativeFile:
            place == .verification ? nil : (.v4_0, .v2_0)
        case .adServingId, .expires, .blockedAdCategories, .closedCaptionFiles: (.v4_1, .v2_0)
        case .executableResource, .verificationParameters: (.v4_1, .v4_0)
        case .trackingEvents where place == .verification: (.v4_1, .v4_0)
        case .iconClickFallbackImages: (.v4_2, .v3_0)
        default: nil
        }
    }
}
