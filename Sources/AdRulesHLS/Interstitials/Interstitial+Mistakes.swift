import AdRulesEngine

extension Interstitial {
    /// The values of an interstitial's attributes that clients count as missing (RFC 8216bis, appendix D), and texts without
    /// quotes, with their places. Complexity: O(length of the list).
    static func mistakes(in list: AttributeList) -> [DateRange.Mistake] {
        var mistakes: [DateRange.Mistake] = []
        var seen: Set<ByteText> = []
        for entry in list.entries {
            let name = ByteText(list.name(of: entry))
            guard seen.insert(name).inserted, let attribute = InterstitialAttribute(rawValue: name.string)
            else { continue }
            let value = list.value(of: entry)
            guard let form = attribute.form, !form.fits(value) else {
                if attribute.isText, let mistake = DateRange.Mistake(quotesMissing: name, value, at: entry.value) {
                    mistakes.append(mistake)
                }
                continue
            }
            mistakes.append(
                DateRange.Mistake(
                    code: .invalidValue, range: entry.value,
                    message: "\(name.string) is not \(form.name): clients treat it as missing",
                    help: "write \(form.example)"))
        }
        return mistakes
    }
}
