import AdRulesModel
import AdRulesText

extension VAST: PlacedPart {
    var summary: String { counted(ads.count, "ad") }
}

extension Ad: PlacedPart {
    var name: String? { self.id }

    var summary: String {
        var words = [self.kind.element]
        if let sequence = self.sequence { words.append("sequence \(sequence)") }
        if let title = self.title, !title.isEmpty { words.append(title.string) }
        if let uri = self.wrapper?.adTagURI { words.append(uri.string) }
        return words.joined(separator: ", ")
    }

    /// A pod plays in ascending order of its sequences.
    var rank: Int? { self.sequence }
    // An ad with another id, title and address is another ad.
    static var pairsByPlace: Bool { false }

    var keys: [String?] {
        [
            self.id, self.title.flatMap { $0.isEmpty ? nil : $0.string }, address?.string,
            self.id == nil ? "\(self.kind.element) \(self.sequence ?? 0)" : nil,
        ]
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
    var keys: [String?] { [code.string] }
}

extension ViewableImpression: ComparedPart {
    var name: String? { id }
    var summary: String {
        counted((uri == nil ? 0 : 1) + viewable.count + notViewable.count + viewUndetermined.count, "URL")
    }
}

extension Verification: PlacedPart {
    var name: String? { self.vendor }
    var summary: String { self.resources.first?.uri.string ?? "without code" }
}

extension Verification.Resource: ComparedPart {
    var summary: String { uri.string }
    var keys: [String?] { [uri.string] }
}
