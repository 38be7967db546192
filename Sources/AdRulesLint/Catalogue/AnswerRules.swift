import AdRulesModel

extension RuleCatalogue {
    /// What only asking the ad servers shows (`--resolve`, or `--responses` with recorded answers).
    static let answerRules: [RuleDescription] = [
        RuleDescription(
            .unansweredAdTag, "unanswered-ad-tag", .warning, .suspicious,
            "an ad tag or a wrapper that no server answers",
            why:
                "the viewer waits, at worst for a time-out, and sees no ad; the errors are 1008 (VMAP) and 301 (VAST)",
            bad: .document(ChainExample.wrapper(), arguments: ["--responses", "unanswered"]),
            good: .document(ChainExample.wrapper(), arguments: ["--responses", "ad"]), spec: "VAST 4.2 §2.3.6.3"),
        RuleDescription(
            .answerWithoutVAST, "answer-without-vast", .warning, .suspicious,
            "an ad tag or a wrapper that is answered with something other than VAST",
            why:
                "a page, an empty answer or broken XML is an error: the break is lost, and no impression is sent",
            bad: .document(ChainExample.wrapper(), arguments: ["--responses", "page"]),
            good: .document(ChainExample.wrapper(), arguments: ["--responses", "ad"]), spec: "VAST 4.2 §2.3.6.3"),
        RuleDescription(
            .endlessRedirects, "endless-redirects", .warning, .suspicious,
            "an ad tag or a wrapper whose redirects do not end at an answer",
            why: "players follow a few redirects over http and https, then give up; each costs time before the break",
            bad: .document(ChainExample.wrapper(), arguments: ["--responses", "redirects"]),
            good: .document(ChainExample.wrapper(), arguments: ["--responses", "ad"])),
        RuleDescription(
            .oversizedAnswer, "oversized-answer", .warning, .suspicious,
            "an ad tag or a wrapper whose answer is too large to be read",
            why: "ad responses have some kilobytes; players on televisions have little memory, and give up or crash",
            bad: .document(ChainExample.wrapper(), arguments: ["--responses", "oversized"]),
            good: .document(ChainExample.wrapper(), arguments: ["--responses", "ad"])),
        RuleDescription(
            .unaskedAdTag, "unasked-ad-tag", .warning, .suspicious,
            "an ad tag or a wrapper that was not asked for: its address, or a budget",
            why:
                "what it leads to is not checked; an address of a private network is not there for viewers elsewhere",
            bad: .document(ChainExample.wrapper(), arguments: ["--responses", "unasked"]),
            good: .document(ChainExample.wrapper(), arguments: ["--responses", "ad"])),
        RuleDescription(
            .blockedCategory, "blocked-category", .warning, .correctness,
            "an ad of a category that a wrapper in front of it blocks",
            why: "players that obey the wrapper drop the ad with VAST error 205: the request was for nothing",
            bad: .document(
                ChainExample.wrapper(
                    version: "4.2", content: "\n      " + blocked("IAB1")), arguments: ["--responses", "category"]),
            good: .document(
                ChainExample.wrapper(
                    version: "4.2", content: "\n      " + blocked("IAB2")), arguments: ["--responses", "category"]),
            spec: "VAST 4.2 §3.19.2"),
    ]

    private static func blocked(_ code: String) -> String {
        #"<BlockedAdCategories authority="https://taxonomy.example">\#(code)</BlockedAdCategories>"#
    }
}

/// The example of the rules for what is behind a wrapper.
enum ChainExample {
    /// A response with one wrapper, whose answer is in the folder of the arguments.
    static func wrapper(_ attributes: String = "", version: String = "3.0", content: String = "") -> String {
        """
        <VAST version="\(version)">
          <Ad id="ad-1">
            <Wrapper\(attributes)>
              <AdSystem>Example</AdSystem>\(content)
              <VASTAdTagURI><![CDATA[https://ads.example/second.xml]]></VASTAdTagURI>
              <Error><![CDATA[https://track.example/error?code=[ERRORCODE]]]></Error>
              <Impression><![CDATA[https://track.example/impression]]></Impression>
            </Wrapper>
          </Ad>
        </VAST>
        """
    }
}
