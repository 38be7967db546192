import Foundation

/// The keys that are pressed, one by one; nothing without a terminal.
struct Keys {
    private let before: termios?

    init(isTerminal: Bool) {
        var settings = termios()
        guard isTerminal, tcgetattr(STDIN_FILENO, &settings) == 0 else {
            before = nil
            return
        }
        before = settings
        settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
        tcsetattr(STDIN_FILENO, TCSANOW, &settings)
    }

    var pressed: AsyncStream<Character> {
        guard before != nil else { return AsyncStream { $0.finish() } }
        return AsyncStream { continuation in
            // Reading blocks; it may not block a thread of the tasks.
            Thread.detachNewThread {
                var byte: UInt8 = 0
                while read(STDIN_FILENO, &byte, 1) == 1 {
                    if case .terminated = continuation.yield(Character(Unicode.Scalar(byte))) { return }
                }
                continuation.finish()
            }
        }
    }

    /// The terminal as it was.
    func restore() {
        guard var before else { return }
        tcsetattr(STDIN_FILENO, TCSANOW, &before)
    }
}
