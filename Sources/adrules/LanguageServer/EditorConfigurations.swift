import AdRulesCommands
import AdRulesLint
import AdRulesText

/// The configurations of the files that an editor has open: found as `lint` finds them, and read again each time.
struct EditorConfigurations {
    // An editor starts the command in any folder, so messages name files from the root.
    private let finder = ConfigurationFinder(currentFolder: "/")
    private var baselines: [ByteText: KnownFindings] = [:]

    /// Finds the configurations of files, given from the root (`ConfigurationSource`).
    @Sendable static func find(_ paths: [String]) -> [Result<FileConfiguration?, ConfigurationProblem>] {
        var configurations = EditorConfigurations()
        return paths.map { path in
            Result { () throws(ConfigurationProblem) in
                try configurations.configuration(for: PathName.absolute(path, in: "/"))
            }
        }
    }

    private mutating func configuration(for path: String) throws(ConfigurationProblem) -> FileConfiguration? {
        guard let place = try finder.place(for: path) else { return nil }
        let found = finder.found[place]
        var configuration = found.file(path)
        if let file = found.baseline {
            let (findings, name) = try baseline(file).findings(of: path)
            configuration.known = .init(findings, name: name)
        }
        return configuration
    }

    /// Reads a baseline once.
    private mutating func baseline(_ file: String) throws(ConfigurationProblem) -> KnownFindings {
        if let known = baselines[ByteText(file)] { return known }
        let known = try KnownFindings(file, currentFolder: "/")
        baselines[ByteText(file)] = known
        return known
    }
}
