import AdRulesModel
import AdRulesText

extension NonLinearAds: ComparedPart {
    var range: SourceRange? { origin.range }
    var summary: String { counted(nonLinears.count, "overlay") }
}

extension NonLinear: ComparedPart {
    var name: String? { self.id }
    var summary: String { "overlay\(DiffValue.size(self.width, self.height)) \(self.resources.first?.summary ?? "")" }
}

extension StaticResource: ComparedPart {
    var range: SourceRange? { origin.range }
    var summary: String { "\(elementName.spelling) \(value.string)" }
    func key(_ number: Int) -> ByteText? { ByteText(elementName.spelling) }
}

extension CompanionAds: ComparedPart {
    var range: SourceRange? { origin.range }
    var summary: String { counted(companions.count, "companion") }
}

extension Companion: ComparedPart {
    var name: String? { self.id }
    var summary: String { "companion\(DiffValue.size(self.width, self.height)) \(self.resources.first?.summary ?? "")" }
}

extension VASTIcon: ComparedPart {
    var name: String? { self.program }
    var summary: String { "icon\(DiffValue.size(self.width, self.height)) \(self.resources.first?.summary ?? "")" }
}

extension VASTIcon.FallbackImage: ComparedPart {
    var summary: String { "image\(DiffValue.size(width, height)) \(resource?.summary ?? "")" }
}
