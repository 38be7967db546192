import AdRulesText
import ArgumentParser

extension LintCommand {
    /// The interval at which the files are checked, in milliseconds.
    private static let watchPause: Int32 = 500

    /// Lints again whenever a file changes. Does not return: Control-C ends the process, as the terminal wants it.
    ///
    /// `outputs` are left alone: a report in a folder that is searched would lead to the next one for ever.
    func watch(_ search: FileSearch, beside outputs: [ReportOutput], lint: () throws -> Void) throws {
        let reports = outputs.compactMap(\.file)
        var isFirst = true
        let files = FileWatch {
            if !isFirst { SystemFiles.pause(milliseconds: Self.watchPause) }
            isFirst = false
            let ours = Set(reports.compactMap { SystemFiles.stamp(of: $0)?.number })
            return ((try? search.stamps(for: paths)) ?? [:]).filter { !ours.contains($0.value.number) }
        }
        try files.run { changed in
            if let first = changed.first {
                let others = changed.count == 1 ? "" : " and \(changed.count - 1) more"
                let name = PrintableText.line(PrintableText.escaped(first), limit: 200)
                SystemFiles.complainInLines("\n==== changed: \(name)\(others) ====\n")
            }
            // The exit code of each run; the next one may have another.
            do { try lint() } catch is ExitCode {}
            if !silent { SystemFiles.complain("waiting for a file to change; Control-C ends this") }
        }
    }
}
