import AdRulesModel

/// VAST366: macros of VAST in the wrong kind of address or in another spelling, collected over one response.
///
/// Each spelling is reported once, at its first place. Other macros are vendors' own and are not judged.
struct MacroSurvey {
    private let source: SourceDocument
    /// The macros that were judged, in the order of their first places.
    private var found: [Found] = []
    /// Macros in brackets that turned out to be vendors' own, by the hashes of their names.
    private var vendors: Set<TextHash> = []

    /// Some of the macros that are in order anywhere: a response has few, many times.
    private var recent: [TextHash] = []

    private struct Found {
        var macro: String
        var verdict: Verdict
        var role: AddressRole
        /// The places so far, at most ``MacroSurvey/placeLimit``; the first is that of the finding.
        var places: [SourceRange]
        var count = 1
    }

    private enum Verdict: Equatable {
        case onlyInErrors
        case onlyInVerifications
        case meant(String)
    }

    /// A response can have any number of spellings; more than this many are not told apart.
    private static let limit = 64
    private static let placeLimit = 1_000

    /// Begins without any macro.
    init(source: SourceDocument) {
        self.source = source
    }

    /// Adds the macros of an address that was scanned.
    mutating func add(_ role: AddressRole, _ uri: SourceText, _ scan: AddressScan) {
        if scan.contains(.onlyBrackets), uri.allNames(satisfy: { isInOrder($0, role) }) { return }
        judge(source.decoded(uri), role, uri)
    }

    /// Whether a macro, by the hash of its name, is known to be in order; most are. A collision hides a finding, no
    /// more.
    private mutating func isInOrder(_ name: TextHash, _ role: AddressRole) -> Bool {
        if recent.contains(name) { return true }
        switch name {
        // The two that only some addresses may have are looked at each time.
        case Self.errorCode: return role == .error
        case Self.reason: return role == .verificationTracking
        default: break
        }
        guard Self.known.contains(name) || vendors.contains(name) else { return false }
        if recent.count < 8 { recent.append(name) }
        return true
    }

    private static let known = Set(Macros.names.map { TextHash(of: $0) })
    private static let errorCode = TextHash(of: "ERRORCODE")
    private static let reason = TextHash(of: "REASON")

    /// Judges each macro of an address.
    private mutating func judge(_ address: ArraySlice<UInt8>, _ role: AddressRole, _ uri: SourceText) {
        for macro in Macros.find(in: address) {
            guard let verdict = verdict(of: macro, role) else {
                if macro.utf8.first == UInt8(ascii: "["), vendors.count < 1_000 {
                    vendors.insert(TextHash(of: Macros.bareName(macro)))
                }
                continue
            }
            if let index = found.firstIndex(where: { $0.verdict == verdict && $0.macro.isSpelled(macro) }) {
                found[index].count += 1
                if found[index].places.count < Self.placeLimit {
                    found[index].places.append(source.place(of: macro, inside: uri.range) ?? uri.range)
                }
            } else if found.count < Self.limit {
                let place = source.place(of: macro, inside: uri.range) ?? uri.range
                found.append(Found(macro: macro, verdict: verdict, role: role, places: [place]))
            }
        }
    }

    private func verdict(of macro: String, _ role: AddressRole) -> Verdict? {
        if Macros.known.contains(ByteText(macro)) {
            if macro.isSpelled("[ERRORCODE]") { return role == .error ? nil : .onlyInErrors }
            if macro.isSpelled("[REASON]") { return role == .verificationTracking ? nil : .onlyInVerifications }
            return nil
        }
        return Macros.meant(by: macro).map(Verdict.meant)
    }

    /// Reports what was collected.
    func finish(report: inout FindingCollector) {
        for found in found {
            let others = found.count > 1 ? ", and so \(found.count - 1) more in this response" : ""
            let name = quoted(found.macro)
            let place = found.places[0]
            switch found.verdict {
            case .onlyInErrors:
                report.report(
                    Finding(
                        .misusedMacro, at: place, "\(name) has no value in <\(found.role.element)>" + others,
                        label: "there is no error to report", help: "keep it in <Error>", value: found.macro))
            case .onlyInVerifications:
                report.report(
                    Finding(
                        .misusedMacro, at: place, "\(name) has no value in <\(found.role.element)>" + others,
                        label: "there is no reason to report",
                        help: "keep it in trackers of verificationNotExecuted", value: found.macro))
            case .meant(let meant):
                report.report(
                    Finding(
                        .misusedMacro, at: place, "\(name) is not VAST's macro [\(meant)]" + others,
                        label: "sent as it is written", value: found.macro
                    ).writing(
                        // Other signs than brackets are those of a server, which may fill them.
                        macro: meant, insteadOf: found.macro, at: found.places, in: source,
                        isSafe: found.macro.begins(with: "[") && !found.macro.isSpelledIgnoringCase("[CACHEBUSTER]")))
            }
        }
    }
}

extension Macros {
    /// Returns the name of VAST's macro that is meant by another spelling: `[timestamp]`, `%%CACHEBUSTING%%`,
    /// `[ERROR_CODE]`, `[ERORCODE]`; nil if it is a macro of VAST or a vendor's own.
    /// Complexity: O(length), for each name of VAST.
    static func meant(by macro: String) -> String? {
        let name = bareName(macro).utf8.filter { $0 != UInt8(ascii: "_") }.map(\.uppercasedASCII)
        guard name.count <= 24, !macro.utf8.isEmpty else { return nil }
        if name.elementsEqual("CACHEBUSTER".utf8) { return "CACHEBUSTING" }
        let isBracketed = macro.utf8.first == UInt8(ascii: "[")
        return spellings.first {
            isBracketed && $0.letters.count > 6 ? NearName.isNear(name, $0.letters) : name == $0.letters
        }?.name
    }

    private static let spellings = names.map { (name: $0, letters: Array($0.utf8)) }
}
