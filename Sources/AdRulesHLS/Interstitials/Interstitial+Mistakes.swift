import AdRulesEngine

extension Interstitial {
    /// The values of an interstitial's attributes that clients count as missing (RFC 8216bis, appendix D), with their
    /// places. Complexity: O(length of the list).
    static func mistakes(in list: AttributeList) -> [DateRange.Mistake] {
        var mistakes: [DateRange.Mistake] = []
        var seen: Set<ByteText> = []
        for entry in list.entries {
            let name = ByteText(list.name(of: entry))
            guard seen.insert(name).inserted, let form = InterstitialAttribute(rawValue: name.string)?.form
            else { continue }
            guard !form.fits(list.value(of: entry)) else { continue }
            mistakes.append(
                DateRange.Mistake(
                    code: .invalidValue, range: entry.value,
                    message: "\(name.string) is not \(form.name): clients treat it as missing",
                    help: "write \(form.example)"))
        }
        return mistakes
    }
}
