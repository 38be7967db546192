import AdRulesModel

extension RuleCatalogue {
    /// What only the answers of ad servers show (`--responses`).
    static let chainRules: [RuleDescription] = [
        RuleDescription(
            .podBehindWrapper, "pod-behind-wrapper", .warning, .suspicious,
            "a wrapper that takes one ad, and a pod behind it",
            why:
                "allowMultipleAds is false by default: players take the first ad of the pod, or none at all",
            bad: .document(ChainExample.wrapper(), arguments: ["--responses", "pod"]),
            good: .document(ChainExample.wrapper(#" allowMultipleAds="true""#), arguments: ["--responses", "pod"]),
            spec: "VAST 4.2 §3.19"),
        RuleDescription(
            .endlessWrapperChain, "endless-wrapper-chain", .error, .correctness,
            "wrappers that lead in a circle, or more of them than players follow",
            why:
                "players follow five wrappers at most, then give up with error 302: requests and time are lost, and the ad",
            bad: .document(ChainExample.wrapper(), arguments: ["--responses", "circle"]),
            good: .document(ChainExample.wrapper(), arguments: ["--responses", "ad"]), spec: "VAST 4.2 §2.3.5.1"),
        RuleDescription(
            .wrapperWithoutAd, "wrapper-without-ad", .warning, .suspicious,
            "a wrapper whose answer has no ad",
            why: "the request costs time before the break, and the player reports error 303 instead of an impression",
            bad: .document(ChainExample.wrapper(), arguments: ["--responses", "empty"]),
            good: .document(ChainExample.wrapper(), arguments: ["--responses", "ad"]), spec: "VAST 4.2 §2.3.6.4"),
    ]
}
