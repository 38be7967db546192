import AdRulesModel

extension RuleCatalogue {
    /// VMAP160 to VMAP172: names that VMAP does not have, or not there; addresses; and what players read differently.
    static let vmapNameRules: [RuleDescription] = [
        RuleDescription(
            .unknownElement, "unknown-element", .warning, .suspicious, "an element that VMAP does not allow here",
            why: "most players ignore it, so it has no effect",
            bad: .adBreak(tagSource() + "\n<vmap:Comment>Sponsored by nobody</vmap:Comment>"),
            good: .adBreak(tagSource() + "\n<!-- Sponsored by nobody -->"), spec: "VMAP 1.0.1 §2.3"),
        RuleDescription(
            .misspeltElement, "misspelt-element", .error, .correctness, fix: .safe,
            "an element whose name is nearly that of a VMAP element",
            why: "names are case-sensitive: players ignore it, so it has no effect",
            bad: .adBreak(
                tagSource() + "\n" + address(#"vmap:TrackingEvent event="breakStart""#, "https://track.example/break")),
            good: .adBreak(tracker("https://track.example/break")), spec: "VMAP 1.0.1 §2.3"),
        RuleDescription(
            .misplacedElement, "misplaced-element", .error, .correctness, "a VMAP element in the wrong place",
            why: "players look for it elsewhere and do not find it",
            bad: .adBreak(
                tagSource() + "\n" + address(#"vmap:Tracking event="breakStart""#, "https://track.example/break")),
            good: .adBreak(tracking(event: "breakStart")), spec: "VMAP 1.0.1 §2.3"),
        RuleDescription(
            .repeatedList, "repeated-list", .warning, .correctness, "a second TrackingEvents or Extensions in a break",
            why: "VMAP allows one of each: a player that reads only the first, or the last, loses the other's trackers",
            bad: .adBreak(tracking(event: "breakStart") + "\n" + element("vmap:TrackingEvents", tracker(at: "End"))),
            good: .adBreak(
                tagSource() + "\n" + element("vmap:TrackingEvents", tracker(at: "Start"), tracker(at: "End"))),
            spec: "VMAP 1.0.1 §2.3.1"),
    ]

    private static func tracker(at end: String) -> String {
        address("vmap:Tracking event=\"break\(end)\"", "https://track.example/break?at=\(end.lowercasedASCII)")
    }
}
