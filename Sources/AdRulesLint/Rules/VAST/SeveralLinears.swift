public import AdRulesModel

/// VAST377: an ad with several videos, of which players show one.
struct SeveralLinears: AdRule, BuiltInRule {
    func check(_ ad: Ad, in response: Response, report: inout FindingCollector) {
        // A wrapper has one for each list of trackers.
        guard ad.kind == .inline, ad.creatives.count > 1 else { return }
        var (first, second, count): (SourceOrigin?, SourceOrigin?, Int) = (nil, nil, 0)
        for creative in ad.creatives {
            creative.withLinear { linear in
                guard !linear.mediaFiles.isEmpty else { return }
                count += 1
                if count == 1 { first = linear.origin } else { second = second ?? linear.origin }
            }
        }
        guard let first, let second else { return }
        report.report(
            .severalLinears, at: response.source.startTag(of: second),
            "<InLine> has \(count) creatives with a <Linear>", label: "many players play the first only",
            help: "write an <Ad> with a sequence for each video",
            related: [Finding.Related(range: response.source.startTag(of: first), label: "the first one")])
    }
}

extension RuleID {
    /// An ad with several linear creatives.
    public static let severalLinears = RuleID(rawValue: "VAST377")
}

extension SeveralLinears {
    static let rules: [RuleDescription] = [
        RuleDescription(
            .severalLinears, "several-linears", .info, .compatibility, "an InLine with several linear creatives",
            why: "VAST does not forbid it, yet many players play the first video and drop the others without an error; "
                + "several videos are a pod",
            bad: .inLine(element("Creatives", video("creative-1"), video("creative-2"))), good: .inLine(creatives),
            spec: "VAST 4.2 §3.6")
    ]

    private static func video(_ id: String) -> String {
        let file = address(
            #"MediaFile delivery="progressive" type="video/mp4" width="640" height="360""#,
            "https://media.example/\(id).mp4")
        return element(
            "Creative id=\"\(id)\"", "<UniversalAdId idRegistry=\"ad-id.org\">\(id.uppercasedASCII)</UniversalAdId>",
            element("Linear", "<Duration>00:00:15</Duration>", element("MediaFiles", file)))
    }
}
