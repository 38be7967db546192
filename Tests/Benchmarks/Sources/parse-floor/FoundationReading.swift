import Foundation

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// What one would write with Foundation: its `XMLParser` and a model smaller than ours. No positions, no findings.
final class FoundationReading: NSObject, XMLParserDelegate {
    struct Tracker {
        var event: String?
        var uri: String
    }
    struct Media {
        var type: String?
        var width: Int?
        var height: Int?
        var uri: String
    }
    struct Advertisement {
        var id: String?
        var impressions: [String] = []
        var trackers: [Tracker] = []
        var media: [Media] = []
    }
    struct Break {
        var timeOffset: String?
        var id: String?
        var tag: String?
        var ads: [Advertisement] = []
        var trackers: [Tracker] = []
    }

    private(set) var breaks: [Break] = []
    private var attributes: [String: String] = [:]
    private var text = ""
    private var isInAd = false

    /// The number of breaks; nil when the parser gives up, as it does above 10 MB.
    static func breaks(in bytes: [UInt8]) -> Int? {
        let parser = XMLParser(data: Data(bytes))
        let reading = FoundationReading()
        parser.delegate = reading
        parser.shouldProcessNamespaces = true
        return parser.parse() ? reading.breaks.count : nil
    }

    func parser(
        _ parser: XMLParser, didStartElement element: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        text = ""
        self.attributes = attributes
        switch element {
        case "AdBreak": breaks.append(Break(timeOffset: attributes["timeOffset"], id: attributes["breakId"]))
        case "Ad":
            isInAd = true
            breaks[breaks.count - 1].ads.append(Advertisement(id: attributes["id"]))
        default: break
        }
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }

    func parser(_ parser: XMLParser, foundCDATA block: Data) { text += String(decoding: block, as: UTF8.self) }

    func parser(_ parser: XMLParser, didEndElement element: String, namespaceURI: String?, qualifiedName: String?) {
        guard !breaks.isEmpty else { return }
        let current = breaks.count - 1
        let ad = breaks[current].ads.count - 1
        func uri() -> String { text.trimmingCharacters(in: .whitespacesAndNewlines) }
        switch element {
        case "AdTagURI": breaks[current].tag = uri()
        case "Tracking":
            let tracker = Tracker(event: attributes["event"], uri: uri())
            if isInAd {
                breaks[current].ads[ad].trackers.append(tracker)
            } else {
                breaks[current].trackers.append(tracker)
            }
        case "Impression" where isInAd: breaks[current].ads[ad].impressions.append(uri())
        case "MediaFile" where isInAd:
            breaks[current].ads[ad].media.append(
                Media(
                    type: attributes["type"], width: attributes["width"].flatMap { Int($0) },
                    height: attributes["height"].flatMap { Int($0) }, uri: uri()))
        case "Ad": isInAd = false
        default: break
        }
    }
}
