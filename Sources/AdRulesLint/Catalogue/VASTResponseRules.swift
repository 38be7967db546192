import AdRulesModel

extension RuleCatalogue {
    /// The response as a whole, its pods, and what identifies its ads and creatives.
    static let vastResponseRules: [RuleDescription] = [
        RuleDescription(
            .missingVASTNamespace, "missing-vast-namespace", .info, .pedantic,
            "VAST 4 without its namespace",
            why:
                "only validation with the schema fails: most documents of VAST 4 have no namespace, and players accept that",
            bad: .document(response(impression, version: "4.2"), arguments: extending(.missingVASTNamespace)),
            good: .document(
                response(impression, version: #"4.2" xmlns="http://www.iab.com/VAST"#),
                arguments: extending(.missingVASTNamespace)),
            spec: "VAST 4.2 §3"),
        RuleDescription(
            .errorWithAds, "error-with-ads", .warning, .correctness,
            "an Error of a response that also has ads",
            why: "it is for a response without ads; players request it only then, and never for an ad that fails",
            bad: .response(rootError + "\n" + wrapper(impression), version: "4.2"),
            good: .response(wrapper(impression), version: "4.2"),
            spec: "VAST 4.2 §3.2.1"),
        RuleDescription(
            .emptyResponse, "empty-response", .info, .suspicious,
            "a response with neither Ad nor Error",
            why: "legal: the server had no ad. Nothing plays, and without Error the server is not told",
            bad: .document(#"<VAST version="3.0"/>"#),
            good: .document(
                """
                <VAST version="3.0">
                  \(rootError)
                </VAST>
                """),
            spec: "VAST 4.2 §2.3.6.4"),
        RuleDescription(
            .mixedPod, "mixed-pod", .info, .suspicious,
            "an ad without sequence in a response with a pod",
            why: "the pod plays; an ad without sequence is only a substitute for one of its ads that fails",
            bad: .response(pod([1, 2, nil])), good: .response(pod([1, 2, 3])),
            spec: "VAST 4.2 §3.3.1"),
        RuleDescription(
            .singleAdPod, "single-ad-pod", .info, .pedantic,
            "a sequence on the only ad of a response",
            why:
                "it makes a pod of one: behind a wrapper without allowMultipleAds players drop it, error 303. Off by default",
            bad: .document(response(ad: #"<Ad id="ad-1" sequence="1">"#), arguments: extending(.singleAdPod)),
            good: .document(response(ad: #"<Ad id="ad-1">"#)),
            spec: "VAST 4.2 §3.3.1"),
        RuleDescription(
            .unorderedPod, "unordered-pod", .info, .compatibility,
            "a pod whose ads are not in the order of their sequence",
            why: "some players play the ads as the document has them",
            bad: .response(pod([2, 1])), good: .response(pod([1, 2])),
            spec: "VAST 4.2 §3.3.1"),
        RuleDescription(
            .incompleteUniversalAdID, "incomplete-universal-ad-id", .warning, .correctness,
            "a creative of VAST 4 without UniversalAdId, or with an incomplete one",
            why: "required since VAST 4.0: without it broadcasters and stitchers cannot recognise the creative",
            bad: .inLine(creative(universalAdID: "")),
            good: .inLine(creative(universalAdID: #"<UniversalAdId idRegistry="ad-id.org">ABCD1234</UniversalAdId>"#)),
            spec: "VAST 4.2 §3.7.1"),
        RuleDescription(
            .outdatedIDValue, "outdated-id-value", .info, .compatibility,
            "an idValue after VAST 4.0, or one that differs from the text",
            why: "only VAST 4.0 has idValue; since 4.1 the id is the text, and players read that first",
            bad: .inLine(
                creative(
                    universalAdID:
                        #"<UniversalAdId idRegistry="ad-id.org" idValue="ABCD1234">ABCD1234</UniversalAdId>"#)),
            good: .inLine(creative(universalAdID: #"<UniversalAdId idRegistry="ad-id.org">ABCD1234</UniversalAdId>"#)),
            spec: "VAST 4.2 §3.7.1"),
        RuleDescription(
            .doubledAdID, "doubled-ad-id", .info, .suspicious,
            "the same id on two ads of a response",
            why: "reports and logs do not tell the ads apart",
            bad: .response(linearAd(id: "ad-1") + "\n" + linearAd(id: "ad-1")),
            good: .response(linearAd(id: "ad-1") + "\n" + linearAd(id: "ad-2")),
            spec: "VAST 4.2 §3.3.2"),
    ]

    private static let rootError = "<Error><![CDATA[https://track.example/empty?code=[ERRORCODE]]]></Error>"

    /// Ads of VAST 3.0 with these sequences.
    private static func pod(_ sequences: [Int?]) -> String {
        sequences.enumerated().map { index, sequence in
            linearAd(id: "ad-\(index + 1)", attributes: sequence.map { #" sequence="\#($0)""# } ?? "")
        }.joined(separator: "\n")
    }

    /// A wrapper in a document of its own, with this start tag of `Ad`.
    private static func response(ad: String) -> String {
        response(impression).split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.utf8.starts(with: "  <Ad ".utf8) ? "  " + ad : String($0) }.joined(separator: "\n")
    }

    /// `Creatives` with one creative, whose `UniversalAdId` is given.
    private static func creative(universalAdID: String) -> String {
        let lines = creatives.split(separator: "\n").filter { !$0.utf8.starts(with: "    <UniversalAdId".utf8) }
        let id = universalAdID.isEmpty ? [] : ["    " + universalAdID]
        return (lines.prefix(2).map(String.init) + id + lines.dropFirst(2).map(String.init)).joined(separator: "\n")
    }
}
