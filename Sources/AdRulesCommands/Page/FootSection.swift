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
            "<pre id=\"command\" tabindex=\"0\">\(PageText.escaped(PrintableText.line(command, limit: 4_000)))</pre>")
        text.line(
            "<p class=\"buttons\"><button type=\"button\" class=\"js copy\" data-copy=\"command\">Copy the "
                + "command</button></p>")
        text.line(
            "<p>For programs, the findings, the requests and the schedule are in it as JSON: the elements of the type "
                + "<code>application/json</code>.</p></footer>")
    }

    /// The command for a shell, without what is hidden in each of its words.
    var command: String { page.command.map { Self.quoted(mask.text($0)) }.joined(separator: " ") }

    /// A word for a shell.
    private static func quoted(_ word: String) -> String {
        let isPlain = word.utf8.allSatisfy { byte in
            byte > 0x7F || (48...57).contains(byte) || (65...90).contains(byte & 0xDF)
                || "-_./:=,%+@".utf8.contains(byte)
        }
        return isPlain && !word.isEmpty ? word : "'" + word.replacing("'", with: "'\\''") + "'"
    }
}
