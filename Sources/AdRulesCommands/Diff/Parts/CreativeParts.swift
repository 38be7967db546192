import AdRulesModel
import AdRulesText

extension Creative: ComparedPart {
    var name: String? { self.id }

    var summary: String {
        let parts = [
            self.linear.map { "Linear" + ($0.duration.map { " \(DiffValue.text($0))" } ?? "") },
            self.nonLinearAds.map { _ in "NonLinearAds" }, self.companionAds.map { _ in "CompanionAds" },
        ]
        return parts.compactMap(\.self).joined(separator: ", ")
    }

    static var keyCount: Int { 2 }

    func key(_ number: Int) -> ByteText? {
        // Creatives without an id mostly differ in their kind.
        number == 0 ? self.id.map { ByteText($0) } : ByteText(kinds)
    }

    private var kinds: String {
        (self.hasLinear ? "l" : "") + (self.nonLinearAds == nil ? "" : "n") + (self.companionAds == nil ? "" : "c")
    }
}

extension UniversalAdID: ComparedPart {
    var range: SourceRange? { origin.range }
    var summary: String { value.string }
    func key(_ number: Int) -> ByteText? { registry.map { ByteText($0) } }

    func compare(to new: UniversalAdID, in changes: inout ChangeList) {
        changes.value("idRegistry", registry, new.registry)
        changes.value("idValue", idValue, new.idValue)
        // The attribute stands in for an empty text.
        if idValue.isSpelled(new.idValue) { changes.value("value", value, new.value) }
    }
}

extension Linear: ComparedPart {
    var range: SourceRange? { origin.range }
    var summary: String { duration.map(DiffValue.text) ?? "without a duration" }
}

extension MediaFile: ComparedPart {
    var name: String? { self.id }
    var summary: String {
        "\(self.type ?? "no type")\(DiffValue.size(self.width, self.height)) \(self.uri.string)"
    }

    static var keyCount: Int { 3 }
    // A file at another address, of another size or bit rate, is another file.
    static var pairsByPlace: Bool { false }

    func key(_ number: Int) -> ByteText? {
        switch number {
        case 0: self.id.map { ByteText($0) }
        case 1: ByteText(self.uri.string)
        default: ByteText("\(self.type ?? "")\(DiffValue.size(self.width, self.height)) \(self.bitrate ?? 0)")
        }
    }
}

extension InteractiveCreativeFile: ComparedPart {
    var range: SourceRange? { origin.range }
    var summary: String { uri.string }
    func key(_ number: Int) -> ByteText? { ByteText(uri.string) }
}

extension ClosedCaptionFile: ComparedPart {
    var range: SourceRange? { origin.range }
    var summary: String { (language.map { "\($0) " } ?? "") + uri.string }
    static var keyCount: Int { 2 }

    func key(_ number: Int) -> ByteText? { number == 0 ? ByteText(uri.string) : language.map { ByteText($0) } }
}
