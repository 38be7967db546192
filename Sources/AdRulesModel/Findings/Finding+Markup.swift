import AdRulesText

// XML004, XML017 and XML018: mistakes in tags, comments and CDATA sections, at the place of the mistake.
extension Finding {
    // MARK: XML004: CDATA

    /// A CDATA section that its element ends before `]]>`: `written` is what stands there instead.
    static func brokenCDATAEnd(_ written: String, at range: SourceRange) -> Finding {
        Finding(
            .brokenCDATA, at: range, "a CDATA section ends with \(written.quoted) instead of \"]]>\"",
            label: "expected ]]>", value: written
        ).writing("]]>", isSafe: true)
    }

    /// A CDATA section inside the one that begins at `outer`.
    static func nestedCDATA(at range: SourceRange, outer: Int) -> Finding {
        Finding(
            .brokenCDATA, at: range, "a CDATA section inside a CDATA section", label: "its ]]> ends the outer section",
            help: "CDATA sections cannot be nested: keep one <![CDATA[ and one ]]>",
            related: [Related(range: SourceRange(at: outer, count: 9), label: "the outer section")])
    }

    // MARK: XML018: a cut document

    static let truncatedTag = Form(
        .truncatedDocument, "the document ends inside a tag: @", label: "expected >",
        help: "it was cut off in transit, or the end of the tag is missing")

    // MARK: XML017: tags and attributes

    /// `end` is where its end is missing; a start tag may be meant to end with `/>`, too.
    static func unclosedTag(_ tag: String, end: Int, isEndTag: Bool, at range: SourceRange) -> Finding {
        Finding(
            .malformedXML, at: range, "the tag \(tag.clipped) is not closed", label: "expected > before the next <",
            help: "write > at its end"
        ).fixed(by: [.inserting(">", at: end)], isSafe: isEndTag)
    }

    /// Only what separates attributes or surrounds their values is removed: anything else may be part of a value.
    static func strayInTag(_ text: String, at range: SourceRange) -> Finding {
        let isSeparator = text.utf8.allSatisfy { ",;\"' \t\r\n".utf8.contains($0) }
        return Finding(
            .malformedXML, at: range, "\(text.quoted) is not allowed here in a tag",
            label: "expected an attribute or >",
            help: isSeparator ? "remove it" : "remove it, or write it in the quotes of a value", value: text
        ).fixed(by: isSeparator ? [.removing(range)] : [], isSafe: false)
    }

    /// A tag with something else between its `<` and its name; `range` is what an end tag has in place of its `/`, and
    /// otherwise the blanks.
    static func brokenTagBeginning(_ range: SourceRange, isEndTag: Bool, at place: SourceRange) -> Finding {
        Finding(
            .malformedXML, at: place, "the < of a tag is not right before its \(isEndTag ? "/" : "name")",
            label: "begins no tag"
        ).writing(isEndTag ? "/" : "", at: range, isSafe: true)
            .suggesting(isEndTag ? "begin the end tag with </" : "remove the blanks behind the <")
    }

    static let doubledLessThan = Form(
        .malformedXML, "a < in front of the < of a tag", label: "one is too many", help: "remove it"
    ) { $0.removing(isSafe: true) }

    /// The name of an element and that of an attribute in one word; the attribute begins at `attribute`.
    static func elementWithoutBlank(_ word: String, attribute: Int, at range: SourceRange) -> Finding {
        Finding(
            .malformedXML, at: range, "no space behind the name of an element: \(word.clipped)",
            label: "expected a space in it", help: "write a space before the attribute", value: word
        ).fixed(by: [.inserting(" ", at: attribute)], isSafe: true)
    }

    /// A value with two quotes on each side, or only before it; `edits` remove the second ones.
    static func doubledQuotes(_ value: String, of name: String, edits: [Fix.Edit], at range: SourceRange) -> Finding {
        Finding(
            .malformedXML, at: range, "the value of \(name.quoted) has doubled quotes", label: "expected one quote",
            help: "write \(name.clipped)=\"\(value.clipped)\"", value: value
        ).fixed(by: edits, isSafe: true)
    }

    static let attributeWithoutBlank = Form(
        .malformedXML, "no space before the attribute \"@\"", label: "expected a space before",
        help: "write a space before @"
    ) { $0.fixed(by: [.inserting(" ", at: Int($0.range.lower))], isSafe: true) }

    static let attributeWithoutValue = Form(
        .malformedXML, "the attribute \"@\" has no value", label: "expected =\"…\"", help: "write @=\"…\", or remove it"
    )

    static func unquotedValue(_ value: String, of name: String, at range: SourceRange) -> Finding {
        let edits: [Fix.Edit] = [.inserting("\"", at: Int(range.lower)), .inserting("\"", at: Int(range.upper))]
        let isPlain = !value.isEmpty && !value.utf8.contains { "\"'".utf8.contains($0) }
        if let inner = TypographicQuotes.content(of: value) {
            return Finding(
                .malformedXML, at: range, "the value of \(name.quoted) has typographic quotes",
                label: "XML has \" and ' only", help: "write \(name.clipped)=\"\(inner.clipped)\"", value: value
            ).fixed(by: [Fix.Edit(range: range, text: "\"\(inner)\"")], isSafe: true)
        }
        return Finding(
            .malformedXML, at: range, "the value of \(name.quoted) has no quotes", label: "expected a quote",
            help: "write \(name.clipped)=\"\(value.clipped)\"", value: value
        ).fixed(by: isPlain ? edits : [], isSafe: true)
    }

    /// `quote` is the one that the value begins with.
    static func unclosedValue(_ value: String, of name: String, quote: UInt8, at range: SourceRange) -> Finding {
        Finding(
            .malformedXML, at: range, "the value of \(name.quoted) has no closing quote",
            label: "expected a quote after it", help: "write \(name.clipped)=\"\(value.clipped)\"", value: value
        ).fixed(by: [.inserting([quote].string, at: Int(range.upper))], isSafe: false)
    }

    static func repeatedAttribute(_ name: String, first: SourceRange, at range: SourceRange) -> Finding {
        Finding(
            .malformedXML, at: range, "the attribute \(name.quoted) appears twice", label: "the same attribute again",
            help: "remove one of the two", value: name, related: [Related(range: first, label: "first here")])
    }

    /// `rest` begins with the `<`.
    static func rawLessThanInAttribute(_ rest: ArraySlice<UInt8>, at range: SourceRange) -> Finding {
        let finding = Finding(
            .malformedXML, at: range, "a raw < in the value of an attribute", label: "begins a tag in XML")
        var help: String?
        if rest.starts(with: TextDecoding.cdataOpener) {
            help = "a value has no CDATA sections: write its text alone, with &amp; for & and &lt; for <"
        } else if templateMarks.contains(where: { $0.begins(with: "<") && rest.starts(with: $0.utf8) }) {
            help = "render the template before the document is sent"
        }
        guard let help else { return finding.writing("&lt;", isSafe: true) }
        return finding.suggesting(help)
    }

    // MARK: XML017: comments, instructions and characters

    static let unclosedComment = Form(
        .malformedXML, "a comment is never closed", label: "opened here", help: "close it with -->")

    static let hyphensInComment = Form(
        .malformedXML, "\"--\" inside a comment", label: "allowed only in the --> at its end",
        help: "write one hyphen, or close the comment with -->")

    /// A comment that does not begin with `<!--`; `end` are the hyphens and the `>` that end it.
    static func brokenComment(at range: SourceRange, end: SourceRange) -> Finding {
        Finding(
            .malformedXML, at: range, "a comment is opened incorrectly", label: "expected <!--",
            help: "write <!-- before it and --> behind it"
        ).fixed(by: [Fix.Edit(range: range, text: "<!--"), Fix.Edit(range: end, text: "-->")], isSafe: true)
    }

    static let strayDeclaration = Form(
        .malformedXML, "\"<!\" begins neither a comment nor a CDATA section", label: "expected <!-- or <![CDATA["
    ) { $0.writing("&lt;!", hint: " if it is text", isSafe: false) }

    static let unclosedInstruction = Form(
        .malformedXML, "a processing instruction is never closed", label: "opened here", help: "close it with ?>")

    /// `encoding` and `standalone` are what the declaration says of these.
    static func malformedDeclaration(encoding: String?, standalone: String?, at range: SourceRange) -> Finding {
        let end = standalone.map { " standalone=\"\($0)\"" } ?? ""
        return Finding(
            .malformedXML, at: range, "the XML declaration is not well-formed", label: "expected version, then encoding"
        ).writing("<?xml version=\"1.0\" encoding=\"\(encoding ?? "UTF-8")\"\(end)?>", isSafe: false)
    }

    static func forbiddenCharacter(_ value: Int, at range: SourceRange) -> Finding {
        let code = "U+" + String(value, digits: 4, radix: 16).uppercasedASCII
        return Finding(
            .malformedXML, at: range, "the character \(code) is not allowed in XML", label: "not visible",
            help: "remove it", value: code
        ).fixed(by: [.removing(range)], isSafe: true)
    }

    static let forbiddenReference = Form(
        .malformedXML, "\"@\" is not a character of XML", label: "no such character", help: "remove it"
    ) { $0.removing(isSafe: false) }
}
