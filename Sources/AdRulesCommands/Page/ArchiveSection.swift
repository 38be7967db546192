import AdRulesLint
import AdRulesText

/// The JSON of a page for programs: the findings, with the requests, and the schedule, as `adrules lint` and
/// `adrules schedule` print them.
struct ArchiveSection {
    let part: PageDocument

    /// Larger parts are left out.
    private static let limit = 1_000_000

    func write(to page: inout PageText) {
        var result = part.result
        result.name = part.name
        var findings = LintReportWriter(.json)
        let text = findings.add(result)
        let requests = part.input.requests.map { [part.mask.tree($0)] } ?? []
        write(text + findings.finish(requests: requests), "findings", to: &page)
        guard let timeline = part.timeline else { return }
        write(ScheduleFormat.json.render(timeline.schedule, name: part.name), "schedule", to: &page)
    }

    private func write(_ json: String, _ name: String, to page: inout PageText) {
        guard json.utf8.count <= Self.limit else {
            page.line("<p class=\"left\">The \(name) as JSON are left out: \(grouped(json.utf8.count)) bytes.</p>")
            return
        }
        page.data("\(part.prefix)-\(name)", json)
    }
}
