// The attributes of an AdBreak (VMAP 1.0.1 §2.3.1).
extension DocumentBuilder {
    mutating func openAdBreak(_ tag: XMLStartTag, _ attributes: [XMLAttribute]) {
        var others: [XMLAttribute] = []
        for index in attributes.indices {
            let attribute = attributes[index]
            switch attribute.name {
            case .timeOffset: readTimeOffset(attribute)
            case .breakType: readBreakType(attribute)
            case .breakId: adBreak.breakID = string(attribute)
            case .repeatAfter: readRepeatAfter(attribute)
            default:
                others.append(attribute)
            }
        }
        if adBreak.timeOffsetText == nil {
            let written = take(.timeOffset, from: &others, tag)
            note(.missingTimeOffset(of: elementName(tag), written: written, at: written?.range ?? tag.range))
        }
        if adBreak.breakTypeText == nil {
            let written = take(.breakType, from: &others, tag)
            note(
                .missingBreakType(
                    of: elementName(tag), name: elementNameRange(tag), written: written,
                    at: written?.range ?? tag.range))
        }
        for attribute in others {
            unknownAttribute(attribute, tag, candidates: [.timeOffset, .breakType, .breakId, .repeatAfter])
        }
    }

    /// Removes the attribute that was meant to be a missing one: nearly its name, or its name with a prefix. What is
    /// missing is then told at its name.
    private mutating func take(
        _ name: AttributeName, from attributes: inout [XMLAttribute], _ tag: XMLStartTag
    ) -> Finding.WrittenName? {
        for index in attributes.indices {
            guard let range = nameRange(attributes[index], tag) else { continue }
            let written = storage.string(range)
            let local = written.fields(separatedBy: ":").last ?? written
            guard let match = Spelling.match(local, among: Self.breakAttributes),
                match.spelling.isSpelled(name.spelling)
            else { continue }
            attributes.remove(at: index)
            return Finding.WrittenName(name: written, range: range, isCertain: match.isCertain)
        }
        return nil
    }

    private static let breakAttributes = [AttributeName.timeOffset, .breakType, .breakId, .repeatAfter].map(\.spelling)

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
        var hasOthers = false
        for word in text.fields(separatedBy: ",") {
            let trimmed = word.trimmingBlanks
            if let type = BreakType(spelled: trimmed.lowercasedASCII) {
                if types.contains(type) || !word.isSpelled(type.rawValue) { isUntidy = true }
                if !types.contains(type) { types.append(type) }
            } else {
                hasOthers = true
                let match = Spelling.match(trimmed, among: BreakType.allCases.map(\.rawValue))
                note(.unknownBreakType(trimmed, in: text, match: match, at: attribute.value))
            }
        }
        if !types.isEmpty { adBreak.breakTypes = types }
        if isUntidy {
            note(.untidyBreakType(text, types: types, hasOthers: hasOthers, at: attribute.value))
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
            let better = reading.normalised ?? MeantTime.interval(text)
            note(.invalidRepeatAfter(text, read: reading.time, better: better, at: attribute.value))
        }
    }
}
