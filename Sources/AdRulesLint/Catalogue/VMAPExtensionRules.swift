import AdRulesModel

extension RuleCatalogue {
    /// VMAP155 to VMAP159: extensions, and children in an unusual order. VMAP158 stays unused: a non-integer AdSource
    /// id, as Google sends it, violates only the schema.
    static let vmapExtensionRules: [RuleDescription] = [
        RuleDescription(
            .extensionWithoutType, "extension-without-type", .warning, .correctness,
            "an Extension without type, or with an empty one",
            why: "the type says whose extension it is: without it every player passes it by",
            bad: .adBreak(
                """
                \(tagSource())
                <vmap:Extensions>
                  <vmap:Extension>
                    <ads:Skin xmlns:ads="https://ads.example/ns" color="red"/>
                  </vmap:Extension>
                </vmap:Extensions>
                """),
            good: .adBreak(
                """
                \(tagSource())
                <vmap:Extensions>
                  <vmap:Extension type="https://ads.example/skin">
                    <ads:Skin xmlns:ads="https://ads.example/ns" color="red"/>
                  </vmap:Extension>
                </vmap:Extensions>
                """),
            spec: "VMAP 1.0.1 §2.7"),
        RuleDescription(
            .extensionWithoutNamespace, "extension-without-namespace", .warning, .correctness,
            "an element in an Extension that has no namespace of its own",
            why: "elements of two senders with one name cannot be told apart: players that go by namespace pass it by",
            bad: .adBreak(
                """
                \(tagSource())
                <vmap:Extensions>
                  <vmap:Extension type="https://ads.example/skin">
                    <Skin color="red"/>
                  </vmap:Extension>
                </vmap:Extensions>
                """),
            good: .adBreak(
                """
                \(tagSource())
                <vmap:Extensions>
                  <vmap:Extension type="https://ads.example/skin">
                    <ads:Skin xmlns:ads="https://ads.example/ns" color="red"/>
                  </vmap:Extension>
                </vmap:Extensions>
                """),
            spec: "VMAP 1.0.1 §2.7"),
        RuleDescription(
            .bumperExtension, "bumper-extension", .info, .compatibility,
            "a break that Google's extension makes a bumper",
            why: "it is no part of VMAP: players without it take the bumper for a break of its own",
            bad: .adBreak(
                """
                \(tagSource())
                <vmap:Extensions>
                  <vmap:Extension type="bumper" suppress_bumper="true"/>
                </vmap:Extensions>
                """),
            good: .adBreak(tagSource())),
        RuleDescription(
            .unusualChildOrder, "unusual-child-order", .info, .pedantic,
            "children of a break in another order than the schema's",
            why:
                "only validation with the schema fails; the text of the specification asks for no order, nor does a player",
            bad: .adBreak(
                """
                <vmap:TrackingEvents>
                  <vmap:Tracking event="breakStart"><![CDATA[https://track.example/break]]></vmap:Tracking>
                </vmap:TrackingEvents>
                \(tagSource())
                """, arguments: ["--extend-select", RuleID.unusualChildOrder.rawValue]),
            good: .adBreak(
                """
                \(tagSource())
                <vmap:TrackingEvents>
                  <vmap:Tracking event="breakStart"><![CDATA[https://track.example/break]]></vmap:Tracking>
                </vmap:TrackingEvents>
                """, arguments: ["--extend-select", RuleID.unusualChildOrder.rawValue]),
            spec: "VMAP 1.0.1 §4"),
    ]
}
