import AdRulesLint
import AdRulesSimulation
import Testing

@testable import AdRulesCommands

/// Configurations that are nowhere on a disk: JSON by the folder that it is for.
struct PretendedFiles {
    /// The texts of the configurations.
    var configurations: [String: String]
    /// The paths that are excluded.
    var excluded: Set<String> = []

    /// A source for the files as they are now. The configuration in the longest folder is the nearest one.
    var source: ConfigurationSource {
        { paths in paths.map { path in Result { () throws(ConfigurationProblem) in try configuration(for: path) } } }
    }

    private func configuration(for path: String) throws(ConfigurationProblem) -> FileConfiguration? {
        let folders = configurations.keys.filter { path.hasPrefix($0 + "/") }
        guard let folder = folders.max(by: { $0.count < $1.count }), let text = configurations[folder] else {
            return nil
        }
        let file = folder + "/adrules.json"
        do throws(SimulationProblem) {
            let configuration = try LintConfiguration(json: Array(text.utf8), name: file)
            return FileConfiguration(
                configuration, levels: configuration.levels { path.hasSuffix($0) }, isExcluded: excluded.contains(path))
        } catch {
            throw ConfigurationProblem(error, path: file)
        }
    }
}
