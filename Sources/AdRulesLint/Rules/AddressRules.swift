import AdRulesModel

/// XML015: addresses that are still escaped after decoding.
enum AddressRules: AdBreakRule {
    static let ids: [RuleID] = ["XML015"]

    static func check(_ adBreak: AdBreak, in document: VMAPDocument, report: inout FindingCollector) {
        if case .adTag(let uri, _)? = adBreak.source?.content { check(uri, in: document.source, report: &report) }
        for tracker in adBreak.tracking { check(tracker.uri, in: document.source, report: &report) }
        if case .vast(let vast)? = adBreak.source?.content { check(vast, in: document.source, report: &report) }
    }

    static func check(_ vast: VAST, in source: SourceDocument, report: inout FindingCollector) {
        guard report.wants("XML015") else { return }
        vast.forEachAddress { check($0, in: source, report: &report) }
    }

    private static let escaped = Array("&amp;".utf8)

    private static func check(_ uri: SourceText, in source: SourceDocument, report: inout FindingCollector) {
        let text = source.decoded(uri)
        guard let first = text.firstIndex(of: UInt8(ascii: "&")), contains(escaped, in: text[first...]) else { return }
        let address = uri.string
        report.report(
            Finding(
                "XML015", at: uri.range, "\(quoted(address)) holds &amp; after it was read",
                label: "escaped twice, or escaped inside CDATA",
                help: "in CDATA write & as it is; outside CDATA write &amp; once", value: address))
    }

    private static func contains(_ needle: [UInt8], in bytes: ArraySlice<UInt8>) -> Bool {
        bytes.indices.contains { bytes[$0] == needle[0] && bytes[$0...].starts(with: needle) }
    }
}

extension VAST {
    /// Calls `body` with each address to request or play, in the order of the model.
    func forEachAddress(_ body: (SourceText) -> Void) {
        for error in errors { body(error.uri) }
        for ad in ads {
            for beacon in ad.impressions { body(beacon.uri) }
            for beacon in ad.errors { body(beacon.uri) }
            if let uri = ad.wrapper?.adTagURI { body(uri) }
            for verification in ad.verifications {
                for resource in verification.resources { body(resource.uri) }
                for tracker in verification.tracking { body(tracker.uri) }
            }
            if let viewable = ad.viewableImpression {
                for beacon in viewable.viewable + viewable.notViewable + viewable.viewUndetermined { body(beacon.uri) }
            }
            for creative in ad.creatives { creative.forEachAddress(body) }
        }
    }
}

extension Creative {
    fileprivate func forEachAddress(_ body: (SourceText) -> Void) {
        if let linear = self.linear {
            for file in linear.mediaFiles { body(file.uri) }
            for file in linear.mezzanines { body(file.uri) }
            for file in linear.interactiveFiles { body(file.uri) }
            for file in linear.closedCaptions { body(file.uri) }
            for tracker in linear.tracking { body(tracker.uri) }
            if let click = linear.videoClicks.clickThrough { body(click.uri) }
            for click in linear.videoClicks.clickTracking { body(click.uri) }
            for click in linear.videoClicks.customClicks { body(click.uri) }
            for icon in linear.icons {
                for beacon in [icon.clickThrough].compactMap(\.self) + icon.clickTracking + icon.viewTracking {
                    body(beacon.uri)
                }
            }
        }
        for nonLinear in self.nonLinearAds?.nonLinears ?? [] {
            for beacon in [nonLinear.clickThrough].compactMap(\.self) + nonLinear.clickTracking { body(beacon.uri) }
        }
        for tracker in self.nonLinearAds?.tracking ?? [] { body(tracker.uri) }
        for companion in self.companionAds?.companions ?? [] {
            for beacon in [companion.clickThrough].compactMap(\.self) + companion.clickTracking { body(beacon.uri) }
            for tracker in companion.tracking { body(tracker.uri) }
        }
    }
}
