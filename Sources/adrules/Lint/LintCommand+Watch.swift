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
