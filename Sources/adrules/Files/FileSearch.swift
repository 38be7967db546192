import AdRulesLint
import AdRulesModel
import AdRulesText

/// Finds the documents for the paths on the command line.
struct FileSearch {
    /// Whether a search leaves a file out.
    var isExcluded: (String) throws -> Bool = { _ in false }
    /// Whether what is excluded is left out even if it is named on the command line.
    var excludesNamed = false
    /// Whether a search finds files that are packed with gzip.
    var takesPacked = true
    /// The number of threads that look into files.
    var threads = 1

    /// The files found, in order, and the failures.
    struct Result {
        var files: [String] = []
        var failures: [FileFailure] = []
        /// Whether a file that was named on the command line is left out.
        var hasLeftOutNamed = false
        /// The directories and patterns for which no document was found.
        var emptyPaths: [String] = []

        /// Reports the failures, and the places without documents; returns whether there are any. `verb` is what
        /// `command` does with documents.
        func complain(_ verb: String, command: String) -> Bool {
            for failure in failures { SystemFiles.complain("cannot read \(failure)") }
            for path in emptyPaths { SystemFiles.complain(Self.nothing(to: verb, in: [path], command: command)) }
            return !failures.isEmpty || !emptyPaths.isEmpty
        }

        /// The complaint of a `command` that finds no documents to lint or to format, its `verb`.
        static func nothing(to verb: String, in paths: [String], command: String) -> String {
            "nothing to \(verb) in \(paths.joined(separator: ", ")); see adrules \(command) --help"
        }
    }

    /// A file that may be a document.
    private struct Candidate {
        var path: String
        /// The directory or pattern that it was found for; nil if it was named itself.
        var place: String?
        /// Whether its name does not decide: it is one if its root element is.
        var isUncertain = false
    }

    /// The files for a list of paths: a file itself, every document below a directory, and the matches of a pattern.
    func files(for paths: [String]) throws -> Result {
        var result = Result()
        let candidates = try candidates(for: paths, result: &result)
        let isDocument = looks(into: candidates)
        var seen: Set<ByteText> = []
        for (candidate, isDocument) in zip(candidates, isDocument) where isDocument {
            if let place = candidate.place { result.emptyPaths.removeAll { $0.isSpelled(place) } }
            if seen.insert(ByteText(candidate.path)).inserted { result.files.append(candidate.path) }
        }
        return result
    }

    /// The files that may be documents, without a look into them, as they are now: for a list of paths.
    func stamps(for paths: [String]) throws -> [ByteText: FileStamp] {
        var ignored = Result()
        var stamps: [ByteText: FileStamp] = [:]
        for candidate in try candidates(for: paths, result: &ignored) {
            stamps[ByteText(candidate.path)] = SystemFiles.stamp(of: candidate.path)
        }
        return stamps
    }

    private func candidates(for paths: [String], result: inout Result) throws -> [Candidate] {
        var candidates: [Candidate] = []
        for path in paths {
            let kind: SystemFiles.Kind?
            do throws(FileFailure) {
                kind = path == "-" || DocumentInputs.isURL(path) ? .stream : try SystemFiles.kind(of: path)
            } catch {
                // A pattern that the shell did not expand, because it was quoted or the shell does not support `**`.
                guard GlobPattern.isPattern(path) else {
                    result.failures.append(error)
                    continue
                }
                let pattern = GlobPattern(path)
                candidates += try self.candidates(below: pattern.fixedFolder, for: path, result: &result)
                    .filter { pattern.matches($0.path) }
                continue
            }
            switch kind {
            case .file, .stream:
                if try excludesNamed && isExcluded(path) {
                    result.hasLeftOutNamed = true
                } else {
                    candidates.append(Candidate(path: path))
                }
            case .directory: candidates += try self.candidates(below: path, for: path, result: &result)
            case nil: result.failures.append(FileFailure(path: path, reason: "neither a file nor a directory"))
            }
        }
        return candidates
    }

    private func looks(into candidates: [Candidate]) -> [Bool] {
        var answers = candidates.map { !$0.isUncertain }
        let uncertain = candidates.indices.filter { candidates[$0].isUncertain }
        let paths = uncertain.map { candidates[$0].path }
        OrderedWork(threads: threads, window: 64 * threads).run(paths.count) {
            Self.isDocument(paths[$0])
        } take: {
            answers[uncertain[$0]] = $1
        }
        return answers
    }

    /// The possible documents below a directory: `*.vmap`, `*.vast` and, if that is their root element, `*.xml`; the
    /// same packed, with `.gz`. Hidden folders and files are skipped. Iterative, so that folder depth does not matter.
    private func candidates(below folder: String, for place: String, result: inout Result) throws -> [Candidate] {
        var candidates: [Candidate] = []
        var failures: [FileFailure] = []
        defer {
            if failures.isEmpty { result.emptyPaths.append(place) }
            result.failures += failures
        }
        var waiting = [folder]
        while let folder = waiting.popLast() {
            let entries: [SystemFiles.Entry]
            do throws(FileFailure) {
                entries = try SystemFiles.entries(of: folder)
            } catch {
                failures.append(error)
                continue
            }
            var folders: [String] = []
            for entry in entries where !entry.name.hasPrefix(".") {
                let name = entry.name
                let path = folder == "." ? name : folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
                if let trouble = entry.trouble {
                    let isWanted =
                        entry.kind == .directory || Self.ending(of: name) != nil
                        // Most names without an extension are those of folders.
                        || entry.kind == nil && !name.contains(".")
                    if isWanted, entry.kind != .stream { failures.append(FileFailure(path: path, reason: trouble)) }
                    continue
                }
                if entry.kind == .directory { folders.append(path) }
                if entry.kind == .file, let ending = Self.ending(of: name), try !isExcluded(path),
                    takesPacked || !Self.isPacked(path)
                {
                    candidates.append(Candidate(path: path, place: place, isUncertain: ending == ".xml"))
                }
            }
            waiting += folders.reversed()
        }
        return candidates
    }

    /// The ending of a name that may be a document's.
    private static func ending(of name: String) -> String? {
        let lowered = Gzip.unpackedName(name.lowercased())
        return [".vmap", ".vast", ".xml"].first { lowered.hasSuffix($0) }
    }

    private static func isPacked(_ path: String) -> Bool {
        (try? SystemFiles.readRegular(path, limit: 1)).map(Gzip.isPacked) ?? false
    }

    private static func isDocument(_ path: String) -> Bool {
        // If it cannot be read it is taken for one, so that linting it reports why.
        guard let head = try? SystemFiles.readBeginning(path, limit: RootSniffer.headBytes) else { return true }
        return RootSniffer.isOurs(head)
    }
}
