import AdRulesEngine
import AdRulesModel
import AdRulesRules
import FuzzDriver

private let contents = [
    Content(
        title: "]]><&\"\u{0}\u{202E}", duration: .seconds(5520),
        opportunities: [Opportunity(.seconds(600), duration: .seconds(30)), Opportunity(.seconds(3601))],
        chapters: [.zero, .seconds(1790), .seconds(3600)], labels: ["film", "kids", "--><!--"]),
    Content(isLive: true, opportunities: [Opportunity(.seconds(900))]), Content(),
]

/// What is wrong with a playlist that rules gave: whatever their values hold, it is read again as it was made.
private func violations(_ made: Compilation, _ form: PlaylistForm) -> [String] {
    let bytes = made.document.xml()
    guard let read = try? VMAPDocument(parsing: bytes) else { return ["it cannot be read"] }
    var violations: [String] = []
    if read.xml() != bytes { violations.append("it is read as something else") }
    let moments = Set(made.decisions.compactMap(\.at))
    // In the compact form one break stands for its repetitions.
    let isWhole = form != .times || Set(read.breaks.compactMap(\.timeOffset)) == moments
    if !isWhole { violations.append("its breaks are not those decided") }
    for adBreak in read.breaks {
        guard case .adTag(let uri, _)? = adBreak.source?.content else { continue }
        let address = uri.string
        if !address.lowercased().hasPrefix("http") || address.utf8.contains(where: { $0 <= 0x20 || $0 == 0x7F }) {
            violations.append("\(address) is no address")
        }
    }
    if made.json != made.json || made.json.description.utf8.contains(0x0A) { violations.append("its JSON has lines") }
    return violations
}

/// Bytes → rules, the playlists that they give, and descriptions of content.
@_cdecl("FuzzRules_main")
func main(_ argumentCount: Int32, _ arguments: ProgramArguments) -> Int32 {
    fuzz(argumentCount, arguments) { bytes in
        var all = contents
        if let content = try? Content(reading: bytes, name: "content") { all.append(content) }
        _ = try? ContentLines(jsonLines: bytes, name: "contents")
        struct NoFile: Error {}
        guard let rules = try? RuleSet(json: bytes, name: "rules", files: { _ in throw NoFile() }) else { return nil }
        let text = Array(rules.json.description.utf8)
        guard let again = try? RuleSet(json: text, name: "rules", files: { _ in throw NoFile() }),
            again.json == rules.json
        else { return "the rules are not read as they were written" }
        for content in all {
            for form in [PlaylistForm.times, .compact] {
                guard let made = try? rules.compile(for: content, as: form) else { continue }
                let violations = violations(made, form)
                if !violations.isEmpty { return "\(violations)" }
            }
        }
        return nil
    }
}
