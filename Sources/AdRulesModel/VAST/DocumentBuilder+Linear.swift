// The linear part of a creative: its duration, files and clicks (VAST 4.2 §§3.8–3.10, `Linear`, `VideoClicks`).
extension DocumentBuilder {
    /// Opens a `MediaFile` outside `MediaFiles`: a list under a wrong name, or a file that is read anyway.
    mutating func openMediaFileOutsideList(_ tag: XMLStartTag, _ attributes: [XMLAttribute]) -> Context {
        if firstChild(of: tag)?.isSpelledIgnoringCase(ElementName.mediaFile.spelling) == true {
            note(.mediaFileAsList(elementName(tag), at: tag.range))
            return .mediaFiles
        }
        note(
            .elementOutsideList(
                elementName(tag), list: ElementName.mediaFiles.spelling, value: tag.name.spelling, at: tag.range))
        openMediaFile(attributes)
        return .leaf
    }

    mutating func openInteractiveFile(_ attributes: [XMLAttribute]) {
        interactiveFile = InteractiveCreativeFile(uri: .empty)
        interactiveFile.type = attributes[.type].map { string($0) }
        interactiveFile.apiFramework = attributes[.apiFramework].map { string($0) }
        interactiveFile.variableDuration = attributes[.variableDuration].flatMap { boolean($0) }
    }

    mutating func openClosedCaption(_ attributes: [XMLAttribute]) {
        closedCaption = ClosedCaptionFile()
        closedCaption.type = attributes[.type].map { string($0) }
        closedCaption.language = attributes[.language].map { string($0) }
    }

    /// Reads the attribute of an element whose text may be encoded twice.
    mutating func readXMLEncoded(_ attributes: [XMLAttribute]) {
        xmlEncoded = attributes[.xmlEncoded].flatMap { boolean($0) }
        hasReportedParameters = false
    }

    private static let progressive = Array(MediaDelivery.progressive.rawValue.utf8)
    private static let streaming = Array(MediaDelivery.streaming.rawValue.utf8)

    mutating func openMediaFile(_ attributes: [XMLAttribute]) {
        for attribute in attributes {
            switch attribute.name {
            case .id: mediaFile.id = string(attribute)
            case .delivery:
                if let value = attribute.plainValue, storage.matches(value, Self.progressive) {
                    mediaFile.delivery = .progressive
                } else if let value = attribute.plainValue, storage.matches(value, Self.streaming) {
                    mediaFile.delivery = .streaming
                } else {
                    mediaFile.delivery = word(attribute, Finding.unknownDelivery)
                }
            case .type: mediaFile.type = string(attribute)
            case .width: mediaFile.width = number(attribute)
            case .height: mediaFile.height = number(attribute)
            case .bitrate: mediaFile.bitrate = number(attribute)
            case .minBitrate: mediaFile.minBitrate = number(attribute)
            case .maxBitrate: mediaFile.maxBitrate = number(attribute)
            case .scalable: mediaFile.scalable = boolean(attribute)
            case .maintainAspectRatio: mediaFile.maintainAspectRatio = boolean(attribute)
            case .apiFramework: mediaFile.apiFramework = string(attribute)
            case .codec: mediaFile.codec = string(attribute)
            case .fileSize: mediaFile.fileSize = number(attribute)
            case .mediaType: mediaFile.mediaType = string(attribute)
            default: break
            }
        }
    }

    mutating func closeLinearLeaf(_ name: ElementName, _ text: consuming SourceText, _ tag: XMLEndTag) {
        let origin = SourceOrigin(tag.element)
        switch name {
        case .mediaFile, .mezzanine:
            mediaFile.uri = text
            let file = MediaFile(Self.taken(&mediaFile, leaving: MediaFile.Properties()), origin: origin)
            if name == .mediaFile { linear.mediaFiles.append(file) } else { linear.mezzanines.append(file) }
        case .clickThrough:
            var further: Beacon? = beacon(text, tag)
            if linear.videoClicks.clickThrough.isVacant { swap(&linear.videoClicks.clickThrough, &further) }
            if let further { linear.videoClicks.ignoredClickThroughs.append(further) }
        case .clickTracking: linear.videoClicks.clickTracking.append(beacon(text, tag))
        case .customClick: linear.videoClicks.customClicks.append(beacon(text, tag))
        case .duration: if linear.duration == nil { readDuration(text, tag) }
        case .adParameters:
            if linear.adParameters.isVacant { linear.adParameters = AdParameters(value: text, xmlEncoded: xmlEncoded) }
        case .interactiveCreativeFile:
            interactiveFile.uri = text
            interactiveFile.origin = origin
            linear.interactiveFiles.append(interactiveFile)
        case .closedCaptionFile:
            closedCaption.uri = text
            closedCaption.origin = origin
            linear.closedCaptions.append(closedCaption)
        default: break
        }
    }

    /// Reads the `Duration` of a linear ad (VAST 4.2 §3.8.1). Only an `InLine` has one: in a wrapper a time is kept,
    /// and anything else is ignored, as by players.
    private mutating func readDuration(_ text: SourceText, _ tag: XMLEndTag) {
        let range = text.range.isEmpty ? startTag(of: tag.element) : tag.text
        let bytes = text.isEncoded ? Array(text.string.utf8)[...] : text.rawBytes
        linear.duration = duration(bytes, at: range, rule: ad.kind == .wrapper ? nil : .invalidDuration)
    }
}
