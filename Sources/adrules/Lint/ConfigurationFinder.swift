import AdRulesCommands
import AdRulesLint
import AdRulesText

/// A configuration with its file.
struct FoundConfiguration {
    var configuration: LintConfiguration
    /// The file, as messages show it.
    var name: String
    /// The folder that its patterns are relative to, from the root.
    var folder: String

    /// Its baseline, as messages show it; nil without one.
    var baseline: String? {
        configuration.baseline.map { file in
            let isInside = !file.begins(with: "/") && !name.begins(with: "/")
            let place = name.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(name[...$0]) } ?? ""
            return isInside ? place + file : PathName.absolute(file, in: folder)
        }
    }

    /// The configuration for a file, given from the root.
    func file(_ path: String) -> FileConfiguration {
        FileConfiguration(configuration, levels: levels(for: path), isExcluded: excludes(path))
    }

    /// The levels that it has for a file, given from the root.
    func levels(for path: String) -> [RuleLevel] { configuration.levels { matches(path, [$0]) } }

    /// Whether it excludes a file, given from the root.
    func excludes(_ path: String) -> Bool { matches(path, configuration.exclude) }

    /// Whether one of the patterns matches a file, given from the root, or a folder that it is in. A pattern that
    /// begins with a slash begins at the folder of the configuration.
    private func matches(_ path: String, _ patterns: [String]) -> Bool {
        patterns.contains { GlobPattern($0.begins(with: "/") ? "." + $0 : $0).matches(path, from: folder) }
    }
}

/// Finds the configuration of each file: the nearest `adrules.json` from its folder upward, up to the folder that has a
/// `.git`. Nothing is merged. Each folder is looked at once.
final class ConfigurationFinder {
    /// The largest configuration, in bytes.
    private static let limit = 1 << 20

    private let currentFolder: String
    private let isOff: Bool
    private(set) var found: [FoundConfiguration] = []
    /// The files of all configurations, with those that could not be read, as messages show them.
    private(set) var files: [String] = []
    /// The configuration of each folder that was looked at, as a place in ``found``; nil for none.
    private var places: [ByteText: Result<Int?, ConfigurationProblem>] = [:]
    /// The configuration for all files.
    private var fixed: Int?

    /// Creates a finder; `isOff` means that no file has a configuration.
    init(isOff: Bool = false, currentFolder: String) {
        self.isOff = isOff
        self.currentFolder = currentFolder
    }

    /// Reads a configuration, which is from then on that of all files.
    func useOnly(_ file: String) throws(ConfigurationProblem) { fixed = try read(file) }

    /// The configuration for a file, given from the root, as a place in ``found``; nil if there is none.
    func place(for path: String) throws(ConfigurationProblem) -> Int? {
        if isOff { return nil }
        if let fixed { return fixed }
        guard let folder = PathName.folder(of: path) else { return nil }
        return try place(in: folder)
    }

    /// Whether the configuration of a file, given from the root, excludes it.
    func excludes(_ path: String) throws(ConfigurationProblem) -> Bool {
        try place(for: path).map { found[$0].excludes(path) } ?? false
    }

    private func place(in folder: String) throws(ConfigurationProblem) -> Int? {
        var folders: [String] = []
        var place = Result<Int?, ConfigurationProblem>.success(nil)
        var next: String? = folder
        while let folder = next {
            if let known = places[ByteText(folder)] {
                place = known
                break
            }
            folders.append(folder)
            let start = folder.isSpelled("/") ? "" : folder
            if let name = LintConfiguration.fileNames.first(where: { SystemFiles.hasFile(at: "\(start)/\($0)") }) {
                place = Result { () throws(ConfigurationProblem) in try read("\(start)/\(name)") }
                break
            }
            if SystemFiles.hasAnything(at: "\(start)/.git") { break }
            next = PathName.folder(of: folder)
        }
        for folder in folders { places[ByteText(folder)] = place }
        return try place.get()
    }

    private func read(_ file: String) throws(ConfigurationProblem) -> Int {
        let path = PathName.absolute(file, in: currentFolder)
        let isInside = path.begins(with: currentFolder + "/")
        let name = isInside ? PathName.relative(path, to: currentFolder) : path
        files.append(name)
        let bytes = try Result { () throws(FileFailure) in try SystemFiles.read(path, limit: Self.limit) }.mapError {
            ConfigurationProblem("cannot read \(FileFailure(path: name, reason: $0.reason))", path: path)
        }.get()
        guard bytes.count <= Self.limit else {
            throw ConfigurationProblem("\(name): a configuration has at most \(Self.limit >> 20) MiB", path: path)
        }
        let configuration = try Result { () throws(TextProblem) in try LintConfiguration(json: bytes, name: name) }
            .mapError { ConfigurationProblem($0, path: path) }.get()
        found.append(
            FoundConfiguration(configuration: configuration, name: name, folder: PathName.folder(of: path) ?? "/"))
        return found.count - 1
    }
}
