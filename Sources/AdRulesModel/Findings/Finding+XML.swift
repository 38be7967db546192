import AdRulesText

// XML001 to XML018: documents that are not well-formed, or not VMAP or VAST at all.
extension Finding {
    // MARK: XML001, XML018: tags

    /// `line` is the line of the element that `closing` should have closed, and `opened` its start tag; `repair` is
    /// what makes this tag and those behind it match.
    static func mismatchedEndTag(
        _ closing: String, opening: String, line: Int, opened: SourceRange?, repair: EndTagRepair, at range: SourceRange
    ) -> Finding {
        Finding(
            .mismatchedEndTag, at: range, "</\(closing.clipped)> closes <\(opening.clipped)> opened at line \(line)",
            label: "expected </\(opening.clipped)>", help: repair.help(closing: closing, opening: opening),
            value: closing, related: opened.map { [Related(range: $0, label: "opened here")] } ?? []
        ).fixed(by: repair.edits, isSafe: repair.isSafe)
    }

    static func truncatedDocument(inside name: String, opened: SourceRange, at range: SourceRange) -> Finding {
        Finding(
            .truncatedDocument, at: range, "the document ends inside <\(name.clipped)>", label: "expected </\(name)>",
            help: "it was cut off in transit, or closing tags are missing",
            related: [Related(range: opened, label: "opened here")])
    }

    // MARK: XML002 to XML005: characters and CDATA

    /// `all` are the places of the same mistake from here on, each of one byte.
    static func rawAmpersand(isInURL: Bool, all: [Int], at range: SourceRange) -> Finding {
        Finding(
            .rawAmpersand, at: range, isInURL ? "a raw & in a URL" : "a raw & in text or an attribute",
            label: "begins a reference in XML"
        ).writing("&amp;", hint: " or wrap the text in <![CDATA[ … ]]>", isSafe: true)
            .fixed(by: all.map { Fix.Edit(range: SourceRange(at: $0), text: "&amp;") }, isSafe: true)
    }

    static let brokenCDATAOpener = Form(
        .brokenCDATAOpener, "a CDATA section is opened incorrectly", label: "expected <![CDATA[",
        help: "write <![CDATA[ before the text and ]]> after it"
    ) { $0.fixed(by: [Fix.Edit(range: $0.range, text: "<![CDATA[")], isSafe: true) }

    /// `end` is where the element's end tag begins, which the section holds.
    static func unclosedCDATA(at range: SourceRange, end: Int? = nil) -> Finding {
        Finding(
            .brokenCDATA, at: range, "a CDATA section is never closed", label: "opened here", help: "close it with ]]>"
        ).fixed(by: end.map { [.inserting("]]>", at: $0)] } ?? [], isSafe: true)
    }

    static let strayCDATAEnd = Form(
        .brokenCDATA, "\"]]>\" is outside a CDATA section", label: "the section has already ended",
        help: "CDATA sections cannot be nested: keep one <![CDATA[ and one ]]>")

    /// A `]]>` that is part of an address, and so ends its section early.
    static let cdataEndInText = Form(
        .brokenCDATA, "\"]]>\" inside the text of a CDATA section", label: "ends the section here"
    ) { $0.writing("%5D%5D%3E", hint: " if it is part of an address", isSafe: false) }

    static let jsonEscapedQuotes = Form(
        .jsonEscapedQuotes, "quotes are escaped as in JSON", label: "a backslash before a quote",
        help: "undo the JSON escapes: write \" for \\\", and drop \\n")

    // MARK: XML006, XML007, XML011, XML013: things in the wrong place

    static let blanksBeforeDeclaration = Form(
        .misplacedXMLDeclaration, "whitespace before the XML declaration", label: "must be the first bytes",
        help: "remove the blank lines before it")

    static let textBeforeDeclaration = Form(
        .misplacedXMLDeclaration, "text before the XML declaration", label: "remove this",
        help: "the XML declaration is allowed only at the very beginning")

    static let embeddedDeclaration = Form(
        .misplacedXMLDeclaration, "an XML declaration inside the document", label: "remove this declaration",
        help: "when you embed a document, leave its <?xml …?> out")

    /// `rest` is everything after the root element but comments, empty if it has an element, which no fix removes;
    /// `element` is one of VMAP or VAST in it, if there is one: then the root element ends too early.
    static func contentAfterRoot(_ rest: [SourceRange], element: String?, at range: SourceRange) -> Finding {
        Finding(
            .contentAfterRoot, at: range, "content after the root element", label: "the document has already ended",
            help: element.map { "<\($0.clipped)> belongs in the root element, which ends too early" }
                ?? "remove it; a proxy or the ad server added it"
        ).fixed(by: rest.map(Fix.Edit.removing), isSafe: false)
    }

    /// `parts` are those of the text between comments. A broken tag is not removed: there is an element around it.
    static func strayText(_ text: String, in parts: [SourceRange]) -> Finding {
        let isTag = ["<", ">", "=\"", "='"].contains { text.holds($0) }
        let isTemplate = templateMarks.contains { text.holds($0) }
        return Finding(
            .strayText, at: parts.first ?? SourceRange(at: 0, count: 0), "text between elements is ignored",
            label: "not inside an element that takes text",
            help: isTemplate
                ? "render the template before the document is sent"
                : isTag || text.holds("//")
                    ? "write the tags of its element, or remove it" : "remove it, or write it as a comment",
            value: text.clipped
        ).fixed(by: isTag || isTemplate ? [] : parts.map(Fix.Edit.removing), isSafe: false)
    }

    /// What a template holds before it is rendered.
    static let templateMarks = ["{{", "{%", "${", "<%", "<?"]

    static let documentType = Form(
        .documentType, "a document type declaration is rejected", label: "it could read files or expand without limit",
        help: "remove the DOCTYPE; VMAP and VAST need none")

    // MARK: XML008: not XML

    static let emptyDocument = Form(
        .notXML, "the document is empty", label: "nothing to read",
        help: "an ad server without an ad should still send <VAST version=\"4.2\"/>")

    static let html = Form(
        .notXML, "the document is HTML, not XML", label: "an HTML page",
        help: "check whether it is an error page, a login page or the wrong URL")

    static let json = Form(
        .notXML, "the document is JSON, not XML", label: "JSON begins here",
        help: "take the XML out of the JSON, with its escapes undone")

    /// A file of another format, such as a picture.
    static func otherFormat(_ name: String, help: String, at range: SourceRange) -> Finding {
        Finding(.notXML, at: range, "the document is \(name), not XML", label: "its first bytes", help: help)
    }

    static let escapedXML = Form(
        .notXML, "the document is XML that was escaped", label: "this is < once it is decoded",
        help: "undo the escapes once: &lt; is <, &quot; is \", &amp; is &")

    /// An invisible character before the document.
    static let invisibleCharacter = Form(
        .notXML, "@ comes before the document", label: "not visible", help: "remove it: the document begins with <"
    ) { $0.removing(isSafe: true) }

    static let plainText = Form(
        .notXML, "the document is text, not XML", label: "expected <", help: "send a VMAP or VAST document")

    // MARK: XML014, XML016: neither VMAP nor VAST, or not the one that was requested

    /// A root in VMAP's namespace was meant to be VMAP (VMAP109); of any other only the name is known.
    static func unknownRoot(_ name: String, isVMAP: Bool, match: Spelling.Match?, at range: SourceRange) -> Finding {
        let finding = Finding(
            isVMAP ? .wrongRoot : .unknownRoot, at: range, "the root element <\(name)> is neither VMAP nor VAST",
            label: match.map { "did you mean <\($0.spelling)>?" } ?? "expected <vmap:VMAP> or <VAST>",
            help: "send a VMAP or VAST document", value: name)
        guard let match else { return finding }
        return finding.writing(local: match.spelling, insteadOf: name, isSafe: match.isCertain)
            .suggesting("write <\(isVMAP ? "vmap:" : "")\(match.spelling)>; names of elements are case-sensitive")
    }

    /// An application read a document of the other kind.
    static func unexpectedKind(_ found: String, wanted: String, at range: SourceRange) -> Finding {
        Finding(
            .unexpectedKind, at: range, "the document is \(found), not \(wanted)", label: "expected \(wanted)",
            help: "read it with AdDocument, which takes both")
    }

    /// A file has another kind of document than its name promises.
    package static func unexpectedKind(_ found: String, named wanted: String, at range: SourceRange) -> Finding {
        Finding(
            .unexpectedKind, at: range, "the document is \(found), its name says \(wanted)",
            label: "linted as \(found)", help: "name it .\(found.lowercasedASCII) or .xml, or send \(wanted)")
    }

    // MARK: XML017: other mistakes of XML

    static let rawLessThan = Form(.malformedXML, "a raw < that begins no tag", label: "begins a tag in XML") {
        $0.writing("&lt;", hint: " or wrap the text in <![CDATA[ … ]]>", isSafe: true)
    }

    static func undeclaredEntity(_ entity: String, at range: SourceRange) -> Finding {
        let finding = Finding(
            .malformedXML, at: range, "the entity &\(entity); is not declared",
            label: "XML knows five: amp, lt, gt, quot, apos",
            help: "write the character itself, or its number as in &#160;", value: entity)
        return entity.isSpelled("nbsp") ? finding.writing("&#160;", isSafe: true) : finding
    }

    static let nulByte = Form(
        .malformedXML, "the document contains a NUL byte, which XML does not allow", label: "here",
        help: "remove it; if the document is UTF-16, send its byte order mark too")

    static let outOfMemory = Form(
        .malformedXML, "memory ran out while the document was read", label: "read so far",
        help: "read it again when more memory is free; --limit bounds documents")

    /// libxml2 reported something that the document does not have.
    static let parserMismatch = Form(
        .malformedXML, "libxml2 and the document differ here", label: "parsing stopped here",
        help: "look for a broken name or another encoding; if the document is valid, please report it")

    /// A mistake of which only libxml2's error code is known.
    static let otherMistake = Form(
        .malformedXML, "not well-formed XML (libxml2's error @)", label: "parsing stopped here",
        help: "correct the XML at this place or before it; the rest could not be read")
}
