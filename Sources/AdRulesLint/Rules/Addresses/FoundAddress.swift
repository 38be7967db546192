import AdRulesModel

/// An address about which a response has a finding that several addresses can share.
struct FoundAddress: Sendable {
    var role: AddressRole
    var uri: SourceText
    /// The element that has the address.
    var origin: SourceOrigin

    // Of several addresses, the finding is at the first one, and its fix changes all.

    static func empty(_ addresses: [FoundAddress], in source: SourceDocument) -> Finding {
        Finding(
            .emptyAddress, at: addresses[0].place(in: source), "<\(addresses[0].role.element)> has no address",
            label: "nothing is requested", help: "write the address, or leave the element out")
    }

    static func placeholder(_ addresses: [FoundAddress], in source: SourceDocument) -> Finding {
        let first = addresses[0]
        return Finding(
            .placeholderAddress, at: first.place(in: source),
            "\(quoted(first.uri.string)) in <\(first.role.element)> is a placeholder", label: "not a real address",
            help: "write the address that is meant", value: first.uri.string)
    }

    static func insecure(_ addresses: [FoundAddress], in source: SourceDocument) -> Finding {
        let first = addresses[0]
        return Finding(
            .insecureAddress, at: first.place(in: source),
            "the address of <\(first.role.element)> is not encrypted", label: "http:, not https:",
            help: "write https:, if the server has it", value: first.uri.string
        ).fixed(by: addresses.compactMap { $0.secured(in: source) }, isSafe: false)
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
        if !uri.range.isEmpty, !uri.isEmpty { return uri.range }
        switch role {
        case .javaScriptResource, .executableResource, .flashResource:
            let element = source.children(of: origin).first { child in
                child.name.isSpelled(role.element)
                    && child.texts.allSatisfy { source.slice($0.range).allSatisfy(MarkupScanner.isBlank) }
            }
            return element?.tag.range ?? source.startTag(of: origin)
        default:
            return source.startTag(of: origin)
        }
    }
}
