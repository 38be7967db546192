import Foundation
import Testing

@testable import adrules

/// The signals that the handler of the test has seen.
nonisolated(unsafe) private var seen: sig_atomic_t = 0

/// Ctrl-C leaves no file behind.
@Suite("Signals while a file is written", .serialized) struct DeferredSignalsTests {
    @Test("a signal waits for the end of the file, also of those in other threads")
    func held() throws {
        let former = signal(SIGHUP) { _ in seen += 1 }
        defer { signal(SIGHUP, former) }
        seen = 0
        try DeferredSignals.until { () throws(FileFailure) in
            try DeferredSignals.until { () throws(FileFailure) in _ = kill(getpid(), SIGHUP) }
            // Delivered by now to one thread or another.
            usleep(50_000)
            #expect(seen == 0)
        }
        for _ in 0..<100 where seen == 0 { usleep(10_000) }
        #expect(seen == 1)
        kill(getpid(), SIGHUP)
        for _ in 0..<100 where seen == 1 { usleep(10_000) }
        #expect(seen == 2)
    }

    @Test("a signal that is ignored stays ignored")
    func ignored() throws {
        let former = signal(SIGHUP, SIG_IGN)
        defer { signal(SIGHUP, former) }
        try DeferredSignals.until { () throws(FileFailure) in _ = kill(getpid(), SIGHUP) }
    }
}
