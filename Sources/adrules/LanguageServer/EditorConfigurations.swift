import AdRulesLanguageServer
import AdRulesLint

/// The configurations of the files that an editor has open: found as `lint` finds them, and read anew each time.
enum EditorConfigurations {
    /// Finds the configurations of files, given from the root (``ConfigurationSource``).
    @Sendable static func find(_ paths: [String]) -> [Result<FileConfiguration?, ConfigurationProblem>] {
        // An editor starts the command in any folder, so messages name files from the root.
        let finder = ConfigurationFinder(currentFolder: "/")
        return paths.map { path in
            let path = PathName.absolute(path, in: "/")
            return Result { () throws(ConfigurationProblem) in
                try finder.place(for: path).map { place in
                    let found = finder.found[place]
                    return FileConfiguration(
                        found.configuration, levels: found.levels(for: path), isExcluded: found.excludes(path))
                }
            }
        }
    }
}
