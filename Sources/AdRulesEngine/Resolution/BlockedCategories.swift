import AdRulesText

/// The categories blocked by the wrappers around a response (VAST 4.1 §3.19.2), indexed for checking each of its ads.
///
/// Codes and authorities are compared without regard to ASCII case. Authorities count only if both sides have one.
struct BlockedCategories: Sendable {
    private var all: Set<ByteText> = []
    private var withoutAuthority: Set<ByteText> = []
    private var byAuthority: [ByteText: Set<ByteText>] = [:]

    init(_ wrappers: [Ad] = []) {
        for category in wrappers.flatMap({ $0.wrapper?.blockedAdCategories ?? [] }) {
            let codes = Self.keys(of: category)
            all.formUnion(codes)
            if let authority = category.authority {
                byAuthority[ByteText(authority.lowercasedASCII), default: []].formUnion(codes)
            } else {
                withoutAuthority.formUnion(codes)
            }
        }
    }

    func hold(_ ad: Ad) -> Bool {
        guard !all.isEmpty else { return false }
        return ad.categories.contains { category in
            let codes = Self.keys(of: category)
            guard let authority = category.authority else { return !all.isDisjoint(with: codes) }
            return !withoutAuthority.isDisjoint(with: codes)
                || byAuthority[ByteText(authority.lowercasedASCII)]?.isDisjoint(with: codes) == false
        }
    }

    private static func keys(of category: AdCategory) -> [ByteText] {
        category.codes.map { ByteText($0.lowercasedASCII) }
    }
}

extension AdCategory {
    /// The codes and labels, which commas separate in the document. A label may have blanks (`Household Products`);
    /// codes have digits, and blanks separate them, too, also from a label beside them.
    var codes: [String] {
        code.string.fields(separatedBy: ",").flatMap { field -> [String] in
            let words = field.utf8.split { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
            let codes = words.filter { $0.contains { (0x30...0x39).contains($0) } }
            let texts = { (words: [Substring.UTF8View]) in words.map { $0.string } }
            return texts(codes) + (codes.count < words.count ? [texts(words).joined(separator: " ")] : [])
        }
    }
}
