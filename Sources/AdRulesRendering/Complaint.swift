import AdRulesText

/// What the command says on standard error.
public enum Complaint {
    /// A message as one line with its line end, whatever the message quotes; cut after 1,000 characters.
    public static func line(_ message: String) -> String {
        "adrules: \(PrintableText.line(message, limit: 1000))\n"
    }
}
