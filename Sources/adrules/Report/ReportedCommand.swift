/// The command line as a page shows it: without the values of headers and macros, which may be secrets.
struct ReportedCommand {
    /// The words of the command line.
    private(set) var words = ["adrules"]

    private static let secret: Set<String> = ["--header", "--macro"]

    init(_ arguments: [String]) {
        var isSecret = false
        for argument in arguments {
            let name = argument.split(separator: "=", maxSplits: 1).first.map(String.init) ?? argument
            let hides = Self.secret.contains(name) && name != argument
            words.append(isSecret ? "…" : hides ? "\(name)=…" : argument)
            isSecret = !isSecret && Self.secret.contains(argument)
        }
    }
}
