import AdRulesText

/// Expands the macros in URLs: `[NAME]` (the IAB's macro list; VMAP 1.0.1 §2.5).
///
/// Each value is percent-encoded separately; the commas between the values of a list are not encoded. An unknown
/// value becomes `-1`. A macro is left as written in a URL of a kind that the IAB's list does not name for it, and so
/// is a word in brackets that neither the list nor the host defines.
public enum MacroExpander {
    /// Returns the URL with its macros expanded. `[CACHEBUSTING]` takes the generator's next number, one per URL.
    ///
    /// - Complexity: O(length).
    public static func expand(
        _ url: String, in context: MacroContext, using generator: inout SeededGenerator
    ) -> String {
        var cacheBuster: String?
        return replacing(url) { name in
            value(of: name, in: context, cacheBuster: &cacheBuster, using: &generator)
        }
    }

    /// Returns the URL with the macros expanded that are the same whenever and wherever the ad plays: facts of the ad
    /// itself and of its break, and what the host gives. The others stay as they are written, for a player to fill, and
    /// their names are added to `left`, each once. Complexity: O(length).
    package static func expandingFacts(_ url: String, in context: MacroContext, left: inout [String]) -> String {
        replacing(url) { name in
            if let value = fact(name, in: context) { return value }
            if !left.contains(name) { left.append(name) }
            return nil
        }
    }

    private static func fact(_ name: String, in context: MacroContext) -> String? {
        guard let macro = VASTMacro.named(name) else {
            return context.hostValues[name].map { PercentEncoding.encode($0) }
        }
        let value = context.hostValue(of: macro) ?? (factsOfAds.contains(name) ? context.value(of: name) : nil)
        return value == .unknown ? nil : value?.written
    }

    private static let factsOfAds: Set<String> = [
        "ADSERVINGID", "ADTYPE", "ASSETURI", "BREAKMAXDURATION", "BREAKPOSITION", "PODSEQUENCE", "UNIVERSALADID",
    ]

    /// The URL with words in brackets replaced; nil leaves a word as it is written.
    private static func replacing(_ url: String, _ replacement: (String) -> String?) -> String {
        guard url.utf8.contains(UInt8(ascii: "[")) else { return url }
        let bytes = Array(url.utf8)
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            guard let name = bracketWord(in: bytes, at: index), let value = replacement(name) else {
                result.append(bytes[index])
                index += 1
                continue
            }
            result.append(contentsOf: value.utf8)
            index += name.utf8.count + 2
        }
        return result.string
    }

    /// No macro is longer; the limit keeps the time linear for a URL of nothing but opening brackets.
    private static let longestName = 64

    /// The word in the pair of brackets that opens at `start`: capitals, digits and underscores.
    private static func bracketWord(in bytes: [UInt8], at start: Int) -> String? {
        guard bytes[start] == UInt8(ascii: "[") else { return nil }
        var end = start + 1
        while end < bytes.count, end - start <= longestName {
            switch bytes[end] {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
                end += 1
            case UInt8(ascii: "]"): return end > start + 1 ? bytes[(start + 1)..<end].string : nil
            default: return nil
            }
        }
        return nil
    }

    private static func value(
        of name: String, in context: MacroContext, cacheBuster: inout String?, using generator: inout SeededGenerator
    ) -> String? {
        switch name {
        case "ERROR_CODE":
            // VMAP's spelling; it also occurs in VAST, with the same meaning.
            guard let code = context.errorCode else { return nil }
            return String(code)
        case "ERROR_MESSAGE":
            guard context.use == .vmapTracker, let error = context.error else { return nil }
            return PercentEncoding.encode(error.message ?? error.summary)
        default: break
        }
        guard let macro = VASTMacro.named(name) else {
            return context.hostValues[name].map { PercentEncoding.encode($0) }
        }
        guard !macro.contexts.isDisjoint(with: context.use.contexts) else { return nil }
        switch name {
        case "CACHEBUSTING":
            let drawn = cacheBuster ?? String(10_000_000 + generator.next() % 90_000_000)
            cacheBuster = drawn
            return drawn
        case "ERRORCODE":
            // A break's tracker that reports no error has no code.
            return context.use == .vmapTracker && context.error == nil
                ? nil : context.errorCode.map(String.init) ?? "-1"
        case "TIMESTAMP", "REASON": return (context.value(of: name) ?? .unknown).written
        default:
            let value = context.hostValue(of: macro) ?? context.value(of: name) ?? .unknown
            return value == .withheld && macro.isRequired ? MacroValue.unknown.written : value.written
        }
    }
}

/// The value of a macro (the IAB's macro list, introduction).
enum MacroValue: Hashable {
    /// Its value, not yet encoded.
    case text(String)
    /// Its values, not yet encoded.
    case list([String])
    /// The value is unknown, though it could be shared.
    case unknown
    /// The value is known but withheld, such as an advertising id without consent.
    case withheld

    var written: String {
        switch self {
        case .text(let text): PercentEncoding.encode(text)
        case .list(let values): values.map { PercentEncoding.encode($0) }.joined(separator: ",")
        case .unknown: "-1"
        case .withheld: "-2"
        }
    }

    static func nonEmptyList(_ values: [String]) -> MacroValue? { values.isEmpty ? nil : .list(values) }

    static func number(_ number: Int) -> MacroValue { .text(String(number)) }
}
