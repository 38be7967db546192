import AdRulesLint
import AdRulesModel
import AdRulesSimulation

/// A configuration with its file.
struct FoundConfiguration {
    var configuration: LintConfiguration
    /// The file, as messages show it.
    var name: String
    /// The folder that its patterns are relative to, from the root.
    var folder: String

    /// Whether one of the patterns matches a file, given from the root, or a folder that it is in.
    func matches(_ path: String, _ patterns: [String]) -> Bool {
        let path = PathName.relative(path, to: folder)
        return patterns.contains { GlobPattern($0).matchesWithFolders(path) }
    }
}

/// Finds the configuration of each file: the nearest `adrules.json` from its folder upward, up to the folder that has a
/// `.git`. Nothing is merged. Each folder is looked at once.
final class ConfigurationFinder {
    /// The names of configurations; in one folder the first one counts.
    static let names = ["adrules.json", ".adrules.json"]

    /// The largest configuration, in bytes.
    private static let limit = 1 << 20

    private let currentFolder: String
    private let isOff: Bool
    /// The configurations that were read, by their files.
    private(set) var found: [FoundConfiguration] = []
    /// The configuration of each folder that was looked at, as a place in ``found``; nil for none.
    private var places: [ByteText: Int?] = [:]
    /// The configuration for all files.
    private var fixed: Int?

    /// Creates a finder; reads the configuration that `file` names, which is then the only one. `isOff` means none.
    init(file: String?, isOff: Bool, currentFolder: String) throws {
        self.isOff = isOff
        self.currentFolder = currentFolder
        if let file { fixed = try read(file) }
    }

    /// The configuration for a file, given from the root, as a place in ``found``; nil if there is none.
    ///
    /// Prints what is wrong with a configuration and ends the command with 2.
    func place(for path: String) throws -> Int? {
        if isOff { return nil }
        return try fixed ?? PathName.folder(of: path).flatMap { try place(in: $0) }
    }

    private func place(in folder: String) throws -> Int? {
        var folders: [String] = []
        var place: Int?
        var next: String? = folder
        while let folder = next {
            if let known = places[ByteText(folder)] {
                place = known
                break
            }
            folders.append(folder)
            let start = folder.isSpelled("/") ? "" : folder
            if let name = Self.names.first(where: { SystemFiles.hasFile(at: "\(start)/\($0)") }) {
                place = try read("\(start)/\(name)")
                break
            }
            if SystemFiles.hasAnything(at: "\(start)/.git") { break }
            next = PathName.folder(of: folder)
        }
        for folder in folders { places[ByteText(folder)] = .some(place) }
        return place
    }

    private func read(_ file: String) throws -> Int {
        let path = PathName.absolute(file, in: currentFolder)
        let isInside = path.begins(with: currentFolder + "/")
        let name = isInside ? PathName.relative(path, to: currentFolder) : path
        let bytes: [UInt8]
        do throws(FileFailure) {
            bytes = try SystemFiles.read(path, limit: Self.limit)
        } catch {
            SystemFiles.complain("cannot read \(FileFailure(path: name, reason: error.reason))")
            throw Ending.failure
        }
        guard bytes.count <= Self.limit else {
            SystemFiles.complain("\(name): more than \(Self.limit >> 20) MiB are no configuration")
            throw Ending.failure
        }
        do throws(SimulationProblem) {
            let configuration = try LintConfiguration(json: bytes, name: name)
            found.append(
                FoundConfiguration(
                    configuration: configuration, name: name, folder: PathName.folder(of: path) ?? "/"))
            return found.count - 1
        } catch {
            SystemFiles.complain("\(error)")
            throw Ending.failure
        }
    }
}
