// VAST, Ad, InLine and Wrapper, with their content except creatives (VAST 4.2 §§3.2–3.6, 3.16–3.19).
extension DocumentBuilder {
    mutating func openVAST(_ tag: XMLStartTag, _ attributes: [XMLAttribute]) -> Context {
        vast = VAST(version: nil, ads: [])
        vastVersion = nil
        vastVersionRange = nil
        var others: [XMLAttribute] = []
        for index in attributes.indices {
            let attribute = attributes[index]
            if attribute.name == .version {
                let version = string(attribute)
                vast.version = version
                vastVersion = VASTVersion(version)
                vastVersionRange = attribute.value
                if vastVersion == nil { note(.unknownVASTVersion(version, at: attribute.value)) }
            } else {
                others.append(attribute)
            }
        }
        if vast.version == nil {
            let written = take(.version, from: &others, tag, among: [.version])
            note(
                .missingVASTVersion(of: elementName(tag), name: elementNameRange(tag), at: tag.range)
                    .meaning("version", by: written))
        }
        for attribute in others { unknownAttribute(attribute, tag, candidates: [.version]) }
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

    mutating func openInAd(_ tag: XMLStartTag, _ attributes: [XMLAttribute]) throws(XMLFailure) -> Context {
        switch place {
        case .vast: try openInVAST(tag, attributes)
        case .ad: openContent(tag, attributes)
        case .adContent: openInContent(tag, attributes)
        default: openInVerifications(tag, attributes)
        }
    }

    private mutating func openInVAST(
        _ tag: XMLStartTag, _ attributes: [XMLAttribute]
    ) throws(XMLFailure) -> Context {
        switch tag.name {
        case .ad:
            adCount += 1
            if adCount > limits.ads { throw .limit(.tooManyAds(at: tag.range, limit: limits.ads)) }
            openAd(tag, attributes)
            return .ad
        case .error:
            noAttributes(attributes, tag)
            return .leaf
        default:
            unknownElement(tag, in: .vast, candidates: [.ad, .error])
            return .skipped
        }
    }

    private mutating func openAd(_ tag: XMLStartTag, _ attributes: [XMLAttribute]) {
        for index in attributes.indices {
            let attribute = attributes[index]
            switch attribute.name {
            case .id: ad.id = string(attribute)
            case .sequence:
                ad.sequence = number(attribute)
                checkVersion(of: attribute, tag, since: .v30)
                if ad.sequence == 0 {
                    ad.sequence = nil
                    note(.zeroSequence(at: attribute.value))
                }
            case .conditionalAd:
                ad.conditionalAd = boolean(attribute)
                checkVersion(of: attribute, tag, since: .v40)
            case .adType:
                checkVersion(of: attribute, tag, since: .v41)
                let text = string(attribute)
                ad.mediaKind = Ad.MediaKind(spelled: text)
                if ad.mediaKind == nil {
                    note(.unknownAdType(text, at: attribute.value))
                }
            default:
                unknownAttribute(attribute, tag, candidates: [.id, .sequence, .conditionalAd, .adType])
            }
        }
    }

    private mutating func openContent(_ tag: XMLStartTag, _ attributes: [XMLAttribute]) -> Context {
        var name = tag.name
        if name == .unknown {
            // `Inline` and similar: the intent is clear, so the ad is kept.
            let written = elementName(tag).lowercasedASCII
            let local = written.fields(separatedBy: ":").last ?? written
            if local.isSpelled("inline") || local.isSpelled("wrapper") {
                name = local.isSpelled("inline") ? .inLine : .wrapper
                note(.misspeltInline(elementName(tag), spelling: name.rawValue, at: tag.range))
            }
        }
        guard name == .inLine || name == .wrapper else {
            unknownElement(tag, in: .ad, candidates: [.inLine, .wrapper])
            return .skipped
        }
        if ad.kind != .empty {
            let first: ElementName = ad.kind == .wrapper ? .wrapper : .inLine
            note(.secondAdContent(name.rawValue, first: first.rawValue, at: tag.range))
            // Read as a separate ad; the first content waits until it ends.
            firstContent = Self.taken(&ad, leaving: Ad.Properties())
        }
        guard name == .wrapper else {
            ad.kind = .inline
            noAttributes(attributes, tag)
            return .adContent
        }
        ad.kind = .wrapper
        var wrapper = Wrapper(adTagURI: nil)
        for index in attributes.indices {
            let attribute = attributes[index]
            switch attribute.name {
            case .followAdditionalWrappers:
                wrapper.followAdditionalWrappers = boolean(attribute) ?? true
            case .followAdditonalWrappers:
                wrapper.followAdditionalWrappers = boolean(attribute) ?? true
                unknownAttribute(attribute, tag, candidates: [.followAdditionalWrappers])
            case .allowMultipleAds: wrapper.allowMultipleAds = boolean(attribute) ?? false
            case .fallbackOnNoAd: wrapper.fallbackOnNoAd = boolean(attribute)
            default:
                unknownAttribute(
                    attribute, tag,
                    candidates: [.followAdditionalWrappers, .allowMultipleAds, .fallbackOnNoAd])
            }
        }
        ad.wrapper = wrapper
        return .adContent
    }

    private mutating func openInContent(_ tag: XMLStartTag, _ attributes: [XMLAttribute]) -> Context {
        if isOfOtherContent(tag.name) {
            // Read all the same: what an ad server says is worth keeping.
            unknownElement(tag, in: ad.kind == .wrapper ? .wrapper : .inLine, candidates: [])
        }
        switch tag.name {
        case .creatives:
            noAttributes(attributes, tag)
            return .creatives
        case .creative:
            note(.creativeOutsideCreatives(at: tag.range))
            return openInCreative(tag, attributes)
        case .impression: leafAttribute = singleAttribute(.id, attributes, tag)
        case .error: leafAttribute = singleAttribute(.id, attributes, tag)
        case .adSystem: leafAttribute = singleAttribute(.version, attributes, tag)
        case .advertiser: leafAttribute = singleAttribute(.id, attributes, tag)
        case .survey: leafAttribute = singleAttribute(.type, attributes, tag)
        case .category, .blockedAdCategories: leafAttribute = singleAttribute(.authority, attributes, tag)
        case .adTitle, .description, .adServingId, .expires, .vastAdTagURI: noAttributes(attributes, tag)
        case .pricing:
            pricing = Pricing(value: .empty)
            for index in attributes.indices {
                let attribute = attributes[index]
                switch attribute.name {
                case .model: pricing.model = string(attribute)
                case .currency: pricing.currency = string(attribute)
                default: unknownAttribute(attribute, tag, candidates: [.model, .currency])
                }
            }
        case .viewableImpression:
            viewable = ViewableImpression(id: singleAttribute(.id, attributes, tag))
            return .viewableImpression
        case .adVerifications:
            noAttributes(attributes, tag)
            return .adVerifications
        case .extensions:
            noAttributes(attributes, tag)
            return .extensions
        default:
            unknownElement(tag, in: ad.kind == .wrapper ? .wrapper : .inLine, candidates: Self.contentChildren)
            return .skipped
        }
        return .leaf
    }

    /// Whether an element is one of `InLine` only, in a `Wrapper`, or the reverse; in no version both have it.
    mutating func isOfOtherContent(_ name: ElementName) -> Bool {
        switch name {
        case .adTitle, .description, .advertiser, .survey, .category, .adServingId, .expires: ad.kind == .wrapper
        case .vastAdTagURI, .blockedAdCategories: ad.kind == .inline
        default: false
        }
    }

    private static let contentChildren: [ElementName] = [
        .creatives, .impression, .error, .adSystem, .adTitle, .description, .adServingId, .expires, .vastAdTagURI,
        .advertiser, .survey, .category, .blockedAdCategories, .pricing, .viewableImpression, .adVerifications,
        .extensions,
    ]

    private mutating func openInVerifications(_ tag: XMLStartTag, _ attributes: [XMLAttribute]) -> Context {
        switch (place, tag.name) {
        case (.adVerifications, .verification):
            verification = Verification.Properties()
            verification.vendor = singleAttribute(.vendor, attributes, tag)
            return .verification
        case (.verification, .javaScriptResource), (.verification, .executableResource),
            (.verification, .flashResource):
            let kind: Verification.Resource.Kind =
                tag.name == .javaScriptResource ? .javaScript : tag.name == .flashResource ? .flash : .executable
            resource = Verification.Resource(kind: kind, uri: .empty)
            for index in attributes.indices {
                let attribute = attributes[index]
                switch attribute.name {
                case .apiFramework: resource.apiFramework = string(attribute)
                case .browserOptional:
                    resource.browserOptional = boolean(attribute)
                    checkVersion(of: attribute, tag, since: .v41, ifSince: .v40)
                case .type, .language: resource.type = string(attribute)
                default:
                    unknownAttribute(attribute, tag, candidates: [.apiFramework, .browserOptional, .type])
                }
            }
            return .leaf
        case (.verification, .verificationParameters):
            noAttributes(attributes, tag)
            return .leaf
        case (.verification, .trackingEvents):
            noAttributes(attributes, tag)
            return .trackingEvents
        case (.verification, .viewableImpression):
            viewable = ViewableImpression(id: singleAttribute(.id, attributes, tag))
            return .viewableImpression
        case (.viewableImpression, .viewable), (.viewableImpression, .notViewable),
            (.viewableImpression, .viewUndetermined):
            leafAttribute = singleAttribute(.id, attributes, tag)
            return .leaf
        default:
            unknownElement(
                tag, in: frames.last?.name ?? .unknown,
                candidates: [
                    .verification, .javaScriptResource, .executableResource, .verificationParameters, .trackingEvents,
                    .viewable, .notViewable, .viewUndetermined,
                ])
            return .skipped
        }
    }

    mutating func closeInAd(_ frame: Frame, _ tag: XMLEndTag) {
        switch frame.context {
        case .ad:
            if ad.kind == .empty {
                note(.emptyAd(at: startTag(of: tag.element)))
            }
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
                verification.viewableImpression = viewable
            } else {
                ad.viewableImpression = viewable
            }
        default:
            break
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
        case .adSystem: ad.adSystem = AdSystem(name: text, version: leafAttribute)
        case .adTitle: ad.title = text
        case .description: ad.adDescription = text
        case .advertiser: ad.advertiser = text
        case .adServingId: ad.adServingID = text
        case .survey: ad.survey = text
        case .category: ad.categories.append(AdCategory(code: text, authority: leafAttribute))
        case .blockedAdCategories:
            ad.wrapper?.blockedAdCategories.append(AdCategory(code: text, authority: leafAttribute))
        case .vastAdTagURI:
            if ad.wrapper?.adTagURI == nil { ad.wrapper?.adTagURI = text }
        case .pricing:
            pricing.value = text
            ad.pricing = pricing
        case .expires: readExpires(text.string, tag)
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
        case .verificationParameters: verification.parameters = text
        default:
            resource.uri = text
            verification.resources.append(resource)
        }
    }
}
