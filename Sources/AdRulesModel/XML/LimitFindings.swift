/// The findings for ``ParsingLimits``, one per limit.
enum LimitFindings {
    static func document(limit: Int) -> Finding {
        Finding(
            .documentTooLarge, at: SourceRange(lower: 0, upper: 0), "the document has more than \(limit) bytes",
            help: help("document-bytes"))
    }

    static func depth(at range: SourceRange, limit: Int) -> Finding {
        Finding(
            .tooDeep, at: range, "elements are nested more than \(limit) deep", label: "one level too deep",
            help: help("depth"))
    }

    static func startTag(at range: SourceRange, limit: Int) -> Finding {
        Finding(
            .startTagTooLarge, at: SourceRange(lower: Int(range.lower), upper: Int(range.lower) + 1),
            "a start tag has more than \(limit) bytes", label: "begins here", help: help("start-tag-bytes"))
    }

    static func attributes(at range: SourceRange, limit: Int) -> Finding {
        Finding(
            .tooManyAttributes, at: SourceRange(lower: Int(range.lower), upper: Int(range.lower) + 1),
            "an element has more than \(limit) attributes", label: "this one", help: help("attributes"))
    }

    static func endTag(at range: SourceRange, limit: Int) -> Finding {
        Finding(
            .startTagTooLarge, at: SourceRange(lower: Int(range.lower), upper: Int(range.lower) + 1),
            "an end tag has more than \(limit) bytes", label: "begins here", help: help("start-tag-bytes"))
    }

    static func text(_ token: TextToken, at range: SourceRange, limit: Int) -> Finding {
        Finding(
            .textTooLarge, at: SourceRange(lower: Int(range.lower), upper: Int(range.lower) + 1),
            "\(token.name) has more than \(limit) bytes", label: "begins here", help: help("text-bytes"))
    }

    static func elements(at range: SourceRange, limit: Int) -> Finding {
        Finding(
            .tooManyElements, at: range, "the document has more than \(limit) elements", label: "one too many",
            help: help("elements"))
    }

    static func breaks(at range: SourceRange, limit: Int) -> Finding {
        Finding(
            .tooManyBreaks, at: range, "the playlist has more than \(limit) breaks", label: "one too many",
            help: help("breaks"))
    }

    static func ads(at range: SourceRange, limit: Int) -> Finding {
        Finding(
            .tooManyAds, at: range, "the document has more than \(limit) ads", label: "one too many", help: help("ads"))
    }

    static func names(at offset: UInt32, limit: Int) -> Finding {
        Finding(
            .tooManyNames, at: SourceRange(lower: Int(offset), upper: Int(offset)),
            "the document has more than \(limit) different names", label: "inside this element",
            help: help("names"))
    }

    static func findings(at range: SourceRange, limit: Int) -> Finding {
        Finding(
            .tooManyFindings, at: range, "the document has more than \(limit) findings; further ones are not listed",
            help: help("findings"))
    }

    private static func help(_ name: String) -> String { "raise it with --limit \(name)=N if the document is right" }
}
