// The icons of a linear ad (VAST 4.2 §3.12).
extension DocumentBuilder {
    mutating func openInIcons(_ tag: XMLStartTag, _ attributes: [XMLAttribute]) -> Context {
        switch (place, tag.name) {
        case (.icons, .icon):
            openIcon(tag, attributes)
            return .icon
        case (.icon, .staticResource), (.icon, .iFrameResource), (.icon, .htmlResource),
            (.fallbackImage, .staticResource):
            openResource(tag, attributes)
            return .leaf
        case (.icon, .iconClicks):
            noAttributes(attributes, tag)
            return .iconClicks
        case (.icon, .iconViewTracking), (.fallbackImage, .altText):
            noAttributes(attributes, tag)
            return .leaf
        case (.iconClicks, .iconClickThrough), (.iconClicks, .iconClickTracking):
            leafAttribute = singleAttribute(.id, attributes, tag)
            return .leaf
        case (.iconClicks, .iconClickFallbackImages):
            noAttributes(attributes, tag)
            return .fallbackImages
        case (.fallbackImages, .iconClickFallbackImage):
            fallbackImage = VASTIcon.FallbackImage()
            for index in attributes.indices {
                let attribute = attributes[index]
                switch attribute.name {
                case .width: fallbackImage.width = number(attribute)
                case .height: fallbackImage.height = number(attribute)
                default: unknownAttribute(attribute, tag, candidates: [.width, .height])
                }
            }
            return .fallbackImage
        default:
            unknownElement(
                tag, in: frames.last?.name ?? .unknown,
                candidates: [
                    .icon, .staticResource, .iFrameResource, .htmlResource, .iconClicks, .iconViewTracking,
                    .iconClickThrough, .iconClickTracking, .iconClickFallbackImages, .iconClickFallbackImage, .altText,
                ])
            return .skipped
        }
    }

    private mutating func openIcon(_ tag: XMLStartTag, _ attributes: [XMLAttribute]) {
        for index in attributes.indices {
            let attribute = attributes[index]
            switch attribute.name {
            case .program: icon.program = string(attribute)
            case .width: icon.width = number(attribute)
            case .height: icon.height = number(attribute)
            case .xPosition: icon.xPosition = string(attribute)
            case .yPosition: icon.yPosition = string(attribute)
            case .duration: icon.duration = duration(attribute, rule: .invalidDuration)
            case .offset: icon.offset = duration(attribute, rule: .invalidDuration)
            case .apiFramework: icon.apiFramework = string(attribute)
            case .pxratio:
                icon.pixelRatio = string(attribute)
                checkVersion(of: attribute, tag, since: .v40, ifSince: .v30)
            case .altText, .hoverText:
                // For the browser's tooltip and screen reader; no value of the model holds them.
                checkVersion(of: attribute, tag, since: .v43, ifSince: .v30)
            default:
                unknownAttribute(
                    attribute, tag,
                    candidates: [
                        .program, .width, .height, .xPosition, .yPosition, .duration, .offset, .apiFramework, .pxratio,
                        .altText, .hoverText,
                    ])
            }
        }
    }

    mutating func closeIconLeaf(_ name: ElementName, _ text: consuming SourceText, _ tag: XMLEndTag) {
        switch (place, name) {
        case (.fallbackImage, .altText): fallbackImage.altText = text
        case (.fallbackImage, _): fallbackImage.resource = displayResource(name, text, tag)
        case (_, .iconClickThrough):
            if icon.clickThrough == nil { icon.clickThrough = beacon(text, tag) }
        case (_, .iconClickTracking): icon.clickTracking.append(beacon(text, tag))
        case (_, .iconViewTracking): icon.viewTracking.append(Beacon(text, origin: SourceOrigin(tag.element)))
        default: icon.resources.append(displayResource(name, text, tag))
        }
    }
}
