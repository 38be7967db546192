import AdRulesModel

// LINT901 to LINT904: what is wrong with a comment that is meant to suppress findings.
extension Finding {
    // MARK: LINT901

    /// `unused` are the rules of the comment without a finding in its scope; at least one.
    static func unusedSuppression(_ unused: [SuppressionComment.Selector], of comment: SuppressionComment) -> Finding {
        let names = unused.map { quoted($0.text) }.joined(separator: ", ")
        let isAll = unused.count == comment.selectors.count
        let place = comment.target == .file ? "in this document" : "in the next element"
        var finding = Finding(
            .unusedSuppression, at: isAll ? comment.range : unused[0].range,
            "this comment suppresses \(clipped(names)), but there is no such finding \(place)",
            label: "suppresses nothing", help: isAll ? "remove the comment" : "remove \(clipped(names)) from it",
            value: unused.map(\.text).joined(separator: ", "))
        if isAll {
            finding.fix = Fix(isSafe: true, replacing: comment.range, with: "")
        } else if let first = comment.selectors.first, let last = comment.selectors.last {
            let places = Set(unused.map(\.range))
            let used = comment.selectors.filter { !places.contains($0.range) }
            finding.fix = Fix(
                isSafe: true, replacing: SourceRange(lower: Int(first.range.lower), upper: Int(last.range.upper)),
                with: used.map(\.text).joined(separator: ", "))
        }
        return finding
    }

    // MARK: LINT902

    static func unknownSuppressedRule(_ selector: SuppressionComment.Selector, nearest: String?) -> Finding {
        // A number is no misspelling: the rule that has it is another one.
        let digits = { (text: String) in text.utf8.filter(\.isDigit) }
        let nearest = nearest.flatMap { digits($0).elementsEqual(digits(selector.text)) ? $0 : nil }
        var finding = Finding(
            .unknownSuppressedRule, at: selector.range, "no rule is called \(quoted(selector.text))",
            label: nearest.map { "did you mean \($0)?" } ?? "suppresses nothing",
            help: nearest.map { "write \($0)" } ?? "'adrules rules' lists them all", value: selector.text)
        finding.fix = nearest.map { Fix(isSafe: false, replacing: selector.range, with: $0) }
        return finding
    }

    // MARK: LINT903

    static func suppressionWithoutReason(_ comment: SuppressionComment) -> Finding {
        let rules = clipped(comment.selectors.map(\.text).joined(separator: ", "))
        return Finding(
            .suppressionWithoutReason, at: comment.range, "this comment suppresses \(rules) without a reason",
            label: "no reason given",
            help: "write the reason after a colon: \(comment.target?.rawValue ?? "") \(rules): …")
    }

    // MARK: LINT904

    static let unknownSuppression = Form(
        .malformedSuppression, "a comment for the linter begins with adrules-ignore-next or adrules-ignore-file",
        label: "suppresses nothing", help: "write adrules-ignore-next for the element that follows")

    static let suppressionWithoutRule = Form(
        .malformedSuppression, "this comment names no rule to suppress", label: "suppresses nothing",
        help: "write @ VMAP206: the reason")

    static let suppressionOfNothing = Form(
        .malformedSuppression, "no element follows adrules-ignore-next in its parent", label: "suppresses nothing",
        help: "write the comment before the start tag of the element")

    static let suppressionTooDeep = Form(
        .malformedSuppression, "adrules-ignore-file is deep inside the document", label: "suppresses nothing",
        help: "write it before the root element; adrules-ignore-next is for a single element")

    static func unsuppressibleRule(_ selector: SuppressionComment.Selector) -> Finding {
        Finding(
            .malformedSuppression, at: selector.range, "a comment cannot suppress \(quoted(selector.text))",
            label: "suppresses nothing", help: "remove it here; --ignore and adrules.json can turn the rule off",
            value: selector.text)
    }

    static let tooManySuppressions = Form(
        .malformedSuppression,
        "the comments of the document name more than @ rules to suppress; further ones are not read",
        label: "suppresses nothing", help: "turn a rule off for many documents in adrules.json")
}
