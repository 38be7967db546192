/// The line on a terminal that shows how far a long run has come. It appears after a second, changes ten times a
/// second, and is gone in the end.
struct ProgressLine {
    /// When it first appears, after the beginning, and how long it then stays the same; in seconds.
    private static let (patience, pause) = (1.0, 0.1)
    /// To the beginning of the line, and blanks up to its end.
    private static let erasure = "\r\u{1B}[K"

    /// Whether reports are written to the same terminal.
    let isBesideReports: Bool
    private let words: (String, String)
    private var done = 0
    private var next: Double
    private var isShown = false

    /// A line for work on so many things that begins at a moment, as in `linted 20 of 500 files`.
    init(
        _ done: String, _ total: Int, _ things: String, at seconds: Double = SystemClock.seconds,
        besideReports: Bool = false
    ) {
        isBesideReports = besideReports
        words = (done, "of \(total) \(things)")
        next = seconds + Self.patience
    }

    /// The text for the terminal when so many more are done at a moment; nil if the line stays as it is.
    mutating func add(_ count: Int = 1, at seconds: Double = SystemClock.seconds) -> String? {
        done += count
        guard seconds >= next else { return nil }
        next = seconds + Self.pause
        isShown = true
        return Self.erasure + "\(words.0) \(done) \(words.1)"
    }

    /// The text for the terminal before any other output; nil if there is no line.
    mutating func erase() -> String? {
        guard isShown else { return nil }
        isShown = false
        return Self.erasure
    }
}
