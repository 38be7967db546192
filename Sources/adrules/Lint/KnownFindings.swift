import AdRulesLint
import AdRulesText

/// A baseline that was read, with its place, and what a run finds of it.
struct KnownFindings: Sendable {
    /// The file, as messages show it.
    let file: String
    private let currentFolder: String
    private let baseline: Baseline
    private var stale = Baseline()
    /// The names of the linted files in the baseline.
    private var linted: Set<ByteText> = []

    /// The largest baseline, in bytes.
    private static let limit = 64 << 20

    /// Reads a baseline. One that the command line names may be a pipe; one that a configuration names may not: nobody
    /// might ever write to it, and standard input is the editor's.
    init(_ file: String, currentFolder: String, isNamed: Bool = false) throws(ConfigurationProblem) {
        self.file = file
        self.currentFolder = currentFolder
        let path = PathName.absolute(file, in: currentFolder)
        let read = isNamed ? SystemFiles.read : SystemFiles.readRegular
        let bytes = try Result { () throws(FileFailure) in try read(file, Self.limit) }.mapError {
            ConfigurationProblem("cannot read \($0); --write-baseline makes a baseline", path: path)
        }.get()
        baseline = try Result { () throws(TextProblem) in try Baseline(json: bytes, name: file) }
            .mapError { ConfigurationProblem($0, path: path) }.get()
    }

    /// The new findings of a result, and the known ones; `path` is that of the document, from the root.
    func applied(to result: LintResult, path: String, linter: Linter) -> Baseline.Outcome {
        baseline.applied(to: result, file: name(of: path), linter: linter)
    }

    /// The findings of one document, given from the root, and its name in them.
    func findings(of path: String) -> (findings: Baseline, name: String) {
        (baseline.findings(in: name(of: path)), name(of: path))
    }

    /// Adds what was found in a document, given from the root.
    mutating func add(_ outcome: Baseline.Outcome, path: String) {
        // A file can be named twice, as ads/a.xml and ./ads/a.xml.
        guard linted.insert(ByteText(name(of: path))).inserted else { return }
        stale.add(outcome.stale)
    }

    /// Reports findings that are gone, and removes them from the file if it `isPruned`. Prints what cannot be written
    /// and ends the command with 2.
    mutating func finish(isPruned: Bool) throws {
        addFilesThatAreGone()
        guard stale.count > 0 else { return }
        let first = stale.entries.prefix(3).map { "\($0.entry.file.string) \($0.entry.rule.string)" }
        let examples = first.joined(separator: ", ") + (stale.entries.count > 3 ? ", …" : "")
        let (count, verb) = (counted(stale.count, "finding"), stale.count == 1 ? "is" : "are")
        guard isPruned else {
            return SystemFiles.complain(
                "\(file): \(count) in it \(verb) gone (\(examples)); --prune-baseline removes them")
        }
        var rest = baseline
        rest.remove(stale)
        try TextOutput.write(rest.json, to: file)
        SystemFiles.complain("\(file): removed \(count) that \(verb) gone (\(examples))")
    }

    /// A file that was not linted can have its findings still, unless it does not exist any more.
    private mutating func addFilesThatAreGone() {
        for name in baseline.fileNames where !linted.contains(ByteText(name)) {
            guard !SystemFiles.hasAnything(at: PathName.absolute(name, in: folder)) else { continue }
            stale.add(baseline.findings(in: name))
        }
    }

    /// The folder of the baseline, from the root.
    private var folder: String { PathName.folder(of: PathName.absolute(file, in: currentFolder)) ?? "/" }

    private func name(of path: String) -> String { PathName.relative(path, to: folder) }
}
