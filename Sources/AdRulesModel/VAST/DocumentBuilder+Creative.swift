// Creatives, and the ends of their parts (VAST 4.2 §3.7, `Creative`).
extension DocumentBuilder {
    mutating func openLinear(_ attributes: [XMLAttribute]) {
        linear.skipOffset = attributes[.skipOffset].flatMap { progressOffset($0, rule: .invalidSkipOffset) }
    }

    mutating func openCompanionAds(_ attributes: [XMLAttribute]) {
        companionAds.required = attributes[.required].flatMap { word($0, Finding.unknownRequirement) }
    }

    mutating func openUniversalAdID(_ attributes: [XMLAttribute]) {
        universalAdID = UniversalAdID(value: .empty)
        universalAdID.registry = attributes[.idRegistry].map { string($0) }
        universalAdID.idValue = attributes[.idValue].map { string($0) }
    }

    mutating func openCreative(_ tag: XMLStartTag, _ attributes: [XMLAttribute]) {
        for attribute in attributes {
            switch attribute.name {
            case .id: creative.id = string(attribute)
            case .adIDOfVAST2, .adId:
                creative.adID = string(attribute)
                checkAdIDSpelling(attribute, among: attributes, tag)
            case .sequence: creative.sequence = number(attribute)
            case .apiFramework: creative.apiFramework = string(attribute)
            default: break
            }
        }
    }

    /// Reports the spelling of another VAST version. It is `AdID` in VAST 2.0 and `adId` since 4.1; the text and the
    /// schema of 3.0 disagree, and so do those of 4.0, so both spellings are right there. Both are always read.
    private mutating func checkAdIDSpelling(
        _ attribute: XMLAttribute, among attributes: [XMLAttribute], _ tag: XMLStartTag
    ) {
        guard let vastVersion else { return }
        let spelling: AttributeName
        switch attribute.name {
        case .adId where vastVersion < .v30: spelling = .adIDOfVAST2
        case .adIDOfVAST2 where vastVersion > .v40: spelling = .adId
        default: return
        }
        guard let name = nameRange(attribute, tag) else { return }
        note(
            .adIDSpelling(
                attribute.name.spelling, spelling: spelling.spelling, version: vastVersion.description,
                isDoubled: attributes.contains { $0.name == spelling }, at: name))
    }

    mutating func closeInCreative(_ frame: Frame, _ tag: XMLEndTag) {
        let origin = SourceOrigin(tag.element)
        switch frame.context {
        case .creative:
            ad.creatives.append(Creative(Self.taken(&creative, leaving: Creative.Properties()), origin: origin))
        case .linear:
            linear.origin = origin
            let read = Self.taken(&linear, leaving: Linear())
            if creative.linear.isVacant(Linear()) { creative.linear = read }
        case .nonLinearAds:
            nonLinearAds.origin = origin
            let read = Self.taken(&nonLinearAds, leaving: NonLinearAds())
            if creative.nonLinearAds.isVacant(NonLinearAds()) { creative.nonLinearAds = read }
        case .nonLinear:
            nonLinearAds.nonLinears.append(
                NonLinear(Self.taken(&nonLinear, leaving: NonLinear.Properties()), origin: origin))
        case .companionAds:
            companionAds.origin = origin
            let read = Self.taken(&companionAds, leaving: CompanionAds())
            if creative.companionAds.isVacant(CompanionAds()) { creative.companionAds = read }
        case .companion:
            companionAds.companions.append(
                Companion(Self.taken(&companion, leaving: Companion.Properties()), origin: origin))
        case .icon: linear.icons.append(VASTIcon(Self.taken(&icon, leaving: VASTIcon.Properties()), origin: origin))
        case .fallbackImage: icon.fallbackImages.append(fallbackImage)
        default: break
        }
    }

    mutating func closeCreativeLeaf(_ name: ElementName, _ text: consuming SourceText, _ tag: XMLEndTag) {
        switch place {
        case .creative:
            universalAdID.value = text
            universalAdID.origin = SourceOrigin(tag.element)
            if universalAdID.value.isEmpty, let idValue = universalAdID.idValue {
                // Without blanks around it, as the text of an element.
                let id = TextDecoding.trimmed(Array(idValue.utf8)[...])
                universalAdID.value = SourceText(id.string)
            }
            creative.universalAdIDs.append(universalAdID)
        case .linear, .mediaFiles, .closedCaptionFiles, .videoClicks: closeLinearLeaf(name, text, tag)
        case .icon, .iconClicks, .fallbackImage: closeIconLeaf(name, text, tag)
        default: closeDisplayLeaf(name, text, tag)
        }
    }
}
