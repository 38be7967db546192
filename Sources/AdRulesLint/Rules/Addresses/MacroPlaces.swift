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
        return MacroHome(named.contexts)
    }
}

/// The only addresses in which a macro of VAST has a value.
enum MacroHome {
    case errors, verifications, clicks, trackers, tags

    init(_ contexts: MacroContexts) {
        self =
            contexts.contains(.error)
            ? .errors
            : contexts.contains(.verificationNotExecuted)
                ? .verifications
                : contexts.contains(.clickTracking) ? .clicks : contexts.contains(.tracking) ? .trackers : .tags
    }

    /// The reason why the macro has no value elsewhere.
    var reason: String {
        switch self {
        case .errors: "there is no error to report"
        case .verifications: "there is no reason to report"
        case .clicks: "there is no click to report"
        case .trackers: "there is no ad yet"
        case .tags: "only requests for ads have it"
        }
    }

    /// The name of the addresses.
    var name: String {
        switch self {
        case .errors: "<Error>"
        case .verifications: "trackers of verificationNotExecuted"
        case .clicks: "trackers of clicks"
        case .trackers: "trackers of ads"
        case .tags: "ad tags"
        }
    }
}
