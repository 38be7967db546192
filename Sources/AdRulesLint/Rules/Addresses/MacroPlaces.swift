import AdRulesModel
import AdRulesText

extension Macros {
    /// The macros of VAST that have a value in some addresses only, by the hashes of their names.
    static let restricted = Dictionary(
        VASTMacro.all.filter { !$0.contexts.isSuperset(of: [.request, .tracking]) }
            .map { (TextHash(of: $0.name), $0.contexts) },
        uniquingKeysWith: { first, _ in first })

    /// Where a macro of VAST has a value, if it has none in the contexts given; nil if it has one, or is none of VAST.
    /// Complexity: O(length).
    static func home(of macro: String, outside contexts: MacroContexts) -> MacroHome? {
        guard known.contains(ByteText(macro)), let named = VASTMacro.named(bareName(macro)),
            named.contexts.isDisjoint(with: contexts)
        else { return nil }
        return .of(named.contexts)
    }
}

/// The only addresses in which a macro of VAST has a value.
struct MacroHome: Equatable {
    /// The name of the addresses.
    let name: String
    /// The reason why the macro has no value elsewhere.
    let reason: String

    private static let homes: [(contexts: MacroContexts, home: MacroHome)] = [
        (.error, MacroHome(name: "<Error>", reason: "there is no error to report")),
        (
            .verificationNotExecuted,
            MacroHome(name: "trackers of verificationNotExecuted", reason: "there is no reason to report")
        ),
        (.clickTracking, MacroHome(name: "trackers of clicks", reason: "there is no click to report")),
        (.tracking, MacroHome(name: "trackers of ads", reason: "there is no ad yet")),
    ]

    /// The home of a macro that has a value in these addresses.
    static func of(_ contexts: MacroContexts) -> MacroHome {
        homes.first { contexts.contains($0.contexts) }?.home
            ?? MacroHome(name: "ad tags", reason: "only requests for ads have it")
    }
}
