import AdRulesText

// Names that XML's namespaces forbid (XML009, XML010, XML020 to XML022), and names that VMAP or VAST do not have.
extension Finding {
    // MARK: Namespaces

    /// `root` is the name in the root's start tag: there a prefix is declared whose namespace everybody knows.
    static func undeclaredPrefix(
        _ prefix: String, ofAttribute isAttribute: Bool, root: SourceRange?, at range: SourceRange
    ) -> Finding {
        let other = isAttribute ? ", or remove the attribute" : ""
        let finding = Finding(
            isAttribute ? .undeclaredPrefix : .undeclaredElementPrefix, at: range,
            "the prefix \"\(prefix)\" of an \(isAttribute ? "attribute" : "element") is not declared",
            label: "no xmlns:\(prefix) here or above", help: "declare xmlns:\(prefix) on the root element\(other)",
            value: prefix)
        let uri: String
        switch ByteText(prefix) {
        case "vmap": uri = Namespace.vmapURI
        case "xsi": uri = "http://www.w3.org/2001/XMLSchema-instance"
        default: return finding
        }
        let declaration = "xmlns:\(prefix)=\"\(uri)\""
        return finding.suggesting("declare \(declaration)\(isAttribute ? other : " on the root element")")
            .fixed(by: root.map { [.inserting(" " + declaration, at: Int($0.upper))] } ?? [], isSafe: true)
    }

    static func emptyNamespace(of declaration: String, value: String, at range: SourceRange) -> Finding {
        Finding(
            .invalidNamespaceDeclaration, at: range, "a prefix is declared as nothing: \(declaration.clipped)",
            label: "an empty namespace", help: "write the namespace's URI, or remove the declaration", value: value)
    }

    static let forbiddenNamespace = Form(
        .invalidNamespaceDeclaration, "this namespace declaration is not allowed",
        label: "xml and xmlns belong to XML itself", help: "remove the declaration")

    static let doubledAttribute = Form(
        .doubledAttribute, "the attribute \"@\" appears twice, under two prefixes of one namespace",
        label: "the same attribute again", help: "remove one of the two")

    static let malformedName = Form(
        .malformedName, "\"@\" is not a name with a prefix", label: "one prefix, one colon, one name",
        help: "write prefix:name, or a name without a colon")

    // MARK: VMAP128, VAST347, VAST375: attributes

    /// `match` is the attribute that was probably meant, which the element may have already (`isTaken`), and
    /// `candidates` are all that it takes.
    static func unknownAttribute(
        _ name: String, of element: String, isVMAP: Bool, match: Spelling.Match?, isTaken: Bool, candidates: [String],
        at range: SourceRange
    ) -> Finding {
        let finding = Finding(
            isVMAP ? .unknownAttribute : match == nil ? .unknownVASTElement : .misspeltVASTAttribute, at: range,
            "<\(element)> has no attribute \(name.quoted)",
            label: match.map { "did you mean \($0.spelling)?" } ?? "ignored",
            help: candidates.isEmpty ? "remove it" : "it allows: " + candidates.joined(separator: ", "), value: name)
        guard let match else { return finding }
        guard isTaken else { return finding.writing(match.spelling, isSafe: match.isCertain) }
        var beside = finding.suggesting("keep one of the two, as \(match.spelling)")
        beside.label = "\(match.spelling) is there, too"
        return beside
    }

    /// An attribute that was meant to be another one.
    struct WrittenName {
        /// The name as written.
        var name: String
        /// Its place.
        var range: SourceRange
        /// Whether no other attribute can be meant.
        var isCertain: Bool
    }

    /// Returns the finding that an attribute is missing at the one meant to be it, if any, with the name to write.
    func meaning(_ attribute: String, by written: WrittenName?) -> Finding {
        guard let written else { return self }
        var finding = self
        finding.range = written.range
        finding.message += " but \(written.name.quoted)"
        finding.label = "did you mean \(attribute)?"
        finding.value = written.name
        return finding.writing(attribute, isSafe: written.isCertain)
    }

    // MARK: VMAP160 to VMAP162, VAST375: elements

    /// `match` is the element that was probably meant, with its prefix, and `written` the complete name.
    static func unknownElement(
        _ name: String, written: String, in parent: String, isVMAP: Bool, match: Spelling.Match?, at range: SourceRange
    ) -> Finding {
        let finding = Finding(
            isVMAP
                ? match == nil ? .unknownElement : .misspeltElement
                : match.map { isNeeded($0.spelling) } == true ? .misspeltAdElement : .unknownVASTElement,
            at: range, "<\(name)> is unknown in <\(parent)>",
            label: match.map { "did you mean <\($0.spelling)>?" } ?? "ignored",
            help: isVMAP && name.ends(with: "Error") && parent.ends(with: "AdBreak")
                ? #"write <vmap:Tracking event="error"> in <vmap:TrackingEvents>"#
                : "remove it, or put it into an <Extension>", value: name)
        return match.map { finding.writing(element: $0.spelling, insteadOf: written, isSafe: $0.isCertain) } ?? finding
    }

    /// An element that neither language has, around `child`, which belongs where that element is.
    static func inventedList(_ name: String, of child: String, isVMAP: Bool, at range: SourceRange) -> Finding {
        Finding(
            isVMAP ? .misplacedElement : .misspeltAdElement, at: range,
            "<\(name)> is unknown, and <\(child)> is inside it", label: "players find no <\(child)> here",
            help: "remove the tags <\(name)> and </\(name)>, and keep what is between them", value: name)
    }

    /// The elements that hold a break or an ad, which is lost where players do not find them.
    static let carriers: [ElementName] = [
        .adBreak, .adSource, .ad, .inLine, .wrapper, .creatives, .linear, .mediaFiles,
    ]

    /// The elements without which an ad cannot play.
    private static let needed: [ElementName] = carriers + [.creative, .duration, .mediaFile]

    /// Whether an ad is lost with this element of VAST, which may have a prefix.
    private static func isNeeded(_ spelling: String) -> Bool {
        let local = spelling.localName
        return needed.contains { local.isSpelled($0.spelling) }
    }

    /// A `MediaFile` around media files, which is read as the list that it was meant to be.
    static let mediaFileAsList = Form(
        .misspeltAdElement, "<@> contains media files", label: "did you mean <MediaFiles>?", help: "write <MediaFiles>")

    /// An element of VAST that belongs in one of `homes`.
    static func misplacedVASTElement(
        _ name: String, _ element: ElementName, in parent: String, homes: [ElementName], at range: SourceRange
    ) -> Finding {
        Finding(
            carriers.contains(element) ? .misspeltAdElement : .unknownVASTElement, at: range,
            "<\(name)> does not belong in <\(parent)>", label: "ignored here",
            help: "it belongs in " + homes.map { "<\($0.spelling)>" }.joined(separator: " or "), value: name)
    }

    /// An element with a name of VAST in a namespace of somebody else.
    static let foreignElement = Form(
        .unknownVASTElement, "<@> is in a namespace that is not VAST's", label: "ignored",
        help: "write it without that namespace, or put it into an <Extension>")

    /// An element of any kind in `leaf`, an element of VAST that takes only text.
    static func elementInText(_ name: String, in leaf: ElementName, at range: SourceRange) -> Finding {
        let help =
            switch leaf {
            case .htmlResource: "put the whole HTML into CDATA: <![CDATA[<\(name)…]]>"
            case .adSystem, .adTitle, .description, .advertiser, .pricing, .category, .duration, .expires, .adServingId,
                .universalAdId, .altText, .blockedAdCategories, .verificationParameters:
                "write its text without <\(name)>"
            default: "write the address itself, without <\(name)>, in CDATA"
            }
        return Finding(
            .unknownVASTElement, at: range, "<\(leaf.spelling)> contains the element <\(name)>, and takes only text",
            label: "ignored, with its content", help: help, value: name)
    }

    /// An element that is spelt in other capitals and read anyway.
    static func respeltElement(_ name: String, spelling: String, at range: SourceRange) -> Finding {
        Finding(
            .misspeltElement, at: range, "<\(name)> is a misspelling of <\(spelling)>",
            label: "names are case-sensitive; read anyway", value: name
        ).writing(element: spelling, insteadOf: name, isSafe: true)
    }

    /// An element of VMAP that belongs in `home`; both with their prefix.
    static func misplacedElement(_ name: String, in parent: String, home: String, at range: SourceRange) -> Finding {
        Finding(
            .misplacedElement, at: range, "<\(name)> does not belong in <\(parent)>", label: "ignored here",
            help: "put it into <\(home)>", value: name)
    }

    /// An element of VAST that is read although it is outside the list that it belongs in.
    static func elementOutsideList(_ name: String, list: String, value: String, at range: SourceRange) -> Finding {
        Finding(
            .misspeltAdElement, at: range, "<\(name)> is outside <\(list)>",
            label: "read anyway; other players find no media file", help: "put it into a <\(list)> element",
            value: value)
    }
}
