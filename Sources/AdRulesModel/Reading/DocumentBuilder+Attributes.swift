import AdRulesText

// Attribute values: read from the document's bytes, tolerated where that is safe, reported where it is not.
extension DocumentBuilder {
    /// Returns the value of an attribute as text. Values often repeat: a value equal to the last one of the same
    /// attribute reuses its string.
    mutating func string(_ attribute: XMLAttribute) -> String {
        if let value = attribute.plainValue {
            let slot = Int(attribute.name.rawValue)
            if let last = lastValues[slot], storage.areEqual(last.range, value) { return last.string }
            let string = storage.string(value)
            lastValues[slot] = (value, string)
            return string
        }
        return TextDecoding.attribute(storage.bytes[attribute.value.offsets])
    }

    /// Returns the decoded value of an attribute as bytes.
    mutating func bytes(_ attribute: XMLAttribute) -> ArraySlice<UInt8> {
        if let value = attribute.plainValue { return storage.bytes[value.offsets] }
        return Array(string(attribute).utf8)[...]
    }

    /// Returns the range of an attribute's name, found by the range of its value rather than by index.
    mutating func nameRange(_ attribute: XMLAttribute, _ tag: XMLStartTag) -> SourceRange? {
        scan(of: tag)?.attributes.first { $0.value == attribute.value }?.name
    }

    private mutating func scan(of tag: XMLStartTag) -> TagScan? { scan(at: Int(tag.range.lower)) }

    /// Returns the scan of the tag at an offset. Each tag is scanned once, however many of its attributes need it;
    /// otherwise one tag could cost the square of its length.
    mutating func scan(at offset: Int) -> TagScan? {
        if let lastScan, Int(lastScan.range.lower) == offset { return lastScan }
        guard let scan = TagScan(storage.bytes, at: offset) else { return nil }
        scannedBytes += scan.range.count
        lastScan = scan
        return scan
    }

    /// Returns the range of a start tag's name.
    mutating func elementNameRange(_ tag: XMLStartTag) -> SourceRange { scan(of: tag)?.name ?? tag.range }

    /// Reports an attribute that the element does not have; an attribute of somebody else's namespace is not reported.
    mutating func unknownAttribute(_ attribute: XMLAttribute, _ tag: XMLStartTag, candidates: [AttributeName]) {
        guard !attribute.hasPrefix || isOfElement(attribute, tag), let range = nameRange(attribute, tag) else { return }
        let name = storage.string(range)
        let isVMAP = isInVMAP
        let isID = !isVMAP && tag.name == .tracking && attribute.name == .id
        let rules: [RuleID] = isVMAP ? [.unknownAttribute] : [.unknownVASTElement, .misspeltVASTAttribute]
        guard keepsFinding(of: isID ? [.trackerWithID] : rules, about: "\(tag.name.spelling)@\(name)") else { return }
        let parts = name.fields(separatedBy: ":")
        // An undeclared prefix stays part of the name and has its own finding.
        guard attribute.hasPrefix || parts.count == 1 else { return }
        let element = elementName(tag)
        if isID { return note(.trackerWithID(of: element, at: range)) }
        let local = parts.last ?? name
        var match = Spelling.match(local, among: candidates.map(\.spelling))
        if match == nil, let meant = Spelling.synonym(of: local),
            candidates.contains(where: { meant.isSpelled($0.spelling) })
        {
            match = Spelling.Match(spelling: meant, isCertain: true)
        }
        let meant = match.map { Array($0.spelling.utf8) } ?? []
        let isTaken = scan(of: tag)?.attributes.contains { storage.matches($0.name, meant) } ?? false
        note(
            .unknownAttribute(
                name, of: element, isVMAP: isVMAP, match: match, isTaken: isTaken,
                candidates: candidates.map(\.spelling), at: range))
    }

    /// Whether an attribute with a prefix belongs to VMAP or VAST, whose attributes have none: by its namespace, or by
    /// the prefix of an element in an unknown one.
    private mutating func isOfElement(_ attribute: XMLAttribute, _ tag: XMLStartTag) -> Bool {
        switch attribute.namespace {
        case .vmap, .vmapLegacy, .vast: return true
        // An undeclared prefix has its own finding.
        case .none: return false
        case .other:
            guard tag.namespace == .other, let range = nameRange(attribute, tag) else { return false }
            return storage.string(range).prefixOfName.isSpelled(storage.string(elementNameRange(tag)).prefixOfName)
        }
    }

    /// Reports that an attribute is missing: at the name of the one that was meant to be it, if any, which is removed.
    /// `candidates` are all attributes that the element takes, `alias` is another name for it that people write.
    mutating func noteMissing(
        _ name: AttributeName, _ finding: Finding, from attributes: inout [XMLAttribute], _ tag: XMLStartTag,
        among candidates: [AttributeName], or alias: String? = nil
    ) {
        let written = take(name, from: &attributes, tag, among: candidates, or: alias)
        note(finding.meaning(name.spelling, by: written))
    }

    /// Removes the attribute that was meant to be a missing one: nearly its name, or its name with a prefix.
    private mutating func take(
        _ name: AttributeName, from attributes: inout [XMLAttribute], _ tag: XMLStartTag,
        among candidates: [AttributeName], or alias: String?
    ) -> Finding.WrittenName? {
        for index in attributes.indices {
            guard let range = nameRange(attributes[index], tag) else { continue }
            let written = storage.string(range)
            let local = written.localName
            let match = Spelling.match(local, among: candidates.map(\.spelling))
            guard match?.spelling.isSpelled(name.spelling) ?? (alias?.isSpelled(local) == true) else { continue }
            attributes.remove(at: index)
            return Finding.WrittenName(name: written, range: range, isCertain: match?.isCertain ?? false)
        }
        return nil
    }

    /// The attributes that an element does not have.
    func unknown(_ attributes: [XMLAttribute], of entry: ElementLookup.Entry) -> [XMLAttribute] {
        attributes.filter { entry.attributes & ElementLookup.bit(of: $0.name) == 0 }
    }

    /// Whether the element that begins belongs to VMAP rather than to an embedded VAST response.
    var isInVMAP: Bool {
        mutating get { root == .vmap && !frames.contains { $0.context == .vast } }
    }

    /// The name of a tag as written, prefix included.
    mutating func elementName(_ tag: XMLStartTag) -> String {
        guard let scan = scan(of: tag) else { return tag.name.spelling }
        return storage.bytes[scan.name.offsets].string.clipped
    }

    private static let trueBytes = Array("true".utf8)
    private static let falseBytes = Array("false".utf8)

    /// Reads a boolean: `true`, `false`, `1` or `0`. Capitals and outer whitespace are accepted but reported; other
    /// values are nil and reported.
    mutating func boolean(_ attribute: XMLAttribute) -> Bool? {
        if let value = attribute.plainValue {
            if storage.matches(value, Self.trueBytes) { return true }
            if storage.matches(value, Self.falseBytes) { return false }
        }
        let text = string(attribute)
        switch ByteText(text) {
        case "1", "true": return true
        case "0", "false": return false
        default: break
        }
        let value: Bool? =
            switch ByteText(text.trimmingBlanks.lowercasedASCII) {
            case "true", "1": true
            case "false", "0": false
            default: nil
            }
        note(.invalidBoolean(text, of: attribute.name, isVMAP: isInVMAP, meant: value, at: attribute.value))
        return value
    }

    /// Reads one word of a list. Capitals and outer whitespace are accepted but reported; other values are nil and
    /// reported. `finding` takes the text, the word that was read, and its place.
    mutating func word<Word: RawRepresentable<String> & CaseIterable>(
        _ attribute: XMLAttribute, _ finding: (String, Word?, SourceRange) -> Finding
    ) -> Word? {
        let text = string(attribute)
        let word = Word.allCases.named(text)
        if word?.rawValue.isSpelled(text) != true { note(finding(text, word, attribute.value)) }
        return word
    }

    /// Reads a whole number of at least 0; other values are nil and reported.
    mutating func number(_ attribute: XMLAttribute) -> Int? {
        if let value = attribute.plainValue, let number = storage.number(value) { return number }
        let text = string(attribute)
        if let number = Int(text.trimmingBlanks), number >= 0 { return number }
        note(.invalidNumber(text, of: attribute.name, at: attribute.value))
        return nil
    }

    /// Reads the ad time or percentage of a `skipoffset`, or of a tracker's `offset`.
    mutating func progressOffset(_ attribute: XMLAttribute, rule: RuleID) -> ProgressOffset? {
        let text = TextDecoding.trimmed(bytes(attribute))
        let reading = OffsetReading.progress(text)
        if let flaw = reading.flaw {
            let written = text.string
            note(.progressOffset(written, flaw: flaw, value: reading.value, rule: rule, at: attribute.value))
        }
        return reading.value
    }

    /// Reads a duration in an attribute, `hh:mm:ss[.mmm]`.
    mutating func duration(_ attribute: XMLAttribute, rule: RuleID) -> MediaTime? {
        let text = TextDecoding.trimmed(bytes(attribute))
        return duration(text, at: attribute.value, rule: rule)
    }

    /// The longest plausible ad: a longer duration is a mistake, and would keep a player or simulation busy for days.
    private static let longestDuration = MediaTime.seconds(24 * 3600)

    /// Reads a duration, `hh:mm:ss[.mmm]`; nil if unreadable or over 24 hours. Without a rule its flaws do not matter.
    mutating func duration(_ text: ArraySlice<UInt8>, at range: SourceRange, rule: RuleID?) -> MediaTime? {
        let reading = ClockReading(text)
        if let time = reading.time, time > Self.longestDuration {
            if let rule { note(.longDuration(text.string, rule: rule, at: range)) }
            return nil
        }
        guard let rule, let flaw = reading.flaw else { return reading.time }
        note(.duration(text.string, flaw: flaw, read: reading.time, better: reading.normalised, rule: rule, at: range))
        return reading.time
    }
}

extension ProgressOffset: CustomStringConvertible {
    /// The offset in VAST's notation.
    public var description: String {
        switch self {
        case .time(let time): time.description
        case .percent(let percentage): percentage.description
        }
    }
}
