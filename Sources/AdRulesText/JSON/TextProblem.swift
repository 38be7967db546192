/// A mistake in a text that a person wrote (a scenario, a configuration or an argument), with its location.
public struct TextProblem: Error, Sendable, Hashable {
    /// The problem, in one line.
    public var message: String
    /// The name of the text: a file name, `-e`, `--duration`.
    public var name: String
    /// The line, from 1; nil if the problem concerns the text as a whole.
    public var line: Int?
    /// The column, from 1, in UTF-8 bytes; nil if the problem concerns the text as a whole.
    public var column: Int?
    /// A suggestion for what to write instead.
    public var help: String?

    /// Creates a problem with a text as a whole.
    public init(_ message: String, name: String, help: String? = nil) {
        self.message = message
        self.name = name
        self.help = help
    }

    /// Creates a problem at a byte of a text. Complexity: O(offset).
    public init(_ message: String, in bytes: [UInt8], at offset: Int, name: String, help: String? = nil) {
        self.init(message, name: name, help: help)
        let before = bytes.prefix(max(0, min(offset, bytes.count)))
        line = before.count { $0 == 0x0A } + 1
        let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        column = before.count - lineStart + 1
    }

    /// Returns `did you mean X?` if one of the candidates is close.
    package static func help(nearest word: String, among candidates: [String]) -> String? {
        Spelling.nearest(to: word, among: candidates).map { "did you mean \($0)?" }
    }
}

extension TextProblem: CustomStringConvertible {
    /// The name, line, column, message and help, in one line.
    public var description: String {
        var text = name
        if let line, let column { text += ":\(line):\(column)" }
        text += ": " + message
        if let help { text += " (\(help))" }
        return text
    }
}
