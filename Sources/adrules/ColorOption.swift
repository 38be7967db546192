import ArgumentParser

/// The option of each command whose text has colours.
struct ColorOption: ParsableArguments {
    @Option(help: "Colours: auto, always or never.") var color = ColorChoice.auto

    /// Whether standard output is coloured.
    var isOn: Bool { color.isOn }
}

/// When the output is coloured.
enum ColorChoice: String, ExpressibleByArgument, CaseIterable {
    case auto, always, never

    /// Whether to use colour on standard output.
    var isOn: Bool { isOn(isTerminal: Streams.current.output.isTerminal, environment: SystemFiles.environment) }

    /// Whether to use colour. The flag has priority, then `NO_COLOR`, then `FORCE_COLOR` and `CLICOLOR_FORCE`;
    /// otherwise colour is used if the output is a terminal that is not `dumb`.
    func isOn(isTerminal: Bool, environment: (String) -> String?) -> Bool {
        switch self {
        case .always: return true
        case .never: return false
        case .auto: break
        }
        func isSet(_ name: String) -> Bool {
            guard let value = environment(name) else { return false }
            return !value.isEmpty && (name == "NO_COLOR" || value != "0")
        }
        if isSet("NO_COLOR") { return false }
        if isSet("FORCE_COLOR") || isSet("CLICOLOR_FORCE") { return true }
        return isTerminal && environment("TERM") != "dumb"
    }
}
