// The attributes of an AdBreak (VMAP 1.0.1 §2.3.1).
extension DocumentBuilder {
    mutating func openAdBreak(_ tag: XMLStartTag, _ attributes: [XMLAttribute]) {
        for index in attributes.indices {
            let attribute = attributes[index]
            switch attribute.name {
            case .timeOffset: readTimeOffset(attribute)
            case .breakType: readBreakType(attribute)
            case .breakId: adBreak.breakID = string(attribute)
            case .repeatAfter: readRepeatAfter(attribute)
            default:
                unknownAttribute(
                    attribute, tag, candidates: [.timeOffset, .breakType, .breakId, .repeatAfter])
            }
        }
        if adBreak.timeOffsetText == nil {
            note(.missingTimeOffset(of: elementName(tag), at: tag.range))
        }
        if adBreak.breakTypeText == nil {
            note(.missingBreakType(of: elementName(tag), at: tag.range))
        }
    }

    private mutating func readTimeOffset(_ attribute: XMLAttribute) {
        let reading = OffsetReading.timeOffset(bytes(attribute))
        adBreak.timeOffset = reading.value
        adBreak.timeOffsetText = string(attribute)
        guard let flaw = reading.flaw else { return }
        note(.timeOffset(adBreak.timeOffsetText ?? "", flaw: flaw, value: reading.value, at: attribute.value))
    }

    private mutating func readBreakType(_ attribute: XMLAttribute) {
        let text = string(attribute)
        adBreak.breakTypeText = text
        if text.isSpelled("linear") { return }
        var types: [BreakType] = []
        var isUntidy = false
        for word in text.fields(separatedBy: ",") {
            let trimmed = word.trimmingBlanks
            if let type = BreakType(spelled: trimmed.lowercasedASCII) {
                if types.contains(type) || !word.isSpelled(type.rawValue) { isUntidy = true }
                if !types.contains(type) { types.append(type) }
            } else {
                let nearest = Spelling.nearest(to: trimmed, among: BreakType.allCases.map(\.rawValue))
                note(.unknownBreakType(trimmed, in: text, nearest: nearest, at: attribute.value))
            }
        }
        if !types.isEmpty { adBreak.breakTypes = types }
        if isUntidy {
            note(.untidyBreakType(text, types: types, at: attribute.value))
        }
    }

    private mutating func readRepeatAfter(_ attribute: XMLAttribute) {
        let text = string(attribute)
        adBreak.repeatAfterText = text
        let reading = ClockReading(TextDecoding.trimmed(Array(text.utf8)[...]))
        if let time = reading.time, time > .zero { adBreak.repeatAfter = time }
        if reading.time == .zero {
            note(.zeroRepeatAfter(text, at: attribute.value))
        } else if reading.flaw != nil {
            note(.invalidRepeatAfter(text, better: reading.time ?? reading.normalised, at: attribute.value))
        }
    }
}
