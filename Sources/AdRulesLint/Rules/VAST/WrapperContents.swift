public import AdRulesModel

/// VAST348, VAST350: attributes and media files that a wrapper does not have.
struct WrapperContents: AdRule, BuiltInRule {
    private static let attributes = ["followAdditionalWrappers", "allowMultipleAds", "fallbackOnNoAd"]

    func check(_ ad: Ad, in response: Response, report: inout FindingCollector) {
        guard ad.kind == .wrapper else { return }
        let source = response.source
        if response.version == .v20, report.wants(.earlyWrapperAttribute),
            let tag = TagScan(source.bytes, at: Int(source.contentTag(of: ad).lower))
        {
            for name in Self.attributes {
                guard let attribute = tag.attributes.first(where: { source.slice($0.name).elementsEqual(name.utf8) })
                else { continue }
                report.report(
                    Finding(
                        .earlyWrapperAttribute, at: attribute.name, "VAST 2.0 has no \(name)",
                        label: "since VAST 3.0", value: name
                    ).writing(version: .v30, of: response, hint: ", if the response follows VAST 3.0"))
            }
        }
        for creative in ad.creatives {
            guard let file = creative.linear?.mediaFiles.first else { continue }
            report.report(
                .wrapperWithMediaFiles, at: source.startTag(of: file.origin), "a wrapper has a <MediaFile>",
                label: "never plays", help: "leave <MediaFiles> out; the wrapped ad has its own")
        }
    }
}

extension RuleID {
    /// An attribute of `Wrapper` in VAST 2.0, which has none.
    public static let earlyWrapperAttribute = RuleID(rawValue: "VAST348")
    /// A `MediaFile` in a wrapper.
    public static let wrapperWithMediaFiles = RuleID(rawValue: "VAST350")
}

extension WrapperContents {
    static let rules: [RuleDescription] = [
        RuleDescription(
            .earlyWrapperAttribute, "early-wrapper-attribute", .warning, .compatibility, fix: .unsafe,
            "a Wrapper attribute that VAST 2.0 does not have",
            why: "only VAST 3.0 and later have followAdditionalWrappers, allowMultipleAds and fallbackOnNoAd: VAST 2.0 "
                + "players ignore them",
            bad: .vast(wrapper(impression, attributes: #" allowMultipleAds="true""#), version: "2.0"),
            good: .vast(wrapper(impression, attributes: #" allowMultipleAds="true""#), version: "3.0"),
            spec: "VAST 4.2 §3.19"),
        RuleDescription(
            .wrapperWithMediaFiles, "wrapper-with-media-files", .warning, .suspicious, "a MediaFile in a wrapper",
            why: "players take the media files of the wrapped ad: this one never plays",
            bad: .response(wrapper(impression + "\n" + wrapperCreatives(isComplete: true))),
            good: .response(wrapper(impression + "\n" + wrapperCreatives(isComplete: false))), spec: "VAST 4.2 §3.19"),
    ]
}
