public import AdRulesModel

/// VAST363, VAST365: the category of an ad, and what VAST 4.1 deprecated.
struct AdMetadata: AdRule, BuiltInRule {
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
                .deprecatedFeature, at: source.place(ofName: "conditionalAd", in: ad.origin),
                "conditionalAd is deprecated since VAST 4.1", label: "most players ignore it",
                help: "leave it out; VAST 4.1 removed such ads", value: "true")
        }
        guard lacksAuthority || isEmpty || hasSurvey else { return }
        let elements = AdElements(of: ad, in: source)
        if hasSurvey, let survey = elements.named("Survey").first {
            report.report(
                .deprecatedFeature, at: survey.tag.range, "<Survey> is deprecated since VAST 4.1",
                label: "most players ignore it", help: "let a <Verification> run the survey")
        }
        if lacksAuthority || isEmpty {
            for category in elements.named(isInline ? "Category" : "BlockedAdCategories") {
                if isInline, elements.isBlank(category) {
                    report.report(
                        .categoryWithoutAuthority, at: category.tag.range, "<Category> is empty", label: "no category",
                        help: "write the code of the category, or leave the element out")
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
                    ).suggesting("add authority=\"https://www.iabtechlab.com/categoryauthority\", or the list's own"))
            }
        }
    }
}

extension RuleID {
    /// A `Category` without `authority`.
    public static let categoryWithoutAuthority = RuleID(rawValue: "VAST363")
    /// A `Survey` or a conditional ad in VAST 4.1 or later.
    public static let deprecatedFeature = RuleID(rawValue: "VAST365")
}

extension AdMetadata {
    static let rules: [RuleDescription] = [
        RuleDescription(
            .categoryWithoutAuthority, "category-without-authority", .warning, .correctness, fix: .unsafe,
            "a Category or BlockedAdCategories without authority, or an empty Category",
            why: "a code has a meaning only within its list: a publisher that blocks categories rejects the ad, error "
                + "204",
            bad: .inLine("<Category>IAB1-1</Category>\n" + creatives),
            good: .inLine(#"<Category authority="https://iabtechlab.com">IAB1-1</Category>"# + "\n" + creatives),
            spec: "VAST 4.2 §3.4.5"),
        RuleDescription(
            .deprecatedFeature, "deprecated-feature", .info, .compatibility, isOn: false,
            "a Survey or a conditional ad in VAST 4.1 or later",
            why:
                "deprecated since VAST 4.1: few players request a survey, and none treats a conditional ad differently",
            bad: .inLine("<Survey><![CDATA[https://survey.example/1]]></Survey>\n" + creatives),
            good: .inLine(creatives), spec: "VAST 4.2 §3.3.2, §3.4.9"),
    ]
}
