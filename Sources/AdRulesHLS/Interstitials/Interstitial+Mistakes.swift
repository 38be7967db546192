import AdRulesText

extension Interstitial {
    /// The values of an interstitial's attributes that clients count as missing (RFC 8216bis, appendix D), texts without
    /// quotes, and an asset that only some clients find, with their places. Complexity: O(length of the list).
    static func mistakes(in list: AttributeList) -> [DateRange.Mistake] {
        var mistakes: [DateRange.Mistake] = []
        var seen: Set<ByteText> = []
        for entry in list.entries {
            let name = ByteText(list.name(of: entry))
            guard seen.insert(name).inserted, let attribute = InterstitialAttribute(rawValue: name.string)
            else { continue }
            let value = list.value(of: entry)
            // Media3 takes the URI as it is; hls.js and Shaka Player resolve it.
            if attribute == .assetURI, !URIText.isAbsolute(value.text) {
                mistakes.append(
                    DateRange.Mistake(
                        code: .relativeURI, range: entry.value,
                        message: "\(name.string) is not an absolute URI: some clients do not find the asset",
                        help: "write the whole URI, as in \"https://ads.example/ad.m3u8\""))
            }
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
