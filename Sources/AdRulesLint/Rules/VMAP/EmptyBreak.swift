import AdRulesModel

/// VMAP133, VMAP134, VMAP135: a break that plays nothing because it has no ad source or an empty one.
struct EmptyBreak: AdBreakRule, BuiltInRule {
    static let ids: [RuleID] = [.emptyAdSource, .breakWithoutEffect, .trackersOnly]

    private static let contents: Set<ByteText> = ["VASTAdData", "VASTData", "AdTagURI", "CustomAdData"]

    func check(_ adBreak: AdBreak, in document: VMAPDocument, report: inout FindingCollector) {
        let source = document.source
        guard let adSource = adBreak.source else {
            let place = source.startTag(of: adBreak.origin)
            if adBreak.tracking.isEmpty {
                report.report(
                    Finding(
                        .breakWithoutEffect, at: place, "<AdBreak> has neither an AdSource nor a tracker",
                        label: "plays nothing and reports nothing", help: "add an AdSource, or drop the break"))
            } else {
                report.report(
                    Finding(
                        .trackersOnly, at: place, "<AdBreak> has trackers but no AdSource",
                        label: "counts, and plays nothing"))
            }
            return
        }
        // A content element that is present but empty has its own rule.
        guard case .none = adSource.content,
            !source.children(of: adSource.origin).contains(where: { Self.contents.contains(ByteText($0.name)) })
        else { return }
        report.report(
            Finding(
                .emptyAdSource, at: source.startTag(of: adSource.origin), "<AdSource> names no ad",
                label: "needs one of VASTAdData, AdTagURI, CustomAdData",
                help: "add what answers the break, or drop the AdSource"))
    }
}
