import AdRulesModel

/// VAST363, VAST364, VAST365: the category and the price of an ad, and what VAST 4.1 deprecated.
struct AdMetadata: AdRule, BuiltInRule {
    static let ids: [RuleID] = [.categoryWithoutAuthority, .invalidPricing, .deprecatedFeature]

    func check(_ ad: Ad, in response: Response, report: inout FindingCollector) {
        let source = response.source
        // In a wrapper, which has neither, the reader has reported a category and a survey.
        let isInline = ad.kind == .inline
        let lacksAuthority =
            isInline && ad.categories.contains { $0.authority.map(\.isEmpty) ?? true }
            || ad.wrapper?.blockedAdCategories.contains { $0.authority.map(\.isEmpty) ?? true } == true
        let pricing = ad.pricing
        let isPriceComplete = pricing.map { isModel($0.model) && isCurrency($0.currency) } ?? true
        let isDeprecated = response.version.map { $0 >= .v41 } ?? false
        let hasSurvey = isDeprecated && isInline && ad.survey != nil
        if isDeprecated, ad.conditionalAd == true {
            report.report(
                Finding(
                    .deprecatedFeature, at: source.place(ofName: "conditionalAd", in: ad.origin),
                    "conditionalAd is deprecated since VAST 4.1", label: "most players ignore it",
                    help: "leave it out; VAST 4.1 has no such ads", value: "true"))
        }
        guard lacksAuthority || !isPriceComplete || hasSurvey else { return }
        let elements = AdElements(of: ad, in: source)
        if hasSurvey, let survey = elements.named("Survey").first {
            report.report(
                Finding(
                    .deprecatedFeature, at: survey.tag.range, "<Survey> is deprecated since VAST 4.1",
                    label: "most players ignore it", help: "let a <Verification> run the survey"))
        }
        if lacksAuthority {
            for category in elements.named(isInline ? "Category" : "BlockedAdCategories") {
                guard let place = source.emptyAttribute("authority", in: SourceOrigin(category.tag.range)) else {
                    continue
                }
                report.report(
                    Finding(
                        .categoryWithoutAuthority, at: place,
                        "<\(category.name)> has no authority", label: "the list of codes is unknown"
                    ).writing(
                        "authority", "https://www.iabtechlab.com/categoryauthority",
                        of: SourceOrigin(category.tag.range), in: source, isSafe: false
                    ).suggesting(
                        "add authority=\"https://www.iabtechlab.com/categoryauthority\", or the list's own"))
            }
        }
        if !isPriceComplete, let tag = elements.named("Pricing").last?.tag {
            check(pricing, tag, source, report: &report)
        }
    }

    private func check(
        _ pricing: Pricing?, _ tag: TagScan, _ source: SourceDocument, report: inout FindingCollector
    ) {
        guard let pricing else { return }
        // The reader has reported a name that is nearly one of the two.
        let origin = SourceOrigin(tag.range)
        let hasModel = isModel(pricing.model) || source.isMisspelt("model", in: origin)
        let hasCurrency = isCurrency(pricing.currency) || source.isMisspelt("currency", in: origin)
        if !hasModel, !hasCurrency {
            let written = source.value(of: "model", in: tag) ?? source.value(of: "currency", in: tag)
            report.report(
                Finding(
                    .invalidPricing, at: written?.range ?? tag.range,
                    written == nil
                        ? "<Pricing> has neither a model nor a currency"
                        : "<Pricing> has neither a known model nor a currency of three letters",
                    label: "expected CPM, CPC, CPE or CPV, and a code of ISO 4217",
                    help: #"write both, as in model="CPM" currency="USD""#, value: written?.text))
        } else if !hasModel {
            let written = source.value(of: "model", in: tag)
            report.report(
                Finding(
                    .invalidPricing, at: written?.range ?? tag.range,
                    written.map { "\(quoted($0.text)) is not a model of <Pricing>" } ?? "<Pricing> has no model",
                    label: "expected CPM, CPC, CPE or CPV",
                    help: "write model=\"CPM\" for a price of 1,000 impressions",
                    value: pricing.model))
        } else if !hasCurrency {
            let written = source.value(of: "currency", in: tag)
            report.report(
                Finding(
                    .invalidPricing, at: written?.range ?? tag.range,
                    written.map { "\(quoted($0.text)) is not a currency" } ?? "<Pricing> has no currency",
                    label: "expected three letters", help: "write a code of ISO 4217, as in currency=\"USD\"",
                    value: pricing.currency))
        }
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
