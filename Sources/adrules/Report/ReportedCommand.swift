/// The command line as a page shows it, for a shell: without the values of headers and macros, which may be secrets.
struct ReportedCommand {
    /// The command line.
    let text: String

    private static let secret: Set<String> = ["--header", "--macro"]

    init(_ arguments: [String]) {
        var words = ["adrules"]
        var isSecret = false
        for argument in arguments {
            let name = argument.split(separator: "=", maxSplits: 1).first.map(String.init) ?? argument
            if isSecret {
                words.append("…")
            } else if Self.secret.contains(name), name != argument {
                words.append("\(name)=…")
            } else {
                words.append(Self.quoted(argument))
            }
            isSecret = !isSecret && Self.secret.contains(argument)
        }
        text = words.joined(separator: " ")
    }

    private static func quoted(_ word: String) -> String {
        let plain = Set("-_./:=,%+@".utf8)
        let isPlain = word.utf8.allSatisfy { byte in
            (48...57).contains(byte) || (65...90).contains(byte & 0xDF) || plain.contains(byte)
        }
        return isPlain && !word.isEmpty ? word : "'" + word.replacing("'", with: "'\\''") + "'"
    }
}
