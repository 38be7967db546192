import AdRulesLint

/// Finds the documents for the paths on the command line.
struct FileSearch {
    /// Patterns of files to leave out, unless they are named on the command line.
    var excluded: [GlobPattern]

    /// The files found, in order, and the failures.
    struct Result {
        var files: [String] = []
        var failures: [FileFailure] = []
    }

    /// The files for a list of paths: a file itself, every document below a directory, and the matches of a pattern.
    func files(for paths: [String]) -> Result {
        var result = Result()
        var seen: Set<String> = []
        func add(_ file: String) {
            if seen.insert(file).inserted { result.files.append(file) }
        }
        for path in paths {
            if path == "-" {
                add(path)
                continue
            }
            do throws(FileFailure) {
                switch try SystemFiles.kind(of: path) {
                case .file, .stream: add(path)
                case .directory: documents(below: path, failures: &result.failures).forEach(add)
                case nil: result.failures.append(FileFailure(path: path, reason: "neither a file nor a directory"))
                }
            } catch {
                // A pattern that the shell did not expand, because it was quoted or the shell does not support `**`.
                guard GlobPattern.isPattern(path) else {
                    result.failures.append(error)
                    continue
                }
                let pattern = GlobPattern(path)
                documents(below: pattern.fixedFolder, failures: &result.failures)
                    .filter(pattern.matches).forEach(add)
            }
        }
        return result
    }

    /// The documents below a directory: `*.vmap`, `*.vast`, and `*.xml` with a VMAP or VAST root element. Hidden
    /// folders and files are skipped. Iterative, so that the depth of folders does not matter.
    private func documents(below folder: String, failures: inout [FileFailure]) -> [String] {
        var documents: [String] = []
        var waiting = [folder]
        while let folder = waiting.popLast() {
            do throws(FileFailure) {
                var folders: [String] = []
                for entry in try SystemFiles.entries(of: folder) where !entry.name.hasPrefix(".") {
                    let name = entry.name
                    let path = folder == "." ? name : folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
                    if let trouble = entry.trouble {
                        let isWanted = entry.kind == .directory || Self.mayBeDocument(name, entry.kind)
                        if isWanted, entry.kind != .stream {
                            failures.append(FileFailure(path: path, reason: trouble))
                        }
                        continue
                    }
                    if entry.kind == .directory { folders.append(path) }
                    if entry.kind == .file, isDocument(path), !excluded.contains(where: { $0.matches(path) }) {
                        documents.append(path)
                    }
                }
                waiting += folders.reversed()
            } catch {
                failures.append(error)
            }
        }
        return documents
    }

    /// Whether a name may be that of a document. If its kind is unknown, also whether it may be that of a folder,
    /// because most names without an extension are.
    private static func mayBeDocument(_ name: String, _ kind: SystemFiles.Kind?) -> Bool {
        let lowered = name.lowercased()
        return [".vmap", ".vast", ".xml"].contains { lowered.hasSuffix($0) } || kind == nil && !name.contains(".")
    }

    private func isDocument(_ path: String) -> Bool {
        let lowered = path.lowercased()
        if lowered.hasSuffix(".vmap") || lowered.hasSuffix(".vast") { return true }
        guard lowered.hasSuffix(".xml") else { return false }
        // Included, so that linting it reports why it cannot be read.
        guard let head = try? SystemFiles.read(path, limit: RootSniffer.headBytes) else { return true }
        return RootSniffer.isOurs(head)
    }
}
