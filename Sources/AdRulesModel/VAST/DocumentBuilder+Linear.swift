// The linear part of a creative: its duration, files and clicks (VAST 4.2 §§3.8–3.9).
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
            linear.mediaFiles.reserveCapacity(4)
            return .mediaFiles
        case (.linear, .videoClicks):
            noAttributes(attributes, tag)
            return .videoClicks
        case (.linear, .trackingEvents):
            noAttributes(attributes, tag)
            // Enough for most ads; growing the list would move it three times.
            linear.tracking.reserveCapacity(8)
            return .trackingEvents
        case (.linear, .icons):
            noAttributes(attributes, tag)
            return .icons
        case (.linear, .creativeExtensions):
            noAttributes(attributes, tag)
            return .extensions
        case (.linear, .mediaFile) where isList(tag, of: ElementName.mediaFile.rawValue):
            note(.mediaFileAsList(elementName(tag), at: tag.range))
            noAttributes(attributes, tag)
            return .mediaFiles
        case (.mediaFiles, .mediaFile), (.linear, .mediaFile), (.mediaFiles, .mezzanine):
            if place == .linear { misplaced(tag, in: "MediaFiles") }
            openMediaFile(tag, attributes)
            return .leaf
        case (.mediaFiles, .interactiveCreativeFile),
            // A wrapper has it without the list (VAST 4.2 §3.19, §5).
            (.linear, .interactiveCreativeFile) where ad.kind == .wrapper:
            interactiveFile = InteractiveCreativeFile(uri: .empty)
            for index in attributes.indices {
                let attribute = attributes[index]
                switch attribute.name {
                case .type: interactiveFile.type = string(attribute)
                case .apiFramework: interactiveFile.apiFramework = string(attribute)
                case .variableDuration:
                    interactiveFile.variableDuration = boolean(attribute)
                    checkVersion(of: attribute, tag, since: .v41, ifSince: .v40)
                default:
                    unknownAttribute(attribute, tag, candidates: [.type, .apiFramework, .variableDuration])
                }
            }
            return .leaf
        case (.mediaFiles, .closedCaptionFiles):
            noAttributes(attributes, tag)
            return .closedCaptionFiles
        case (.closedCaptionFiles, .closedCaptionFile):
            closedCaption = ClosedCaptionFile(uri: .empty)
            for index in attributes.indices {
                let attribute = attributes[index]
                switch attribute.name {
                case .type: closedCaption.type = string(attribute)
                case .language: closedCaption.language = string(attribute)
                default: unknownAttribute(attribute, tag, candidates: [.type, .language])
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

    /// Reports an element that is outside its list but read all the same.
    private mutating func misplaced(_ tag: XMLStartTag, in list: String) {
        note(.elementOutsideList(elementName(tag), list: list, value: tag.name.rawValue, at: tag.range))
    }

    mutating func openAdParameters(_ tag: XMLStartTag, _ attributes: [XMLAttribute]) {
        xmlEncoded = nil
        hasReportedParameters = false
        for index in attributes.indices {
            let attribute = attributes[index]
            if attribute.name == .xmlEncoded {
                xmlEncoded = boolean(attribute)
                checkVersion(of: attribute, tag, since: .v30)
            } else {
                unknownAttribute(attribute, tag, candidates: [.xmlEncoded])
            }
        }
    }

    private static let progressive = Array(MediaDelivery.progressive.rawValue.utf8)
    private static let streaming = Array(MediaDelivery.streaming.rawValue.utf8)

    private mutating func openMediaFile(_ tag: XMLStartTag, _ attributes: [XMLAttribute]) {
        for index in attributes.indices {
            let attribute = attributes[index]
            switch attribute.name {
            case .id: mediaFile.id = string(attribute)
            case .delivery:
                if let value = attribute.plainValue, storage.matches(value, Self.progressive) {
                    mediaFile.delivery = .progressive
                } else if let value = attribute.plainValue, storage.matches(value, Self.streaming) {
                    mediaFile.delivery = .streaming
                } else {
                    let text = string(attribute)
                    note(.unknownDelivery(text, at: attribute.value))
                }
            case .type: mediaFile.type = string(attribute)
            case .width: mediaFile.width = number(attribute)
            case .height: mediaFile.height = number(attribute)
            case .bitrate: mediaFile.bitrate = number(attribute)
            case .minBitrate:
                mediaFile.minBitrate = number(attribute)
                checkVersion(of: attribute, tag, since: .v30)
            case .maxBitrate:
                mediaFile.maxBitrate = number(attribute)
                checkVersion(of: attribute, tag, since: .v30)
            case .scalable: mediaFile.scalable = boolean(attribute)
            case .maintainAspectRatio: mediaFile.maintainAspectRatio = boolean(attribute)
            case .apiFramework: mediaFile.apiFramework = string(attribute)
            case .codec:
                mediaFile.codec = string(attribute)
                checkVersion(of: attribute, tag, since: .v30)
            case .fileSize:
                mediaFile.fileSize = number(attribute)
                checkVersion(of: attribute, tag, since: .v41)
            case .mediaType:
                mediaFile.mediaType = string(attribute)
                checkVersion(of: attribute, tag, since: .v41)
            default:
                unknownAttribute(
                    attribute, tag,
                    candidates: [
                        .id, .delivery, .type, .width, .height, .bitrate, .minBitrate, .maxBitrate, .scalable,
                        .maintainAspectRatio, .apiFramework, .codec, .fileSize, .mediaType,
                    ])
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
            if linear.videoClicks.clickThrough == nil {
                linear.videoClicks.clickThrough = beacon(text, tag)
            } else {
                linear.videoClicks.ignoredClickThroughs.append(beacon(text, tag))
            }
        case .clickTracking: linear.videoClicks.clickTracking.append(beacon(text, tag))
        case .customClick: linear.videoClicks.customClicks.append(beacon(text, tag))
        case .duration: readDuration(text, tag)
        case .adParameters: linear.adParameters = AdParameters(value: text, xmlEncoded: xmlEncoded)
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

    private mutating func readDuration(_ text: SourceText, _ tag: XMLEndTag) {
        let range = text.range.isEmpty ? startTag(of: tag.element) : tag.text
        let bytes = text.isEncoded ? Array(text.string.utf8)[...] : text.rawBytes
        linear.duration = duration(bytes, at: range, rule: .invalidDuration)
    }
}
