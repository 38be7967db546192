import AdRulesModel
import AdRulesText

/// A document as JSON, with everything the model holds. Keys may be added; missing values are omitted.
///
/// URIs are trimmed, otherwise as written.
enum DocumentJSON {
    static let schemaVersion = 1

    /// The text; `answers` are those to the ad tags, an array of objects with their `url` if there are any.
    static func text(of document: AdDocument, answers: [(url: String, document: AdDocument)]) -> String {
        var json = JSONWriter()
        json.object { json in
            json.field("schemaVersion", schemaVersion)
            write(document, to: &json)
            guard !answers.isEmpty else { return }
            json.array("answers", answers) { json, answer in
                json.object { json in
                    json.field("url", answer.url)
                    write(answer.document, to: &json)
                }
            }
        }
        return json.text + "\n"
    }

    private static func write(_ document: AdDocument, to json: inout JSONWriter) {
        var visitor = ElementJSON(json: json)
        switch document {
        case .vmap(let playlist):
            visitor.json.field("kind", "VMAP")
            playlist.visit(&visitor)
        case .vast(let response):
            visitor.json.field("kind", "VAST")
            response.vast.visit(&visitor)
        }
        json = visitor.json
        writeFindings(of: document, to: &json)
    }

    /// The findings of the reader.
    private static func writeFindings(of document: AdDocument, to json: inout JSONWriter) {
        guard !document.findings.isEmpty else { return }
        let map = document.source.map()
        json.array("findings", document.findings) { json, finding in
            json.object { json in
                let place = map.location(of: Int(finding.range.lower))
                json.field("rule", finding.rule.rawValue)
                json.field("message", finding.message)
                json.field("line", place.line)
                json.field("column", place.column)
            }
        }
    }
}

/// Writes the members of the open object: what an element holds.
struct ElementJSON: ElementVisitor {
    var json: JSONWriter

    mutating func attribute(_ name: AttributeName, key: String, _ value: FieldValue) {
        json.key(key)
        switch value {
        case .text(let text): json.value(text)
        case .number(let number): json.value(number)
        case .flag(let flag): json.value(flag)
        case .time(let time), .offset(.time(let time)): json.value(seconds: time)
        case .offset(.percent(let percentage)): json.value(percentage.description)
        case .words(let words, _): json.array { json in words.forEach { json.value($0) } }
        case .address(let text), .content(let text): json.value(text.string)
        }
    }

    mutating func text(key: String, _ value: FieldValue) { attribute(.unknown, key: key, value) }

    mutating func kind(_ value: String) { json.field("kind", value) }

    mutating func leaf(_ name: ElementName, key: String, _ value: FieldValue, _ attribute: LeafAttribute?) {
        text(key: key, value)
        if let attribute { self.attribute(attribute.name, key: attribute.key, attribute.value) }
    }

    mutating func group(_ name: ElementName, isRequired: Bool, _ body: (inout ElementJSON) -> Void) { body(&self) }

    mutating func child<Element: ModelElement>(_ name: ElementName, key: String, _ value: Element) {
        // A click has one address, which scripts want at once.
        if let beacon = value as? Beacon {
            json.field(key, beacon.uri.string)
            json.field(key + "Id", beacon.id)
            return
        }
        json.key(key)
        object(value)
    }

    mutating func list<Element: ModelElement>(
        _ name: ElementName, in list: ElementName?, key: String, _ values: [Element], _ options: ListOptions
    ) {
        guard !values.isEmpty || options.contains(.always) else { return }
        json.key(key)
        json.beginArray()
        for value in values {
            if let creative = value as? Creative { parts(of: creative) } else { object(value) }
        }
        json.endArray()
    }

    mutating func furtherContents<Element: ModelElement>(key: String, _ values: [Element]) {
        list(.unknown, key: key, values)
    }

    mutating func extensions(_ list: ElementName, _ values: [DocumentExtension]) {
        guard !values.isEmpty else { return }
        json.array("extensions", values) { json, item in
            json.object { json in
                json.field("type", item.type)
                json.field("xml", item.xml.string)
            }
        }
    }

    private mutating func object(_ value: some ModelElement) {
        json.beginObject()
        value.visit(&self)
        if let adBreak = value as? AdBreak, adBreak.source == nil { json.object("source") { $0.field("kind", "none") } }
        json.endObject()
    }

    /// Writes a creative as one object per part, since scripts want either the linear ones or the companions.
    private mutating func parts(of creative: Creative) {
        let value = creative.properties
        var isFirst = true
        func part(_ kind: String?, _ body: (any ModelElement)?, _ visitor: inout ElementJSON) {
            visitor.json.beginObject()
            if let kind { visitor.kind(kind) }
            creative.visitHead(&visitor)
            visitor.list(.universalAdId, key: "universalAdIds", value.universalAdIDs)
            body?.visit(&visitor)
            if isFirst { visitor.extensions(.creativeExtensions, value.extensions) }
            isFirst = false
            visitor.json.endObject()
        }
        if let linear = value.linear { part("linear", linear, &self) }
        if let overlays = value.nonLinearAds { part("nonLinear", overlays, &self) }
        if let companions = value.companionAds { part("companion", companions, &self) }
        if isFirst { part(nil, nil, &self) }
    }
}
