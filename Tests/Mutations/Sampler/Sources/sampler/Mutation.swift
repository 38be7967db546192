/// A mistake in one line of the sources, behind a switch.
struct Mutation: Sendable, Codable {
    /// What was changed.
    enum Kind: String, Sendable, Codable {
        case bound, equality, logic, negation, arithmetic, constant, truth, choice, arguments, dropped
    }

    /// The number that turns it on, from 1.
    var id: Int
    var kind: Kind
    /// The module, as its folder in Sources is called.
    var module: String
    /// The file from the root of the project, and the line, from 1.
    var file: String
    var line: Int
    /// The changed expression or statement.
    var before: String
    var after: String
    /// The whole line, and the one with the switch, in which `#` stands for the number.
    var original: String
    var switched: String

    /// The line as it is compiled.
    var compiled: String { switched.replacing("adrulesMutant(#)", with: "adrulesMutant(\(id))") }

    /// A row of the list: fields separated by tabs, without the lines.
    var row: String {
        [String(id), module, "\(file):\(line)", kind.rawValue, before, after].joined(separator: "\t")
    }
}
