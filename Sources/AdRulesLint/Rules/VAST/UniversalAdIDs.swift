public import AdRulesModel

/// VAST353, VAST354: the id of a creative in a registry.
struct UniversalAdIDs: AdRule, BuiltInRule {
    func check(_ ad: Ad, in response: Response, report: inout FindingCollector) {
        let isInline = ad.kind == .inline
        guard response.version.map({ $0 >= .v40 }) == true else { return }
        let source = response.source
        for creative in ad.creatives {
            if isInline, creative.universalAdIDs.isEmpty, !isEmpty(creative) {
                checkMissing(creative, source, report: &report)
            }
            check(creative.universalAdIDs, response, report: &report)
        }
    }

    /// Whether a creative has nothing to show, which has a finding of its own.
    private func isEmpty(_ creative: Creative) -> Bool {
        !creative.hasLinear && creative.nonLinearAds == nil && creative.companionAds == nil
            && creative.extensions.isEmpty
    }

    private func checkMissing(_ creative: Creative, _ source: SourceDocument, report: inout FindingCollector) {
        let isMisspelt = source.children(of: creative.origin).contains { NearName.isNear($0.name, "UniversalAdId") }
        if isMisspelt { return }
        report.report(
            .incompleteUniversalAdID, at: source.startTag(of: creative.origin), "<Creative> has no <UniversalAdId>",
            label: "required since VAST 4.0",
            help: "add <UniversalAdId idRegistry=\"ad-id.org\">…</UniversalAdId>, \"unknown\" if it has none")
    }

    private func check(_ ids: [UniversalAdID], _ response: Response, report: inout FindingCollector) {
        let source = response.source
        for id in ids {
            if id.value.isEmpty {
                report.report(
                    .incompleteUniversalAdID, at: source.startTag(of: id.origin), "<UniversalAdId> is empty",
                    label: "no id", help: "write the creative's id, \"unknown\" if it has none")
            } else if id.registry.map(\.isEmpty) ?? true,
                let place = source.emptyAttribute("idRegistry", in: id.origin)
            {
                report.report(
                    .incompleteUniversalAdID, at: place, "<UniversalAdId> has no idRegistry",
                    label: "the registry is unknown", help: "add idRegistry=\"ad-id.org\", \"unknown\" if it has none")
            }
            guard let idValue = id.idValue, let version = response.version else { continue }
            // The value is the attribute's where there is no text.
            let isText = source.text(of: id).map { !$0.isSpelled(idValue.trimmingBlanks) } ?? false
            guard version >= .v41 || isText else { continue }
            report.report(
                Finding(
                    .outdatedIDValue,
                    at: isText
                        ? source.place(of: "idValue", in: id.origin)
                        : source.place(ofName: "idValue", in: id.origin),
                    isText
                        ? "idValue \(quoted(idValue)) differs from the text of <UniversalAdId>"
                        : "VAST \(version) has no idValue",
                    label: isText ? "which one counts?" : "only in VAST 4.0",
                    help: isText
                        ? "write the id once, as the text"
                        : "write <UniversalAdId …>\(clipped(idValue))</UniversalAdId>",
                    value: idValue
                ).fixed(by: isText ? [] : source.movingValue(of: id, idValue), isSafe: true))
        }
    }
}

extension SourceDocument {
    /// The edits that move an id's `idValue` into its text, or remove the attribute if the text is there already.
    fileprivate func movingValue(of id: UniversalAdID, _ idValue: String) -> [Fix.Edit] {
        guard let tag = tag(of: id.origin), let attribute = attribute("idValue", of: id.origin) else { return [] }
        let removal = removal(of: attribute)
        if text(of: id) != nil { return [removal] }
        let value = idValue.trimmingBlanks.escapedForXML
        guard tag.isSelfClosing else { return [removal, .inserting(value, at: Int(tag.range.upper))] }
        let end = SourceRange(lower: Int(tag.range.upper) - 2, upper: Int(tag.range.upper))
        return [removal, Fix.Edit(range: end, text: ">\(value)</\(text(in: tag.name))>")]
    }

    /// Returns the text of a `UniversalAdId`; nil if its value comes from the attribute.
    fileprivate func text(of id: UniversalAdID) -> String? {
        guard let element = id.origin.range, id.value.range.lower >= element.lower,
            id.value.range.upper <= element.upper, !id.value.isEmpty
        else { return nil }
        return id.value.string
    }
}

extension RuleID {
    /// A creative of VAST 4 without `UniversalAdId`, or with an incomplete one.
    public static let incompleteUniversalAdID = RuleID(rawValue: "VAST353")
    /// An `idValue`, which only VAST 4.0 has, or one that differs from the text.
    public static let outdatedIDValue = RuleID(rawValue: "VAST354")
}

extension UniversalAdIDs {
    static let rules: [RuleDescription] = [
        RuleDescription(
            .incompleteUniversalAdID, "incomplete-universal-ad-id", .warning, .correctness,
            "a creative of VAST 4 without UniversalAdId, or with an incomplete one",
            why: "required since VAST 4.0: without it broadcasters and stitchers cannot recognise the creative",
            bad: .inLine(creative(universalAdID: "")),
            good: .inLine(creative(universalAdID: #"<UniversalAdId idRegistry="ad-id.org">ABCD1234</UniversalAdId>"#)),
            spec: "VAST 4.2 §3.7.1"),
        RuleDescription(
            .outdatedIDValue, "outdated-id-value", .info, .compatibility, fix: .safe,
            "an idValue after VAST 4.0, or one that differs from the text",
            why: "only VAST 4.0 has idValue; since 4.1 the id is the text, and players read that first",
            bad: .inLine(
                creative(
                    universalAdID:
                        #"<UniversalAdId idRegistry="ad-id.org" idValue="ABCD1234">ABCD1234</UniversalAdId>"#)),
            good: .inLine(creative(universalAdID: #"<UniversalAdId idRegistry="ad-id.org">ABCD1234</UniversalAdId>"#)),
            spec: "VAST 4.2 §3.7.1"),
    ]
}
