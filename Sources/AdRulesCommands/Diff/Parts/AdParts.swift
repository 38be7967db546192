import AdRulesModel
import AdRulesText

extension VAST: ComparedPart {
    var range: SourceRange? { origin.range }
    var summary: String { counted(ads.count, "ad") }
}

extension Ad: ComparedPart {
    var name: String? { self.id }

    var summary: String {
        var words = [self.kind.element]
        if let sequence = self.sequence { words.append("sequence \(sequence)") }
        if let title = self.title, !title.isEmpty { words.append(title.string) }
        if let uri = self.wrapper?.adTagURI { words.append(uri.string) }
        return words.joined(separator: ", ")
    }

    static var keyCount: Int { 4 }
    /// A pod plays in ascending order of its sequences.
    var rank: Int? { self.sequence }
    // An ad with another id, title and address is another ad.
    static var pairsByPlace: Bool { false }

    func key(_ number: Int) -> ByteText? {
        switch number {
        case 0: self.id.map { ByteText($0) }
        case 1: self.title.flatMap { $0.isEmpty ? nil : ByteText($0.string) }
        case 2: address.map { ByteText($0.string) }
        default: self.id == nil ? ByteText("\(self.kind.element) \(self.sequence ?? 0)") : nil
        }
    }

    /// The address of what plays: the first media file, or the response of a wrapper.
    private var address: SourceText? {
        if let wrapper = self.wrapper { return wrapper.adTagURI }
        return self.creatives.lazy.compactMap { $0.linear?.mediaFiles.first?.uri }.first
    }
}

extension Ad.Kind {
    /// The element inside `Ad`.
    fileprivate var element: String {
        switch self {
        case .inline: "InLine"
        case .wrapper: "Wrapper"
        case .empty: "nothing"
        }
    }
}

extension Pricing: ComparedPart {
    var summary: String { value.string }
}

extension AdCategory: ComparedPart {
    var summary: String { code.string }
    func key(_ number: Int) -> ByteText? { ByteText(code.string) }
}

extension ViewableImpression: ComparedPart {
    var name: String? { id }
    var summary: String {
        counted((uri == nil ? 0 : 1) + viewable.count + notViewable.count + viewUndetermined.count, "URL")
    }
}

extension Verification: ComparedPart {
    var name: String? { self.vendor }
    var summary: String { self.resources.first?.uri.string ?? "without code" }
}

extension Verification.Resource: ComparedPart {
    var summary: String { uri.string }
    func key(_ number: Int) -> ByteText? { ByteText(uri.string) }
}
