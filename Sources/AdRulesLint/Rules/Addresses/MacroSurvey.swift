import AdRulesModel
import AdRulesText

/// VAST366: macros of VAST in the wrong kind of address, in another spelling or encoded, collected over one response;
/// VAST424: macros that no player fills.
///
/// All macros that no player fills are reported together.
struct MacroSurvey {
    /// Whether the response may hold ``EncodedMacros``: then each address has to be looked at.
    let mayHoldEncoded: Bool

    private let source: SourceDocument
    /// The names of macros that the app fills besides those of VAST.
    private let filled: Set<ByteText>
    private var unfilled = FoundPlaces<Place>()
    /// Macros in brackets that turned out to be vendors' own, by the hashes of their names.
    private var vendors: Set<TextHash> = []

    /// Some of the macros that are in order anywhere: a response has few, many times.
    private var recent: [TextHash] = []

    private struct Place {
        var macro: String
        var role: AddressRole
        var range: SourceRange
    }

    private enum Verdict {
        case misplaced(MacroHome)
        case meant(String)
        case encoded(String)
        case unclosed(String)
        case unfilled
    }

    /// Begins without any macro.
    init(of response: Response, filled: Set<ByteText>) {
        source = response.source
        self.filled = filled
        mayHoldEncoded =
            source.mayHoldEncodedBracket
            && response.vast.origin.range.map { [source] in
                EncodedMacros.mayBeHeld(in: source.bytes, Int($0.lower), Int($0.upper))
            } == true
    }

    /// Adds the macros of an address that was scanned.
    mutating func add(_ role: AddressRole, _ uri: SourceText, _ scan: AddressMarks, report: inout FindingCollector) {
        if !scan.isDisjoint(with: .macro),
            !scan.isDisjoint(with: [.otherMacro, .markup, .encoded]) || !uri.allNames(satisfy: { isInOrder($0, role) })
        {
            let address = source.decoded(uri)
            judge(Macros.find(in: address) + Macros.unclosed(in: address), role, uri, report: &report)
        }
        if mayHoldEncoded { judge(EncodedMacros.find(in: source.decoded(uri)), role, uri, report: &report) }
    }

    /// Whether a macro, by its name's hash, is known to be in order; most are. A collision only hides a finding.
    private mutating func isInOrder(_ name: TextHash, _ role: AddressRole) -> Bool {
        if recent.contains(name) { return true }
        switch name {
        // Of those that only some addresses may have, these two are frequent.
        case Self.errorCode: return role == .error
        case Self.reason: return role == .verificationTracking
        default: break
        }
        if let contexts = Macros.restricted[name] { return !contexts.isDisjoint(with: role.macroContexts) }
        guard Self.known.contains(name) || vendors.contains(name) else { return false }
        if recent.count < 8 { recent.append(name) }
        return true
    }

    private static let known = Set(Macros.names.map { TextHash(of: $0) })
    private static let errorCode = TextHash(of: "ERRORCODE")
    private static let reason = TextHash(of: "REASON")

    /// Judges macros of an address.
    private mutating func judge(
        _ macros: [String], _ role: AddressRole, _ uri: SourceText, report: inout FindingCollector
    ) {
        for macro in macros where !Macros.isFilled(macro, by: filled) {
            guard let verdict = verdict(of: macro, role) else { continue }
            let place = Place(macro: macro, role: role, range: source.place(of: macro, inside: uri.range) ?? uri.range)
            guard case .unfilled = verdict else {
                report.report(misused(verdict, at: place))
                continue
            }
            unfilled.add(place)
            // A comment may be about one of its places only.
            if macro.utf8.first == UInt8(ascii: "["), vendors.count < 1_000,
                !source.mayHoldDirective, !Macros.isNearlyReason(macro)
            {
                vendors.insert(TextHash(of: Macros.bareName(macro)))
            }
        }
    }

    private func verdict(of macro: String, _ role: AddressRole) -> Verdict? {
        if Macros.known.contains(ByteText(macro)) {
            return Macros.home(of: macro, outside: role.macroContexts).map(Verdict.misplaced)
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
        unfilled.report(to: &report) { places, _ in Self.unfilled(at: places) }
    }

    /// The finding of a macro that is misused in one way.
    private func misused(_ verdict: Verdict, at place: Place) -> Finding {
        let (macro, element) = (place.macro, place.role.element)
        let isSafe = Macros.intended(by: macro)?.isCertain ?? macro.begins(with: "[")
        var what = ""
        var label = "sent unchanged"
        var help: String?
        var meant: String?
        switch verdict {
        case .misplaced(let home):
            (what, label, help) = ("has no value in <\(element)>", home.reason, "keep it in \(home.name)")
        case .unclosed(let name): (what, meant) = ("is the macro [\(name)] without its ]", name)
        case .encoded(let name): (what, meant) = ("is the macro [\(name)] with encoded brackets", name)
        case .meant(let name): (what, meant) = ("is not VAST's macro [\(name)]", name)
        case .unfilled: break
        }
        let finding = Finding(
            .misusedMacro, at: place.range, "\(quoted(macro)) \(what)", label: label, help: help, value: macro)
        guard let meant else { return finding }
        return finding.writing(macro: meant, insteadOf: macro, at: [place.range], in: source, isSafe: isSafe)
    }

    /// The finding of all macros that no player fills, each counted once.
    private static func unfilled(at places: [Place]) -> Finding {
        let (macro, element) = (places[0].macro, places[0].role.element)
        let others = Set(places.map { ByteText($0.macro) }).count - 1
        return Finding(
            .unfilledResponseMacro, at: places[0].range,
            "\(quoted(macro)) in <\(element)> is not a macro that players fill"
                + (others > 0 ? " (and \(others) more in this response)" : ""),
            label: "sent unchanged", help: "fill it on the server, or write one of VAST's macros", value: macro)
    }
}

extension Macros {
    /// Returns the name of the VAST macro meant by another spelling: `[timestamp]`, `%%CACHEBUSTING%%`, `[ERROR_CODE]`,
    /// `[ERORCODE]`; nil for a macro of VAST or a vendor's. Complexity: O(length), for each name of VAST.
    static func meant(by macro: String) -> String? {
        let name = bareName(macro).utf8.filter { $0 != UInt8(ascii: "_") }.map(\.uppercasedASCII)
        // A name with a point is one of another system: `[asset.uri]`.
        guard name.count <= 24, !macro.utf8.isEmpty, !macro.holds(".") else { return nil }
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
        guard macro.utf8.first == UInt8(ascii: "["), !macro.holds(".") else { return false }
        let name = bareName(macro).utf8.map(\.uppercasedASCII)
        return name.first == reason[0] && NearName.isNear(name, reason)
    }

    private static let reason = Array("REASON".utf8)

    private static let spellings = names.map { (name: $0, letters: Array($0.utf8)) }
}
