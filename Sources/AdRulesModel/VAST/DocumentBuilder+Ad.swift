// VAST, Ad, InLine and Wrapper, with their content except creatives (VAST 4.2 §§3.2–3.6, 3.16–3.19).
extension DocumentBuilder {
    mutating func openVAST(_ tag: XMLStartTag, _ attributes: [XMLAttribute]) -> Context {
        vast = VAST(version: nil, ads: [])
        vastNamespace = tag.namespace
        vastVersion = nil
        vastVersionRange = nil
        for attribute in attributes where attribute.name == .version {
            let version = string(attribute)
            vast.version = version
            vastVersion = VASTVersion(version)
            vastVersionRange = attribute.value
            if vastVersion == nil { note(.unknownVASTVersion(version, at: attribute.value)) }
        }
        checkVersion(attributes, tag, Finding.missingVASTVersion)
        checkVASTNamespace(tag)
        return .vast
    }

    private mutating func checkVASTNamespace(_ tag: XMLStartTag) {
        let isBefore4 = vast.version?.begins(with: "2") == true || vast.version?.begins(with: "3") == true
        switch tag.namespace {
        case .other,
            .vast where isBefore4:
            let declaration = SourceDocument(storage: storage).namespaceDeclaration(in: tag.range)
            note(
                .wrongVASTNamespace(
                    isVAST4: tag.namespace == .vast, version: vast.version, isBefore4: isBefore4,
                    isDeclared: declaration != nil, at: declaration?.value ?? tag.range))
        case .vmap where !hasReportedVMAPNamespace, .vmapLegacy where !hasReportedVMAPNamespace:
            // The root declares it, so each response of the playlist has it: one mistake.
            hasReportedVMAPNamespace = true
            let isVAST4 = vast.version?.begins(with: "4") == true
            note(.vastInVMAPNamespace(elementName(tag), isVAST4: isVAST4, at: tag.range))
        case .none, .vast, .vmap, .vmapLegacy: break
        }
    }

    mutating func openAd(_ tag: XMLStartTag, _ attributes: [XMLAttribute]) throws(XMLFailure) {
        adCount += 1
        if adCount > limits.ads { throw .limit(.tooManyAds(at: tag.range, limit: limits.ads)) }
        for attribute in attributes {
            switch attribute.name {
            case .id: ad.id = string(attribute)
            case .sequence:
                ad.sequence = number(attribute)
                if ad.sequence == 0 {
                    ad.sequence = nil
                    note(.zeroSequence(at: attribute.value))
                }
            case .conditionalAd: ad.conditionalAd = boolean(attribute)
            case .adType: ad.mediaKind = word(attribute, Finding.unknownAdType)
            default: break
            }
        }
    }

    /// Returns the content that `Inline` and similar stand for: the intent is clear, so the ad is kept.
    mutating func contentInOtherCapitals(_ tag: XMLStartTag) -> ElementName {
        let written = elementName(tag)
        let local = written.localName
        let contents: [ElementName] = [.inLine, .wrapper]
        guard let name = contents.first(where: { local.isSpelledIgnoringCase($0.spelling) }) else { return .unknown }
        note(.misspeltInline(written, spelling: name.spelling, at: tag.range))
        return name
    }

    mutating func openContent(_ name: ElementName, _ tag: XMLStartTag, _ attributes: [XMLAttribute]) {
        if ad.kind != .empty {
            let first: ElementName = ad.kind == .wrapper ? .wrapper : .inLine
            note(.secondAdContent(name.spelling, first: first.spelling, at: tag.range))
            // Read as a separate ad; the first content waits until it ends.
            firstContent = Self.taken(&ad, leaving: Ad.Properties())
        }
        guard name == .wrapper else {
            ad.kind = .inline
            return
        }
        ad.kind = .wrapper
        var wrapper = Wrapper(adTagURI: nil)
        for attribute in attributes {
            switch attribute.name {
            // The second as the prose of VAST 3.0 has it; it is reported with the attributes that no element has.
            case .followAdditionalWrappers, .followAdditonalWrappers:
                wrapper.followAdditionalWrappers = boolean(attribute) ?? true
            case .allowMultipleAds: wrapper.allowMultipleAds = boolean(attribute) ?? false
            case .fallbackOnNoAd: wrapper.fallbackOnNoAd = boolean(attribute)
            default: break
            }
        }
        ad.wrapper = wrapper
    }

    mutating func openPricing(_ attributes: [XMLAttribute]) {
        pricing = Pricing(value: .empty)
        pricing.model = attributes[.model].map { string($0) }
        pricing.currency = attributes[.currency].map { string($0) }
    }

    /// Opens a `ViewableImpression`; a further one adds to the first, as a list does.
    mutating func openViewableImpression() {
        let first =
            place == .verification
            ? Self.taken(&verification.viewableImpression, leaving: nil)
            : Self.taken(&ad.viewableImpression, leaving: nil)
        viewable = first ?? ViewableImpression()
        viewable.id = viewable.id ?? leafAttribute
    }

    mutating func openVerificationResource(_ name: ElementName, _ attributes: [XMLAttribute]) {
        let kind: Verification.Resource.Kind =
            name == .javaScriptResource ? .javaScript : name == .flashResource ? .flash : .executable
        resource = Verification.Resource(kind: kind, uri: .empty)
        resource.apiFramework = attributes[.apiFramework].map { string($0) }
        resource.browserOptional = attributes[.browserOptional].flatMap { boolean($0) }
        resource.type = attributes.last { $0.name == .type || $0.name == .language }.map { string($0) }
    }

    mutating func closeInAd(_ frame: Frame, _ tag: XMLEndTag) {
        switch frame.context {
        case .ad:
            if ad.kind == .empty { note(.emptyAd(at: startTag(of: tag.element))) }
            vast.ads.append(Ad(Self.taken(&ad, leaving: Ad.Properties()), origin: SourceOrigin(tag.element)))
        case .adContent:
            // Moved, not copied: otherwise each further content would copy a long list.
            guard var first = Self.taken(&firstContent, leaving: nil) else { return }
            first.ignoredContents.append(Ad(ad, origin: SourceOrigin(tag.element)))
            ad = first
        case .verification:
            ad.verifications.append(
                Verification(
                    Self.taken(&verification, leaving: Verification.Properties()), origin: SourceOrigin(tag.element))
            )
        case .viewableImpression:
            if place == .verification {
                let text = SourceText(storage: storage, range: tag.text, isEncoded: tag.isEncoded, address: tag.address)
                if viewable.uri == nil, !text.isEmpty { viewable.uri = text }
                verification.viewableImpression = viewable
            } else {
                ad.viewableImpression = viewable
            }
        default: break
        }
    }

    /// Stores the text of a leaf in its value.
    mutating func closeLeaf(_ name: ElementName, _ text: consuming SourceText, _ tag: XMLEndTag) {
        switch place {
        case .trackingEvents: closeTracking(text, tag.element)
        case .adSource: closeAdSourceLeaf(name, text, tag.element)
        case .vast: vast.errors.append(Beacon(text, origin: SourceOrigin(tag.element)))
        case .adContent: closeContentLeaf(name, text, tag)
        case .verification, .viewableImpression: closeVerificationLeaf(name, text, tag)
        default: closeCreativeLeaf(name, text, tag)
        }
    }

    private mutating func closeAdSourceLeaf(_ name: ElementName, _ text: consuming SourceText, _ element: SourceRange) {
        addContent(name == .adTagURI ? .adTag(text, template: template) : .custom(text, template: template), element)
    }

    private mutating func closeContentLeaf(_ name: ElementName, _ text: consuming SourceText, _ tag: XMLEndTag) {
        switch name {
        case .impression: ad.impressions.append(beacon(text, tag))
        case .error: ad.errors.append(beacon(text, tag))
        case .adSystem: if ad.adSystem.isVacant { ad.adSystem = AdSystem(name: text, version: leafAttribute) }
        case .adTitle: if ad.title.isVacant { ad.title = text }
        case .description: if ad.adDescription.isVacant { ad.adDescription = text }
        case .advertiser: if ad.advertiser.isVacant { (ad.advertiser, ad.advertiserID) = (text, leafAttribute) }
        case .adServingId: if ad.adServingID.isVacant { ad.adServingID = text }
        case .survey: if ad.survey.isVacant { (ad.survey, ad.surveyType) = (text, leafAttribute) }
        case .category: ad.categories.append(AdCategory(code: text, authority: leafAttribute))
        case .blockedAdCategories:
            ad.wrapper?.blockedAdCategories.append(AdCategory(code: text, authority: leafAttribute))
        case .vastAdTagURI: if (ad.wrapper?.adTagURI).isVacant { ad.wrapper?.adTagURI = text }
        case .pricing:
            pricing.value = text
            if ad.pricing.isVacant { ad.pricing = pricing }
        case .expires: if ad.expires == nil { readExpires(text.string, tag) }
        default: break
        }
    }

    /// Returns the beacon of a leaf that has just ended.
    @inline(__always)
    func beacon(_ text: consuming SourceText, _ tag: XMLEndTag) -> Beacon {
        Beacon(text, id: leafAttribute, origin: SourceOrigin(tag.element))
    }

    private mutating func readExpires(_ text: String, _ tag: XMLEndTag) {
        ad.expires = Int(text).flatMap { $0 > 0 ? $0 : nil }
        guard ad.expires == nil else { return }
        note(.invalidExpires(text, at: text.isEmpty ? startTag(of: tag.element) : tag.text))
    }

    private mutating func closeVerificationLeaf(_ name: ElementName, _ text: consuming SourceText, _ tag: XMLEndTag) {
        switch name {
        case .viewable: viewable.viewable.append(beacon(text, tag))
        case .notViewable: viewable.notViewable.append(beacon(text, tag))
        case .viewUndetermined: viewable.viewUndetermined.append(beacon(text, tag))
        case .verificationParameters: if verification.parameters.isVacant { verification.parameters = text }
        default:
            resource.uri = text
            verification.resources.append(resource)
        }
    }
}
