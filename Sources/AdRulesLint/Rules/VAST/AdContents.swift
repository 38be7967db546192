public import AdRulesModel
import AdRulesText

/// VAST310, VAST311, VAST312, VAST313, VAST355, VAST411, VAST412, VAST414: the elements that each ad has.
struct AdContents: AdRule, BuiltInRule {
    func check(_ ad: Ad, in response: Response, report: inout FindingCollector) {
        // Member by member: a copy of all properties would count the references of each.
        let kind = ad.kind
        guard kind != .empty else { return }
        let isInline = kind == .inline
        var missing: [Missing] = []
        if ad.impressions.isEmpty || ad.impressions.areWithoutAddress {
            missing.append(isInline ? .impression : .wrapperImpression)
        }
        if ad.adSystem?.name.isEmpty ?? true { missing.append(.adSystem) }
        if isInline {
            if ad.title?.isEmpty ?? true { missing.append(.adTitle) }
            if ad.creatives.isEmpty { missing.append(.creatives) }
            if ad.adServingID?.isEmpty ?? true, let version = response.version, version >= .v41 {
                missing.append(.adServingID)
            }
        } else {
            if ad.wrapper?.adTagURI?.isEmpty ?? true { missing.append(.adTagURI) }
            if ad.creatives.isEmpty, let version = response.version, version <= .v30 {
                missing.append(.wrapperCreatives)
            }
        }
        missing.removeAll { !report.wants($0.rule) }
        if missing.isEmpty { return }
        let elements = AdElements(of: ad, in: response.source)
        // `<Inline>...</Inline>` is one mistake, which the reader reported.
        if elements.children.isEmpty, elements.isMisspelt { return }
        for one in missing { check(one, elements, isInline ? "InLine" : "Wrapper", report: &report) }
    }

    /// An element that an ad lacks.
    private struct Missing {
        var element: String
        var rule: RuleID
        var label: String
        var help: String
        /// The help if the element is there without content, where that differs.
        var helpIfEmpty: String?

        static let impression = Missing(
            element: "Impression", rule: .missingImpression, label: "no impression is counted",
            help: "add <Impression><![CDATA[https://…]]></Impression>", helpIfEmpty: address)
        static let wrapperImpression = Missing(
            element: "Impression", rule: .wrapperWithoutImpression, label: "this ad server counts no impression",
            help: "add <Impression><![CDATA[https://…]]></Impression>", helpIfEmpty: address)
        private static let address = "write its address, or about:blank if none is to be requested"
        static let adSystem = Missing(
            element: "AdSystem", rule: .missingAdSystem, label: "the ad server is unknown",
            help: "add <AdSystem> with the name of the ad server")
        static let adTitle = Missing(
            element: "AdTitle", rule: .missingAdTitle, label: "the ad has no title",
            help: "add <AdTitle> with a name for the ad")
        static let creatives = Missing(
            element: "Creatives", rule: .inlineWithoutCreatives, label: "nothing to play",
            help: "add <Creatives> with a <Creative>, or send no ad")
        static let adServingID = Missing(
            element: "AdServingId", rule: .missingAdServingID, label: "required since VAST 4.1",
            help: "add <AdServingId> with an id of this one serving of the ad")
        static let adTagURI = Missing(
            element: "VASTAdTagURI", rule: .missingAdTagURI, label: "no response to request",
            help: "add <VASTAdTagURI><![CDATA[https://…]]></VASTAdTagURI>")
        static let wrapperCreatives = Missing(
            element: "Creatives", rule: .wrapperWithoutCreatives, label: "required by the schema only",
            help: "add <Creatives/> for validation with the schema")
    }

    private func check(_ missing: Missing, _ elements: AdElements, _ parent: String, report: inout FindingCollector) {
        // Its place is the element, if there is one without content.
        let empty = elements.named(missing.element).first
        if empty == nil, let misspelt = elements.misspelt(missing.element) {
            // The reader reported the misspelt name; what is lost with it counts more only if it is an error. This
            // finding then replaces the reader's at the same place.
            guard RuleCatalogue.rule(missing.rule).severity == .error else { return }
            let finding = Finding(
                missing.rule, at: misspelt.tag.range,
                "<\(parent)> has <\(clipped(misspelt.name))> instead of <\(missing.element)>",
                label: "did you mean <\(missing.element)>?", help: "write <\(missing.element)>", value: misspelt.name)
            // An address that is missing is not found by another name.
            let isEmpty = missing.rule != .inlineWithoutCreatives && elements.isBlank(misspelt)
            let fix = finding.writing(
                local: missing.element, insteadOf: elements.source.text(in: misspelt.tag.name),
                isSafe: Spelling.match(misspelt.name, among: [missing.element])?.isCertain == true
            ).fix
            report.report(finding.fixed(by: isEmpty ? [] : fix?.edits ?? [], isSafe: fix?.isSafe == true))
            return
        }
        // `<Creatives/>` satisfies the schema of a wrapper.
        if empty != nil, missing.rule == .wrapperWithoutCreatives { return }
        report.report(
            missing.rule, at: empty?.tag.range ?? elements.tag,
            empty == nil
                ? "<\(parent)> has no <\(missing.element)>"
                : missing.rule == .inlineWithoutCreatives
                    ? "<Creatives> has no <Creative>" : "<\(missing.element)> is empty", label: missing.label,
            help: empty == nil ? missing.help : missing.helpIfEmpty ?? missing.help)
    }
}

extension RuleID {
    /// An `InLine` without `Impression`, or with an empty one only.
    public static let missingImpression = RuleID(rawValue: "VAST310")
    /// A `Wrapper` without `VASTAdTagURI`, or with an empty one.
    public static let missingAdTagURI = RuleID(rawValue: "VAST311")
    /// An `InLine` without a `Creative`.
    public static let inlineWithoutCreatives = RuleID(rawValue: "VAST312")
    /// A `Wrapper` of VAST 2.0 or 3.0 without `Creatives`.
    public static let wrapperWithoutCreatives = RuleID(rawValue: "VAST313")
    /// An `InLine` of VAST 4.1 or later without `AdServingId`.
    public static let missingAdServingID = RuleID(rawValue: "VAST355")
    /// An ad without `AdSystem`.
    public static let missingAdSystem = RuleID(rawValue: "VAST411")
    /// An `InLine` without `AdTitle`.
    public static let missingAdTitle = RuleID(rawValue: "VAST412")
    /// A `Wrapper` without `Impression`, or with an empty one only.
    public static let wrapperWithoutImpression = RuleID(rawValue: "VAST414")
}

extension AdContents {
    static let rules: [RuleDescription] = [
        RuleDescription(
            .missingImpression, "missing-impression", .error, .correctness, fix: .safe,
            "an InLine without Impression, or with an empty one only",
            why: "required in all versions: no impression is counted, and Vungle's parser rejects the ad; use "
                + "about:blank for one that is not to be counted",
            bad: .response(inLine(without: "Impression")), good: .response(inLine()), spec: "VAST 4.2 §3.4.4"),
        RuleDescription(
            .missingAdTagURI, "missing-ad-tag-uri", .error, .correctness, fix: .safe,
            "a Wrapper without VASTAdTagURI, or with one that is empty or holds no address",
            why: "a wrapper points to another response: without its address there is no ad, VAST error 300",
            bad: .response(element(#"Ad id="ad-1""#, element("Wrapper", "<AdSystem>Example</AdSystem>", impression))),
            good: .response(wrapper(impression)), spec: "VAST 4.2 §3.19.1"),
        RuleDescription(
            .inlineWithoutCreatives, "inline-without-creatives", .error, .correctness, "an InLine without a Creative",
            why: "there is nothing to play: players drop the ad, some with VAST error 101",
            bad: .response(inLine(without: "Creatives")), good: .response(inLine()), spec: "VAST 4.2 §3.6"),
        RuleDescription(
            .wrapperWithoutCreatives, "wrapper-without-creatives", .info, .pedantic,
            "a Wrapper of VAST 2.0 or 3.0 without Creatives",
            why: "only schema validation fails; no player needs it, and VAST 4 made it optional",
            bad: .document(response(impression)), good: .document(response(impression + "\n<Creatives/>")),
            spec: "VAST 2.0 XSD"),
        RuleDescription(
            .missingAdServingID, "missing-ad-serving-id", .warning, .correctness,
            "an InLine of VAST 4.1 or later without AdServingId, or with an empty one",
            why: "the servers of a chain cannot match their reports; players play the ad and send [ADSERVINGID] as -1",
            bad: .response(inLine(isVAST4: true, without: "AdServingId"), version: "4.2"),
            good: .response(inLine(isVAST4: true), version: "4.2"), spec: "VAST 4.2 §3.4.3"),
        RuleDescription(
            .missingAdSystem, "missing-ad-system", .warning, .correctness,
            "an ad without AdSystem, or with an empty one",
            why: "required, but players need it for logs only: reports do not say whose ad it is",
            bad: .response(inLine(without: "AdSystem")), good: .response(inLine()), spec: "VAST 4.2 §3.4.1"),
        RuleDescription(
            .missingAdTitle, "missing-ad-title", .warning, .correctness,
            "an InLine without AdTitle, or with an empty one",
            why: "required, but players need it for logs only: reports do not say which ad it is",
            bad: .response(inLine(without: "AdTitle")), good: .response(inLine()), spec: "VAST 4.2 §3.4.2"),
        RuleDescription(
            .wrapperWithoutImpression, "wrapper-without-impression", .warning, .correctness,
            "a Wrapper without an Impression, or with empty ones only",
            why: "required in all versions; players follow the wrapper, but its ad server counts no impression",
            bad: .response(wrapper("")), good: .response(wrapper(impression)), spec: "VAST 4.2 §3.19"),
    ]
}
