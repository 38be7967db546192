public import AdRulesModel

/// VAST364: the price of an ad.
struct Prices: AdRule, BuiltInRule {
    func check(_ ad: Ad, in response: Response, report: inout FindingCollector) {
        guard let pricing = ad.pricing,
            !isModel(pricing.model) || !isCurrency(pricing.currency) || !isPrice(pricing.value),
            let tag = AdElements(of: ad, in: response.source).named("Pricing").last?.tag
        else { return }
        check(pricing, tag, response.source, report: &report)
    }

    private func check(_ pricing: Pricing, _ tag: TagScan, _ source: SourceDocument, report: inout FindingCollector) {
        // The reader has reported a name that is nearly one of the two.
        let origin = SourceOrigin(tag.range)
        let hasModel = isModel(pricing.model) || source.isMisspelt("model", in: origin)
        let hasCurrency = isCurrency(pricing.currency) || source.isMisspelt("currency", in: origin)
        if !hasModel, !hasCurrency {
            let written = source.value(of: "model", in: tag) ?? source.value(of: "currency", in: tag)
            report.report(
                .invalidPricing, at: written?.range ?? tag.range,
                written == nil
                    ? "<Pricing> has neither a model nor a currency"
                    : "<Pricing> has neither a known model nor a currency of three letters",
                label: "expected CPM, CPC, CPE or CPV, and a code of ISO 4217",
                help: #"write both, as in model="CPM" currency="USD""#, value: written?.text)
        } else if !hasModel {
            let written = source.value(of: "model", in: tag)
            report.report(
                .invalidPricing, at: written?.range ?? tag.range,
                written.map { "\(quoted($0.text)) is not a pricing model" } ?? "<Pricing> has no model",
                label: "expected CPM, CPC, CPE or CPV",
                help: pricing.model?.isSpelledIgnoringCase("CPCV") == true
                    ? "write model=\"CPV\" for a price per view"
                    : "write model=\"CPM\" for a price per 1,000 impressions", value: pricing.model)
        } else if !hasCurrency {
            let written = source.value(of: "currency", in: tag)
            report.report(
                .invalidPricing, at: written?.range ?? tag.range,
                written.map { "\(quoted($0.text)) is not a currency" } ?? "<Pricing> has no currency",
                label: "expected three letters", help: "write a code of ISO 4217, as in currency=\"USD\"",
                value: pricing.currency)
        } else if !isPrice(pricing.value) {
            report.report(
                .invalidPricing, at: pricing.value.isEmpty ? tag.range : pricing.value.range,
                pricing.value.isEmpty ? "<Pricing> is empty" : "\(quoted(pricing.value.string)) is not a price",
                label: "expected a number", help: "write digits and a dot, as in 2.50; the currency is an attribute",
                value: pricing.value.string)
        }
    }

    /// Whether a text is a number, or may be an encrypted one: letters and digits.
    private func isPrice(_ text: SourceText) -> Bool {
        let price = text.string
        let digits = price.utf8.filter { $0 >= 0x30 && $0 <= 0x39 }.count
        let dots = price.utf8.filter { $0 == UInt8(ascii: ".") }.count
        if digits > 0, dots <= 1, digits + dots == price.utf8.count { return true }
        return digits > 0 && price.utf8.count >= 8
            && price.utf8.allSatisfy { MacroForm.isName($0) || "+/=-".utf8.contains($0) }
    }

    private func isModel(_ model: String?) -> Bool {
        guard let model else { return false }
        return ["cpm", "cpc", "cpe", "cpv"].contains { $0.isSpelledIgnoringCase(model) }
    }

    private func isCurrency(_ currency: String?) -> Bool {
        guard let currency else { return false }
        return currency.utf8.count == 3
            && currency.utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0.uppercasedASCII) }
    }
}

extension RuleID {
    /// A `Pricing` without a known model or a currency.
    public static let invalidPricing = RuleID(rawValue: "VAST364")
}

extension Prices {
    static let rules: [RuleDescription] = [
        RuleDescription(
            .invalidPricing, "invalid-pricing", .warning, .correctness,
            "a Pricing without a known model or a currency, or that is not a number",
            why: "players and servers that compare prices cannot read it, and rank the ad last",
            bad: .inLine(#"<Pricing model="CPM" currency="dollar">25.00</Pricing>"# + "\n" + creatives),
            good: .inLine(#"<Pricing model="CPM" currency="USD">25.00</Pricing>"# + "\n" + creatives),
            spec: "VAST 4.2 §3.4.8")
    ]
}
