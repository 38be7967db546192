// VAST301 to VAST352: the structure of a VAST response. Values, trackers and unknown names have files of their own.
extension Finding {
    // MARK: VAST301 to VAST304: version and namespace

    /// It has no fix: which version a response follows is known to its author only.
    static func missingVASTVersion(of element: String, name _: SourceRange, at range: SourceRange) -> Finding {
        Finding(.unknownVASTVersion, at: range, "<\(element)> has no version", label: "version is missing")
            .suggesting("add the version that the response follows, such as version=\"3.0\"")
    }

    static let unknownVASTVersion = Form(
        .unknownVASTVersion, "\"@\" is not a version of VAST", label: "expected 2.0, 3.0, 4.0, 4.1, 4.2 or 4.3",
        help: "write the version that the response follows")

    static let vast1 = Form(
        .vast1, "VAST 1.x is not supported", label: "the root element of VAST 1.x",
        help: "ask the ad server for VAST 3.0 or later")

    /// `isVAST4` distinguishes the namespace of VAST 4 from one that is not of VAST at all. With `isDeclared` the range
    /// is the namespace in its declaration.
    static func wrongVASTNamespace(
        isVAST4: Bool, version: String?, isBefore4: Bool, isDeclared: Bool, at range: SourceRange
    ) -> Finding {
        let finding = Finding(
            .wrongVASTNamespace, at: range,
            isVAST4
                ? "the namespace is that of VAST 4, the version is \((version ?? "").clipped)"
                : "this is not VAST's namespace",
            label: "read as VAST anyway", help: "VAST 2.0 and 3.0 have no namespace")
        guard !isBefore4 else { return finding }
        return finding.writing(value: "http://www.iab.com/VAST", of: "xmlns", isSafe: false)
            .fixed(by: isDeclared ? [Fix.Edit(range: range, text: "http://www.iab.com/VAST")] : [], isSafe: false)
    }

    /// `element` is in the namespace of VMAP, which it inherits unless it has a prefix of its own.
    static func vastInVMAPNamespace(_ element: String, isVAST4: Bool, at range: SourceRange) -> Finding {
        let declaration = isVAST4 ? "xmlns=\"http://www.iab.com/VAST\"" : "xmlns=\"\""
        let hasPrefix = element.holds(":")
        let finding = Finding(
            .wrongVASTNamespace, at: range, "<\(element)> is in the namespace of VMAP", label: "read as VAST anyway",
            help: hasPrefix ? "write <VAST>, without the prefix" : "write <VAST \(declaration) …>", value: element)
        let edit = Fix.Edit.inserting(" " + declaration, at: Int(range.lower) + 1 + element.utf8.count)
        return hasPrefix ? finding : finding.fixed(by: [edit], isSafe: true)
    }

    // MARK: VAST305 to VAST307: Ad, InLine, Wrapper

    static let emptyAd = Form(
        .emptyAd, "<Ad> has neither <InLine> nor <Wrapper>", label: "nothing to play",
        help: "add the ad, or leave the element out")

    static func secondAdContent(_ name: String, first: String, at range: SourceRange) -> Finding {
        Finding(
            .adWithBoth, at: range,
            first.isSpelled(name) ? "<Ad> has a second <\(name)>" : "<Ad> has <\(first)> and <\(name)>",
            label: "ignored", help: "give it its own <Ad>")
    }

    static func misspeltInline(_ element: String, spelling: String, at range: SourceRange) -> Finding {
        Finding(
            .misspeltInline, at: range, "<\(element)> is a misspelling of <\(spelling)>",
            label: "names of elements are case-sensitive", value: element
        ).writing(local: spelling, insteadOf: element, isSafe: true)
    }

    // MARK: VAST387: repetitions

    /// A second element of which VAST allows one.
    static func repeatedElement(_ name: ElementName, in parent: ElementName, at range: SourceRange) -> Finding {
        let help =
            switch name {
            case .linear, .nonLinearAds, .companionAds: "give it its own <Creative>"
            case .vastAdTagURI: "give it its own <Ad>, or leave one of the two out"
            case .creatives, .mediaFiles, .videoClicks, .trackingEvents, .icons, .closedCaptionFiles, .extensions,
                .creativeExtensions, .adVerifications, .iconClicks, .iconClickFallbackImages, .viewableImpression:
                "move its elements into the first one"
            default: "leave one of the two out"
            }
        return Finding(
            .repeatedElement, at: range, "<\(parent.spelling)> has a second <\(name.spelling)>",
            label: "VAST allows one", help: help, value: name.spelling)
    }

    // MARK: VAST374: later versions

    /// An element, or an attribute of one, of a version later than the response's, which is `written` there.
    static func laterName(
        _ element: String, attribute: String?, in parent: String?, since: VASTVersion, version: VASTVersion,
        written: SourceRange?, at range: SourceRange
    ) -> Finding {
        let isVerification = attribute == nil && element.isSpelled("AdVerifications")
        let meant = isVerification ? max(since, .v41) : since
        return Finding(
            .laterVersion, at: range,
            (attribute.map { "\"\($0)\" of " } ?? "") + "<\(element)>" + (parent.map { " in <\($0)>" } ?? "")
                + " appeared in VAST \(since); this response says \(version)",
            label: "players of VAST \(version) ignore it", value: attribute ?? element
        ).writing(
            value: meant.description, of: "version",
            hint: isVerification
                ? ", or put it into <Extension type=\"AdVerifications\">" : " if the response follows it",
            isSafe: false
        ).fixed(by: written.map { [Fix.Edit(range: $0, text: meant.description)] } ?? [], isSafe: false)
    }

    // MARK: VAST349, VAST352, VAST373: creatives

    static let elementInAdParameters = Form(
        .invalidAdParameters, "<AdParameters> contains the element <@>, and takes only text",
        label: "the creative gets them truncated or not at all", help: "put the parameters into CDATA: <![CDATA[<@…]]>")

    static let creativeOutsideCreatives = Form(
        .creativeOutsideCreatives, "<Creative> is outside <Creatives>", label: "read anyway",
        help: "put it into a <Creatives> element")

    /// `range` is that of the attribute's name. `isDoubled` tells that the other spelling is there as well.
    static func adIDSpelling(
        _ written: String, spelling: String, version: String, isDoubled: Bool, at range: SourceRange
    ) -> Finding {
        let finding = Finding(
            .adIDSpelling, at: range, "VAST \(version.clipped) spells the attribute \(spelling)",
            label: isDoubled ? "\(spelling) is there, too" : "read anyway", value: written)
        return isDoubled ? finding.suggesting("leave \(written) out") : finding.writing(spelling, isSafe: true)
    }
}
