/// What a pattern for files may hold: one that can match nothing is a mistake, which nobody would notice.
package enum FilePattern {
    /// A regular expression for these patterns, for the JSON Schema.
    static let expression = "^[^!{}][^{}]*$"

    /// What is wrong with a pattern, and what to write; nil if nothing is.
    package static func problem(of pattern: String) -> (message: String, help: String)? {
        if pattern.isEmpty {
            return ("an empty pattern matches nothing", "write a file, a folder or a pattern such as *.xml")
        }
        if pattern.begins(with: "!") {
            return ("a pattern that begins with ! matches nothing", "`!` is not supported; list only what to exclude")
        }
        if pattern.utf8.contains(where: { "{}".utf8.contains($0) }) {
            return ("a pattern with braces matches nothing", "write one pattern for each alternative")
        }
        return nil
    }
}
