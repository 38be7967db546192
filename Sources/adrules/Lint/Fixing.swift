import AdRulesLint
import AdRulesModel
import AdRulesText
import ArgumentParser

/// Fixes the documents of one run of `adrules lint`, according to its ``FixOptions``.
struct Fixing {
    private let options: FixOptions
    /// Whether nothing is printed, not even a difference.
    private let isSilent: Bool
    /// The folders that files may be written in.
    private let folders: FixedFolders
    private var output = TextOutput.standard
    /// The number of findings that a difference would fix, and of documents with any.
    private var differing = (findings: 0, documents: 0)
    /// The files whose difference is written.
    private var shown: Set<ByteText> = []
    /// Whether a document cannot be read, for which no report is printed beside a difference.
    private var hasUnreadable = false
    /// Whether a document could not be fixed or written.
    private var hasFailed = false

    /// Begins with no document; `paths` are those of the command line.
    init(_ options: FixOptions, paths: [String], isSilent: Bool) {
        self.options = options
        self.isSilent = isSilent
        folders = FixedFolders(of: options.isOn ? paths : [])
    }

    /// Whether documents are fixed, in their files or in a difference.
    var isOn: Bool { options.isOn }

    /// Lints a document, fixes it, and returns what is left to report.
    mutating func lint(_ bytes: [UInt8], of job: LintJob) -> LintResult {
        let (file, name) = (job.file, job.name)
        if file == "-", let reason = excess(bytes, of: job) {
            SystemFiles.complain("\(name): not fixed: \(reason)")
            hasFailed = true
            return job.linted(bytes, tryingFixes: true)
        }
        if let reason = obstacle(file) {
            let result = job.linted(bytes, tryingFixes: true)
            noteUnreadable(result)
            if result.diagnostics.contains(where: { $0.finding.fix != nil }) {
                SystemFiles.complain("not fixed: \(FileFailure(path: file, reason: reason))")
                hasFailed = true
            }
            return result
        }
        let fixed = FixApplier(linter: job.linter, includingUnsafe: options.unsafeFixes)
            .fix(bytes, name: name, expecting: job.expectedKind)
        for refusal in fixed.refusals {
            SystemFiles.complain(
                "\(name):\(refusal.diagnostic.start.line): \(refusal.diagnostic.rule.id.rawValue) is not fixed: "
                    + refusal.reason)
        }
        if fixed.untried > 0 {
            SystemFiles.complain("\(name): \(counted(fixed.untried, "finding")) not fixed: too many other fixes failed")
        }
        if let limit = fixed.exceededLimit {
            SystemFiles.complain(
                "\(name): not fixed: it has more than \(limit) findings; raise --limit findings=N above their number, or "
                    + "select fewer rules")
            hasFailed = true
        }
        noteUnreadable(fixed.result)
        if options.diff {
            guard fixed.isChanged else { return fixed.result }
            do throws(FileFailure) {
                let target = file == "-" ? name : try folders.target(of: file)
                // A link and the file that it leads to are one file.
                if shown.insert(ByteText(target)).inserted { writeDifference(fixed, name: target) }
            } catch {
                SystemFiles.complain("not fixed: \(error)")
                hasFailed = true
            }
            return fixed.result
        }
        var result = job.linter.tryingFixes(of: fixed.result, expecting: job.expectedKind)
        result.fixed = fixed.count
        if file == "-" {
            output.write(bytes: fixed.bytes)
        } else if fixed.isChanged {
            do throws(FileFailure) {
                try folders.replace(file, holding: bytes, with: fixed.bytes)
            } catch {
                SystemFiles.complain("not fixed: \(error)")
                hasFailed = true
                return job.linted(bytes, tryingFixes: true)
            }
        }
        return result
    }

    /// Reports a document that cannot be read after all fixes: there is no report to do so beside a difference.
    private mutating func noteUnreadable(_ result: LintResult) {
        guard options.diff, result.kind == nil, let error = result.diagnostics.first(where: { $0.severity == .error })
        else { return }
        hasUnreadable = true
        guard !isSilent else { return }
        let isGuess = error.finding.fix?.isSafe == false && !options.unsafeFixes
        SystemFiles.complain(
            "\(result.name):\(error.start.line): \(error.rule.id.rawValue) is not fixed: \(error.finding.message)"
                + (isGuess ? "; --unsafe-fixes fixes it" : ""))
    }

    /// The reason why a file cannot be fixed, whatever is in it.
    private func obstacle(_ file: String) -> String? {
        guard file != "-" else { return nil }
        if DocumentInputs.isURL(file) { return "a document behind a URL cannot be overwritten" }
        let isPacked = (try? SystemFiles.read(file, limit: 1)).map(Gzip.isPacked) == true
        return isPacked ? "it is packed with gzip; unpack it first" : nil
    }

    /// The reason why a document must not come back as it is: no more than its beginning was read.
    private func excess(_ bytes: [UInt8], of job: LintJob) -> String? {
        let limit = job.linter.limits.documentBytes
        return bytes.count > limit
            ? "it has more than \(limit) bytes; raise --limit document-bytes=N above their number" : nil
    }

    private mutating func writeDifference(_ fixed: FixedDocument, name: String) {
        differing = (differing.findings + fixed.count, differing.documents + 1)
        guard !isSilent else { return }
        let hunks = UnifiedDiff.hunks(of: fixed.text)
        guard let encoding = fixed.encoding, encoding.isASCIICompatible, let encoded = encoding.bytes(of: hunks) else {
            SystemFiles.complain(
                "\(name): no difference is shown, because it is in \(fixed.encoding?.name ?? "another encoding"); "
                    + "--fix fixes it and keeps the encoding")
            return
        }
        let text = Array(UnifiedDiff.header(name: name).utf8) + encoded
        if Streams.current.output.isTerminal {
            // The difference for a person may not be valid for `git apply`.
            let plain = text.flatMap { byte in
                byte == UInt8(ascii: "\t") ? Array("    ".utf8) : byte == UInt8(ascii: "\r") ? [] : [byte]
            }
            output.write(PrintableText.lines(String(decoding: plain, as: UTF8.self)))
        } else {
            output.write(bytes: text)
        }
    }

    /// Whether there is a report: a difference stands for one.
    var hasReport: Bool { !options.diff }

    /// Whether standard output holds a document instead of the report, which then goes to standard error.
    func printsDocument(among files: [String]) -> Bool { options.fix && !options.diff && files.contains("-") }

    /// Writes the remaining output, and reports on standard error what a difference would fix.
    mutating func finish(quiet: Bool) throws {
        guard options.isOn else { return }
        try output.close()
        guard options.diff, differing.documents > 0, !quiet else { return }
        let documents = counted(differing.documents, "file")
        SystemFiles.complain("\(differing.findings) fixable in \(documents); nothing is written")
    }

    /// Ends the command if a document could not be fixed, or if one differs or cannot be read.
    func end() throws {
        if hasFailed { throw Ending.failure }
        if options.diff { throw differing.documents > 0 || hasUnreadable ? Ending.findings : ExitCode.success }
    }
}

/// The options for fixing what can be fixed.
struct FixOptions: ParsableArguments {
    @Flag(help: "Fix what is unambiguous, in the files; for standard input, print the fixed document.") var fix = false

    @Flag(help: "With --fix or --diff: also make likely guesses. Review the changes.") var unsafeFixes = false

    @Flag(
        help: ArgumentHelp(
            "Print what --fix would change, for 'git apply' or 'patch -p1'; nothing is written, even with --fix. Exit "
                + "with 1 if there are changes, or if a document cannot be read."))
    var diff = false

    /// Whether documents are fixed, in their files or in a difference.
    var isOn: Bool { fix || diff }

    func validate() throws {
        if unsafeFixes, !isOn {
            throw ValidationError("--unsafe-fixes changes what --fix or --diff does: add one of them")
        }
    }
}

// `adrules lint --diff`: the changes instead of a report.

extension LintCommand {
    /// Refuses what is for a report or for its findings: the changes stand for both, and a file or a threshold that
    /// does nothing would be taken for one that found nothing.
    func checkDifference() throws {
        guard fixes.diff else { return }
        let reporting = firstGiven([
            "--output": output != nil, "--format": !format.isEmpty, "--statistics": statistics,
            "--max-diagnostics": maxDiagnostics != nil,
        ])
        if let option = reporting {
            throw ValidationError(
                "\(option) is for the report, and --diff prints the changes in its place; leave one of the two out")
        }
        if let option = threshold.given {
            throw ValidationError(
                "\(option) is for the findings, and --diff exits with 1 if there are changes; leave one of the two out")
        }
    }
}
