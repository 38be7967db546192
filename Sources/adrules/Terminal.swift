#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// What a command wants to know of the terminal it writes to.
enum Terminal {
    /// How wide output is that does not go to a terminal, and to one that does not tell.
    static let defaultColumns = 100

    /// The columns of standard output, from 60 to 200: beyond that a chart becomes hard to follow.
    static var columns: Int {
        guard SystemFiles.outputIsTerminal else { return defaultColumns }
        var size = winsize()
        guard ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return defaultColumns }
        return min(max(Int(size.ws_col), 60), 200)
    }
}
