import AdRulesText

// The elements that VMAP and VAST have in common: trackers and extensions.
extension DocumentBuilder {
    mutating func openTracking(_ tag: XMLStartTag, _ attributes: [XMLAttribute]) -> Context {
        trackingEvent = nil
        trackingOffset = nil
        let isVMAP = outerPlace == .adBreak
        if isVMAP { checkNamespace(tag) } else if isForeign(tag) { return openForeign(tag) }
        var offset: XMLAttribute?
        var others: [XMLAttribute] = []
        for attribute in attributes {
            switch attribute.name {
            case .event:
                let known = attribute.plainValue.flatMap {
                    isVMAP ? vmapEvents.event($0, in: storage) : vastEvents.event($0, in: storage)
                }
                trackingEvent = known ?? event(attribute, isVMAP: isVMAP)
            case .offset where !isVMAP: offset = attribute
            default: others.append(attribute)
            }
        }
        if let offset { readOffset(offset) }
        if trackingEvent == nil || !others.isEmpty || trackingEvent == .progress && offset == nil {
            checkTracking(tag, &others, hasOffset: offset != nil, isVMAP: isVMAP)
        }
        return .leaf
    }

    /// Reads the offset of a tracker. Players ignore that of any event but `progress`: it need not be a time.
    @inline(never)
    private mutating func readOffset(_ offset: XMLAttribute) {
        if trackingEvent == .progress {
            trackingOffset = progressOffset(offset, rule: .progressWithoutOffset)
        } else {
            trackingOffset = OffsetReading.progress(TextDecoding.trimmed(bytes(offset))).value
            if trackingOffset == nil { hasUnreadOffset = true }
        }
    }

    /// Reports what a tracker lacks, and the attributes that it does not have.
    @inline(never)
    private mutating func checkTracking(
        _ tag: XMLStartTag, _ others: inout [XMLAttribute], hasOffset: Bool, isVMAP: Bool
    ) {
        let candidates: [AttributeName] = isVMAP ? [.event] : [.event, .offset]
        if trackingEvent == .progress, !hasOffset {
            noteMissing(.offset, .progressWithoutOffset(at: tag.range), from: &others, tag, among: candidates)
        }
        if trackingEvent == nil {
            let missing = isVMAP ? Finding.missingBreakEvent : Finding.missingVASTEvent
            noteMissing(.event, missing(of: elementName(tag), at: tag.range), from: &others, tag, among: candidates)
        }
        for attribute in others { unknownAttribute(attribute, tag, candidates: candidates) }
    }

    /// Reads an event. Capitals and outer whitespace are accepted but reported, as is a name that is no event.
    @inline(never)
    private mutating func event(_ attribute: XMLAttribute, isVMAP: Bool) -> TrackingEvent {
        let text = string(attribute)
        let events = isVMAP ? TrackingEvent.vmapEvents : TrackingEvent.vastEvents
        let meant = events.named(text)
        let event = meant ?? TrackingEvent(rawValue: text)
        guard !event.rawValue.isSpelled(text) || meant == nil,
            keepsFinding(
                of: !isVMAP ? [.unknownVASTEvent] : [.unknownBreakEvent] + (meant == nil ? [.vastEventInBreak] : []),
                about: "=\(text.clipped)")
        else { return event }
        let match = Spelling.match(text, among: events.map(\.rawValue))
        if let meant {
            note(.respeltEvent(text, as: meant.rawValue, isVMAP: isVMAP, at: attribute.value))
        } else if !isVMAP {
            note(.unknownVASTEvent(text, at: attribute.value).meaning(match))
        } else if match == nil, TrackingEvent.vastEvents.named(text) != nil {
            note(.vastEventInBreak(text, at: attribute.value))
        } else {
            note(.unknownBreakEvent(text, at: attribute.value).meaning(match))
        }
        return event
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
        for attribute in attributes {
            guard attribute.name == .type else {
                if attribute.hasPrefix { unknownAttribute(attribute, tag, candidates: [.type]) }
                continue
            }
            leafAttribute = string(attribute)
            type = attribute.value
        }
        guard tag.name == .extension || tag.name == .creativeExtension else {
            unknownElement(tag, in: frames.last?.name ?? .extensions, candidates: [.extension])
            return .rawXML
        }
        if isInVMAP {
            checkNamespace(tag)
            if leafAttribute?.utf8.allSatisfy(\.isXMLBlank) != false {
                note(.extensionWithoutType(elementName(tag), isEmpty: type != nil, at: type ?? tag.range))
            }
        }
        return .rawXML
    }

    /// Adds the extension that has just ended to the element that its list belongs to.
    mutating func closeExtension(_ tag: XMLEndTag) {
        var item = DocumentExtension(
            type: leafAttribute, xml: SourceText(storage: storage, range: tag.element, isEncoded: false),
            origin: SourceOrigin(tag.element))
        item.around.scope = openScope()
        leafAttribute = nil
        switch outerPlace {
        case .vmap: vmap.extensions.append(item)
        case .adBreak: adBreak.extensions.append(item)
        case .adContent: ad.extensions.append(item)
        case .companion: companion.extensions.append(item)
        default: creative.extensions.append(item)
        }
    }

    /// The namespaces that open elements declare; nil if none. Complexity: O(depth), once O(length) for each start tag.
    private mutating func openScope() -> NamespaceScope? {
        let known = zip(scopes, frames).prefix { $0.start == $1.start }.count
        scopes.removeLast(scopes.count - known)
        for frame in frames[known...] {
            let tag = frame.start == .max ? nil : TagScan(storage.bytes, at: Int(frame.start))
            let declared = tag.map { CanonicalXML.declarations(of: $0, in: storage.bytes) } ?? [:]
            let outer = scopes.last?.scope
            scopes.append((frame.start, declared.isEmpty ? outer : NamespaceScope(declared, in: outer)))
        }
        return scopes.last?.scope
    }
}
