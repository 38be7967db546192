import AdRulesModel

/// VAST366: macros of VAST in the wrong kind of address, in another spelling or encoded, collected over one response;
/// VAST460: macros that no player fills.
///
/// Each spelling of VAST's macros is reported once, at its first place; all others together.
struct MacroSurvey {
    /// Whether the response may hold ``EncodedMacros``: then each address has to be looked at.
    let mayHoldEncoded: Bool

    private let source: SourceDocument
    /// The names of macros that the app fills besides those of VAST.
    private let filled: Set<ByteText>
    /// The macros that were checked, in the order of their first places.
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
        case encoded(String)
        case unclosed(String)
        case unfilled
    }

    /// A response can have any number of spellings; more than this many are not told apart.
    private static let limit = 64
    private static let placeLimit = 1_000

    /// Begins without any macro.
    init(of response: Response, filled: Set<ByteText>) {
        source = response.source
        self.filled = filled
        mayHoldEncoded =
            source.mayHoldEncodedValue
            && response.vast.origin.range.map { [source] in
                EncodedMacros.mayBeHeld(in: source.bytes, Int($0.lower), Int($0.upper))
            } == true
    }

    /// Adds the macros of an address that was scanned.
    mutating func add(_ role: AddressRole, _ uri: SourceText, _ scan: AddressScan) {
        if scan.contains(.macro), !scan.contains(.onlyBrackets) || !uri.allNames(satisfy: { isInOrder($0, role) }) {
            let address = source.decoded(uri)
            judge(Macros.find(in: address) + Macros.unclosed(in: address), role, uri)
        }
        if mayHoldEncoded { judge(EncodedMacros.find(in: source.decoded(uri)), role, uri) }
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

    /// Judges macros of an address.
    private mutating func judge(_ macros: [String], _ role: AddressRole, _ uri: SourceText) {
        for macro in macros {
            guard let verdict = verdict(of: macro, role), !filled.contains(ByteText(Macros.bareName(macro))) else {
                continue
            }
            if verdict == .unfilled, macro.utf8.first == UInt8(ascii: "["), vendors.count < 1_000,
                !Macros.isNearlyReason(macro)
            {
                vendors.insert(TextHash(of: Macros.bareName(macro)))
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
        if let meant = EncodedMacros.meant(by: macro) { return .encoded(meant) }
        if role == .verificationTracking, Macros.isNearlyReason(macro) { return .meant("REASON") }
        if macro.utf8.first == UInt8(ascii: "["), macro.utf8.last != UInt8(ascii: "]") {
            return .unclosed(Macros.bareName(macro))
        }
        return Macros.meant(by: macro).map(Verdict.meant) ?? .unfilled
    }

    /// Reports what was collected.
    func finish(report: inout FindingCollector) {
        var unfilled: Found?
        var unfilledCount = 0
        for found in found {
            let others = found.count > 1 ? " (and \(found.count - 1) more in this response)" : ""
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
            case .unfilled:
                if unfilled == nil { unfilled = found }
                unfilledCount += 1
            case .unclosed(let meant):
                report.report(
                    Finding(
                        .misusedMacro, at: place, "\(name) is the macro [\(meant)] without its ]" + others,
                        label: "sent unchanged", value: found.macro
                    ).writing(macro: meant, insteadOf: found.macro, at: found.places, in: source, isSafe: true))
            case .encoded(let meant):
                report.report(
                    Finding(
                        .misusedMacro, at: place, "\(name) is the macro [\(meant)] with encoded brackets" + others,
                        label: "sent unchanged", value: found.macro
                    ).writing(macro: meant, insteadOf: found.macro, at: found.places, in: source, isSafe: true))
            case .meant(let meant):
                report.report(
                    Finding(
                        .misusedMacro, at: place, "\(name) is not VAST's macro [\(meant)]" + others,
                        label: "sent unchanged", value: found.macro
                    ).writing(
                        macro: meant, insteadOf: found.macro, at: found.places, in: source,
                        isSafe: Macros.intended(by: found.macro)?.isCertain ?? found.macro.begins(with: "[")))
            }
        }
        guard let unfilled else { return }
        report.report(
            Finding(
                .unfilledResponseMacro, at: unfilled.places[0],
                "\(quoted(unfilled.macro)) in <\(unfilled.role.element)> is not a macro that players fill"
                    + (unfilledCount > 1 ? " (and \(unfilledCount - 1) more in this response)" : ""),
                label: "sent unchanged", help: "fill it on the server, or write one of VAST's macros",
                value: unfilled.macro))
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

    /// Returns the macro of VAST that is meant by one that is written otherwise, encoded or not closed, and whether
    /// nothing else can be meant; nil if none is. Complexity: O(length), for each name of VAST.
    static func intended(by macro: String) -> (name: String, isCertain: Bool)? {
        if let name = EncodedMacros.meant(by: macro) { return (name, true) }
        if macro.utf8.first == UInt8(ascii: "["), macro.utf8.last != UInt8(ascii: "]") {
            return (bareName(macro), true)
        }
        return meant(by: macro).map { name in
            // Other signs than brackets are those of a server, which may fill them.
            (name, macro.begins(with: "[") && !macro.isSpelledIgnoringCase("[CACHEBUSTER]"))
        }
    }

    /// Whether a macro is nearly `[REASON]`, as `[REASONS]`: too short a name to be told from vendors' own elsewhere
    /// than in a tracker that has it.
    static func isNearlyReason(_ macro: String) -> Bool {
        guard macro.utf8.first == UInt8(ascii: "[") else { return false }
        let name = bareName(macro).utf8.map(\.uppercasedASCII)
        return name.first == reason[0] && NearName.isNear(name, reason)
    }

    private static let reason = Array("REASON".utf8)

    private static let spellings = names.map { (name: $0, letters: Array($0.utf8)) }
}
