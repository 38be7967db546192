extension RuleCatalogue {
    /// VMAP101 to VMAP109: the root element, namespaces and names of elements.
    static let vmapDocumentRules: [RuleDescription] = [
        RuleDescription(
            .legacyNamespace, "legacy-namespace", .warning, .compatibility, fix: .safe,
            "the namespace http://www.iab.net/vmap-1.0 of VMAP 1.0's example",
            why: "most players ignore the URI; those that compare it find no playlist",
            bad: .document(vmap(namespace: "http://www.iab.net/vmap-1.0")), good: playlist, spec: "VMAP 1.0.1 §2.2"),
        RuleDescription(
            .wrongNamespace, "wrong-namespace", .error, .compatibility, fix: .safe,
            "a namespace that only resembles VMAP's",
            why: "a namespace is a name, compared character by character, not a link to follow: a player that compares "
                + "it finds no VMAP",
            bad: .document(vmap(namespace: "https://www.iab.net/videosuite/vmap")), good: playlist,
            spec: "VMAP 1.0.1 §2.2"),
        RuleDescription(
            .missingNamespace, "missing-namespace", .warning, .compatibility, fix: .safe, "VMAP without any namespace",
            why: "players that look for elements of the VMAP namespace, or for the text vmap:AdBreak, find nothing",
            bad: .document(#"<VMAP version="1.0">\#n</VMAP>"#), good: playlist, spec: "VMAP 1.0.1 §2.2"),
        RuleDescription(
            .defaultNamespace, "default-namespace", .info, .compatibility, fix: .unsafe,
            "the VMAP namespace under a prefix other than vmap:, or none",
            why: "correct XML, but some players search for the literal text vmap:AdBreak and find no break",
            bad: .document(#"<VMAP xmlns="http://www.iab.net/videosuite/vmap" version="1.0">\#n</VMAP>"#),
            good: playlist, spec: "VMAP 1.0.1 §2.2"),
        RuleDescription(
            .childOutsideNamespace, "child-outside-namespace", .error, .correctness, fix: .safe,
            "an element of VMAP that is not in the VMAP namespace",
            why: "the element is not part of VMAP: players find no ad, or reject the whole playlist",
            bad: .adBreak(tagSource().replacing("vmap:AdTagURI", with: "AdTagURI")), good: .adBreak(tagSource()),
            spec: "VMAP 1.0.1 §2.2"),
        RuleDescription(
            .legacyVASTData, "legacy-vast-data", .warning, .compatibility, fix: .safe,
            "VASTData, a slip in VMAP 1.0 for VASTAdData",
            why: "VMAP 1.0.1 asks players to accept both names; older players know only one of them",
            bad: .adBreak(inlineSource(wrapper(impression)).replacing("vmap:VASTAdData", with: "vmap:VASTData")),
            good: .adBreak(inlineSource(wrapper(impression))), spec: "VMAP 1.0.1 §2.3.2"),
        RuleDescription(
            .missingVersion, "missing-version", .error, .correctness, fix: .safe, "VMAP without its version",
            why: "a player cannot know what it received and may reject it: VMAP error 1001",
            bad: .document(vmap(attributes: "")), good: playlist, spec: "VMAP 1.0.1 §2.3"),
        RuleDescription(
            .unsupportedVersion, "unsupported-version", .error, .correctness, fix: .safe,
            "a version of VMAP that does not exist",
            why: "the only version is 1.0, in VMAP 1.0.1 too: a strict player answers with VMAP error 1001",
            bad: .document(vmap(attributes: #" version="3.0""#)), good: playlist, spec: "VMAP 1.0.1 §2.3"),
        RuleDescription(
            .wrongRoot, "wrong-root", .error, .correctness, fix: .safe,
            "a root element in the VMAP namespace that is not VMAP",
            why: "vmap-js stops with \"not a VMAP document\"; no player finds a break",
            bad: .document(vmap().replacing("vmap:VMAP", with: "vmap:Playlist")), good: playlist,
            spec: "VMAP 1.0.1 §2.3"),
    ]
}
