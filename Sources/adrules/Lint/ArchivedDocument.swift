import AdRulesLint
import AdRulesText

/// A document of an archive, from its line: a JSON object with the members `id` and `body`, both texts; others are
/// ignored.
struct ArchivedDocument {
    /// Its id in the archive: its name in the report.
    var id: String
    /// The document, in UTF-8.
    var body: [UInt8]

    /// The longest `id`, in bytes: each finding repeats it.
    static let longestID = 4096
    static let longestLine = JSONSource.byteLimit

    /// The reason why a line holds no document, and the place.
    struct Problem: Error {
        var reason: String
        /// The column, from 1, in bytes; nil if the line as a whole is meant.
        var column: Int?
        /// The `id`, if the line has one.
        var id: String?

        /// The failure of a line, from 1, of the stream with a name.
        func failure(line: Int, of stream: String) -> LintReport.Failure {
            let place = column.map { "column \($0): " } ?? ""
            var failure = LintReport.Failure(name: id ?? stream, message: place + PrintableText.cut(reason))
            failure.inputLine = line
            return failure
        }
    }

    /// Reads a line. Complexity: O(bytes).
    init(_ line: [UInt8]) throws(Problem) {
        let value = try Result { () throws(JSONProblem) in try JSONReader.read(line) }
            .mapError { Problem(reason: $0.message, column: $0.offset + 1) }.get()
        guard let members = value.members else {
            throw Problem(reason: "expected an object with \"id\" and \"body\"", column: value.offset + 1)
        }
        id = try Self.text("id", of: members, id: nil)
        guard id.utf8.count <= Self.longestID else {
            throw Problem(reason: "\"id\" is longer than \(Self.longestID) bytes")
        }
        body = Array(try Self.text("body", of: members, id: id).utf8)
    }

    private static func text(_ key: String, of members: [JSONMember], id: String?) throws(Problem) -> String {
        guard let member = members.first(where: { key.isSpelled($0.key) }) else {
            throw Problem(reason: "there is no \"\(key)\"", id: id)
        }
        guard let text = member.value.string else {
            let reason = JSONSource.mismatch("\"\(key)\"", "a string", member.value)
            throw Problem(reason: reason, column: member.value.offset + 1, id: id)
        }
        return text
    }
}
