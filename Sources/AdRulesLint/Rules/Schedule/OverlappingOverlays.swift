import AdRulesEngine
public import AdRulesModel

/// VMAP221: an overlay that comes while another of its kind is shown.
struct OverlappingOverlays: MomentRule {
    func check(_ moments: PlaylistMoments, report: inout FindingCollector) {
        let playlist = moments.playlist
        Self.overlaps(moments.stops).report(to: &report) { first, overlaps in
            let (adBreak, shown) = (first.adBreak, first.detail)
            return Finding(
                .overlappingOverlays, at: playlist.timeOffset(of: adBreak),
                "the overlay at \(adBreak.quotedOffset) comes while the one at \(shown.quotedOffset) is shown",
                label: overlaps.label("AdRules drops it"),
                help: "move it, or send the overlays as a pod of one break", value: adBreak.timeOffsetText,
                related: [Finding.Related(range: playlist.timeOffset(of: shown), label: "still shown")])
        }
    }

    /// The breaks that come while another of their kind is shown, each with that one. Only breaks of a single kind
    /// count: the kind of the others depends on the answer.
    private static func overlaps(_ stops: [[PlacedBreak]]) -> SharedMistake<AdBreak> {
        var mistake = SharedMistake<AdBreak>()
        var last: [BreakType: (adBreak: AdBreak, end: MediaTime)] = [:]
        for placed in stops.joined() where placed.isOverlay {
            guard placed.adBreak.breakTypes.count == 1, let type = placed.adBreak.breakTypes.first,
                let start = placed.position?.contentTime
            else { continue }
            if let earlier = last[type], start < earlier.end {
                mistake.add(placed.adBreak, earlier.adBreak)
                continue
            }
            // The time of an answer that is not here is not known; at the same moment two always meet.
            let length = type == .nonlinear ? KnownAdTime.overlay(of: placed.adBreak) : nil
            last[type] = (placed.adBreak, start + max(length ?? .zero, .milliseconds(1)))
        }
        return mistake
    }
}

extension RuleID {
    /// An overlay that comes while another is shown.
    public static let overlappingOverlays = RuleID(rawValue: "VMAP221")
}

extension OverlappingOverlays {
    static let rules: [RuleDescription] = [
        RuleDescription(
            .overlappingOverlays, "overlapping-overlays", .info, .correctness,
            "an overlay that is due while another is shown",
            why: "one overlay is shown at a time: AdRules drops the later one",
            bad: breaks(overlaySlot("00:10:00", "overlay-1"), overlaySlot("00:10:00", "overlay-2")),
            good: breaks(overlaySlot("00:10:00", "overlay-1"), overlaySlot("00:11:00", "overlay-2")),
            spec: "VMAP 1.0.1 §2.4")
    ]
}
