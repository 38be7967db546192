/// Fills the macros of URLs: `[NAME]` (the IAB's macro list; VMAP 1.0.1 §2.5).
///
/// Each value is percent-encoded by itself, and the commas between the values of a list are not. What nobody knows becomes
/// `-1`. A macro stays as it is written in a URL of a kind that its list does not name, and so does a word in brackets
/// that no list and no host knows.
public enum MacroExpander {
    /// The URL with its macros filled. `[CACHEBUSTING]` takes the next number of the generator, one for the whole URL.
    ///
    /// - Complexity: O(length).
    public static func expand(
        _ url: String, in context: MacroContext, using generator: inout SeededGenerator
    ) -> String {
        guard url.utf8.contains(UInt8(ascii: "[")) else { return url }
        let bytes = Array(url.utf8)
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var cacheBuster: String?
        var index = 0
        while index < bytes.count {
            guard let name = bracketWord(in: bytes, at: index),
                let value = value(of: name, in: context, cacheBuster: &cacheBuster, using: &generator)
            else {
                result.append(bytes[index])
                index += 1
                continue
            }
            result.append(contentsOf: value.utf8)
            index += name.utf8.count + 2
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// No macro is longer; the bound keeps a URL of nothing but opening brackets linear.
    private static let longestName = 64

    /// The word in a pair of brackets that opens at `start`: capitals, digits and underscores.
    private static func bracketWord(in bytes: [UInt8], at start: Int) -> String? {
        guard bytes[start] == UInt8(ascii: "[") else { return nil }
        var end = start + 1
        while end < bytes.count, end - start <= longestName {
            switch bytes[end] {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
                end += 1
            case UInt8(ascii: "]"):
                return end > start + 1 ? String(decoding: bytes[(start + 1)..<end], as: UTF8.self) : nil
            default:
                return nil
            }
        }
        return nil
    }

    /// The encoded value of a macro; nil when the word stays as it is written.
    private static func value(
        of name: String, in context: MacroContext, cacheBuster: inout String?, using generator: inout SeededGenerator
    ) -> String? {
        switch name {
        case "ERROR_CODE":
            // The spelling of VMAP; people write it in VAST too, and mean the same.
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
            let drawn = cacheBuster ?? generator.nextEightDigits()
            cacheBuster = drawn
            return drawn
        case "ERRORCODE":
            // A tracker of a break that reports no error has no code to tell.
            return context.use == .vmapTracker && context.error == nil
                ? nil : context.errorCode.map(String.init) ?? "-1"
        case "TIMESTAMP", "REASON":
            return (context.value(of: name) ?? .unknown).written
        default:
            let value = context.hostValue(of: macro) ?? context.value(of: name) ?? .unknown
            return value == .withheld && macro.isRequired ? MacroValue.unknown.written : value.written
        }
    }
}
