// `adrules lint --diff`: the changes instead of a report.
import ArgumentParser

extension LintCommand {
    /// Refuses what is for a report or for its findings: the changes stand for both, and a file or a threshold that does
    /// nothing would be taken for one that found nothing.
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
