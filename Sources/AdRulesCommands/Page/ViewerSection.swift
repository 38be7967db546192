import AdRulesEngine

/// The ads that a viewer sees after a late start and a seek. It needs the script; without it the section is not there.
struct ViewerSection {
    let part: PageDocument
    let timeline: Timeline

    func write(to page: inout PageText) {
        guard let table = ViewerTable(timeline) else { return writeReason(to: &page) }
        let id = "\(part.prefix)-viewer"
        let last = table.moments.count - 1
        part.begin("viewer", "Where a viewer starts and seeks decides which breaks play.", to: &page)
        let lead =
            table.isByStop
            ? "Decided by the engine of AdRules by stop, from the beginning: for seeks from everywhere, "
                + "\(timeline.pausesInWords) are more than \(ViewerTable.pairLimit). Ads are on time."
            : "Decided by the engine of AdRules for each interval between stops; ads are on time."
        page.line("<p class=\"lead\">\(lead)</p>")
        page.line("<div class=\"handles\" data-view=\"\(id)-table\">")
        let handles =
            table.isByStop
            ? [("to", "comes to", last / 2)]
            : [("start", "starts at", 0), ("from", "watches to", 1), ("to", "seeks to", last)]
        for (name, words, value) in handles {
            page.line(
                "<p><label for=\"\(id)-\(name)\">\(words)</label> <input type=\"range\" id=\"\(id)-\(name)\" "
                    + "name=\"\(name)\" min=\"0\" max=\"\(last)\" value=\"\(value)\" step=\"1\"> "
                    + "<output for=\"\(id)-\(name)\"></output></p>")
        }
        writeChoice("seek", "after a seek", Self.seeks, id: id, to: &page)
        writeChoice("late", "after a late start", ViewerTable.starts.map { ($0.name, $0.words) }, id: id, to: &page)
        page.line("</div><div class=\"seen\" aria-live=\"polite\"></div>")
        page.data("\(id)-table", table.json)
        page.line(PageText.end)
    }

    private func writeChoice(
        _ name: String, _ words: String, _ choices: [(value: String, words: String)], id: String,
        to page: inout PageText
    ) {
        page.line("<p><label for=\"\(id)-\(name)\">\(words)</label> <select id=\"\(id)-\(name)\" name=\"\(name)\">")
        for choice in choices { page.line("<option value=\"\(choice.value)\">\(choice.words)</option>") }
        page.line("</select></p>")
    }

    private static let seeks: [(value: String, words: String)] = [
        (Policies.Seek.lastPassed.rawValue, "the last break passed, as IMA"),
        (Policies.Seek.firstPassed.rawValue, "the first break passed"),
        (Policies.Seek.allPassed.rawValue, "all breaks passed"), (Policies.Seek.none.rawValue, "none"),
    ]

    private func writeReason(to page: inout PageText) {
        guard timeline.pausingBreaks > ViewerTable.breakLimit else { return }
        page.line(
            "<p class=\"left\">The view of a viewer who seeks is left out: \(timeline.pausesInWords) are more than "
                + "\(ViewerTable.breakLimit). <code>adrules simulate</code> plays it.</p>")
    }
}

extension Timeline {
    /// The breaks at the stops for which the content pauses, repetitions included.
    var pausingBreaks: Int { pauses.reduce(0) { $0 + $1.parts.count } }

    /// The stops for which the content pauses and, where some have several, their breaks.
    fileprivate var pausesInWords: String {
        let stops = "\(pauses.count) stops"
        return pausingBreaks == pauses.count ? stops : "\(pausingBreaks) breaks at \(stops)"
    }
}
