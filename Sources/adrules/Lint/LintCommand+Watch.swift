import AdRulesCommands
import AdRulesText
import ArgumentParser

extension LintCommand {
    /// The interval at which the files are checked, in milliseconds.
    private static let watchPause: Int32 = 500

    /// Lints again whenever a file changes. Does not return: Control-C ends the process, as the terminal wants it.
    ///
    /// `outputs` are left alone: a report in a folder that is searched would lead to the next one for ever.
    func watch(beside outputs: [ReportOutput], lint: () throws -> Void) throws {
        let written = outputs.compactMap(\.file) + [baseline.writeBaseline].compactMap(\.self)
        var isFirst = true
        let files = FileWatch {
            if !isFirst { SystemFiles.pause(milliseconds: Self.watchPause) }
            isFirst = false
            let ours = Set(written.compactMap { SystemFiles.stamp(of: $0)?.number })
            return watched().filter { !ours.contains($0.value.number) }
        }
        try files.run { changed in
            if let first = changed.first {
                let others = changed.count == 1 ? "" : " and \(changed.count - 1) more"
                let name = PrintableText.line(PrintableText.escaped(first), limit: 200)
                SystemFiles.complainInLines("\n==== changed: \(name)\(others) ====\n")
            }
            // The exit code of each run; the next one may have another.
            do {
                try lint()
            } catch let problem as any CommandProblem {
                SystemFiles.complain(problem.complaint)
            } catch is ExitCode {}
            if !silent { SystemFiles.complain("waiting for a file to change; Control-C ends this") }
        }
    }

    /// The files that the next run depends on, as they are now: those that may be documents, their configurations, the
    /// baselines, and the answers of a folder.
    func watched() -> [ByteText: FileStamp] {
        let settings = try? settings()
        // While a configuration cannot be read, it excludes nothing.
        let search = FileSearch(
            isExcluded: { (try? settings?.isExcluded($0)) ?? false }, excludesNamed: configuration.forceExclude)
        var stamps = (try? search.stamps(for: paths)) ?? [:]
        for file in stamps.keys { _ = try? settings?.configuration(for: file.string) }
        let named = [configuration.config, baseline.baseline].compactMap(\.self)
        for file in named + (settings?.configurationFiles ?? []) + source.inputs {
            stamps[ByteText(file)] = SystemFiles.stamp(of: file)
        }
        return stamps
    }
}

/// Runs again whenever files have changed.
struct FileWatch {
    /// The files as they are, by path; nil ends the watch. It is asked before each run and, until something has
    /// changed, again and again: it is for the caller to wait a little in between.
    var look: () -> [ByteText: FileStamp]?

    /// Runs `body` at once without paths, then after each change with the paths that changed, came or went, in order.
    ///
    /// A change while `body` runs causes the next run.
    func run(_ body: ([String]) throws -> Void) rethrows {
        guard var known = look() else { return }
        try body([])
        while let found = look() {
            guard found != known else { continue }
            let changed = Set(found.keys).union(known.keys).filter { found[$0] != known[$0] }.map(\.string)
            known = found
            try body(changed.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
        }
    }
}

/// The identity of one version of a file: two that differ mean that the file has changed.
struct FileStamp: Sendable, Hashable {
    /// The moment of the last change: whole seconds since 1970.
    var seconds: Int
    /// The rest of that moment in nanoseconds.
    var nanoseconds: Int
    /// The size.
    var bytes: Int
    /// The number of the file in its file system: another one if the file was replaced.
    var number: UInt64
}
