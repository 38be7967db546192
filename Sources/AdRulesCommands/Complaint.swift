import AdRulesText

/// Formats the messages that the command writes to standard error.
public enum Complaint {
    /// The message as one line with its line feed, whatever it quotes; truncated after 1,000 characters.
    public static func line(_ message: String) -> String { "adrules: \(PrintableText.line(message, limit: 1000))\n" }
}
