public import AdRulesModel

/// VAST361, VAST362, VAST386, VAST461: measurement code that players cannot run.
struct VerificationParts: AdRule, BuiltInRule {
    func check(_ ad: Ad, in response: Response, report: inout FindingCollector) {
        for item in ad.verifications { check(item, in: response, report: &report) }
    }

    private func check(_ item: Verification, in response: Response, report: inout FindingCollector) {
        let verification = item.properties
        let source = response.source
        for tracker in verification.tracking
        where tracker.event == .verificationNotExecuted && !tracker.uri.isEmpty && !tracker.uri.string.holds("[REASON")
        {
            report.report(
                .trackerWithoutReason, at: tracker.uri.range,
                "the tracker of verificationNotExecuted has no macro [REASON]", label: "does not tell why",
                help: "add a parameter with [REASON]: 1 to 4 (VAST 4.2 §6)", value: tracker.uri.string)
        }
        let isSince41 = response.version.map { $0 >= .v41 } == true
        func isBlank(_ text: String?) -> Bool { text?.trimmingBlanks.isEmpty ?? true }
        if isSince41, let obsolete = obsolete(in: verification) {
            report.report(
                .obsoleteVerification, at: source.startTag(ofChild: obsolete, in: item.origin),
                "<\(obsolete)> was in <Verification> in VAST 4.0 only", label: "ignored since VAST 4.1",
                help: obsolete.isSpelled("FlashResource")
                    ? "leave it out, as no player runs Flash; the vendor has a <JavaScriptResource>"
                    : "move it out of <AdVerifications>, into <InLine> or <Wrapper>")
        } else if verification.resources.isEmpty, verification.viewableImpression == nil,
            !source.holdsChild(like: ["JavaScriptResource", "ExecutableResource"], in: item.origin)
        {
            report.report(
                .incompleteVerification, at: source.startTag(of: item.origin), "<Verification> has no code to run",
                label: "nothing is measured",
                help: #"add <JavaScriptResource apiFramework="omid" browserOptional="true">"#)
        } else if isSince41, isBlank(verification.vendor),
            let vendor = source.emptyAttribute("vendor", in: item.origin)
        {
            report.report(
                .incompleteVerification, at: vendor, "<Verification> has no vendor",
                label: "the owner of the code and parameters is unknown",
                help: #"add vendor="…", the vendor's key, as in company.com-omid"#)
        }
        if isSince41, verification.resources.contains(where: { $0.kind == .executable && isBlank($0.type) }) {
            for child in source.children(of: item.origin) where child.name.isSpelled("ExecutableResource") {
                guard let place = source.emptyAttribute("type", in: SourceOrigin(child.tag.range)) else { continue }
                report.report(
                    .incompleteVerification, at: place, "<ExecutableResource> has no type",
                    label: "players do not know what it is",
                    help: "add the MIME type of the code, as the vendor names it")
            }
        }
        // VAST 4.0 knew no common API for all code yet.
        guard response.version != .v40,
            verification.resources.contains(where: { $0.kind != .flash && isBlank($0.apiFramework) })
        else { return }
        for child in source.children(of: item.origin)
        where child.name.isSpelled("JavaScriptResource") || child.name.isSpelled("ExecutableResource") {
            guard let place = source.emptyAttribute("apiFramework", in: SourceOrigin(child.tag.range)) else { continue }
            report.report(
                Finding(
                    .missingVerificationAPI, at: place, "<\(child.name)> has no apiFramework",
                    label: "players do not know what runs it"
                ).writing(
                    "apiFramework", "omid", of: SourceOrigin(child.tag.range), in: source, isSafe: false
                ).suggesting(#"add apiFramework="omid" if the code is written for Open Measurement"#))
        }
    }

    private func obsolete(in verification: Verification.Properties) -> String? {
        if verification.resources.contains(where: { $0.kind == .flash }) { return "FlashResource" }
        return verification.viewableImpression == nil ? nil : "ViewableImpression"
    }
}

extension RuleID {
    /// A `Verification` without code.
    public static let incompleteVerification = RuleID(rawValue: "VAST361")
    /// The content of a `Verification` of VAST 4.0 in a later version.
    public static let obsoleteVerification = RuleID(rawValue: "VAST362")
    /// A tracker of `verificationNotExecuted` without `[REASON]`.
    public static let trackerWithoutReason = RuleID(rawValue: "VAST461")
    /// A `JavaScriptResource` without `apiFramework`.
    public static let missingVerificationAPI = RuleID(rawValue: "VAST386")
}

extension VerificationParts {
    static let rules: [RuleDescription] = [
        RuleDescription(
            .incompleteVerification, "incomplete-verification", .warning, .correctness,
            "a Verification without code; since VAST 4.1 without vendor, or code without type",
            why: "without code nothing is measured, VAST error 410; without vendor the OMID code gets no "
                + "VerificationParameters",
            bad: .inLine(
                element("AdVerifications", #"<Verification vendor="example.com-omid"></Verification>"#) + "\n"
                    + creatives
            ),
            good: .inLine(verification(#"<JavaScriptResource apiFramework="omid" browserOptional="true">"#)),
            spec: "VAST 4.2 §3.17"),
        RuleDescription(
            .obsoleteVerification, "obsolete-verification", .warning, .compatibility,
            "content of VAST 4.0's Verification in a later version",
            why: "FlashResource and ViewableImpression were removed from Verification in VAST 4.1: players ignore them",
            bad: .inLine(verification(#"<FlashResource apiFramework="VPAID">"#, closing: "</FlashResource>")),
            good: .inLine(verification(#"<JavaScriptResource apiFramework="omid" browserOptional="true">"#)),
            spec: "VAST 4.2 §3.17"),
        RuleDescription(
            .missingVerificationAPI, "missing-verification-api", .warning, .compatibility, fix: .unsafe,
            "a JavaScriptResource or ExecutableResource without apiFramework",
            why: "players with the Open Measurement SDK run only code with apiFramework omid: this one never runs",
            bad: .inLine(verification("<JavaScriptResource>")),
            good: .inLine(verification(#"<JavaScriptResource apiFramework="omid" browserOptional="true">"#)),
            spec: "VAST 4.2 §3.17.1, §3.17.2"),
        RuleDescription(
            .trackerWithoutReason, "tracker-without-reason", .info, .suspicious,
            "a tracker of verificationNotExecuted without the macro [REASON]",
            why:
                "the vendor learns that its code did not run, and not whether the player, the user or the load was why",
            bad: .inLine(notExecuted("https://verify.example/not-run")),
            good: .inLine(notExecuted("https://verify.example/not-run?reason=[REASON]")), spec: "VAST 4.2 §3.17.4, §6"),
    ]

    private static func notExecuted(_ address: String) -> String {
        let script = element(
            #"JavaScriptResource apiFramework="omid" browserOptional="true""#,
            "<![CDATA[https://verify.example/omid.js]]>")
        let trackers = element("TrackingEvents", Self.address(#"Tracking event="verificationNotExecuted""#, address))
        let verification = element(#"Verification vendor="example.com-omid""#, script, trackers)
        return element("AdVerifications", verification) + "\n" + creatives
    }
}
