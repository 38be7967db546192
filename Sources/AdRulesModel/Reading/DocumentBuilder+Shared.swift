// The elements that VMAP and VAST have in common: trackers and extensions.
extension DocumentBuilder {
    mutating func openInTrackingEvents(_ tag: XMLStartTag, _ attributes: [XMLAttribute]) -> Context {
        guard tag.name == .tracking else {
            unknownElement(tag, in: .trackingEvents, candidates: [.tracking])
            return .skipped
        }
        trackingEvent = nil
        trackingOffset = nil
        let isVMAP = outerPlace == .adBreak
        if isVMAP { checkNamespace(tag) }
        var offset: XMLAttribute?
        for index in attributes.indices {
            let attribute = attributes[index]
            switch attribute.name {
            case .event:
                let known = attribute.plainValue.flatMap {
                    isVMAP ? tables.vmapEvent($0, in: storage) : tables.vastEvent($0, in: storage)
                }
                if let known {
                    trackingEvent = known
                } else {
                    let text = string(attribute)
                    trackingEvent = TrackingEvent(rawValue: text)
                    checkEvent(text, at: attribute.value, isVMAP: isVMAP)
                }
            case .offset where !isVMAP:
                offset = attribute
            default:
                unknownAttribute(attribute, tag, candidates: isVMAP ? [.event] : [.event, .offset])
            }
        }
        if let offset {
            trackingOffset = progressOffset(offset, rule: .progressWithoutOffset)
        } else if trackingEvent == .progress {
            note(.progressWithoutOffset(at: tag.range))
        }
        if trackingEvent == nil {
            let name = elementName(tag)
            note(isVMAP ? .missingBreakEvent(of: name, at: tag.range) : .missingVASTEvent(of: name, at: tag.range))
        }
        return .leaf
    }

    private mutating func checkEvent(_ text: String, at range: SourceRange, isVMAP: Bool) {
        let event = TrackingEvent(rawValue: text)
        guard isVMAP else {
            if TrackingEvent.vastEvents.contains(event) { return }
            let match = Spelling.match(text, among: TrackingEvent.vastEvents.map(\.rawValue))
            note(.unknownVASTEvent(text, match: match, at: range))
            return
        }
        if TrackingEvent.vmapEvents.contains(event) { return }
        let match = Spelling.match(text, among: TrackingEvent.vmapEvents.map(\.rawValue))
        if TrackingEvent.vastEvents.contains(event), match == nil {
            note(.vastEventInBreak(text, at: range))
        } else {
            note(.unknownBreakEvent(text, match: match, at: range))
        }
    }

    /// Adds the tracker that has just ended to the element that its `TrackingEvents` belongs to.
    mutating func closeTracking(_ text: consuming SourceText, _ element: SourceRange) {
        switch outerPlace {
        case .adBreak: adBreak.tracking.append(tracking(text, element))
        case .linear: linear.tracking.append(tracking(text, element))
        case .nonLinearAds: nonLinearAds.tracking.append(tracking(text, element))
        case .nonLinear: nonLinear.tracking.append(tracking(text, element))
        case .companion: companion.tracking.append(tracking(text, element))
        case .verification: verification.tracking.append(tracking(text, element))
        default: break
        }
    }

    @inline(__always)
    private func tracking(_ text: consuming SourceText, _ element: SourceRange) -> Tracking {
        Tracking(event: trackingEvent, offset: trackingOffset, uri: text, origin: SourceOrigin(element))
    }

    mutating func openExtension(_ tag: XMLStartTag, _ attributes: [XMLAttribute]) -> Context {
        // Only the type is read; other attributes and the content belong to the extension.
        leafAttribute = nil
        var type: SourceRange?
        for index in attributes.indices {
            let attribute = attributes[index]
            guard attribute.name == .type else { continue }
            leafAttribute = string(attribute)
            type = attribute.value
        }
        guard tag.name == .extension || tag.name == .creativeExtension else {
            unknownElement(tag, in: frames.last?.name ?? .extensions, candidates: [.extension])
            return .rawXML
        }
        if isInVMAP {
            checkNamespace(tag)
            if leafAttribute?.utf8.allSatisfy(TextDecoding.isBlank) != false {
                note(.extensionWithoutType(elementName(tag), isEmpty: type != nil, at: type ?? tag.range))
            }
        }
        return .rawXML
    }

    /// Adds the extension that has just ended to the element that its list belongs to.
    mutating func closeExtension(_ tag: XMLEndTag) {
        let item = DocumentExtension(
            type: leafAttribute, xml: SourceText(storage: storage, range: tag.element, isEncoded: false),
            origin: SourceOrigin(tag.element))
        leafAttribute = nil
        switch outerPlace {
        case .vmap: vmap.extensions.append(item)
        case .adBreak: adBreak.extensions.append(item)
        case .adContent: ad.extensions.append(item)
        case .companion: companion.extensions.append(item)
        default: creative.extensions.append(item)
        }
    }
}
