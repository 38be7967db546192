import AdRulesLint
import AdRulesModel
import AdRulesText
import ArgumentParser

/// The option for the players that a document is for.
struct TargetOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Check for players too: \(Portability.Target.allCases.map(\.rawValue).joined(separator: ", ")); several with "
                + "commas. 'adrules targets' prints what they do.",
            valueName: "players"), completion: .list(Portability.Target.allCases.map(\.rawValue)))
    var target: [String] = []

    /// The players to check for. Prints what is wrong with them and ends the command with 2.
    func targets() throws -> Set<Portability.Target> {
        var targets: Set<Portability.Target> = []
        let names = Portability.Target.allCases.map(\.rawValue)
        for name in target.flatMap({ $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }) {
            guard let found = Portability.Target(rawValue: name) else {
                let hint = Spelling.nearest(to: name, among: names).map { "did you mean \($0)?" }
                SystemFiles.complain(
                    "--target: \"\(name)\" is not a player; \(hint ?? "there are \(names.joined(separator: ", "))")")
                throw Ending.failure
            }
            targets.insert(found)
        }
        return targets
    }
}
