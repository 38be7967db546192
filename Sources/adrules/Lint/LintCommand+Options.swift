import AdRulesCommands
import AdRulesModel
import AdRulesText

// The options that are lists of words.
extension LintCommand {
    /// The limits of the reader. Throws what is wrong with them.
    func limits() throws -> ParsingLimits {
        var limits = ParsingLimits()
        for text in limit {
            let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
            guard parts.count == 2, let value = Int(parts[1]), limits.set(parts[0], to: value) else {
                throw CommandFailure(Self.complaint(text, name: parts.first ?? ""))
            }
        }
        return limits
    }

    private static func complaint(_ text: String, name: String) -> String {
        if ParsingLimits.names.contains(name) {
            return "--limit \(text): expected \(name)= and a number from 1 to \(Int32.max)"
        }
        let hint = Spelling.nearest(to: name, among: ParsingLimits.names).map { "did you mean \($0)?" }
        return "--limit \(text): \(hint ?? "the limits are \(ParsingLimits.names.joined(separator: ", "))")"
    }
}
