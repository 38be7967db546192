import AdRulesModel
import AdRulesText

extension Creative: PlacedPart {
    var name: String? { self.id }

    var summary: String {
        let parts = [
            self.linear.map { "Linear" + ($0.duration.map { " \(DiffValue.text($0))" } ?? "") },
            self.nonLinearAds.map { _ in "NonLinearAds" }, self.companionAds.map { _ in "CompanionAds" },
        ]
        return parts.compactMap(\.self).joined(separator: ", ")
    }

    // Creatives without an id mostly differ in their kind.
    var keys: [String?] { [self.id, "\(self.hasLinear) \(self.nonLinearAds == nil) \(self.companionAds == nil)"] }
}

extension UniversalAdID: PlacedPart {
    var summary: String { value.string }
    var keys: [String?] { [registry] }

    func compare(to new: UniversalAdID, in changes: inout ChangeList) {
        changes.value("idRegistry", registry, new.registry)
        changes.value("idValue", idValue, new.idValue)
        // The attribute stands in for an empty text.
        if idValue.isSpelled(new.idValue) { changes.value("value", value, new.value) }
    }
}

extension Linear: PlacedPart {
    var summary: String { duration.map(DiffValue.text) ?? "without a duration" }
}

extension MediaFile: PlacedPart {
    var name: String? { self.id }
    var summary: String { "\(self.type ?? "no type")\(DiffValue.size(self.width, self.height)) \(self.uri.string)" }

    // A file at another address, of another size or bit rate, is another file.
    static var pairsByPlace: Bool { false }

    var keys: [String?] {
        [self.id, self.uri.string, "\(self.type ?? "")\(DiffValue.size(self.width, self.height)) \(self.bitrate ?? 0)"]
    }
}

extension InteractiveCreativeFile: PlacedPart {
    var summary: String { uri.string }
    var keys: [String?] { [uri.string] }
}

extension ClosedCaptionFile: PlacedPart {
    var summary: String { (language.map { "\($0) " } ?? "") + uri.string }
    var keys: [String?] { [uri.string, language] }
}

extension NonLinearAds: PlacedPart {
    var summary: String { counted(nonLinears.count, "overlay") }
}

extension NonLinear: PlacedPart {
    var name: String? { self.id }
    var summary: String { "overlay\(DiffValue.size(self.width, self.height)) \(self.resources.first?.summary ?? "")" }
}

extension StaticResource: PlacedPart {
    var summary: String { "\(elementName.spelling) \(value.string)" }
    var keys: [String?] { [elementName.spelling] }
}

extension CompanionAds: PlacedPart {
    var summary: String { counted(companions.count, "companion") }
}

extension Companion: PlacedPart {
    var name: String? { self.id }
    var summary: String { "companion\(DiffValue.size(self.width, self.height)) \(self.resources.first?.summary ?? "")" }
}

extension VASTIcon: PlacedPart {
    var name: String? { self.program }
    var summary: String { "icon\(DiffValue.size(self.width, self.height)) \(self.resources.first?.summary ?? "")" }
}

extension VASTIcon.FallbackImage: ComparedPart {
    var summary: String { "image\(DiffValue.size(width, height)) \(resource?.summary ?? "")" }
}
