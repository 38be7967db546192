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

    /// `element` is in the namespace of VMAP, which it inherits unless it has a prefix of its own.
    static func vastInVMAPNamespace(_ element: String, isVAST4: Bool, at range: SourceRange) -> Finding {
        let declaration = isVAST4 ? "xmlns=\"http://www.iab.com/VAST\"" : "xmlns=\"\""
        return Finding(
            .wrongVASTNamespace, at: range, "<\(element)> is in the namespace of VMAP",
            label: "read as VAST all the same",
            help: element.holds(":") ? "write <VAST>, without the prefix" : "write <VAST \(declaration) …>",
            value: element)
    }

    // MARK: VAST305 to VAST307: Ad, InLine, Wrapper

    static func emptyAd(at range: SourceRange) -> Finding {
        Finding(
            .emptyAd, at: range, "<Ad> holds neither <InLine> nor <Wrapper>", label: "nothing to play",
            help: "add the ad, or leave the element out")
    }

    static func secondAdContent(_ name: String, first: String, at range: SourceRange) -> Finding {
        Finding(
            .adWithBoth, at: range,
            first.isSpelled(name) ? "<Ad> holds a second <\(name)>" : "<Ad> holds <\(first)> and <\(name)>",
            label: "ignored", help: "give it its own <Ad>")
    }

    static func misspeltInline(_ element: String, spelling: String, at range: SourceRange) -> Finding {
        Finding(
            .misspeltInline, at: range, "<\(element)> is not how VAST spells <\(spelling)>",
            label: "names of elements are case-sensitive", help: "write <\(spelling)>", value: element)
    }

    // MARK: VAST374: later versions

    /// An element, or an attribute of one, of a version later than the response's.
    static func laterName(
        _ element: String, attribute: String?, in parent: String?, since: VASTVersion, version: VASTVersion,
        at range: SourceRange
    ) -> Finding {
        let isVerification = attribute == nil && element.isSpelled("AdVerifications")
        return Finding(
            .laterVersion, at: range,
            (attribute.map { "\"\($0)\" of " } ?? "") + "<\(element)>" + (parent.map { " in <\($0)>" } ?? "")
                + " appeared in VAST \(since); this response says \(version)",
            label: "players of VAST \(version) ignore it",
            help: isVerification
                ? "write version=\"\(max(since, .v41))\", or put it into <Extension type=\"AdVerifications\">"
                : "write version=\"\(since)\" if the response follows it",
            value: attribute ?? element)
    }

    // MARK: VAST349, VAST352, VAST373: creatives

    static func elementInAdParameters(_ element: String, at range: SourceRange) -> Finding {
        Finding(
            .invalidAdParameters, at: range, "<AdParameters> holds the element <\(element)> instead of text",
            label: "the parameters reach the creative cut or not at all",
            help: "put the parameters into CDATA: <![CDATA[<\(element)…]]>", value: element)
    }

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
