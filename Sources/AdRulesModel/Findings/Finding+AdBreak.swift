// VMAP123 to VMAP155: a break, its ad source and its extensions. VMAP128 is with the unknown names.
extension Finding {
    // MARK: VMAP123 to VMAP125: breakType

    /// `written` is the attribute that was meant to be it, if any.
    static func missingBreakType(of element: String, written: String?, at range: SourceRange) -> Finding {
        Finding(
            .missingBreakType, at: range,
            "<\(element)> has no breakType" + (written.map { " but \($0.quoted)" } ?? ""),
            label: written == nil ? "read as linear" : "did you mean breakType?",
            help: written == nil ? "add breakType=\"linear\"" : "write breakType", value: written)
    }

    /// `value` is the complete attribute, of which `word` is no type; `nearest` is the type that was probably meant.
    static func unknownBreakType(_ word: String, in value: String, nearest: String?, at range: SourceRange) -> Finding {
        Finding(
            .unknownBreakType, at: range, "\(word.quoted) is not a break type",
            label: nearest.map { "did you mean \($0)?" } ?? "expected linear, nonlinear or display",
            help: "write " + (nearest.map { "\"\($0)\"" } ?? "linear, nonlinear, display, or a list of them"),
            value: value)
    }

    static func untidyBreakType(_ text: String, types: [BreakType], at range: SourceRange) -> Finding {
        Finding(
            .untidyBreakType, at: range, "\(text.quoted) is not a tidy list of break types",
            label: "lower case, commas without blanks, each once",
            help: "write \"\(types.map(\.rawValue).joined(separator: ","))\"", value: text)
    }

    // MARK: VMAP129: repeatAfter

    static func zeroRepeatAfter(_ text: String, at range: SourceRange) -> Finding {
        Finding(
            .invalidRepeatAfter, at: range, "\(text.quoted) repeats nothing: the interval is zero",
            label: "expected a time over zero", help: "write an interval, or leave repeatAfter out", value: text)
    }

    /// `better` is the time that was probably meant.
    static func invalidRepeatAfter(_ text: String, better: MediaTime?, at range: SourceRange) -> Finding {
        Finding(
            .invalidRepeatAfter, at: range, "\(text.quoted) is not a length of time",
            label: "expected hh:mm:ss[.mmm]",
            help: better.map { "write \"\($0)\"" } ?? MeantTime.readings(of: text.trimmingBlanks)
                ?? "write an interval as in \"00:10:00\"",
            value: text)
    }

    // MARK: VMAP170: a list that is there twice

    static func repeatedList(_ element: String, at range: SourceRange) -> Finding {
        Finding(
            .repeatedList, at: range, "the break has a second <\(element)>", label: "VMAP allows one",
            help: "move its elements into the first one")
    }

    // MARK: VMAP131, VMAP132: more than one answer

    static func severalAdSources(first: SourceRange?, at range: SourceRange) -> Finding {
        Finding(
            .severalAdSources, at: range, "<AdBreak> has a second <AdSource>", label: "ignored",
            help: "give it its own <vmap:AdBreak>, at the same timeOffset if they belong together",
            related: first.map { [Related(range: $0, label: "this one plays")] } ?? [])
    }

    static func severalAdSourceContents(at range: SourceRange) -> Finding {
        Finding(
            .severalAdSourceContents, at: range, "<AdSource> holds a second content", label: "ignored",
            help: "give each its own <vmap:AdBreak>, at the same timeOffset if they belong together")
    }

    // MARK: VMAP141, VMAP143: templateType

    static func missingTemplateType(of element: String, isEmpty: Bool, at range: SourceRange) -> Finding {
        Finding(
            .missingTemplateType, at: range,
            isEmpty ? "templateType of <\(element)> is empty" : "<\(element)> has no templateType",
            label: "read as VAST",
            help: "\(isEmpty ? "write" : "add") templateType=\"vast3\", or the version of the answer",
            value: isEmpty ? "" : nil)
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
            .escapedVAST, at: range, "<VASTAdData> holds text, not a <VAST> element",
            label: "CDATA or escaped XML is only text", help: "embed the VAST document itself, as XML",
            value: text.clipped)
    }

    /// The address of a tag in the wrong element; `prefix` is that of the document, with its colon.
    static func addressInVASTData(_ address: String, prefix: String, at range: SourceRange) -> Finding {
        Finding(
            .vastDataWithoutVAST, at: range, "<VASTAdData> holds an address, not a <VAST>", label: "expected <VAST>",
            help: "write <\(prefix)AdTagURI templateType=\"vast3\"><![CDATA[\(address)]]></\(prefix)AdTagURI>",
            value: address.clipped)
    }

    static func missingVAST(at range: SourceRange) -> Finding {
        Finding(
            .vastDataWithoutVAST, at: range, "<VASTAdData> holds no <VAST>", label: "nothing to play",
            help: "embed a VAST document, or leave the <vmap:AdSource> out")
    }

    static func secondVAST(at range: SourceRange) -> Finding {
        Finding(
            .vastDataWithoutVAST, at: range, "<VASTAdData> holds a second <VAST>", label: "ignored",
            help: "put its ads into the first one, or into a break of their own")
    }

    /// `isNear` tells that the name is nearly VAST.
    static func elementInsteadOfVAST(_ element: String, isNear: Bool, at range: SourceRange) -> Finding {
        Finding(
            .vastDataWithoutVAST, at: range, "<VASTAdData> holds <\(element)>, not <VAST>",
            label: isNear ? "did you mean <VAST>?" : "expected <VAST>",
            help: isNear ? "write <VAST>" : "embed the VAST document itself, as XML", value: element)
    }

    // MARK: VMAP155: extensions

    static func extensionWithoutType(_ element: String, isEmpty: Bool, at range: SourceRange) -> Finding {
        Finding(
            .extensionWithoutType, at: range,
            isEmpty ? "the type of <\(element)> is empty" : "<\(element)> has no type",
            label: "its owner is unknown", help: "write a name of your own as its type, best a URI",
            value: isEmpty ? "" : nil)
    }
}
