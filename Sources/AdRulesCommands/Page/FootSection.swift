import AdRulesLint
import AdRulesText

/// The foot of a page: how to make it again.
struct FootSection {
    let page: ReportPage
    let mask: Mask

    func write(to text: inout PageText) {
        text.line(
            "<footer><p>This page makes no request. It was made by adrules \(PageText.escaped(Release.version)):</p>")
        text.line(
            "<pre id=\"command\" tabindex=\"0\">\(PageText.escaped(PrintableText.line(mask.command(page.command), limit: 4_000)))</pre>"
        )
        text.line(
            "<p class=\"buttons\"><button type=\"button\" class=\"js copy\" data-copy=\"command\">Copy the "
                + "command</button></p>"
        )
        text.line(
            "<p>For programs, the findings, the requests and the schedule are in it as JSON: the elements of the type "
                + "<code>application/json</code>.</p></footer>")
    }
}
