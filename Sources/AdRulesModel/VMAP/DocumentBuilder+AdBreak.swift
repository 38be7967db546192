import AdRulesText

// The attributes of an AdBreak (VMAP 1.0.1 §2.3.1).
extension DocumentBuilder {
    mutating func openAdBreak(
        _ entry: ElementLookup.Entry, _ tag: XMLStartTag, _ attributes: [XMLAttribute]
    ) throws(XMLFailure) {
        if vmap.breaks.count >= limits.breaks { throw .limit(.tooManyBreaks(at: tag.range, limit: limits.breaks)) }
        for attribute in attributes {
            switch attribute.name {
            case .timeOffset: readTimeOffset(attribute)
            case .breakType: readBreakType(attribute)
            case .breakId: adBreak.breakID = string(attribute)
            case .repeatAfter: readRepeatAfter(attribute)
            default: break
            }
        }
        var others = unknown(attributes, of: entry)
        let known = lookup.attributes(of: entry)
        if adBreak.timeOffsetText == nil {
            let missing = Finding.missingTimeOffset(of: elementName(tag), at: tag.range)
            noteMissing(.timeOffset, missing, from: &others, tag, among: known)
        }
        if adBreak.breakTypeText == nil {
            let missing = Finding.missingBreakType(of: elementName(tag), name: elementNameRange(tag), at: tag.range)
            noteMissing(.breakType, missing, from: &others, tag, among: known)
        }
        for attribute in others { unknownAttribute(attribute, tag, candidates: known) }
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
        let types = BreakType.list(text)
        adBreak.breakTypes = types
        let words = text.fields(separatedBy: ",")
        var known = 0
        var isExact = true
        for word in words {
            if let type = BreakType(word: word) {
                known += 1
                isExact = isExact && word.isSpelled(type.rawValue)
            } else {
                let trimmed = word.trimmingBlanks
                let match = Spelling.match(trimmed, among: BreakType.allCases.map(\.rawValue))
                note(.unknownBreakType(trimmed, in: text, match: match, at: attribute.value))
            }
        }
        if !isExact || known > types.count {
            note(.untidyBreakType(text, types: types, hasOthers: known < words.count, at: attribute.value))
        }
    }

    private mutating func readRepeatAfter(_ attribute: XMLAttribute) {
        let text = string(attribute)
        adBreak.repeatAfterText = text
        let reading = ClockReading(TextDecoding.trimmed(Array(text.utf8)[...]))
        if let time = reading.time, time > .zero { adBreak.repeatAfter = time }
        let better = reading.normalised ?? MeantTime.interval(text)
        let meant = reading.time ?? better ?? MeantTime.readings(of: text.trimmingBlanks)?.likely.time
        if meant == .zero {
            note(.zeroRepeatAfter(text, at: attribute.value))
        } else if reading.flaw != nil {
            note(.invalidRepeatAfter(text, read: reading.time, better: better, at: attribute.value))
        }
    }
}
