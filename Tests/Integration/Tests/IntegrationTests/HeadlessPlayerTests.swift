import CTerminal
import Foundation
import Testing

extension OverRealSockets {
    @Suite("The sample player, with its keys pressed") struct HeadlessPlayerTests {
        @Test("Space pauses and resumes ad and film, s skips, c clicks, f seeks, q ends with the post-roll")
        func keys() async throws {
            let player = try Terminal(Program.url(of: "HeadlessPlayer"), ["--pace", "1"])
            // The pre-roll. At a higher pace a busy machine presses the key after the ad. With the spaces, STARTED is not
            // AD_BREAK_STARTED, and PAUSE not CONTENT_PAUSE_REQUESTED.
            try await player.waits(for: " STARTED ")
            player.press(" ")
            try await player.waits(for: " PAUSE ")
            player.press(" ")
            try await player.waits(for: " RESUME ")
            player.press("c")
            try await player.waits(for: "open https://shop.example/inner-1")
            try await player.waits(for: "s to skip")
            player.press("s")
            try await player.waits(for: "SKIPPED")
            // The film: its bar says whether it moves.
            try await player.waits(for: "playing 0:0")
            player.press(" ")
            try await player.waits(for: "waiting 0:0")
            player.press(" ")
            try await player.waits(for: "playing 0:0")
            player.press("f")
            try await player.waits(for: "playing 0:1")
            player.press("q")
            try await player.waits(for: "The post ad")
            try await player.waits(for: "ALL_ADS_COMPLETED")
            try await player.waits(for: "1 × post-1/complete")
            #expect(await player.status() == 0)
        }
    }
}

/// A program on a pseudo-terminal.
// Reason for `@unchecked`: only the task of its test uses it, and Foundation's `Process` is not `Sendable`.
private final class Terminal: @unchecked Sendable {  // Reason: one task uses it; `Process` is not `Sendable`.
    private let process = Process()
    private let side: FileHandle
    private let output: AsyncStream<[UInt8]>
    private var iterator: AsyncStream<[UInt8]>.Iterator
    /// What was said since the last match.
    private var said = ""

    struct NoTerminal: Error {}
    struct Silence: Error, CustomStringConvertible {
        var wanted: String
        var said: String
        var description: String { "no \"\(wanted)\" in: \(said.suffix(2000))" }
    }

    init(_ program: URL, _ arguments: [String]) throws {
        var (descriptor, opposite): (Int32, Int32) = (-1, -1)
        guard open_terminal(&descriptor, &opposite) == 0 else { throw NoTerminal() }
        let other = FileHandle(fileDescriptor: opposite, closeOnDealloc: false)
        side = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        process.executableURL = program
        process.arguments = arguments
        process.standardInput = other
        process.standardOutput = other
        try process.run()
        try other.close()
        let (output, continuation) = AsyncStream.makeStream(of: [UInt8].self)
        self.output = output
        iterator = output.makeAsyncIterator()
        Thread.detachNewThread { [descriptor] in
            var bytes = [UInt8](repeating: 0, count: 4096)
            while true {
                let count = read(descriptor, &bytes, bytes.count)
                if count < 0, errno == EINTR { continue }
                // The end of a terminal is an error.
                guard count > 0 else { break }
                continuation.yield(Array(bytes[..<count]))
            }
            continuation.finish()
        }
        let identifier = process.processIdentifier
        // A player that says nothing more must not hold up the test for ever.
        Task {
            try await Task.sleep(for: .seconds(900))
            kill(identifier, SIGKILL)
        }
    }

    func press(_ key: String) { side.write(Data(key.utf8)) }

    /// Reads until a text comes, and goes on behind it.
    func waits(for text: String) async throws {
        while true {
            if let found = said.range(of: text) {
                said = String(said[found.upperBound...])
                return
            }
            guard let bytes = await iterator.next() else { throw Silence(wanted: text, said: said) }
            said += String(decoding: bytes, as: UTF8.self)
        }
    }

    func status() async -> Int32 {
        while await iterator.next() != nil {}
        process.waitUntilExit()
        return process.terminationStatus
    }
}
