#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The properties of the terminal that a command writes to.
enum Terminal {
    /// The width for output that does not go to a terminal, or to one with an unknown width.
    static let defaultColumns = 100

    /// Whether standard error can show a line that is written over again.
    static var takesProgress: Bool {
        SystemFiles.errorIsTerminal && SystemFiles.environment("TERM").map { $0 != "dumb" && !$0.isEmpty } ?? false
    }

    /// Whether the characters of the locale are not those of Unicode. Without a locale they are: containers have none.
    static var isASCII: Bool {
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(SystemFiles.environment).first { !$0.isEmpty }
        guard let locale = locale?.lowercased() else { return false }
        return !locale.contains("utf-8") && !locale.contains("utf8")
    }

    /// The columns of standard output, from 60 to 200; a wider chart is hard to follow.
    static var columns: Int {
        guard SystemFiles.outputIsTerminal else { return defaultColumns }
        var size = winsize()
        guard ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return defaultColumns }
        return min(max(Int(size.ws_col), 60), 200)
    }
}
