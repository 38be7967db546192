public import AdRulesModel

/// VAST339 and VAST422: one address in two elements of one list, each of which is requested. Trackers of events have a
/// check of their own, in ``TrackerLists``.
struct DoubledBeacons: AdRule, BuiltInRule {
    static let ids = rules.map(\.id) + [.doubledTracker]

    func check(_ ad: Ad, in response: Response, report: inout FindingCollector) {
        check(ad.impressions, .impression, report: &report)
        check(ad.errors, .error, report: &report)
        check(ad.viewableImpression, report: &report)
        for creative in ad.creatives {
            creative.withLinear { linear in
                check(linear.videoClicks.clickTracking, .clickTracking, report: &report)
                check(linear.videoClicks.customClicks, .customClick, report: &report)
                for icon in linear.icons {
                    check(icon.properties.clickTracking, .iconClickTracking, report: &report)
                    check(icon.properties.viewTracking, .iconViewTracking, report: &report)
                }
            }
            for overlay in creative.nonLinearAds?.nonLinears ?? [] {
                check(overlay.properties.clickTracking, .nonLinearClickTracking, report: &report)
            }
            for companion in creative.companionAds?.companions ?? [] {
                check(companion.properties.clickTracking, .companionClickTracking, report: &report)
            }
        }
    }

    private func check(_ viewable: ViewableImpression?, report: inout FindingCollector) {
        guard let viewable else { return }
        check(viewable.viewable, .viewable, report: &report)
        check(viewable.notViewable, .notViewable, report: &report)
        check(viewable.viewUndetermined, .viewUndetermined, report: &report)
    }

    private func check(_ beacons: [Beacon], _ role: AddressRole, report: inout FindingCollector) {
        guard beacons.count > 1 else { return }
        var seen: [SourceText: Int] = [:]
        for index in beacons.indices {
            let uri = beacons[index].uri
            guard let first = seen[uri] else {
                seen[uri] = index
                continue
            }
            let address = uri.string
            if address.isEmpty || address.isSpelled("about:blank") { continue }
            report.report(
                role == .impression ? .doubledImpression : .doubledTracker, at: uri.range,
                "\(quoted(address)) is in two <\(role.element)> elements", label: "requested twice",
                help: "leave one of them out", value: address,
                related: [Finding.Related(range: beacons[first].uri.range, label: "first here")])
        }
    }
}

extension RuleID {
    /// One address in two `Impression` elements of an ad.
    public static let doubledImpression = RuleID(rawValue: "VAST339")
}

extension DoubledBeacons {
    static let rules: [RuleDescription] = [
        RuleDescription(
            .doubledImpression, "doubled-impression", .warning, .suspicious,
            "one address in two Impression elements of an ad",
            why: "players request each of them: the impression is counted twice",
            bad: .inLine("<Impression><![CDATA[https://track.example/impression]]></Impression>\n" + creatives),
            good: .inLine("<Impression><![CDATA[https://other.example/impression]]></Impression>\n" + creatives),
            spec: "VAST 4.2 §3.4.4")
    ]
}
