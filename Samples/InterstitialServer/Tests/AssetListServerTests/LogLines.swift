import Logging
import Synchronization

/// The lines that a server logs at the level of warnings and above.
final class LogLines: Sendable {
    private let lines = Mutex<[String]>([])

    /// A logger that adds to them.
    var logger: Logger { Logger(label: "test") { _ in Handler(lines: self) } }

    /// The lines so far.
    var all: [String] { lines.withLock { $0 } }

    private struct Handler: LogHandler {
        let lines: LogLines
        var logLevel = Logger.Level.warning
        var metadata: Logger.Metadata = [:]

        subscript(metadataKey key: String) -> Logger.MetadataValue? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) { lines.lines.withLock { $0.append("\(event.message)") } }
    }
}
