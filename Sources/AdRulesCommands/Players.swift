package import AdRulesLint
import AdRulesModel
package import AdRulesText

extension Portability.Target {
    /// The players with these names. Throws what is wrong with one of them, which `option` gave.
    package static func named(_ names: [String], by option: String) throws(CommandFailure) -> Set<Self> {
        var targets: Set<Self> = []
        let all = allCases.map(\.rawValue)
        for name in names {
            guard let target = Self(rawValue: name) else {
                throw CommandFailure("\(option): \"\(name)\" is not a player; \(Spelling.hint(for: name, among: all))")
            }
            targets.insert(target)
        }
        return targets
    }
}

extension Spelling {
    /// What to write instead of a word: the nearest of some, or else what there is.
    package static func hint(for word: String, among words: [String], there: String = "there are") -> String {
        nearest(to: word, among: words).map { "did you mean \($0)?" } ?? "\(there) \(words.joined(separator: ", "))"
    }
}

extension LintResult.Kind {
    /// The kind of document that a file name implies, which may end with `.gz`; nil if it implies none.
    package init?(fileName: String) {
        var name = fileName.lowercased()[...]
        if name.hasSuffix(".gz") { name = name.dropLast(3) }
        guard name.hasSuffix(".vmap") || name.hasSuffix(".vast") else { return nil }
        self = name.hasSuffix(".vmap") ? .vmap : .vast
    }
}
