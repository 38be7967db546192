public import AdRulesModel

/// VMAP159: children of a break in a different order than the schema's. Off by default.
struct ChildOrder: AdBreakRule, BuiltInRule {
    private static let order = ["AdSource", "TrackingEvents", "Extensions"]

    func check(_ adBreak: AdBreak, in document: VMAPDocument, report: inout FindingCollector) {
        // The first element of each kind is enough to see whether a full check is needed.
        let places = [
            adBreak.source?.origin.range?.lower, adBreak.tracking.first?.origin.range?.lower,
            adBreak.extensions.first?.origin.range?.lower,
        ].compactMap(\.self)
        guard zip(places, places.dropFirst()).contains(where: >) else { return }
        var last = 0
        for child in document.source.children(of: adBreak.origin) {
            guard let place = Self.order.firstIndex(where: child.name.isSpelled) else { continue }
            if place < last {
                report.report(
                    .unusualChildOrder, at: child.tag.range, "<\(child.name)> comes after <\(Self.order[last])>",
                    label: "the schema requires it before", help: "order them \(Self.order.joined(separator: ", "))")
                return
            }
            last = place
        }
    }
}

extension RuleID {
    /// Children of a break in an order other than the schema's.
    public static let unusualChildOrder = RuleID(rawValue: "VMAP159")
}

extension ChildOrder {
    static let rules: [RuleDescription] = [
        RuleDescription(
            .unusualChildOrder, "unusual-child-order", .info, .pedantic,
            "children of a break in an order other than the schema's",
            why: "only schema validation fails; the specification's text requires no order, nor does any player",
            bad: .adBreak(trackers(["breakStart"], "https://track.example/break") + "\n" + tagSource()),
            good: .adBreak(tracker("https://track.example/break")), spec: "VMAP 1.0.1 §4")
    ]
}
