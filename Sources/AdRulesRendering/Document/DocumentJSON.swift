import AdRulesModel
import AdRulesText

/// A document as JSON, with everything the model holds. Keys may be added; missing values are omitted.
///
/// URIs are trimmed, otherwise as written. A list of URIs whose elements have ids comes with a second list, `…Ids`,
/// of the same length.
enum DocumentJSON {
    static let schemaVersion = 1

    static func text(of document: AdDocument) -> String {
        var json = JSONWriter()
        json.object { json in
            json.field("schemaVersion", schemaVersion)
            switch document {
            case .vmap(let playlist):
                json.field("kind", "VMAP")
                json.field("version", playlist.version)
                json.array("breaks", playlist.breaks) { json, adBreak in
                    json.object { json in write(adBreak, to: &json) }
                }
                writeExtensions(playlist.extensions, to: &json)
            case .vast(let response):
                json.field("kind", "VAST")
                VASTJSON.write(response.vast, to: &json)
            }
            writeFindings(of: document, to: &json)
        }
        return json.text + "\n"
    }

    /// What the reader found wrong, and read all the same or left out.
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

    private static func write(_ adBreak: AdBreak, to json: inout JSONWriter) {
        json.field("breakId", adBreak.breakID)
        json.field("timeOffset", adBreak.timeOffsetText)
        json.array("breakTypes", adBreak.breakTypes) { $0.value($1.rawValue) }
        json.field("repeatAfter", adBreak.repeatAfterText)
        json.object("source") { json in
            if let source = adBreak.source { write(source, to: &json) } else { json.field("kind", "none") }
        }
        writeTracking(adBreak.tracking, to: &json)
        if !adBreak.ignoredSources.isEmpty {
            json.array("ignoredSources", adBreak.ignoredSources) { json, source in
                json.object { json in write(source, to: &json) }
            }
        }
        writeExtensions(adBreak.extensions, to: &json)
    }

    private static func write(_ source: AdSource, to json: inout JSONWriter) {
        write(source.content, to: &json)
        json.field("id", source.id)
        json.field("allowMultipleAds", source.allowMultipleAds)
        json.field("followRedirects", source.followRedirects)
        if !source.ignoredContents.isEmpty {
            json.array("ignoredContents", source.ignoredContents) { json, content in
                json.object { json in write(content, to: &json) }
            }
        }
    }

    private static func write(_ content: AdSource.Content, to json: inout JSONWriter) {
        switch content {
        case .adTag(let uri, let template):
            json.field("kind", "adTagURI")
            json.field("uri", uri.string)
            json.field("templateType", template?.rawValue)
        case .vast(let vast):
            json.field("kind", "vastAdData")
            json.object("vast") { json in VASTJSON.write(vast, to: &json) }
        case .custom(let data, let template):
            json.field("kind", "customAdData")
            json.field("data", data.string)
            json.field("templateType", template?.rawValue)
        case .none:
            json.field("kind", "none")
        }
    }

    static func writeTracking(_ tracking: [Tracking], to json: inout JSONWriter) {
        json.array("tracking", tracking) { json, tracker in
            json.object { json in
                json.field("event", tracker.event?.rawValue)
                writeOffset("offset", tracker.offset, to: &json)
                json.field("uri", tracker.uri.string)
            }
        }
    }

    /// Writes a time as seconds, a percentage as text such as `25%`.
    static func writeOffset(_ name: String, _ offset: ProgressOffset?, to json: inout JSONWriter) {
        switch offset {
        case .time(let time): json.field(name, seconds: time)
        case .percent(let percentage): json.field(name, percentage.description)
        case nil: break
        }
    }

    /// Writes the extensions, if any, as raw XML.
    static func writeExtensions(_ extensions: [DocumentExtension], to json: inout JSONWriter) {
        guard !extensions.isEmpty else { return }
        json.array("extensions", extensions) { json, item in
            json.object { json in
                json.field("type", item.type)
                json.field("xml", item.xml.string)
            }
        }
    }

    /// Writes the URIs, and their ids if one has any.
    static func writeBeacons(_ name: String, _ beacons: [Beacon], to json: inout JSONWriter) {
        json.array(name, beacons) { $0.value($1.uri.string) }
        guard beacons.contains(where: { $0.id != nil }) else { return }
        json.array(name + "Ids", beacons) { json, beacon in
            if let id = beacon.id { json.value(id) } else { json.null() }
        }
    }
}
