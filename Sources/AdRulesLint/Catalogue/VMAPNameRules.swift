import AdRulesModel

extension RuleCatalogue {
    /// VMAP160 to VMAP172: names that VMAP does not have, or not there; addresses; and what players read differently.
    static let vmapNameRules: [RuleDescription] = [
        RuleDescription(
            .unknownElement, "unknown-element", .warning, .suspicious,
            "an element that VMAP does not know here",
            why: "most players pass it by, and with it what was meant",
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
            .misspeltElement, "misspelt-element", .error, .correctness,
            "an element whose name is nearly that of an element of VMAP",
            why: "names are case-sensitive: players pass it by, and with it what was meant",
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
            "an element of VMAP in the wrong place",
            why: "players look for it elsewhere and do not find it",
            bad: .adBreak(
                """
                \(tagSource())
                <vmap:Tracking event="breakStart"><![CDATA[https://track.example/break]]></vmap:Tracking>
                """),
            good: .adBreak(tracking(event: "breakStart")),
            spec: "VMAP 1.0.1 §2.3"),
        RuleDescription(
            .misspeltErrorMacro, "misspelt-error-macro", .warning, .correctness,
            "an error macro of VMAP that is written otherwise",
            why: "macros are compared letter by letter: this one goes to the server as it is written",
            bad: .adBreak(tracking(event: "error", query: "code=[error_code]")),
            good: .adBreak(tracking(event: "error", query: "code=[ERROR_CODE]")),
            spec: "VMAP 1.0.1 §2.5"),
        RuleDescription(
            .positionTimeOffset, "position-time-offset", .info, .compatibility,
            "a timeOffset as a position (#1)",
            why: "legal, but a player has to know the opportunities of the stream, and few do",
            bad: .playlist(linear(##" timeOffset="#1""##)), good: .playlist(linear(#" timeOffset="00:21:00""#)),
            spec: "VMAP 1.0.1 §2.3.1"),
        RuleDescription(
            .blankInVMAPAddress, "blank-in-vmap-address", .warning, .correctness,
            "a blank, a line end or a second address inside an address of a playlist",
            why: "browsers encode a blank; URL of iOS before 17 and strict clients request nothing, the break is lost",
            bad: .adBreak(tagSource("<![CDATA[https://ads.example/vast?slot=pre roll]]>")),
            good: .adBreak(tagSource("<![CDATA[https://ads.example/vast?slot=pre%20roll]]>")),
            spec: "RFC 3986 §2"),
        RuleDescription(
            .emptyBreakTracker, "empty-break-tracker", .warning, .correctness,
            "a tracker of a break without an address",
            why: "there is nothing to request: players skip the tracker",
            bad: .adBreak(tracker("")), good: .adBreak(tracker("https://track.example/break")),
            spec: "VMAP 1.0.1 §2.4"),
        RuleDescription(
            .unusableBreakTracker, "unusable-break-tracker", .warning, .correctness,
            "a tracker of a break whose address is relative, has no host or a foreign scheme",
            why: "a playlist has no base to resolve it against: browsers take the page's, apps request nothing",
            bad: .adBreak(tracker("/break")), good: .adBreak(tracker("https://track.example/break")),
            spec: "RFC 3986 §4.3"),
        RuleDescription(
            .repeatedList, "repeated-list", .warning, .correctness,
            "a second TrackingEvents or Extensions in a break",
            why: "VMAP allows one of each: a player that takes the first, or the last, loses the trackers of the other",
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
        RuleDescription(
            .misspeltTemplateType, "misspelt-template-type", .warning, .correctness,
            "a templateType that is nearly one of VMAP's list",
            why: "players compare the name: an unknown template is VMAP error 1005, and the break is lost",
            bad: .adBreak(tagSource(template: #" templateType="vats3""#)), good: .adBreak(tagSource()),
            spec: "VMAP 1.0.1 §2.3.2"),
        RuleDescription(
            .redirectsNotFollowed, "redirects-not-followed", .info, .compatibility,
            #"an ad tag behind followRedirects="false""#,
            why: "legal, but most ad servers answer with a wrapper, and then nothing plays; Google calls it "
                + "FollowRedirectsIsFalse",
            bad: .adBreak(tagSource(attributes: #" followRedirects="false""#)),
            good: .adBreak(tagSource(attributes: #" followRedirects="true""#)),
            spec: "VMAP 1.0.1 §2.3.2"),
    ]

    /// A tag and one tracker with an address.
    private static func tracker(_ address: String) -> String {
        """
        \(tagSource())
        <vmap:TrackingEvents>
          <vmap:Tracking event="breakStart"><![CDATA[\(address)]]></vmap:Tracking>
        </vmap:TrackingEvents>
        """
    }
}
