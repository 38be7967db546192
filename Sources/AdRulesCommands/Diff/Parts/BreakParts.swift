import AdRulesModel
import AdRulesText

extension AdBreak {
    /// Reports the differences between this older break and a newer one.
    func compare(to new: AdBreak, in changes: inout ChangeList) {
        let old = properties
        changes.value("breakId", old.breakID, new.breakID)
        changes.value("timeOffset", DiffValue.offset(of: self), DiffValue.offset(of: new))
        changes.value(
            "breakType", old.breakTypes.map(\.rawValue).joined(separator: ","),
            new.breakTypes.map(\.rawValue).joined(separator: ","))
        changes.value("repeatAfter", DiffValue.repeatAfter(of: self), DiffValue.repeatAfter(of: new))
        changes.part("AdSource", old.source, new.source)
        changes.list("ignored AdSource", old.ignoredSources, new.ignoredSources)
        changes.list("Tracking", old.tracking, new.tracking, ordered: false)
        changes.list("Extension", old.extensions, new.extensions)
    }
}

extension AdSource: PlacedPart {
    var summary: String { self.content.summary }

    func compare(to new: AdSource, in changes: inout ChangeList) {
        let old = properties
        changes.value("id", old.id, new.id)
        changes.value("allowMultipleAds", old.allowMultipleAds, new.allowMultipleAds)
        changes.value("followRedirects", old.followRedirects, new.followRedirects)
        old.content.compare(to: new.content, in: &changes)
        changes.list("ignored content", old.ignoredContents, new.ignoredContents)
    }
}

extension AdSource.Content: ComparedPart {
    var summary: String {
        switch self {
        case .adTag(let uri, _): "AdTagURI \(uri.string)"
        case .vast(let vast): "VASTAdData, \(counted(vast.ads.count, "ad"))"
        case .custom(_, let template): "CustomAdData" + (template.map { " \($0.rawValue)" } ?? "")
        case .none: "no ads"
        }
    }

    func compare(to new: AdSource.Content, in changes: inout ChangeList) {
        switch (self, new) {
        case (.adTag(let old, let oldTemplate), .adTag(let uri, let template)):
            changes.value("AdTagURI", old, uri)
            changes.value("templateType", oldTemplate?.rawValue, template?.rawValue)
        case (.vast(let old), .vast(let vast)): changes.part("VAST", old, vast)
        case (.custom(let old, let oldTemplate), .custom(let data, let template)):
            changes.value("CustomAdData", old, data)
            changes.value("templateType", oldTemplate?.rawValue, template?.rawValue)
        case (.none, .none): break
        default: changes.value("source", summary, new.summary)
        }
    }
}

extension DocumentExtension: PlacedPart {
    var name: String? { type }
    var summary: String { xml.string }

    func compare(to new: DocumentExtension, in changes: inout ChangeList) {
        guard type.isSpelled(new.type) else { return changes.value("type", type, new.type) }
        let documents = changes.documents
        let (old, changed) = (xml.string, new.xml.string)
        let isSame = CanonicalXML.areEqual(old, in: documents.oldNamespaces, changed, in: documents.newNamespaces)
        if !isSame { changes.value("content", old, changed) }
    }
}

extension Tracking: PlacedPart {
    var name: String? { event.map { $0.rawValue + (offset.map { " \(DiffValue.text($0))" } ?? "") } }
    var summary: String { uri.string }
    var keys: [String?] { [uri.string, name] }
    static var pairsByPlace: Bool { false }
}

extension Beacon: PlacedPart {
    var name: String? { id }
    var summary: String { uri.string }
    var keys: [String?] { [uri.string, id] }
}
