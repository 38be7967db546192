public import AdRulesModel

/// VMAP126, VMAP127: a break whose inline VAST has no ad of the break's types.
struct BreakTypeAds: AdBreakRule, BuiltInRule {
    func check(_ adBreak: AdBreak, in document: VMAPDocument, report: inout FindingCollector) {
        guard case .vast(let vast)? = adBreak.source?.content else { return }
        let ads = vast.ads
        // By index: an element that is passed to a closure is copied, with its reference counts.
        let isFilled = adBreak.breakTypes.contains { type in ads.indices.contains { ads[$0].has(type) } }
        guard !isFilled, let first = ads.first,
            // The ads of a wrapper are unknown here. An unknown break type was replaced and reported by the reader.
            ads.allSatisfy({ $0.kind == .inline }), let written = adBreak.breakTypeText?.lowercasedASCII,
            adBreak.breakTypes.allSatisfy({ written.holds($0.rawValue) })
        else { return }
        let available = BreakType.allCases.filter { type in ads.contains { $0.has(type) } }
        // Ads without anything to show are a different mistake.
        guard !available.isEmpty else { return }
        let source = document.source
        let kinds = "\(available.map(\.rawValue).joined(separator: ", ")) ads only"
        let isDisplay = adBreak.breakTypes == [.display]
        report.report(
            isDisplay ? .displayBreakWithoutCompanions : .breakTypeWithoutAd,
            at: source.place(of: "breakType", in: adBreak.origin),
            isDisplay
                ? "the VAST of this display break has no companion"
                : "the VAST of this break has no \(adBreak.breakTypes.map(\.rawValue).joined(separator: " or ")) ad",
            label: "nothing of this type to show", value: adBreak.breakTypeText,
            related: [Finding.Related(range: source.startTag(of: first.origin), label: kinds)])
    }
}

extension Ad {
    /// Whether one of the ad's creatives can fill a break of a type.
    fileprivate func has(_ type: BreakType) -> Bool {
        let creatives = self.creatives
        return creatives.indices.contains { index in
            switch type {
            case .linear: creatives[index].hasLinear
            case .nonlinear: creatives[index].nonLinearAds?.nonLinears.isEmpty == false
            case .display: creatives[index].companionAds?.companions.isEmpty == false
            }
        }
    }
}

extension RuleID {
    /// A display break whose inline VAST has no companion.
    public static let displayBreakWithoutCompanions = RuleID(rawValue: "VMAP126")
    /// A break whose inline VAST has no ad of its `breakType`.
    public static let breakTypeWithoutAd = RuleID(rawValue: "VMAP127")
}

extension BreakTypeAds {
    static let rules: [RuleDescription] = [
        RuleDescription(
            .displayBreakWithoutCompanions, "display-break-without-companions", .info, .suspicious,
            "a display break whose inline VAST has no companion",
            why: "display ads are VAST companions: there is nothing to show next to the player",
            bad: .playlist(linearAdBreak(#"timeOffset="start" breakType="display""#)),
            good: .playlist(linearAdBreak(#"timeOffset="start" breakType="linear""#)), spec: "VMAP 1.0.1 §2.3.1"),
        RuleDescription(
            .breakTypeWithoutAd, "break-type-without-ad", .warning, .suspicious,
            "a break whose inline VAST has no ad of its breakType",
            why: "a player shows only ads of the break's types: VAST error 201 or VMAP 1003, and nothing plays",
            bad: .playlist(linearAdBreak(#"timeOffset="00:10:00" breakType="nonlinear""#)),
            good: .playlist(linearAdBreak(#"timeOffset="00:10:00" breakType="linear""#)), spec: "VMAP 1.0.1 §2.3.1"),
    ]

    /// A break with an inline linear ad.
    private static func linearAdBreak(_ attributes: String) -> String {
        element("vmap:AdBreak \(attributes)", inlineSource(linearAd(id: "ad-1")))
    }
}
