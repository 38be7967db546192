import AdRulesText

// VMAP123 to VMAP155: a break, its ad source and its extensions. VMAP128 is with the unknown names.
extension Finding {
    // MARK: VMAP123 to VMAP125: breakType

    /// `name` is the name of the start tag.
    static func missingBreakType(of element: String, name: SourceRange, at range: SourceRange) -> Finding {
        Finding(.missingBreakType, at: range, "<\(element)> has no breakType", label: "read as linear")
            .adding("breakType", "linear", toElement: name, isSafe: false)
    }

    /// `value` is the complete attribute, of which `word` is no type; `match` is the type that was probably meant.
    static func unknownBreakType(
        _ word: String, in value: String, match: Spelling.Match?, at range: SourceRange
    ) -> Finding {
        let finding = Finding(
            .unknownBreakType, at: range, "\(word.quoted) is not a break type",
            label: match.map { "did you mean \($0.spelling)?" } ?? "expected linear, nonlinear or display",
            help: "write linear, nonlinear, display, or a list of them", value: value)
        guard let match else { return finding }
        let words = value.fields(separatedBy: ",").map { $0.trimmingBlanks.isSpelled(word) ? match.spelling : $0 }
        return finding.writing(value: match.spelling, isSafe: match.isCertain).fixed(
            by: [Fix.Edit(range: range, text: words.joined(separator: ",").escapedForXML)], isSafe: match.isCertain)
    }

    /// `hasOthers` reports that the list has words that are no types, which a fix would lose.
    static func untidyBreakType(_ text: String, types: [BreakType], hasOthers: Bool, at range: SourceRange) -> Finding {
        Finding(
            .untidyBreakType, at: range, "\(text.quoted) is not a clean list of break types",
            label: "lower case, commas without spaces, each once", value: text
        ).writing(value: types.map(\.rawValue).joined(separator: ","), isSafe: !hasOthers)
    }

    // MARK: VMAP129: repeatAfter

    static let zeroRepeatAfter = Form(
        .invalidRepeatAfter, "\"@\" repeats nothing: the interval is zero", label: "expected a time over zero",
        help: "write an interval, or leave repeatAfter out")

    /// `read` is what the interval was read as, and `better` the time that was probably meant.
    static func invalidRepeatAfter(
        _ text: String, read: MediaTime?, better: MediaTime?, at range: SourceRange
    ) -> Finding {
        Finding(
            .invalidRepeatAfter, at: range, "\(text.quoted) is not a duration",
            label: "expected hh:mm:ss[.mmm]", help: "write an interval as in \"00:10:00\"", value: text
        ).writing(time: text, read: read, better: better, readings: MeantTime.readings(of: text.trimmingBlanks))
    }

    // MARK: VMAP170: a list that appears twice

    static let repeatedList = Form(
        .repeatedList, "the break has a second <@>", label: "VMAP allows one",
        help: "move its elements into the first one")

    // MARK: VMAP131, VMAP132: more than one answer

    /// `isRead` if everything before is empty.
    static func severalAdSources(first: SourceRange?, isRead: Bool, at range: SourceRange) -> Finding {
        Finding(
            .severalAdSources, at: range, "<AdBreak> has a second <AdSource>",
            label: isRead ? "read, since the first one is empty" : "ignored",
            help: "give it its own <vmap:AdBreak>, at the same timeOffset if they belong together",
            related: first.map { [Related(range: $0, label: "this one plays")] } ?? [])
    }

    static func severalAdSourceContents(isRead: Bool, at range: SourceRange) -> Finding {
        Finding(
            .severalAdSourceContents, at: range, "<AdSource> has a second source",
            label: isRead ? "read, since the first one is empty" : "ignored",
            help: "give each its own <vmap:AdBreak>, at the same timeOffset if they belong together")
    }

    // MARK: VMAP141, VMAP143: templateType

    /// `name` is the name of the start tag.
    static func missingTemplateType(
        of element: String, name: SourceRange, isEmpty: Bool, at range: SourceRange
    ) -> Finding {
        let finding = Finding(
            .missingTemplateType, at: range,
            isEmpty ? "templateType of <\(element)> is empty" : "<\(element)> has no templateType",
            label: "read as VAST", value: isEmpty ? "" : nil)
        let hint = ", or the version of the answer"
        return isEmpty
            ? finding.writing(value: "vast3", of: "templateType", hint: hint, isSafe: false)
            : finding.adding("templateType", "vast3", toElement: name, hint: hint, isSafe: false)
    }

    static func customAdDataWithoutTemplateType(_ element: String, isEmpty: Bool, at range: SourceRange) -> Finding {
        Finding(
            .customAdDataWithoutTemplateType, at: range,
            isEmpty ? "templateType of <\(element)> is empty" : "<\(element)> has no templateType",
            label: "its format is unknown", help: "write the name of the format as its templateType",
            value: isEmpty ? "" : nil)
    }

    // MARK: VMAP144, VMAP145: VASTAdData

    static func escapedVAST(_ text: String, at range: SourceRange) -> Finding {
        Finding(
            .escapedVAST, at: range, "<VASTAdData> contains text, not a <VAST> element",
            label: "CDATA or escaped XML is only text", help: "embed the VAST document itself, as XML",
            value: text.clipped)
    }

    /// The address of a tag in the wrong element; `prefix` is that of the document, with its colon.
    /// `element` is the range of the complete element.
    static func addressInVASTData(
        _ address: String, prefix: String, element: SourceRange, at range: SourceRange
    ) -> Finding {
        let tag = "<\(prefix)AdTagURI templateType=\"vast3\"><![CDATA[\(address)]]></\(prefix)AdTagURI>"
        let finding = Finding(
            .vastDataWithoutVAST, at: range, "<VASTAdData> contains an address, not a <VAST>", label: "expected <VAST>",
            help: "write " + tag, value: address.clipped)
        return address.holds("]]>") ? finding : finding.fixed(by: [Fix.Edit(range: element, text: tag)], isSafe: false)
    }

    static let missingVAST = Form(
        .vastDataWithoutVAST, "<VASTAdData> contains no <VAST>", label: "nothing to play",
        help: "embed a VAST document, or leave the <vmap:AdSource> out")

    static let secondVAST = Form(
        .vastDataWithoutVAST, "<VASTAdData> contains a second <VAST>", label: "ignored",
        help: "put its ads into the first one, or into a break of their own")

    /// `match` is VAST if the name is nearly that.
    static func elementInsteadOfVAST(_ element: String, match: Spelling.Match?, at range: SourceRange) -> Finding {
        let finding = Finding(
            .vastDataWithoutVAST, at: range, "<VASTAdData> contains <\(element)>, not <VAST>",
            label: match == nil ? "expected <VAST>" : "did you mean <VAST>?",
            help: "embed the VAST document itself, as XML", value: element)
        return match.map { finding.writing(element: $0.spelling, insteadOf: element, isSafe: $0.isCertain) } ?? finding
    }

    // MARK: VMAP155: extensions

    static func extensionWithoutType(_ element: String, isEmpty: Bool, at range: SourceRange) -> Finding {
        Finding(
            .extensionWithoutType, at: range,
            isEmpty ? "the type of <\(element)> is empty" : "<\(element)> has no type",
            label: "its owner is unknown", help: "write a name of your own as its type, preferably a URI",
            value: isEmpty ? "" : nil)
    }
}
