// XML050 to XML059: the limits of ``ParsingLimits``, one rule for each.
extension Finding {
    static let documentTooLarge = Form(
        .documentTooLarge, "the document has more than @ bytes", help: help("document-bytes"))

    static let tooDeep = Form(
        .tooDeep, "elements are nested more than @ deep", label: "one level too deep", help: help("depth"))

    static let startTagTooLarge = Form(
        .startTagTooLarge, "a start tag has more than @ bytes", label: "begins here", help: help("start-tag-bytes"),
        fix: atFirstByte)

    static let endTagTooLarge = Form(
        .startTagTooLarge, "an end tag has more than @ bytes", label: "begins here", help: help("start-tag-bytes"),
        fix: atFirstByte)

    static let tooManyAttributes = Form(
        .tooManyAttributes, "an element has more than @ attributes", label: "this one", help: help("attributes"),
        fix: atFirstByte)

    static func textTooLarge(_ token: TextToken, at range: SourceRange, limit: Int) -> Finding {
        atFirstByte(
            Finding(
                .textTooLarge, at: range, "\(token.name) has more than \(limit) bytes", label: "begins here",
                help: help("text-bytes")))
    }

    static let tooManyBreaks = Form(
        .tooManyBreaks, "the playlist has more than @ breaks", label: "one too many", help: help("breaks"))

    static let tooManyAds = Form(
        .tooManyAds, "the document has more than @ ads", label: "one too many", help: help("ads"))

    /// The linter reports it too, for its own rules. `hidden` has the number of findings not listed, by rule.
    package static func tooManyFindings(at range: SourceRange, limit: Int, hiding hidden: [RuleID: Int]) -> Finding {
        var finding = Finding(
            .tooManyFindings, at: range,
            "the document has more than \(limit) findings; further ones are not listed", help: help("findings"),
            value: hidden.isEmpty ? nil : hidden.keys.sorted().map(\.rawValue).joined(separator: " "))
        finding.hidden = hidden
        return finding
    }

    /// Adds to a finding of XML057 that the document has more findings than fixes are judged by.
    package mutating func addLimitOfFixes(_ limit: Int) {
        guard rule == .tooManyFindings else { return }
        help =
            "\(Self.help("findings")); nothing is fixed beyond \(limit), unless N is more or fewer rules are selected"
    }

    static let tooManyNames = Form(
        .tooManyNames, "the document has more than @ different names", label: "inside this element", help: help("names")
    )

    static let tooManyElements = Form(
        .tooManyElements, "the document has more than @ elements", label: "one too many", help: help("elements"))

    /// Marks only the first byte of what is too large.
    private static func atFirstByte(_ finding: Finding) -> Finding {
        var finding = finding
        finding.range = SourceRange(at: Int(finding.range.lower))
        return finding
    }

    private static func help(_ name: String) -> String { "raise it with --limit \(name)=N if the document is valid" }
}
