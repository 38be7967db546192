public import AdRulesModel
import AdRulesText

/// VMAP133, VMAP134, VMAP135: a break that plays nothing because it has no ad source or an empty one.
struct EmptyBreak: AdBreakRule, BuiltInRule {
    private static let contents: Set<ByteText> = ["VASTAdData", "VASTData", "AdTagURI", "CustomAdData", "VAST"]

    func check(_ adBreak: AdBreak, in document: VMAPDocument, report: inout FindingCollector) {
        let source = document.source
        guard let adSource = adBreak.source else {
            // An AdSource that was left out or misspelt around its content has a finding of its own.
            let children = source.children(of: adBreak.origin)
            if children.contains(where: { Self.isMeant($0.name) }) { return }
            let place = source.startTag(of: adBreak.origin)
            if adBreak.tracking.isEmpty {
                report.report(
                    .breakWithoutEffect, at: place, "<AdBreak> has neither an AdSource nor a tracker",
                    label: "plays nothing and reports nothing", help: "add an AdSource, or drop the break")
            } else {
                report.report(
                    .trackersOnly, at: place, "<AdBreak> has trackers but no AdSource",
                    label: "counts, and plays nothing")
            }
            return
        }
        switch adSource.content {
        case .none: checkContent(of: adSource, in: source, report: &report)
        case .custom(let data, _) where data.isEmpty:
            let element = source.children(of: adSource.origin).first { $0.name.isSpelledIgnoringCase("CustomAdData") }
            report.report(
                .emptyAdSource, at: element?.tag.range ?? source.startTag(of: adSource.origin),
                "<CustomAdData> is empty", label: "names no ad", help: "add the source of the ads, or drop the AdSource"
            )
        case .adTag, .custom, .vast: break
        }
    }

    /// Whether an element in a break is a content without its `AdSource`, or an `AdSource` in another spelling.
    private static func isMeant(_ name: String) -> Bool {
        contents.contains(ByteText(name)) || Spelling.nearest(to: name, among: ["AdSource"]) != nil
    }

    /// Whether an element in an ad source is a content, or nearly has its name.
    private static func isContent(_ name: String) -> Bool {
        contents.contains(ByteText(name)) || Spelling.nearest(to: name, among: contents.map(\.string)) != nil
    }

    private func checkContent(of adSource: AdSource, in source: SourceDocument, report: inout FindingCollector) {
        let children = source.children(of: adSource.origin)
        // A content element that is present but empty, misspelt or in the wrong place, has its own rule.
        guard !children.contains(where: { Self.isContent($0.name) }) else { return }
        let tag = source.startTag(of: adSource.origin)
        let text = children.isEmpty ? source.content(of: adSource.origin) : nil
        let prefix = source.tag(of: adSource.origin).map(source.prefix) ?? ""
        let element = text.flatMap { text -> String? in
            guard text.string.begins(with: "http"), !text.string.holds("]]>") else { return nil }
            return "<\(prefix)AdTagURI templateType=\"vast3\"><![CDATA[\(text.string)]]></\(prefix)AdTagURI>"
        }
        let place = text.map { source.withSection($0.range) } ?? tag
        report.report(
            Finding(
                .emptyAdSource, at: text?.range ?? tag,
                text == nil ? "<AdSource> names no ad" : "<AdSource> contains text instead of an element",
                label: "needs one of VASTAdData, AdTagURI, CustomAdData",
                help: element.map { "write " + $0 } ?? "add the source of the ads, or drop the AdSource",
                value: text?.string
            ).fixed(by: element.map { [Fix.Edit(range: place, text: $0)] } ?? [], isSafe: false))
    }
}

extension RuleID {
    /// An `AdSource` without content.
    public static let emptyAdSource = RuleID(rawValue: "VMAP133")
    /// A break with neither an `AdSource` nor a tracker.
    public static let breakWithoutEffect = RuleID(rawValue: "VMAP134")
    /// A break with trackers but no `AdSource`.
    public static let trackersOnly = RuleID(rawValue: "VMAP135")
}

extension EmptyBreak {
    static let rules: [RuleDescription] = [
        RuleDescription(
            .emptyAdSource, "empty-ad-source", .error, .correctness, fix: .unsafe,
            "an AdSource without a source, or an empty CustomAdData", why: "there is no ad to play: VMAP error 1004",
            bad: .adBreak("<vmap:AdSource/>"), good: .adBreak(tagSource()), spec: "VMAP 1.0.1 §2.3.2"),
        RuleDescription(
            .breakWithoutEffect, "break-without-effect", .warning, .suspicious,
            "a break with neither an AdSource nor a tracker",
            why: "nothing plays and nothing is reported; Google calls it NeitherAdSourceNorTracking",
            bad: .playlist(#"<vmap:AdBreak timeOffset="start" breakType="linear"/>"#),
            good: .playlist(linear(#" timeOffset="start""#)), spec: "VMAP 1.0.1 §2.3"),
        RuleDescription(
            .trackersOnly, "trackers-only", .info, .suspicious, "a break with trackers but no AdSource",
            why: "legal: its trackers count an opportunity, and no ad plays",
            bad: .adBreak(trackers(["breakStart"], "https://track.example/break?at=start")),
            good: .adBreak(tracker("https://track.example/break?at=start")), spec: "VMAP 1.0.1 §2.3"),
    ]
}
