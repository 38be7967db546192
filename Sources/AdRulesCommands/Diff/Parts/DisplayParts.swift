import AdRulesModel
import AdRulesText

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
