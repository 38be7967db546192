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
