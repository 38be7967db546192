package import AdRulesLint
import AdRulesModel
import AdRulesText

extension Portability.Target {
    /// The players with these names. Throws what is wrong with one of them, which `option` gave.
    package static func named(_ names: [String], by option: String) throws(CommandFailure) -> Set<Self> {
        var targets: Set<Self> = []
        let all = allCases.map(\.rawValue)
        for name in names {
            guard let target = Self(rawValue: name) else {
                let hint = Spelling.nearest(to: name, among: all).map { "did you mean \($0)?" }
                throw CommandFailure(
                    "\(option): \"\(name)\" is not a player; \(hint ?? "there are \(all.joined(separator: ", "))")")
            }
            targets.insert(target)
        }
        return targets
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
