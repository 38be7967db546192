// The linear part of a creative: its length, its files, its clicks (VAST 4.2 §§3.8–3.9).
extension DocumentBuilder {
    mutating func openInLinear(_ tag: XMLStartTag, _ attributes: [XMLAttribute]) -> Context {
        switch (place, tag.name) {
        case (.linear, .duration):
            noAttributes(attributes, tag)
            return .leaf
        case (.linear, .adParameters):
            openAdParameters(tag, attributes)
            return .leaf
        case (.linear, .mediaFiles):
            noAttributes(attributes, tag)
            return .mediaFiles
        case (.linear, .videoClicks):
            noAttributes(attributes, tag)
            return .videoClicks
        case (.linear, .trackingEvents):
            noAttributes(attributes, tag)
            return .trackingEvents
        case (.linear, .icons):
            noAttributes(attributes, tag)
            return .icons
        case (.linear, .creativeExtensions):
            noAttributes(attributes, tag)
            return .extensions
        case (.mediaFiles, .mediaFile), (.linear, .mediaFile), (.mediaFiles, .mezzanine):
            if place == .linear { misplaced(tag, in: "MediaFiles") }
            openMediaFile(tag, attributes)
            return .leaf
        case (.mediaFiles, .interactiveCreativeFile):
            interactiveFile = InteractiveCreativeFile(uri: Self.emptyText)
            for (index, attribute) in attributes.enumerated() {
                switch attribute.name {
                case .type: interactiveFile.type = string(attribute, tag, index)
                case .apiFramework: interactiveFile.apiFramework = string(attribute, tag, index)
                case .variableDuration: interactiveFile.variableDuration = boolean(attribute, tag, index)
                default:
                    unknownAttribute(attribute, tag, index, candidates: [.type, .apiFramework, .variableDuration])
                }
            }
            return .leaf
        case (.mediaFiles, .closedCaptionFiles):
            noAttributes(attributes, tag)
            return .closedCaptionFiles
        case (.closedCaptionFiles, .closedCaptionFile):
            closedCaption = ClosedCaptionFile(uri: Self.emptyText)
            for (index, attribute) in attributes.enumerated() {
                switch attribute.name {
                case .type: closedCaption.type = string(attribute, tag, index)
                case .language: closedCaption.language = string(attribute, tag, index)
                default: unknownAttribute(attribute, tag, index, candidates: [.type, .language])
                }
            }
            return .leaf
        case (.videoClicks, .clickThrough), (.videoClicks, .clickTracking), (.videoClicks, .customClick):
            leafAttribute = singleAttribute(.id, attributes, tag)
            return .leaf
        default:
            unknownElement(tag, in: frames.last?.name ?? .unknown, candidates: Self.linearChildren[place] ?? [])
            return .skipped
        }
    }

    private static let linearChildren: [Context: [ElementName]] = [
        .linear: [.duration, .adParameters, .mediaFiles, .videoClicks, .trackingEvents, .icons],
        .mediaFiles: [.mediaFile, .mezzanine, .interactiveCreativeFile, .closedCaptionFiles],
        .closedCaptionFiles: [.closedCaptionFile], .videoClicks: [.clickThrough, .clickTracking, .customClick],
    ]

    /// Tells of an element that is read though its list is missing around it.
    private mutating func misplaced(_ tag: XMLStartTag, in list: String) {
        note(
            "VAST375", at: tag.range, "<\(elementName(tag))> stands outside <\(list)>", label: "read all the same",
            help: "put it into a <\(list)> element", value: tag.name.rawValue)
    }

    mutating func openAdParameters(_ tag: XMLStartTag, _ attributes: [XMLAttribute]) {
        xmlEncoded = nil
        for (index, attribute) in attributes.enumerated() {
            if attribute.name == .xmlEncoded {
                xmlEncoded = boolean(attribute, tag, index)
            } else {
                unknownAttribute(attribute, tag, index, candidates: [.xmlEncoded])
            }
        }
    }

    private mutating func openMediaFile(_ tag: XMLStartTag, _ attributes: [XMLAttribute]) {
        var file = MediaFile(uri: Self.emptyText, delivery: nil, type: nil)
        for (index, attribute) in attributes.enumerated() {
            switch attribute.name {
            case .id: file.id = string(attribute, tag, index)
            case .delivery:
                let text = bytes(attribute, tag, index)
                if text.elementsEqual("progressive".utf8) {
                    file.delivery = .progressive
                } else if text.elementsEqual("streaming".utf8) {
                    file.delivery = .streaming
                } else {
                    let text = string(attribute, tag, index)
                    note(
                        "VAST376", at: valueRange(attribute, tag, index),
                        "\"\(Self.clipped(text))\" is not a delivery", label: "expected progressive or streaming",
                        help: "write progressive for a file, streaming for HLS or DASH", value: text)
                }
            case .type: file.type = string(attribute, tag, index)
            case .width: file.width = number(attribute, tag, index)
            case .height: file.height = number(attribute, tag, index)
            case .bitrate: file.bitrate = number(attribute, tag, index)
            case .minBitrate: file.minBitrate = number(attribute, tag, index)
            case .maxBitrate: file.maxBitrate = number(attribute, tag, index)
            case .scalable: file.scalable = boolean(attribute, tag, index)
            case .maintainAspectRatio: file.maintainAspectRatio = boolean(attribute, tag, index)
            case .apiFramework: file.apiFramework = string(attribute, tag, index)
            case .codec: file.codec = string(attribute, tag, index)
            case .fileSize: file.fileSize = number(attribute, tag, index)
            case .mediaType: file.mediaType = string(attribute, tag, index)
            default:
                unknownAttribute(
                    attribute, tag, index,
                    candidates: [
                        .id, .delivery, .type, .width, .height, .bitrate, .minBitrate, .maxBitrate, .scalable,
                        .maintainAspectRatio, .apiFramework, .codec, .fileSize, .mediaType,
                    ])
            }
        }
        mediaFile = file
    }

    mutating func closeLinearLeaf(_ name: ElementName, _ text: SourceText, _ tag: XMLEndTag) {
        let origin = Origin(tag.element)
        switch name {
        case .mediaFile, .mezzanine:
            mediaFile.uri = text
            mediaFile.origin = origin
            if name == .mediaFile { linear.mediaFiles.append(mediaFile) } else { linear.mezzanines.append(mediaFile) }
        case .clickThrough:
            let beacon = Beacon(text, id: leafAttribute, origin: origin)
            if linear.videoClicks.clickThrough == nil {
                linear.videoClicks.clickThrough = beacon
            } else {
                linear.videoClicks.ignoredClickThroughs.append(beacon)
            }
        case .clickTracking:
            linear.videoClicks.clickTracking.append(Beacon(text, id: leafAttribute, origin: origin))
        case .customClick:
            linear.videoClicks.customClicks.append(Beacon(text, id: leafAttribute, origin: origin))
        case .duration:
            let range = text.range.isEmpty ? startTag(of: tag.element) : tag.text
            let bytes = text.isEncoded ? Array(text.string.utf8)[...] : text.rawBytes
            linear.duration = duration(bytes, at: range, rule: "VAST315")
        case .adParameters:
            linear.adParameters = AdParameters(value: text, xmlEncoded: xmlEncoded)
        case .interactiveCreativeFile:
            interactiveFile.uri = text
            interactiveFile.origin = origin
            linear.interactiveFiles.append(interactiveFile)
        case .closedCaptionFile:
            closedCaption.uri = text
            closedCaption.origin = origin
            linear.closedCaptions.append(closedCaption)
        default:
            break
        }
    }
}
