package import AdRulesModel
import AdRulesText

/// Limits that an option sets by their names, as in `--limit depth=100`.
package protocol NamedLimits {
    /// The limits by their names.
    static var table: [(name: String, limit: any WritableKeyPath<Self, Int> & Sendable)] { get }
    /// Creates the default limits.
    init()
}

extension ParsingLimits: NamedLimits {}

extension NamedLimits {
    /// The names in a sentence.
    package static var names: String { table.map(\.name).joined(separator: ", ") }

    /// The limits with those that the values of an option set, each NAME=N. Throws what is wrong with one.
    package init(_ texts: [String], of option: String) throws(CommandFailure) {
        self.init()
        for text in texts {
            let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
            let name = parts.first ?? ""
            guard let row = Self.table.first(where: { $0.name == name }) else {
                let hint = Spelling.hint(for: name, among: Self.table.map(\.name), there: "the limits are")
                throw CommandFailure("\(option) \(text): \(hint)")
            }
            guard parts.count == 2, let value = Int(parts[1]), (1...Int(Int32.max)).contains(value) else {
                throw CommandFailure("\(option) \(text): expected \(name)= and a number from 1 to \(Int32.max)")
            }
            self[keyPath: row.limit] = value
        }
    }
}
