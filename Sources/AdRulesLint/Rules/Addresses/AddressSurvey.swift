import AdRulesModel
import AdRulesText

/// Reports what is remarkable about the addresses of one response.
struct AddressSurvey {
    /// The enabled rules about addresses: looked up once for a document, since each look-up is a search.
    struct Wanted: Sendable {
        /// The marks that need a second look.
        var marks: AddressMarks = []
        /// Whether every address needs a second look: a placeholder can have any marks, or none.
        var placeholders: Bool

        init(_ selection: RuleSelection) {
            func wants(_ rule: RuleID) -> Bool { selection.severity(of: rule) != nil }
            placeholders = wants(.placeholderAddress)
            if wants(.emptyAddress) || wants(.emptyMediaFile) { marks.insert(.empty) }
            if [.unusableAddress, .emptyMediaFile, .missingAdTagURI].contains(where: wants) {
                marks.formUnion([.unusualStart, .odd])
            }
            if wants(.blankInAddress) { marks.formUnion([.blank, .odd]) }
            if wants(.doubleEscapedURL) { marks.insert(.escape) }
            if wants(.misusedMacro) || wants(.unfilledResponseMacro) { marks.formUnion(.macro) }
            if wants(.insecureAddress) { marks.insert(.insecure) }
        }
    }

    /// The marks that need a second look.
    private(set) var marks: AddressMarks

    private let source: SourceDocument
    /// Whether every address needs a second look: a placeholder and an encoded macro can have any marks, or none.
    var wantsAll: Bool { wantsPlaceholders || macros?.mayHoldEncoded == true }

    private let wantsPlaceholders: Bool
    private let filledMacros: Set<ByteText>
    /// Nil if macros are not looked for.
    private var macros: MacroSurvey?

    /// Begins with no address; a rule that is not enabled costs nothing.
    init(of response: Response, report: FindingCollector) {
        source = response.source
        wantsPlaceholders = report.wantedOfAddresses.placeholders
        marks = report.wantedOfAddresses.marks
        filledMacros = report.filledMacros
        macros = marks.contains(.bracket) ? MacroSurvey(of: response, filled: report.filledMacros) : nil
        if !source.mayHoldEscape { marks.remove(.escape) }
    }

    /// Looks at an address with at least one of ``marks``, or any if it ``wantsAll``.
    mutating func add(
        _ role: AddressRole, _ uri: SourceText, _ origin: SourceOrigin, _ scan: AddressMarks,
        report: inout FindingCollector
    ) {
        let address = FoundAddress(role: role, uri: uri, origin: origin)
        if scan.contains(.empty) { return checkEmpty(address, report: &report) }
        let marks = scan.intersection(marks)
        let mayHoldMacro = !marks.isDisjoint(with: .macro) || macros?.mayHoldEncoded == true
        if marks.isSubset(of: .macro), !wantsPlaceholders {
            if mayHoldMacro { macros?.add(role, uri, scan, report: &report) }
            return
        }
        if marks.contains(.insecure) { report.report(address.insecure(in: source)) }
        if marks.contains(.escape) { report.report(.doubleEscapedURL(uri, in: source)) }
        let bytes = source.decoded(uri)
        let problem =
            marks.isDisjoint(with: [.unusualStart, .odd])
            ? nil : AddressProblem(bytes, use: role.use, filled: filledMacros)
        // A macro in place of an address is reported as the problem of the address.
        if mayHoldMacro, problem?.isMacro != true { macros?.add(role, uri, scan, report: &report) }
        if wantsPlaceholders, Placeholder.isHeld(in: bytes) {
            report.report(address.placeholder(in: source))
        } else if let problem {
            report.report(address.unusable(problem, in: source))
        } else if !marks.isDisjoint(with: [.blank, .odd]), role.use != .reference, let blank = AddressBlank(bytes) {
            report.report(.blankInAddress(.blankInAddress, blank, uri, of: role, in: bytes, source))
        }
    }

    private func checkEmpty(_ address: FoundAddress, report: inout FindingCollector) {
        switch address.role {
        case .mediaFile, .mezzanine:
            report.report(
                .emptyMediaFile, at: source.startTag(of: address.origin), "<\(address.role.element)> has no address",
                label: "no file to load", help: "write the address of the file, or leave the element out")
        // A rule about wrappers reports it.
        case .vastAdTagURI: break
        default: report.report(address.empty(in: source))
        }
    }

    /// Reports what was collected.
    func finish(report: inout FindingCollector) { macros?.finish(report: &report) }
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
