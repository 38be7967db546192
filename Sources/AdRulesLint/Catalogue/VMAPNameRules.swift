import AdRulesModel

extension RuleCatalogue {
    /// VMAP160 to VMAP172: names that VMAP does not have, or not there; addresses; and what players read differently.
    static let vmapNameRules: [RuleDescription] = [
        RuleDescription(
            .unknownElement, "unknown-element", .warning, .suspicious,
            "an element that VMAP does not allow here",
            why: "most players ignore it, so it has no effect",
            bad: .adBreak(
                """
                \(tagSource())
                <vmap:Comment>Sponsored by nobody</vmap:Comment>
                """),
            good: .adBreak(
                """
                \(tagSource())
                <!-- Sponsored by nobody -->
                """),
            spec: "VMAP 1.0.1 §2.3"),
        RuleDescription(
            .misspeltElement, "misspelt-element", .error, .correctness, fix: .safe,
            "an element whose name is nearly that of a VMAP element",
            why: "names are case-sensitive: players ignore it, so it has no effect",
            bad: .adBreak(
                """
                \(tagSource())
                <vmap:TrackingEvent event="breakStart"><![CDATA[https://track.example/break]]></vmap:TrackingEvent>
                """),
            good: .adBreak(
                """
                \(tagSource())
                <vmap:TrackingEvents>
                  <vmap:Tracking event="breakStart"><![CDATA[https://track.example/break]]></vmap:Tracking>
                </vmap:TrackingEvents>
                """),
            spec: "VMAP 1.0.1 §2.3"),
        RuleDescription(
            .misplacedElement, "misplaced-element", .error, .correctness,
            "a VMAP element in the wrong place",
            why: "players look for it elsewhere and do not find it",
            bad: .adBreak(
                """
                \(tagSource())
                <vmap:Tracking event="breakStart"><![CDATA[https://track.example/break]]></vmap:Tracking>
                """),
            good: .adBreak(tracking(event: "breakStart")),
            spec: "VMAP 1.0.1 §2.3"),
        RuleDescription(
            .repeatedList, "repeated-list", .warning, .correctness,
            "a second TrackingEvents or Extensions in a break",
            why: "VMAP allows one of each: a player that reads only the first, or the last, loses the other's trackers",
            bad: .adBreak(
                """
                \(tracking(event: "breakStart"))
                <vmap:TrackingEvents>
                  <vmap:Tracking event="breakEnd"><![CDATA[https://track.example/break?at=end]]></vmap:Tracking>
                </vmap:TrackingEvents>
                """),
            good: .adBreak(
                """
                \(tagSource())
                <vmap:TrackingEvents>
                  <vmap:Tracking event="breakStart"><![CDATA[https://track.example/break?at=start]]></vmap:Tracking>
                  <vmap:Tracking event="breakEnd"><![CDATA[https://track.example/break?at=end]]></vmap:Tracking>
                </vmap:TrackingEvents>
                """),
            spec: "VMAP 1.0.1 §2.3.1"),
    ]

    /// A tag and one tracker with an address.
    static func tracker(_ address: String) -> String {
        """
        \(tagSource())
        <vmap:TrackingEvents>
          <vmap:Tracking event="breakStart"><![CDATA[\(address)]]></vmap:Tracking>
        </vmap:TrackingEvents>
        """
    }
}
