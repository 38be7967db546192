import AdRulesModel

/// VAST363, VAST365: the category of an ad, and what VAST 4.1 deprecated.
struct AdMetadata: AdRule, BuiltInRule {
    static let ids: [RuleID] = [.categoryWithoutAuthority, .deprecatedFeature]

    func check(_ ad: Ad, in response: Response, report: inout FindingCollector) {
        let source = response.source
        // In a wrapper, which has neither, the reader has reported a category and a survey.
        let isInline = ad.kind == .inline
        let lacksAuthority =
            isInline && ad.categories.contains { $0.authority.map(\.isEmpty) ?? true }
            || ad.wrapper?.blockedAdCategories.contains { $0.authority.map(\.isEmpty) ?? true } == true
        let isEmpty = isInline && ad.categories.contains { $0.code.isEmpty }
        let isDeprecated = response.version.map { $0 >= .v41 } ?? false
        let hasSurvey = isDeprecated && isInline && ad.survey != nil
        if isDeprecated, ad.conditionalAd == true {
            report.report(
                Finding(
                    .deprecatedFeature, at: source.place(ofName: "conditionalAd", in: ad.origin),
                    "conditionalAd is deprecated since VAST 4.1", label: "most players ignore it",
                    help: "leave it out; VAST 4.1 has no such ads", value: "true"))
        }
        guard lacksAuthority || isEmpty || hasSurvey else { return }
        let elements = AdElements(of: ad, in: source)
        if hasSurvey, let survey = elements.named("Survey").first {
            report.report(
                Finding(
                    .deprecatedFeature, at: survey.tag.range, "<Survey> is deprecated since VAST 4.1",
                    label: "most players ignore it", help: "let a <Verification> run the survey"))
        }
        if lacksAuthority || isEmpty {
            for category in elements.named(isInline ? "Category" : "BlockedAdCategories") {
                if isInline, elements.isBlank(category) {
                    report.report(
                        Finding(
                            .categoryWithoutAuthority, at: category.tag.range, "<Category> is empty",
                            label: "of no category", help: "write the code of the category, or leave the element out"))
                    continue
                }
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
    }
}
