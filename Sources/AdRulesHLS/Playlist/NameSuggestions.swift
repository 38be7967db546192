import AdRulesText

/// What unknown names of a playlist were probably meant to be.
///
/// A vendor's tag comes with each segment, and a live playlist is read every few seconds: each name is looked up once,
/// and those behind the first hundred never.
struct NameSuggestions {
    private var known: [ByteText: String?] = [:]

    /// The name that a function finds for an unknown one. Complexity: O(length) for one that was looked up before.
    mutating func name(for unknown: String, _ find: (String) -> String?) -> String? {
        if let found = known[ByteText(unknown)] { return found }
        guard known.count < 100 else { return nil }
        let found = find(unknown)
        known[ByteText(unknown)] = .some(found)
        return found
    }
}
