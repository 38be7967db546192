public import AdRulesText

/// The reason why rules give no playlist, and which of their values is the reason.
public struct RulesProblem: Error, Sendable, Hashable {
    /// The value, as in `breaks[1].every`; empty for the rules as a whole.
    public var path: String
    /// The problem, in one line.
    public var message: String
    /// A suggestion for what to write instead.
    public var help: String?
    /// What is not known about the content; nil if that is not the reason.
    package var missing: Missing?

    /// A detail of the content.
    package enum Missing: String, Sendable {
        case duration, chapters, opportunities
    }

    init(_ path: String, _ message: String, help: String? = nil) {
        self.path = path
        self.message = message
        self.help = help
    }

    init(_ path: String, _ message: String, missing: Missing?) {
        self.init(path, message, help: missing.map { "give the \($0.rawValue)" })
        self.missing = missing
    }
}

extension RulesProblem: CustomStringConvertible {
    /// The path, the message and the suggestion, in one line.
    public var description: String {
        let place = path.isEmpty ? "" : path + ": "
        return place + message + (help.map { " (\($0))" } ?? "")
    }

    /// The problem with its place in the file that the rules were read from. Complexity: O(bytes).
    public func located(in json: [UInt8], name: String) -> TextProblem {
        guard let value = try? JSONReader.read(json) else { return TextProblem(message, name: name, help: help) }
        return TextProblem(message, in: json, at: value.offset(of: path), name: name, help: help)
    }
}

extension JSONValue {
    /// The place of the value at a path; that of the innermost one around it if there is none.
    fileprivate func offset(of path: String) -> Int {
        var value = self
        let names = path.utf8.split { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "]") }
        for name in names.map({ $0.string }) {
            if let elements = value.elements, let index = Int(name), elements.indices.contains(index) {
                value = elements[index]
            } else if let member = value[name] {
                value = member
            } else {
                break
            }
        }
        return value.offset
    }
}
