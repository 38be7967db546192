import AdRulesModel

/// Collects what is remarkable about the addresses of one response.
///
/// What many addresses of a document share is reported once, at the first of them, with a count.
struct AddressSurvey {
    /// What the enabled rules want to know of addresses: asked once for a document, since each question is a search.
    struct Wanted: Sendable {
        /// The marks that need a second look.
        var marks: AddressScan = []
        /// Whether every address needs a second look: a placeholder can have any marks, or none.
        var placeholders: Bool

        init(_ selection: RuleSelection) {
            func wants(_ rule: RuleID) -> Bool { selection.severity(of: rule) != nil }
            placeholders = wants(.placeholderAddress)
            if wants(.emptyAddress) || wants(.emptyMediaFile) { marks.insert(.empty) }
            if wants(.unusableAddress) { marks.formUnion([.unusualStart, .odd]) }
            if wants(.blankInAddress) { marks.formUnion([.blank, .odd]) }
            if wants(.doubleEscapedURL) { marks.insert(.escape) }
            if wants(.misusedMacro) || wants(.unfilledResponseMacro) { marks.insert(.macro) }
            if wants(.insecureAddress) { marks.insert(.insecure) }
        }
    }

    /// The marks that need a second look.
    private(set) var marks: AddressScan

    private let source: SourceDocument
    /// Whether every address needs a second look: a placeholder and an encoded macro can have any marks, or none.
    var wantsAll: Bool { wantsPlaceholders || macros?.mayHoldEncoded == true }

    private let wantsPlaceholders: Bool
    private var emptyAddresses = Repeated()
    private var insecureAddresses = Repeated()
    private var placeholders = Repeated()
    private var unusableAddresses: [(problem: AddressProblem, addresses: Repeated)] = []
    /// Nil if macros are not looked for.
    private var macros: MacroSurvey?

    /// The first of several findings that are alike, and the number of all.
    private struct Repeated {
        var first: (role: AddressRole, uri: SourceText, origin: SourceOrigin)?
        var count = 0
        /// The places of the addresses, at most as many as one fix changes.
        var places: [SourceRange] = []

        mutating func add(_ role: AddressRole, _ uri: SourceText, _ origin: SourceOrigin) {
            if first == nil { first = (role, uri, origin) }
            count += 1
            if places.count < 1_000 { places.append(uri.range) }
        }
    }

    /// Begins with no address; a rule that is not enabled costs nothing.
    init(of response: Response, report: FindingCollector) {
        source = response.source
        wantsPlaceholders = report.wantedOfAddresses.placeholders
        marks = report.wantedOfAddresses.marks
        macros = marks.contains(.macro) ? MacroSurvey(of: response, filled: report.filledMacros) : nil
        if !source.mayHoldEscape { marks.remove(.escape) }
    }

    /// Adds an address with at least one of ``marks``, or any if it ``wantsAll``. What is remarkable about this address
    /// alone is reported at once.
    mutating func add(
        _ role: AddressRole, _ uri: SourceText, _ origin: SourceOrigin, _ scan: AddressScan,
        report: inout FindingCollector
    ) {
        if scan.contains(.empty) {
            addEmpty(role, uri, origin, report: &report)
            return
        }
        let marks = scan.intersection(marks)
        if marks.contains(.macro) || macros?.mayHoldEncoded == true { macros?.add(role, uri, scan) }
        if marks.isSubset(of: .macro), !wantsPlaceholders { return }
        if marks.contains(.insecure) { insecureAddresses.add(role, uri, origin) }
        if marks.contains(.escape) { report.report(.doubleEscapedURL(uri, in: source)) }
        let bytes = source.decoded(uri)
        if wantsPlaceholders, Placeholder.isHeld(in: bytes) {
            placeholders.add(role, uri, origin)
        } else if !marks.isDisjoint(with: [.unusualStart, .odd]), let problem = AddressProblem(bytes, use: role.use) {
            let known = unusableAddresses.firstIndex {
                $0.addresses.first?.role == role && $0.problem.what.isSpelled(problem.what)
            }
            if known == nil { unusableAddresses.append((problem, Repeated())) }
            unusableAddresses[known ?? unusableAddresses.count - 1].addresses.add(role, uri, origin)
        } else if !marks.isDisjoint(with: [.blank, .odd]), role.use != .reference, let blank = AddressBlank(bytes) {
            report.report(.blankInAddress(.blankInAddress, blank, uri, of: role, in: bytes, source))
        }
    }

    private mutating func addEmpty(
        _ role: AddressRole, _ uri: SourceText, _ origin: SourceOrigin, report: inout FindingCollector
    ) {
        switch role {
        case .mediaFile, .mezzanine:
            report.report(
                Finding(
                    .emptyMediaFile, at: source.startTag(of: origin), "<\(role.element)> has no address",
                    label: "no file to load", help: "write the address of the file, or leave the element out"))
        // A rule about wrappers reports it.
        case .vastAdTagURI: break
        default: emptyAddresses.add(role, uri, origin)
        }
    }

    /// Reports what was collected.
    func finish(report: inout FindingCollector) {
        macros?.finish(report: &report)
        if let first = emptyAddresses.first {
            report.report(
                Finding(
                    .emptyAddress, at: place(first), "<\(first.role.element)> has no address" + others(emptyAddresses),
                    label: "nothing is requested", help: "write the address, or leave the element out"))
        }
        for (problem, addresses) in unusableAddresses {
            guard let first = addresses.first else { continue }
            var finding = Finding.unusable(.unusableAddress, problem, first.uri, of: first.role, in: source)
            finding.message += others(addresses)
            report.report(finding)
        }
        if let first = placeholders.first {
            report.report(
                Finding(
                    .placeholderAddress, at: place(first),
                    "\(quoted(first.uri.string)) in <\(first.role.element)> is a placeholder" + others(placeholders),
                    label: "not a real address", help: "write the address that is meant", value: first.uri.string))
        }
        if let first = insecureAddresses.first {
            report.report(
                Finding(
                    .insecureAddress, at: place(first),
                    "the address of <\(first.role.element)> is not encrypted" + others(insecureAddresses),
                    label: "http:, not https:", help: "write https:, if the server has it", value: first.uri.string
                ).fixed(by: insecureAddresses.places.compactMap(secured), isSafe: false))
        }
    }

    /// The edit that makes `https:` of `http:` at the beginning of a range; nil if it begins in another notation.
    private func secured(_ range: SourceRange) -> Fix.Edit? {
        let start = Int(range.lower)
        let scheme = source.text(in: SourceRange(lower: start, upper: min(start + 5, Int(range.upper))))
        return scheme.isSpelledIgnoringCase("http:") ? .inserting("s", at: start + 4) : nil
    }

    private func others(_ repeated: Repeated) -> String {
        repeated.count > 1 ? " (and \(repeated.count - 1) more in this response)" : ""
    }

    /// The address, or where it is missing the start tag of its element.
    private func place(_ found: (role: AddressRole, uri: SourceText, origin: SourceOrigin)) -> SourceRange {
        if !found.uri.range.isEmpty, !found.uri.isEmpty { return found.uri.range }
        switch found.role {
        case .javaScriptResource, .executableResource, .flashResource:
            let element = source.children(of: found.origin).first { child in
                child.name.isSpelled(found.role.element) && child.texts.allSatisfy { isBlank($0.range) }
            }
            return element?.tag.range ?? source.startTag(of: found.origin)
        default:
            return source.startTag(of: found.origin)
        }
    }

    private func isBlank(_ range: SourceRange) -> Bool { source.slice(range).allSatisfy(MarkupScanner.isBlank) }
}

/// The placeholder addresses of templates.
enum Placeholder {
    private static let hosts = ["example.com", "example.org", "example.net"].map { Array($0.utf8) }
    // Reason: TODO is one of the words that templates leave in an address, and is looked for here.
    private static let words = ["INSERT_", "INSERT-", "YOUR_", "YOUR-", "REPLACE_", "TODO"].map { Array($0.utf8) }

    /// Whether the host of an address is one that documentation uses, or the address holds a word of a template.
    static func isHeld(in address: ArraySlice<UInt8>) -> Bool {
        var host = address[...]
        if let slash = host.firstIndex(of: UInt8(ascii: "/")) { host = host[(slash + 1)...] }
        if host.first == UInt8(ascii: "/") { host.removeFirst() }
        host = host.prefix { $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: ":") }
        if hosts.contains(where: { name in
            host.count >= name.count && host.suffix(name.count).elementsEqual(name)
                && (host.count == name.count || host[host.endIndex - name.count - 1] == UInt8(ascii: "."))
        }) {
            return true
        }
        return words.contains { TextSearch.holds($0, in: address) }
    }
}

/// A search for bytes.
enum TextSearch {
    /// Whether the bytes hold a word. Complexity: O(bytes × length of the word).
    static func holds(_ word: [UInt8], in bytes: ArraySlice<UInt8>) -> Bool {
        guard let first = word.first else { return true }
        return bytes.indices.contains { bytes[$0] == first && bytes[$0...].starts(with: word) }
    }
}
