/// The line on a terminal that shows how far a long run has come. It appears after a second, changes ten times a second,
/// and is gone in the end.
struct ProgressLine {
    /// When it first appears, after the beginning, and how long it then stays the same; in seconds.
    private static let (patience, pause) = (1.0, 0.1)
    /// To the beginning of the line, and blanks up to its end.
    private static let erasure = "\r\u{1B}[K"

    /// Whether reports are written to the same terminal.
    let isBesideReports: Bool
    private let total: Int
    private var next: Double
    private var isShown = false

    /// A line for so many files, that begin to be linted at a moment.
    init(total: Int, at seconds: Double, besideReports: Bool) {
        isBesideReports = besideReports
        self.total = total
        next = seconds + Self.patience
    }

    /// The text for the terminal when so many files are done at a moment; nil if the line stays as it is.
    mutating func update(_ done: Int, at seconds: Double) -> String? {
        guard seconds >= next else { return nil }
        next = seconds + Self.pause
        isShown = true
        return Self.erasure + "linted \(done) of \(total) files"
    }

    /// The text for the terminal before any other output; nil if there is no line.
    mutating func erase() -> String? {
        guard isShown else { return nil }
        isShown = false
        return Self.erasure
    }
}
