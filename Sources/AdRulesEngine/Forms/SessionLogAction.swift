package import AdRulesText

/// One action in a session log: a line of the engine protocol, without the line's times. Two actions that a player or
/// an ad server could tell apart also differ here.
public struct SessionLogAction: Sendable, Hashable {
    private let members: [JSONMember]

    /// Creates the record of a line, without private values if there is a redaction.
    package init(_ line: JSONValue, redaction: SessionRedaction? = nil) {
        var members = line.members ?? []
        if let redaction {
            // A response is a document, whose values stand in the header.
            members.removeAll { $0.key == "vast" }
            for index in members.indices where ["uri", "tag", "message", "text"].contains(members[index].key) {
                if let text = members[index].value.string { members[index].value = .string(redaction.expanded(text)) }
            }
        }
        self.members = members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    }

    package subscript(key: String) -> JSONValue? { members.first { $0.key == key }?.value }

    /// Whether a replay compares the action; decisions are only for people.
    var isCompared: Bool { self["kind"]?.string != "decision" }

    /// Whether another action is the same to a player and to ad servers. The words of a log message or of an error are
    /// not compared: they are for people, and a later version may choose others.
    package func isSame(as other: SessionLogAction) -> Bool {
        if self["kind"]?.string == "log", other["kind"]?.string == "log" { return true }
        guard self["code"] != nil else { return self == other }
        return members.filter { $0.key != "message" } == other.members.filter { $0.key != "message" }
    }
}

extension SessionLogAction: Codable {
    /// Reads a line.
    public init(from decoder: any Decoder) throws { self.init(try JSONValue(from: decoder)) }

    /// Writes the line.
    public func encode(to encoder: any Encoder) throws { try JSONValue.object(members).encode(to: encoder) }
}

extension SessionLogAction: CustomStringConvertible {
    /// The action on one line, for people.
    public var description: String {
        func text(_ key: String) -> String? { self[key].map { $0.string ?? $0.description } }
        let kind = text("kind") ?? "line"
        let name = text("name") ?? kind
        var parts = [kind == "track" ? "track \(name)" : name]
        if var place = text("occurrence") {
            if let showing = text("showing") { place += " showing \(showing)" }
            if let ad = text("ad") { place += " ad \(ad)" }
            parts.append(place)
        }
        let told: Set = ["kind", "name", "occurrence", "showing", "ad"]
        for member in members where !told.contains(member.key) {
            parts.append("\(member.key) \(member.value.string ?? member.value.description)")
        }
        return parts.joined(separator: " · ")
    }
}
