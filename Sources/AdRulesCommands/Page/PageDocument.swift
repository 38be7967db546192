import AdRulesEngine
import AdRulesLint
import AdRulesText

/// One document of a page, prepared once for all its sections.
struct PageDocument {
    let input: ReportPage.Document
    /// Whether it is the one document that the page was asked for, which is not folded.
    let isAlone: Bool
    /// The elements of its title, of the headings of its sections, and of the parts of these.
    let title: String
    let heading: String
    let subheading: String
    /// The beginning of its ids.
    let prefix: String
    let targets: [Portability.Target]
    let mask: Mask
    /// Its name, with what is hidden left out.
    let name: String
    /// The findings, with hidden values removed from their texts.
    let result: LintResult
    let map: SourceMap
    /// The ranges of its bytes that are hidden, in order.
    let hidden: [Range<Int>]
    /// The breaks that findings are in.
    let found: FoundBreaks
    /// What AdRules does not play.
    let lost: [LostBreak]
    let causes: [Cause]
    /// What players do with it; nil if it cannot be read.
    let outcomes: Outcomes?
    /// Its moments; nil if it cannot be read.
    let timeline: Timeline?
    /// The results of requests for media files; nil if none were made.
    let probes: [ByteText: ProbedMedia]?
    private(set) var verdict: Verdict?

    init(_ input: ReportPage.Document, number: Int, of page: ReportPage, mask: Mask) {
        self.input = input
        isAlone = !input.isAnswer && page.documents.count { !$0.isAnswer } == 1
        let depth = isAlone ? 1 : input.isAnswer ? 3 : 2
        (title, heading, subheading) = ("h\(depth)", "h\(depth + 1)", "h\(depth + 2)")
        prefix = "d\(number)"
        targets = page.targets
        self.mask = mask
        name = PrintableText.line(mask.text(input.name), limit: 200)
        result = mask.result(input.result)
        map = input.source.map()
        hidden = mask.ranges(in: map.bytes)
        outcomes = page.outcomes(of: input)
        timeline = page.timeline(of: input, outcomes, mask: mask)
        found = FoundBreaks(timeline?.schedule, result.diagnostics)
        lost = LostBreak.all(of: outcomes, in: timeline, found, map)
        causes = Cause.all(of: result, lost)
        probes = page.probes
        verdict = Verdict(self)
    }

    /// Writes it: its first screen and other sections, each folded under a sentence. It is folded itself unless alone.
    func write(to page: inout PageText) {
        guard let verdict else { return }
        let names = "<span class=\"file\">\(PageText.escaped(name))</span> \(PageText.escaped(verdict.sentence))"
        let head = "<\(title) class=\"title\" id=\"\(prefix)-title\">\(names)</\(title)>"
        page.line(
            isAlone
                ? "<article class=\"document\" id=\"\(prefix)\" aria-labelledby=\"\(prefix)-title\">"
                : "<details class=\"document \(verdict.level.rawValue)\" id=\"\(prefix)\"><summary>\(head) "
                    + "<span class=\"left\">\(PageText.escaped(IndexSection.facts(of: self)))</span></summary>")
        if input.problem == nil {
            VerdictSection(part: self, verdict: verdict).write(head: isAlone ? head : "", to: &page)
            writeSections(to: &page)
        }
        page.line(isAlone ? "</article>" : "</details>")
    }

    private func writeSections(to page: inout PageText) {
        if let timeline {
            TimelineSection(part: self, timeline: timeline).write(to: &page)
            ViewerSection(part: self, timeline: timeline).write(to: &page)
        }
        CauseSection(part: self).write(to: &page)
        if let tree = input.requests { RequestSection(part: self, tree: tree).write(to: &page) }
        if let timeline {
            BeaconSection(part: self, timeline: timeline).write(to: &page)
            MediaSection(part: self, timeline: timeline).write(to: &page)
        }
        DocumentSection(part: self).write(to: &page)
        ArchiveSection(part: self).write(to: &page)
    }

    /// Begins a section that is folded under a sentence; ``PageText/end`` closes it.
    func begin(_ name: String, _ sentence: String, isOpen: Bool = false, to page: inout PageText) {
        page.line(
            "<section class=\"\(name)\" aria-labelledby=\"\(prefix)-\(name)\"><details\(isOpen ? " open" : "")><summary>"
                + "<\(heading) id=\"\(prefix)-\(name)\">\(PageText.escaped(sentence))</\(heading)></summary>")
    }

    /// A text of the document in one line, as a section shows it: without what is hidden, and cut only then.
    func shown(_ text: String, limit: Int) -> String { PrintableText.line(mask.text(text), limit: limit) }

    /// The id of a finding on the page, as in `d1-VMAP112-3`.
    func id(of cause: Cause, at index: Int) -> String {
        PageText.escaped("\(prefix)-\(cause.rule.id.rawValue)-\(cause.numbers[index])")
    }
}

/// The breaks of a document that findings are in.
struct FoundBreaks {
    /// The breaks to choose from in the filter of a page, in document order, with the words that mark their findings.
    private(set) var names: [(token: String, name: String)] = []
    /// The findings in each break, by its number from 0, also those with another place in it. A response is one break.
    private(set) var findings: [Int: [Diagnostic]] = [:]

    /// The bytes of the breaks, ascending, and their numbers from 0.
    private let ranges: [(bytes: Range<Int>, index: Int)]
    private var listed: Set<Int> = []

    /// More breaks cannot be chosen.
    private static let limit = 100

    /// Complexity: O(breaks + findings × log breaks).
    init(_ schedule: Schedule?, _ diagnostics: [Diagnostic]) {
        ranges = (schedule?.breaks ?? []).compactMap { scheduled in
            scheduled.adBreak.origin.range.map { ($0.offsets, scheduled.index) }
        }.sorted { $0.bytes.lowerBound < $1.bytes.lowerBound }
        guard let schedule, schedule.mode == .adRules else {
            findings[0] = diagnostics
            return
        }
        for diagnostic in diagnostics {
            if let index = index(at: diagnostic.finding.range) { listed.insert(index) }
            let places = [diagnostic.finding.range] + diagnostic.finding.related.map(\.range)
            for index in Set(places.compactMap(index)) { findings[index, default: []].append(diagnostic) }
        }
        listed = Set(listed.sorted().prefix(Self.limit))
        names = listed.sorted().map { (Self.token($0), "break " + schedule.label(of: OccurrenceID($0))) }
    }

    /// The word of the break that a finding is in; nil if it is in none, or in one that cannot be chosen.
    func token(of diagnostic: Diagnostic) -> String? {
        index(at: diagnostic.finding.range).flatMap { listed.contains($0) ? Self.token($0) : nil }
    }

    private static func token(_ index: Int) -> String { "b-\(index + 1)" }

    private func index(at range: SourceRange) -> Int? {
        let place = Int(range.lower)
        let next = ranges.partitioningIndex { $0.bytes.lowerBound > place }
        return next > 0 && ranges[next - 1].bytes.contains(place) ? ranges[next - 1].index : nil
    }
}
