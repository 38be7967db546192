import AdRulesModel

/// An address about which a response has a finding.
struct FoundAddress {
    var role: AddressRole
    var uri: SourceText
    /// The element that has the address.
    var origin: SourceOrigin

    func empty(in source: SourceDocument) -> Finding {
        Finding(
            .emptyAddress, at: place(in: source), "<\(role.element)> has no address",
            label: "nothing is requested", help: "write the address, or leave the element out")
    }

    func placeholder(in source: SourceDocument) -> Finding {
        Finding(
            .placeholderAddress, at: place(in: source), "\(quoted(uri.string)) in <\(role.element)> is a placeholder",
            label: "not a real address", help: "write the address that is meant", value: uri.string)
    }

    func insecure(in source: SourceDocument) -> Finding {
        Finding(
            .insecureAddress, at: place(in: source), "the address of <\(role.element)> is not encrypted",
            label: "http:, not https:", help: "write https:, if the server has it", value: uri.string
        ).fixed(by: [secured(in: source)].compactMap(\.self), isSafe: false)
    }

    func unusable(_ problem: AddressProblem, in source: SourceDocument) -> Finding {
        .unusable(problem.isLost ? role.ruleIfLost : .unusableAddress, problem, uri, of: role, in: source)
    }

    /// The edit that makes `https:` of `http:` at its beginning; nil if it begins in another notation.
    private func secured(in source: SourceDocument) -> Fix.Edit? {
        let start = Int(uri.range.lower)
        let scheme = source.text(in: SourceRange(lower: start, upper: min(start + 5, Int(uri.range.upper))))
        return scheme.isSpelledIgnoringCase("http:") ? .inserting("s", at: start + 4) : nil
    }

    /// The address, or where it is missing the start tag of its element.
    private func place(in source: SourceDocument) -> SourceRange {
        guard uri.range.isEmpty || uri.isEmpty else { return uri.range }
        switch role {
        // The origin is that of the element around.
        case .javaScriptResource, .executableResource, .flashResource, .survey:
            let tag = source.lastTag(before: Int(uri.range.lower)) { $0.isSpelled(role.element) }
            return tag?.range ?? source.startTag(of: origin)
        default: return source.startTag(of: origin)
        }
    }
}
