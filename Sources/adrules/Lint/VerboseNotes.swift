import AdRulesLint
import AdRulesModel
import AdRulesText

/// The output of `--verbose` on standard error: the settings in force, and the time of each part of the work.
struct VerboseNotes {
    /// Whether anything is reported.
    var isOn: Bool
    private var begun = SystemClock.seconds

    /// Begins to measure the time.
    init(isOn: Bool) { self.isOn = isOn }

    /// Prints the settings of the first document, and the number of threads.
    func printSettings(of jobs: [LintJob], threads: Int) {
        guard isOn, let linter = jobs.first?.linter else { return }
        let rules = RuleCatalogue.all.count { linter.selection.severity(of: $0.id) != nil }
        let players = Portability.Target.allCases.filter(linter.targets.contains).map(\.rawValue)
        SystemFiles.complain(
            "settings: \(rules) of \(RuleCatalogue.all.count) rules; players: "
                + "\(players.isEmpty ? "none" : players.joined(separator: ", ")); content: \(text(linter.content)); "
                + "threads: \(threads)")
    }

    /// Prints a part of the work, its number of files, and its time since the part before it or since the beginning.
    mutating func printTime(_ verb: String, files: Int) {
        guard isOn else { return }
        let now = SystemClock.seconds
        let time = DecimalText.seconds(milliseconds: Int64((now - begun) * 1000))
        SystemFiles.complain("\(verb) \(counted(files, "file")) in \(time) s")
        begun = now
    }

    private func text(_ content: LintContent) -> String {
        let length = content.isLive ? "live" : content.duration.map { "\($0.secondsText) s" } ?? "of unknown duration"
        let count = content.opportunities.count
        return count == 0 ? length : "\(length), \(count) opportunities"
    }
}
