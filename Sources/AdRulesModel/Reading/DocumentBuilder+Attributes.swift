// Attribute values: read from the document's bytes, forgiven where that is safe, told of where it is not.
extension DocumentBuilder {
    /// The value of an attribute as text. Documents repeat themselves: a value that is that of the last attribute of
    /// this name is its string once more.
    mutating func string(_ attribute: XMLAttribute, _ tag: XMLStartTag, _ index: Int) -> String {
        if let value = attribute.value {
            let slot = Int(attribute.name.rawValue)
            if let last = lastValues[slot], storage.areEqual(last.range, value) { return last.string }
            let string = storage.string(value)
            lastValues[slot] = (value, string)
            return string
        }
        return TextDecoding.attribute(storage.bytes[valueRange(attribute, tag, index).offsets])
    }

    /// The value of an attribute as bytes, decoded.
    mutating func bytes(_ attribute: XMLAttribute, _ tag: XMLStartTag, _ index: Int) -> ArraySlice<UInt8> {
        if let value = attribute.value { return storage.bytes[value.offsets] }
        return Array(string(attribute, tag, index).utf8)[...]
    }

    /// The bytes of an attribute's value as they are written. `index` counts the attributes without declarations.
    mutating func valueRange(_ attribute: XMLAttribute, _ tag: XMLStartTag, _ index: Int) -> SourceRange {
        attribute.value ?? scanned(tag, index)?.value ?? tag.range
    }

    /// The attribute of an index in the tag's own bytes, namespace declarations not counted.
    private mutating func scanned(_ tag: XMLStartTag, _ index: Int) -> TagScan.Attribute? {
        guard let scan = scan(of: tag) else { return nil }
        return index < scan.attributes.count ? scan.attributes[index] : nil
    }

    /// The tag taken apart, without its namespace declarations. A tag is scanned once, however many of its attributes
    /// ask: else one tag could cost the square of its length.
    private mutating func scan(of tag: XMLStartTag) -> TagScan? {
        if let lastScan, lastScan.range.lower == tag.range.lower { return lastScan }
        guard var scan = TagScan(storage.bytes, at: Int(tag.range.lower)) else { return nil }
        scannedBytes += scan.range.count
        scan.attributes.removeAll { attribute in
            let name = storage.bytes[attribute.name.offsets]
            return name.elementsEqual("xmlns".utf8) || name.starts(with: "xmlns:".utf8)
        }
        lastScan = scan
        return scan
    }

    /// Tells of an attribute that the element does not have; one with a prefix is somebody else's.
    mutating func unknownAttribute(
        _ attribute: XMLAttribute, _ tag: XMLStartTag, _ index: Int, candidates: [AttributeName]
    ) {
        guard !attribute.hasPrefix, keepsFindings, let scan = scanned(tag, index) else { return }
        let name = String(decoding: storage.bytes[scan.name.offsets], as: UTF8.self)
        // An undeclared prefix stays part of the name, and has its own finding.
        guard !name.contains(":") else { return }
        let isVMAP = isInVMAP
        let element = elementName(tag)
        let nearest = Spelling.nearest(to: name, among: candidates.map(\.spelling))
        note(
            isVMAP ? "VMAP128" : nearest == nil ? "VAST375" : "VAST347", at: scan.name,
            "<\(element)> has no attribute \"\(Self.clipped(name))\"",
            label: nearest.map { "did you mean \($0)?" } ?? "ignored",
            help: nearest.map { "write \($0)" }
                ?? (candidates.isEmpty
                    ? "remove it" : "it takes: " + candidates.map(\.spelling).joined(separator: ", ")),
            value: name)
    }

    /// Tells of attributes on an element that takes none.
    mutating func noAttributes(_ attributes: [XMLAttribute], _ tag: XMLStartTag) {
        for index in attributes.indices {
            let attribute = attributes[index]
            unknownAttribute(attribute, tag, index, candidates: [])
        }
    }

    /// Reads the one attribute of a leaf.
    mutating func singleAttribute(_ name: AttributeName, _ attributes: [XMLAttribute], _ tag: XMLStartTag) -> String? {
        var value: String?
        for index in attributes.indices {
            let attribute = attributes[index]
            if attribute.name == name {
                value = string(attribute, tag, index)
            } else {
                unknownAttribute(attribute, tag, index, candidates: [name])
            }
        }
        return value
    }

    /// Whether the element that begins is one of VMAP, not of a VAST inside it.
    var isInVMAP: Bool {
        guard root == .vmap else { return false }
        return !frames.contains { $0.context == .vast }
    }

    /// The name of a tag as it is written, prefix included.
    mutating func elementName(_ tag: XMLStartTag) -> String {
        guard let scan = scan(of: tag) else { return tag.name.rawValue }
        return Self.clipped(String(decoding: storage.bytes[scan.name.offsets], as: UTF8.self))
    }

    private static let trueBytes = Array("true".utf8)
    private static let falseBytes = Array("false".utf8)

    /// A boolean: `true`, `false`, `1`, `0`, in any case. Others are nil and told of.
    mutating func boolean(_ attribute: XMLAttribute, _ tag: XMLStartTag, _ index: Int) -> Bool? {
        if let value = attribute.value {
            if storage.matches(value, Self.trueBytes) { return true }
            if storage.matches(value, Self.falseBytes) { return false }
        }
        let text = string(attribute, tag, index)
        if text == "1" || text == "true" { return true }
        if text == "0" || text == "false" { return false }
        let lowered = String(decoding: TextDecoding.trimmed(Array(text.utf8)[...]), as: UTF8.self).lowercased()
        let value: Bool? =
            lowered == "true" || lowered == "1" ? true : lowered == "false" || lowered == "0" ? false : nil
        note(
            isInVMAP ? "VMAP147" : "VAST376", at: valueRange(attribute, tag, index),
            "\"\(Self.clipped(text))\" is not a boolean", label: "expected true or false",
            help: value.map { "write \"\($0)\"" } ?? "write true or false; now the default counts", value: text)
        return value
    }

    /// A whole number of at least 0; others are nil and told of.
    mutating func number(_ attribute: XMLAttribute, _ tag: XMLStartTag, _ index: Int) -> Int? {
        if let value = attribute.value, let number = storage.number(value) { return number }
        let text = string(attribute, tag, index)
        if let number = Int(text.trimmingBlanks), number >= 0 { return number }
        note(
            attribute.name == .sequence ? "VAST342" : "VAST376", at: valueRange(attribute, tag, index),
            "\"\(Self.clipped(text))\" is not a whole number", label: "read as missing",
            help: "write digits only", value: text)
        return nil
    }

    /// An ad time or share, of `skipoffset` and of a tracker's `offset`.
    mutating func progressOffset(
        _ attribute: XMLAttribute, _ tag: XMLStartTag, _ index: Int, rule: RuleID
    ) -> ProgressOffset? {
        let text = TextDecoding.trimmed(bytes(attribute, tag, index))
        let reading = OffsetReading.progress(text)
        if let flaw = reading.flaw {
            let written = String(decoding: text, as: UTF8.self)
            note(
                rule, at: valueRange(attribute, tag, index),
                "\"\(Self.clipped(written))\" is not an ad time", label: "expected hh:mm:ss[.mmm] or n%",
                help: reading.value.map { "write \"\($0)\"" } ?? flaw.help, value: written)
        }
        return reading.value
    }

    /// A length of time in an attribute, `hh:mm:ss[.mmm]`.
    mutating func duration(
        _ attribute: XMLAttribute, _ tag: XMLStartTag, _ index: Int, rule: RuleID
    ) -> MediaTime? {
        let text = TextDecoding.trimmed(bytes(attribute, tag, index))
        return duration(text, at: valueRange(attribute, tag, index), rule: rule)
    }

    /// A length of time, `hh:mm:ss[.mmm]`.
    mutating func duration(_ text: ArraySlice<UInt8>, at range: SourceRange, rule: RuleID) -> MediaTime? {
        let reading = ClockReading(text)
        guard let flaw = reading.flaw else { return reading.time }
        let written = String(decoding: text, as: UTF8.self)
        note(
            flaw == .fraction ? "VAST317" : rule, at: range,
            written.isEmpty ? "a length of time is empty" : "\"\(Self.clipped(written))\" is not hh:mm:ss[.mmm]",
            label: "expected hh:mm:ss or hh:mm:ss.mmm",
            help: (reading.time ?? reading.normalised).map { "write \"\($0)\"" } ?? flaw.help, value: written)
        return reading.time
    }
}

extension ProgressOffset: CustomStringConvertible {
    /// The offset as VAST writes it.
    public var description: String {
        switch self {
        case .time(let time): time.description
        case .percent(let percentage): percentage.description
        }
    }
}
