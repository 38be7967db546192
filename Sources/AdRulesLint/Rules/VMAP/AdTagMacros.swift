public import AdRulesModel
import AdRulesText

/// VMAP140: macros in `AdTagURI` that no player fills. One finding per address.
struct AdTagMacros: AdBreakRule, BuiltInRule {
    /// The macros that have a value in a request for ads.
    private static let candidates = VASTMacro.all.filter { $0.contexts.contains(.request) }.map(\.name)

    private static let filled = Set(candidates.map { TextHash(of: $0) })

    func check(_ adBreak: AdBreak, in document: VMAPDocument, report: inout FindingCollector) {
        guard let adSource = adBreak.source, case .adTag(let uri, _) = adSource.content else { return }
        let mayHoldEncoded = EncodedMacros.mayBeHeld(in: uri, of: document.source)
        let address = document.source.decoded(uri)
        let values = Macros.values(in: address)
        if !mayHoldEncoded, values.isEmpty, Self.isInOrder(uri) { return }
        // VMAP136 reports a macro or markup in place of an address.
        if report.wants(.emptyAdTagURI),
            address.first == UInt8(ascii: "<") || AddressProblem(address, filled: report.filledMacros)?.isMacro == true
        {
            return
        }
        let unknown =
            Macros.find(in: address).filter {
                !Macros.known.contains(ByteText($0)) || Macros.home(of: $0, outside: .request) != nil
            } + Macros.unclosed(in: address) + values
            + (mayHoldEncoded ? EncodedMacros.find(in: address) : [])
        let unfilled = unknown.filter { !Macros.isFilled($0, by: report.filledMacros) }
        guard let first = unfilled.first else { return }
        let encoded = EncodedMacros.meant(by: first)
        let name = encoded ?? Macros.bareName(first)
        var help: String?
        var match: Spelling.Match?
        // Many macros have no value before there is an answer.
        let home = Macros.home(of: encoded.map { "[\($0)]" } ?? first, outside: .request)
        if let home {
            help = "remove it: it belongs in \(home.name)"
        } else if !first.holds("."), let near = Spelling.match(name, among: Self.candidates) {
            help = encoded == nil ? "did you mean [\(near.spelling)]?" : "write [\(near.spelling)]"
            match = near
        } else if unfilled.count > 1 {
            help = "fill them before the playlist is sent: \(unfilled.prefix(8).joined(separator: " "))"
        } else {
            help = "fill it before the playlist is sent"
        }
        let place = document.source.place(of: first, inside: uri.range) ?? uri.range
        let isThere = match != nil && document.source.spells(first, at: place)
        report.report(
            Finding(
                .unfilledMacro, at: place,
                home != nil && encoded == nil
                    ? "\(quoted(first)) has no value in an ad tag"
                    : "\(quoted(first)) is not a macro that players fill",
                label: unfilled.count == 1 ? "sent unchanged" : "sent unchanged, with \(unfilled.count - 1) more",
                help: help, value: first
            ).fixed(
                by: isThere ? [Fix.Edit(range: place, text: "[\(match?.spelling ?? "")]")] : [],
                isSafe: match?.isCertain == true && (first.begins(with: "[") || encoded != nil)))
    }

    /// Whether what the reader saw in an address shows that all of its macros are filled; most are seen at once.
    private static func isInOrder(_ uri: SourceText) -> Bool {
        let kind = uri.addressKind
        if kind == .tidy || kind == .tidyWithBracket && uri.allNames(satisfy: filled.contains) { return true }
        let marks = uri.marks
        return !uri.isEncoded && marks.isDisjoint(with: [.otherMacro, .markup])
            && (!marks.contains(.bracket) || uri.allNames(satisfy: filled.contains))
    }
}

/// Macros in addresses.
enum Macros {
    /// The names of VAST's macros.
    static let names = VASTMacro.all.map(\.name)

    /// VAST's macros as written in an address.
    static let known = Set(names.map { ByteText("[\($0)]") })

    /// Returns everything that looks like a macro, in order and without repetitions: `[NAME]`, `{NAME}`, `{{NAME}}`,
    /// `${NAME}`, `#{NAME}`, `%%NAME%%`, `$$NAME$$`, `@@NAME@@`, `<NAME>`; at most 64. Complexity: O(length).
    static func find(in address: ArraySlice<UInt8>) -> [String] {
        var macros: [String] = []
        // Where there is an end tag, a CDATA section was not closed: that is the mistake.
        let mayHaveAngles = !TextSearch.holds(Array("</".utf8), in: address)
        var index = address.startIndex
        while index < address.endIndex {
            guard mayOpen(address, at: index), mayHaveAngles || address[index] != UInt8(ascii: "<"),
                let first = MacroForm.end(in: address, at: index)
            else {
                index += 1
                continue
            }
            let isBracketed = address[index] == UInt8(ascii: "[")
            let end = isBracketed ? endOfMacros(in: address, from: first) : first
            // `a[b]=1` and `a[b][c]=1` are array parameters of some servers.
            if isBracketed, end < address.endIndex, address[end] == UInt8(ascii: "=") {
                index = end
                continue
            }
            var next = first
            while index < end {
                let macro = String(decoding: address[index..<next], as: UTF8.self)
                if macros.count < 64, !macros.contains(where: macro.isSpelled) { macros.append(macro) }
                index = next
                next = MacroForm.end(in: address, at: next) ?? end
            }
        }
        return macros
    }

    /// Returns the index after the last of the macros in brackets that follow one another from an index on.
    private static func endOfMacros(in address: ArraySlice<UInt8>, from index: Int) -> Int {
        var end = index
        while end < address.endIndex, address[end] == UInt8(ascii: "["), let next = MacroForm.end(in: address, at: end)
        {
            end = next
        }
        return end
    }

    /// Whether a macro may begin at an index. Percent signs are frequent in addresses, so the second byte counts too.
    @inline(__always)
    private static func mayOpen(_ address: ArraySlice<UInt8>, at index: Int) -> Bool {
        let second: UInt8
        switch address[index] {
        case UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "<"): return true
        case UInt8(ascii: "#"): second = UInt8(ascii: "{")
        case UInt8(ascii: "%"), UInt8(ascii: "@"): second = address[index]
        case UInt8(ascii: "$"):
            guard index + 1 < address.endIndex else { return false }
            return address[index + 1] == UInt8(ascii: "{") || address[index + 1] == UInt8(ascii: "$")
        default: return false
        }
        return index + 1 < address.endIndex && address[index + 1] == second
    }

    /// The name inside a macro.
    static func bareName(_ macro: String, hyphens: Bool = false) -> String {
        String(
            decoding: macro.utf8.filter { MacroForm.isName($0) || hyphens && $0 == UInt8(ascii: "-") }, as: UTF8.self)
    }

    /// Whether an app fills a macro besides VAST's: only `[NAME]` is filled, and counts with encoded brackets, too.
    static func isFilled(_ macro: String, by names: Set<ByteText>) -> Bool {
        guard !names.isEmpty else { return false }
        if EncodedMacros.isEncoded(macro) { return names.contains(ByteText(EncodedMacros.name(of: macro))) }
        return macro.begins(with: "[") && macro.ends(with: "]")
            && names.contains(ByteText(String(decoding: macro.utf8.dropFirst().dropLast(), as: UTF8.self)))
    }

    /// Returns what has a hyphen in brackets, which no macro has: `[ERROR-CODE]`; at most 64. Complexity: O(length).
    static func hyphenated(in address: ArraySlice<UInt8>) -> [String] {
        var macros: [String] = []
        var rest = address
        while macros.count < 64, let start = rest.firstIndex(of: UInt8(ascii: "[")) {
            let name = rest[(start + 1)...].prefix { MacroForm.isName($0) || $0 == UInt8(ascii: "-") }
            if name.contains(UInt8(ascii: "-")), rest[name.endIndex...].first == UInt8(ascii: "]") {
                macros.append(String(decoding: rest[start...name.endIndex], as: UTF8.self))
            }
            rest = rest[name.endIndex...]
        }
        return macros
    }

    /// Returns the macros of VAST whose `]` is missing: `[CACHEBUSTING` at the end of the address or of a parameter; at
    /// most 64. Complexity: O(length).
    static func unclosed(in address: ArraySlice<UInt8>) -> [String] {
        var macros: [String] = []
        var rest = address
        while macros.count < 64, let start = rest.firstIndex(of: UInt8(ascii: "[")) {
            let name = rest[(start + 1)...].prefix(while: MacroForm.isName)
            let next = rest[name.endIndex...].first
            if next == nil || next == UInt8(ascii: "&"), names.contains(where: { name.elementsEqual($0.utf8) }) {
                let macro = String(decoding: rest[start..<name.endIndex], as: UTF8.self)
                if !macros.contains(where: macro.isSpelled) { macros.append(macro) }
            }
            rest = rest[name.endIndex...]
        }
        return macros
    }

    /// Returns the values of parameters that are macros of other systems as a whole (`MacroForm.isValue`), in order and
    /// without repetitions; at most 64. Complexity: O(length).
    static func values(in address: ArraySlice<UInt8>) -> [String] {
        var macros: [String] = []
        var rest = address
        while macros.count < 64, let equals = rest.firstIndex(of: UInt8(ascii: "=")) {
            rest = rest[(equals + 1)...]
            // Most values are seen at once to be none.
            guard let first = rest.first, "_%|R*".utf8.contains(first) else { continue }
            let value = rest.prefix { $0 != UInt8(ascii: "&") && $0 != UInt8(ascii: "#") }
            rest = rest[value.endIndex...]
            guard MacroForm.isValue(value) else { continue }
            let macro = String(decoding: value, as: UTF8.self)
            if !macros.contains(where: macro.isSpelled) { macros.append(macro) }
        }
        return macros
    }
}

extension RuleID {
    /// A macro in an `AdTagURI` that no player fills.
    public static let unfilledMacro = RuleID(rawValue: "VMAP140")
}

extension AdTagMacros {
    static let rules: [RuleDescription] = [
        RuleDescription(
            .unfilledMacro, "unfilled-macro", .warning, .suspicious, fix: .safe,
            "a macro in AdTagURI that no player fills there",
            why: "players fill the macros of IAB's list, spelt [LIKE_THIS]; others are sent to the server unchanged",
            bad: .adBreak(tagSource("<![CDATA[https://ads.example/vast?cb=%%CACHEBUSTER%%]]>")),
            good: .adBreak(tagSource("<![CDATA[https://ads.example/vast?cb=[CACHEBUSTING]]]>")), spec: "VAST 4.2 §6")
    ]
}
