import AdRulesEngine
import AdRulesLint
import AdRulesText

/// What `--verbose` tells on standard error: the settings that hold, and how long each part of the work took.
struct VerboseNotes {
    /// Whether anything is reported.
    var isOn: Bool
    private var begun = SystemClock.seconds

    /// Begins to measure the time.
    init(isOn: Bool) {
        self.isOn = isOn
    }

    /// Tells the settings of what is linted first, and on how many threads.
    func tellSettings(of jobs: [LintJob], threads: Int) {
        guard isOn, let linter = jobs.first?.linter else { return }
        let rules = RuleCatalogue.all.count { linter.selection.severity(of: $0.id) != nil }
        let players = Portability.Target.allCases.filter(linter.targets.contains).map(\.rawValue)
        SystemFiles.complain(
            "settings: \(rules) of \(RuleCatalogue.all.count) rules; players: "
                + "\(players.isEmpty ? "none" : players.joined(separator: ", ")); content: \(text(linter.content)); "
                + "threads: \(threads)")
    }

    /// Tells what was done with so many files, and how long it took since the part before it or since the beginning.
    mutating func tell(_ verb: String, files: Int) {
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
