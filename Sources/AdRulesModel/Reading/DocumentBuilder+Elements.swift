// The elements that VMAP and VAST have at a place, from the table of elements.
extension DocumentBuilder {
    /// Opens an element of VMAP or VAST: reads its attributes, and reports what its place does not have.
    mutating func openElement(_ tag: XMLStartTag, _ attributes: [XMLAttribute]) throws(XMLFailure) -> Context {
        let name = place == .ad && tag.name == .unknown ? contentInOtherCapitals(tag) : tag.name
        guard let entry = lookup.find(name, in: place) else { return openUnknown(tag) }
        var isInNamespace = true
        switch place {
        case .vmap, .adBreak, .adSource: isInNamespace = checkNamespace(tag)
        case .vastAdData: break
        default: if isForeign(tag) { return openForeign(tag) }
        }
        let isOfOtherContent = entry.content != nil && entry.content != ad.kind
        if isOfOtherContent {
            if entry.isTolerated { return openUnknown(tag) }
            // Read anyway: the values of an ad server are worth keeping.
            unknownElement(tag, in: parentName, candidates: [])
        }
        if entry.hasRequired { leafAttribute = nil } else { checkAttributes(attributes, of: entry, tag) }
        let context: Context
        switch name {
        case .vastData, .vastAdData: context = openVASTAdData(tag, isInNamespace: isInNamespace)
        default: context = try read(name, entry, tag, attributes)
        }
        guard context != .skipped else { return .skipped }
        // Elements that no version has there are reported already.
        if vastVersion != nil, !isOfOtherContent { checkVersion(of: tag, entry) }
        if entry.single != 0 { checkRepetition(of: tag, entry) }
        return context
    }

    /// Reads the attributes of an element into the value under construction; returns the role of the element.
    @inline(__always)
    private mutating func read(
        _ name: ElementName, _ entry: ElementLookup.Entry, _ tag: XMLStartTag, _ attributes: [XMLAttribute]
    ) throws(XMLFailure) -> Context {
        switch name {
        // VMAP
        case .adBreak: try openAdBreak(entry, tag, attributes)
        case .adSource: openAdSource(attributes)
        case .adTagURI, .customAdData: readTemplate(entry, tag, attributes)
        case .vast: return openInlineVAST(tag, attributes)
        // Enough for most ads; growing the list would move it three times.
        case .trackingEvents: if place == .linear { linear.tracking.reserveCapacity(8) }
        // VAST
        case .ad: try openAd(tag, attributes)
        case .inLine, .wrapper: openContent(name, tag, attributes)
        case .pricing: openPricing(attributes)
        case .viewableImpression: openViewableImpression()
        case .verification:
            verification = Verification.Properties()
            verification.vendor = leafAttribute
        case .javaScriptResource, .executableResource, .flashResource: openVerificationResource(name, attributes)
        case .creative:
            if place == .adContent { note(.creativeOutsideCreatives(at: tag.range)) }
            openCreative(tag, attributes)
        case .linear: openLinear(attributes)
        case .companionAds: openCompanionAds(attributes)
        case .universalAdId: openUniversalAdID(attributes)
        case .adParameters, .htmlResource: readXMLEncoded(attributes)
        case .mediaFiles: linear.mediaFiles.reserveCapacity(4)
        case .mediaFile where place == .linear: return openMediaFileOutsideList(tag, attributes)
        case .mediaFile, .mezzanine: openMediaFile(attributes)
        case .interactiveCreativeFile: openInteractiveFile(attributes)
        case .closedCaptionFile: openClosedCaption(attributes)
        case .icon: openIcon(attributes)
        case .iconClickFallbackImage: openFallbackImage(attributes)
        case .companion: openCompanion(attributes)
        case .nonLinear: openNonLinear(attributes)
        default: break
        }
        return entry.opens
    }

    /// The name of the innermost open element; a content in other capitals has that of what it is read as.
    private var parentName: ElementName {
        mutating get {
            place == .adContent ? (ad.kind == .wrapper ? .wrapper : .inLine) : frames.last?.name ?? .unknown
        }
    }

    /// Reports an element that is unknown at its place.
    private mutating func openUnknown(_ tag: XMLStartTag) -> Context {
        if place == .vastAdData {
            elementInsteadOfVAST(tag)
        } else {
            unknownElement(tag, in: parentName, candidates: lookup.children(of: place))
        }
        return .skipped
    }

    /// Whether an element of a response is in a namespace of somebody else, and so not an element of VAST whatever its
    /// name. All of a response may be in an unknown namespace.
    @inline(__always)
    func isForeign(_ tag: XMLStartTag) -> Bool { tag.namespace == .other && vastNamespace != .other }

    /// Reports an element of VAST's name that is in another namespace.
    @inline(never)
    mutating func openForeign(_ tag: XMLStartTag) -> Context {
        note(.foreignElement(elementName(tag), at: tag.range))
        return .skipped
    }

    // MARK: Attributes

    /// Keeps the attribute that belongs to the element's text, and reports what the element does not have.
    @inline(__always)
    private mutating func checkAttributes(
        _ attributes: [XMLAttribute], of entry: ElementLookup.Entry, _ tag: XMLStartTag
    ) {
        leafAttribute = nil
        for index in attributes.indices {
            let name = attributes[index].name
            let bit = ElementLookup.bit(of: name)
            if entry.attributes & bit == 0 {
                unknownAttribute(attributes[index], tag, candidates: suggestions(of: entry))
                continue
            }
            if name == entry.text { leafAttribute = string(attributes[index]) }
            if entry.younger & bit != 0, let vastVersion {
                let since = lookup.version(of: name, in: entry)
                guard vastVersion < since, vastVersion >= max(entry.since, entry.sincePlace) else { continue }
                noteLater(tag, attributes[index], since: since, version: vastVersion)
            }
        }
    }

    /// The attributes that a message suggests. VAST 2.0 and 3.0 spell one of them in another way.
    @inline(never)
    private mutating func suggestions(of entry: ElementLookup.Entry) -> [AttributeName] {
        let isBefore4 = vastVersion.map { $0 <= .v30 } == true
        return lookup.attributes(of: entry).map { isBefore4 && $0 == .adId ? .adIDOfVAST2 : $0 }
    }

    // MARK: VAST374: elements and attributes of a later version than the response's

    /// Reports an element that is younger than the version of the response.
    @inline(__always)
    private mutating func checkVersion(of tag: XMLStartTag, _ entry: ElementLookup.Entry) {
        let since = ad.kind == .wrapper ? entry.sinceInWrapper : entry.since
        guard let vastVersion, vastVersion < since, vastVersion >= entry.sincePlace else { return }
        noteLater(tag, nil, since: since, version: vastVersion, in: entry.variesByPlace ? parentName : nil)
    }

    // MARK: VMAP170, VAST387: a second element where there may be one

    @inline(__always)
    private mutating func checkRepetition(of tag: XMLStartTag, _ entry: ElementLookup.Entry) {
        let parent = frames.count - 1
        if frames[parent].singles & entry.single != 0 { reportRepetition(of: tag) }
        frames[parent].singles |= entry.single
    }

    @inline(never)
    private mutating func reportRepetition(of tag: XMLStartTag) {
        if place == .adBreak {
            note(.repeatedList(of: elementName(tag), at: tag.range))
        } else {
            note(.repeatedElement(tag.name, in: parentName, at: tag.range))
        }
    }
}
