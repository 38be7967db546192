import ArgumentParser

/// The terminal that a command writes to: its width and its characters are decided here, for every command, and its
/// colours by ``ColorOption``.
enum Terminal {
    /// The width of a chart that does not go to a terminal, or to one with an unknown width.
    static let chartColumns = 100

    /// The widths that text is laid out for: in fewer columns it cannot be read, and in more a chart is hard to follow.
    private static let range = 40...200

    /// Whether standard error can show a line that is written over again.
    static var takesProgress: Bool {
        Streams.current.error.isTerminal && SystemFiles.environment("TERM").map { $0 != "dumb" && !$0.isEmpty } ?? false
    }

    /// Whether the characters of the locale are not those of Unicode. Without a locale they are: containers have none.
    static var isASCII: Bool {
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(SystemFiles.environment).first { !$0.isEmpty }
        guard let locale = locale?.lowercased() else { return false }
        return !locale.contains("utf-8") && !locale.contains("utf8")
    }

    /// The columns of standard output; nil if it is no terminal, and its lines are as long as they are.
    static var columns: Int? { columns(ofTerminal: terminalColumns, environment: SystemFiles.environment) }

    /// The columns in `COLUMNS`, for a file or a pipe too; else those of the terminal, if it is one.
    static func columns(ofTerminal columns: Int?, environment: (String) -> String?) -> Int? {
        let said = environment("COLUMNS").flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
        return (said ?? columns).map { min(max($0, range.lowerBound), range.upperBound) }
    }

    /// The columns of the terminal; ``chartColumns`` if it does not know them, nil if standard output is none.
    private static var terminalColumns: Int? {
        guard Streams.current.output.isTerminal else { return nil }
        var size = winsize()
        guard let descriptor = Streams.current.output.descriptor else { return chartColumns }
        return ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : chartColumns
    }
}

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
