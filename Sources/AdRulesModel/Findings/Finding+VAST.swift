// VAST301 to VAST352: the structure of a VAST response. Values, trackers and unknown names have files of their own.
extension Finding {
    // MARK: VAST301 to VAST304: version and namespace

    static func missingVASTVersion(of element: String, at range: SourceRange) -> Finding {
        Finding(
            .unknownVASTVersion, at: range, "<\(element)> has no version", label: "version is missing",
            help: "add version=\"4.2\", or whichever the response follows")
    }

    static func unknownVASTVersion(_ version: String, at range: SourceRange) -> Finding {
        Finding(
            .unknownVASTVersion, at: range, "\(version.quoted) is not a version of VAST",
            label: "expected 2.0, 3.0, 4.0, 4.1, 4.2 or 4.3", help: "write the version that the response follows",
            value: version)
    }

    static func vast1(root: String, at range: SourceRange) -> Finding {
        Finding(
            .vast1, at: range, "VAST 1.x is not supported", label: "the root element of VAST 1.x",
            help: "ask the ad server for VAST 3.0 or later", value: root)
    }

    /// `isVAST4` tells the namespace of VAST 4 from one that is not of VAST at all.
    static func wrongVASTNamespace(isVAST4: Bool, version: String?, isBefore4: Bool, at range: SourceRange) -> Finding {
        Finding(
            .wrongVASTNamespace, at: range,
            isVAST4
                ? "the namespace is of VAST 4, the version is \((version ?? "").clipped)"
                : "this is not VAST's namespace",
            label: "read as VAST all the same",
            help: isBefore4 ? "VAST 2.0 and 3.0 have no namespace" : "write xmlns=\"http://www.iab.com/VAST\"")
    }

    // MARK: VAST305 to VAST307: Ad, InLine, Wrapper

    static func emptyAd(at range: SourceRange) -> Finding {
        Finding(
            .emptyAd, at: range, "<Ad> holds neither <InLine> nor <Wrapper>", label: "nothing to play",
            help: "add the ad, or leave the element out")
    }

    static func secondAdContent(_ name: String, at range: SourceRange) -> Finding {
        Finding(
            .adWithBoth, at: range, "<Ad> holds a second <\(name)>", label: "ignored", help: "give it its own <Ad>")
    }

    static func misspeltInline(_ element: String, spelling: String, at range: SourceRange) -> Finding {
        Finding(
            .misspeltInline, at: range, "<\(element)> is not how VAST spells <\(spelling)>",
            label: "names of elements are case-sensitive", help: "write <\(spelling)>", value: element)
    }

    // MARK: VAST349, VAST352: creatives

    static func creativeOutsideCreatives(at range: SourceRange) -> Finding {
        Finding(
            .creativeOutsideCreatives, at: range, "<Creative> stands outside <Creatives>", label: "read all the same",
            help: "put it into a <Creatives> element")
    }

    static func adIDSpelling(_ written: String, spelling: String, version: String, at range: SourceRange) -> Finding {
        Finding(
            .adIDSpelling, at: range, "VAST \(version.clipped) spells the attribute \(spelling)",
            label: "read all the same", help: "write \(spelling)", value: written)
    }
}
