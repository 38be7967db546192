import AdRulesLint
import ArgumentParser

/// The option for the players that a document is for.
struct TargetOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Check for players too: \(Portability.Target.allCases.map(\.rawValue).joined(separator: ", ")); several with "
                + "commas. 'adrules targets' prints what they do.", valueName: "players"),
        completion: .list(Portability.Target.allCases.map(\.rawValue)))
    var target: [String] = []

    /// The players to check for. Throws what is wrong with them.
    func targets() throws -> Set<Portability.Target> {
        let names = target.flatMap { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
        return try Portability.Target.named(names, by: "--target")
    }
}
