import AdRulesText

// Companions and overlays (VAST 4.2 §§3.12–3.13, `NonLinearAds`, `CompanionAds`).
extension DocumentBuilder {
    mutating func openCompanion(_ attributes: [XMLAttribute]) {
        for attribute in attributes {
            switch attribute.name {
            case .id: companion.id = string(attribute)
            case .width: companion.width = number(attribute)
            case .height: companion.height = number(attribute)
            case .assetWidth: companion.assetWidth = number(attribute)
            case .assetHeight: companion.assetHeight = number(attribute)
            case .expandedWidth: companion.expandedWidth = number(attribute)
            case .expandedHeight: companion.expandedHeight = number(attribute)
            case .apiFramework: companion.apiFramework = string(attribute)
            case .adSlotId, .adSlotIDOfVAST40: companion.adSlotID = string(attribute)
            case .pxratio: companion.pixelRatio = string(attribute)
            case .renderingMode:
                companion.renderingMode = string(attribute)
                checkRenderingMode(attribute)
            default: break
            }
        }
    }

    /// Reports a rendering mode that is nearly one of VAST's list: others are allowed, such as `split-screen`.
    private mutating func checkRenderingMode(_ attribute: XMLAttribute) {
        guard let mode = companion.renderingMode?.trimmingBlanks, !mode.isEmpty,
            !Companion.renderingModes.contains(where: mode.isSpelled),
            let match = Spelling.match(mode, among: Companion.renderingModes)
        else { return }
        note(.misspeltRenderingMode(mode, at: attribute.value).meaning(match))
    }

    mutating func openNonLinear(_ attributes: [XMLAttribute]) {
        for attribute in attributes {
            switch attribute.name {
            case .id: nonLinear.id = string(attribute)
            case .width: nonLinear.width = number(attribute)
            case .height: nonLinear.height = number(attribute)
            case .expandedWidth: nonLinear.expandedWidth = number(attribute)
            case .expandedHeight: nonLinear.expandedHeight = number(attribute)
            case .minSuggestedDuration:
                nonLinear.minSuggestedDuration = duration(attribute, rule: .invalidSuggestedDuration)
            case .scalable: nonLinear.scalable = boolean(attribute)
            case .maintainAspectRatio: nonLinear.maintainAspectRatio = boolean(attribute)
            case .apiFramework: nonLinear.apiFramework = string(attribute)
            default: break
            }
        }
    }

    mutating func closeDisplayLeaf(_ name: ElementName, _ text: consuming SourceText, _ tag: XMLEndTag) {
        switch name {
        case .altText: if companion.altText.isVacant { companion.altText = text }
        case .companionClickThrough: if companion.clickThrough.isVacant { companion.clickThrough = beacon(text, tag) }
        case .companionClickTracking: companion.clickTracking.append(beacon(text, tag))
        case .nonLinearClickThrough: if nonLinear.clickThrough.isVacant { nonLinear.clickThrough = beacon(text, tag) }
        case .nonLinearClickTracking: nonLinear.clickTracking.append(beacon(text, tag))
        case .adParameters:
            let parameters = AdParameters(value: text, xmlEncoded: xmlEncoded)
            if place == .companion {
                if companion.adParameters.isVacant { companion.adParameters = parameters }
            } else if nonLinear.adParameters.isVacant {
                nonLinear.adParameters = parameters
            }
        default:
            let resource = displayResource(name, text, tag)
            if place == .companion {
                companion.resources.append(resource)
            } else {
                nonLinear.resources.append(resource)
            }
        }
    }

    /// Returns the resource, of an overlay, a companion or an icon, that has just ended.
    mutating func displayResource(_ name: ElementName, _ text: consuming SourceText, _ tag: XMLEndTag) -> StaticResource
    {
        StaticResource(
            kind: name == .iFrameResource ? .iFrame : name == .htmlResource ? .html : .file, value: text,
            creativeType: leafAttribute, xmlEncoded: name == .htmlResource ? xmlEncoded : nil,
            origin: SourceOrigin(tag.element))
    }
}

// The icons of a linear ad (VAST 4.2 §3.11, `Icons`).
extension DocumentBuilder {
    mutating func openFallbackImage(_ attributes: [XMLAttribute]) {
        fallbackImage = VASTIcon.FallbackImage()
        for attribute in attributes {
            switch attribute.name {
            case .width: fallbackImage.width = number(attribute)
            case .height: fallbackImage.height = number(attribute)
            default: break
            }
        }
    }

    mutating func openIcon(_ attributes: [XMLAttribute]) {
        for attribute in attributes {
            switch attribute.name {
            case .program: icon.program = string(attribute)
            case .width: icon.width = number(attribute)
            case .height: icon.height = number(attribute)
            case .xPosition: icon.xPosition = string(attribute)
            case .yPosition: icon.yPosition = string(attribute)
            case .duration: icon.duration = duration(attribute, rule: .unreadableValue)
            case .offset: icon.offset = duration(attribute, rule: .unreadableValue)
            case .apiFramework: icon.apiFramework = string(attribute)
            case .pxratio: icon.pixelRatio = string(attribute)
            case .altText: icon.altText = string(attribute)
            case .hoverText: icon.hoverText = string(attribute)
            default: break
            }
        }
    }

    mutating func closeIconLeaf(_ name: ElementName, _ text: consuming SourceText, _ tag: XMLEndTag) {
        switch (place, name) {
        case (.fallbackImage, .altText): if fallbackImage.altText.isVacant { fallbackImage.altText = text }
        case (.fallbackImage, _):
            if fallbackImage.resource.isVacant { fallbackImage.resource = displayResource(name, text, tag) }
        case (_, .iconClickThrough): if icon.clickThrough.isVacant { icon.clickThrough = beacon(text, tag) }
        case (_, .iconClickTracking): icon.clickTracking.append(beacon(text, tag))
        case (_, .iconViewTracking): icon.viewTracking.append(Beacon(text, origin: SourceOrigin(tag.element)))
        default: icon.resources.append(displayResource(name, text, tag))
        }
    }
}
