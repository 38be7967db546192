import AdRulesEngine
import AdRulesLint
import AdRulesModel
import AdRulesText

/// One document of a page, prepared once for all its sections.
struct PageDocument {
    let input: ReportPage.Document
    /// The elements of the headings of its sections, and of the parts of these.
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
        (heading, subheading) = page.documents.count == 1 ? ("h2", "h3") : ("h3", "h4")
        prefix = "d\(number)"
        targets = page.targets
        self.mask = mask
        name = PrintableText.line(mask.text(input.name), limit: 200)
        result = mask.result(input.result)
        map = input.source.map()
        hidden = mask.ranges(in: map.bytes)
        outcomes = page.outcomes(of: input)
        causes = Cause.all(of: result, outcomes)
        timeline = page.timeline(of: input, outcomes, mask: mask)
        probes = page.probes
        verdict = Verdict(self)
    }

    /// Writes its sections.
    func write(to page: inout PageText, isAlone: Bool) {
        page.line("<article class=\"document\" id=\"\(prefix)\" aria-labelledby=\"\(prefix)-title\">")
        VerdictSection(part: self, isAlone: isAlone).write(to: &page)
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
        page.line("</article>")
    }

    /// A text of the document in one line, as a section shows it: without what is hidden, and cut only then.
    func shown(_ text: String, limit: Int) -> String { PrintableText.line(mask.text(text), limit: limit) }

    /// A break of the timeline for a reader, as in `break 2 mid`: its number in the document, from 1, and its id.
    func name(of occurrence: OccurrenceID, _ adBreak: AdBreak?) -> String {
        occurrence.words(adBreak?.breakID.map(mask.text))
    }

    /// The id of a finding on the page, as in `d1-VMAP112-3`.
    func id(of cause: Cause, at index: Int) -> String {
        PageText.escaped("\(prefix)-\(cause.rule.id.rawValue)-\(cause.numbers[index])")
    }
}
