import AdRulesLint
import AdRulesModel
import AdRulesText

/// The baseline of one run: what is known, what of it was found, and what is gone.
///
/// ``applied(to:file:linter:)`` changes nothing, so that files can be linted at the same time; ``add(_:file:)`` takes
/// what it gave, file by file.
struct BaselineRun: Sendable {
    /// The file that is read, the file that is written, and whether the former is shortened.
    private let readFile: String?
    private let writtenFile: String?
    private let isPruned: Bool
    private let currentFolder: String
    private let known: Baseline
    private var used = Baseline()
    private var stale = Baseline()
    /// The names of the linted files in the baseline.
    private var linted: Set<ByteText> = []

    /// The largest baseline, in bytes.
    private static let limit = 64 << 20

    /// Reads the baseline, if there is one. Prints what is wrong with it and ends the command with 2.
    init(_ options: BaselineOptions, currentFolder: String) throws {
        readFile = options.baseline
        writtenFile = options.writeBaseline
        isPruned = options.pruneBaseline
        self.currentFolder = currentFolder
        known = try options.baseline.map(Self.read) ?? Baseline()
    }

    private static func read(_ file: String) throws -> Baseline {
        let bytes: [UInt8]
        do throws(FileFailure) {
            bytes = try SystemFiles.read(file, limit: limit)
        } catch {
            SystemFiles.complain("cannot read \(error); --write-baseline makes a baseline")
            throw Ending.failure
        }
        do throws(TextProblem) {
            return try Baseline(json: bytes, name: file)
        } catch {
            SystemFiles.complain("\(error)")
            throw Ending.failure
        }
    }

    /// What is left of a result, and what the baseline knows of it; `file` is the path of the document from the root.
    func applied(to result: LintResult, file: String, linter: Linter) -> Baseline.Outcome {
        if writtenFile != nil { return Baseline.taking(result, file: name(of: file)) }
        guard readFile != nil else { return Baseline.Outcome(result: result) }
        return known.applied(to: result, file: name(of: file), linter: linter)
    }

    /// Adds what was found in a file.
    mutating func add(_ outcome: Baseline.Outcome, file: String) {
        // A file can be named twice, as ads/a.xml and ./ads/a.xml.
        guard linted.insert(ByteText(name(of: file))).inserted else { return }
        used.add(outcome.used)
        stale.add(outcome.stale)
    }

    /// Writes the baseline if the options say so, and reports findings that are gone. Prints what cannot be written
    /// and ends the command with 2.
    mutating func finish() throws {
        if let file = writtenFile {
            try TextOutput.write(used.json, to: file, makingFolders: true)
            SystemFiles.complain("\(file): \(counted(used.count, "finding")) of \(Self.files(used)) written")
        }
        guard let file = readFile else { return }
        addFilesThatAreGone()
        guard stale.count > 0 else { return }
        let examples = stale.entries.prefix(3).map { "\($0.entry.file.string) \($0.entry.rule.string)" }
        let told = examples.joined(separator: ", ") + (stale.entries.count > 3 ? ", …" : "")
        guard isPruned else {
            SystemFiles.complain(
                "\(file): \(counted(stale.count, "finding")) of it \(stale.count == 1 ? "is" : "are") gone (\(told)); "
                    + "--prune-baseline removes them"
            )
            return
        }
        var rest = known
        rest.remove(stale)
        try TextOutput.write(rest.json, to: file)
        SystemFiles.complain("\(file): \(counted(stale.count, "finding")) removed that are gone (\(told))")
    }

    /// A file that was not linted can have its findings still, unless it does not exist any more.
    private mutating func addFilesThatAreGone() {
        for file in known.fileNames where !linted.contains(ByteText(file)) {
            guard !SystemFiles.hasAnything(at: PathName.absolute(file, in: folder)) else { continue }
            stale.add(known.findings(in: file))
        }
    }

    /// The folder of the baseline, from the root.
    private var folder: String {
        let file = PathName.absolute(readFile ?? writtenFile ?? "", in: currentFolder)
        return PathName.folder(of: file) ?? "/"
    }

    /// The name of a file in the baseline.
    private func name(of file: String) -> String { PathName.relative(file, to: folder) }

    private static func files(_ baseline: Baseline) -> String {
        counted(baseline.fileNames.count, "file")
    }
}
