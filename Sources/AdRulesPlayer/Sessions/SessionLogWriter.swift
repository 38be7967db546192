public import Foundation

/// Writes session logs: one JSON Lines file per session, for `adrules replay`.
///
/// Private values are redacted by default: the values of macros that only the host knows (identifiers, consent
/// strings), and the values in URL queries. Pass the writer to ``AdsLoader`` as its observer. Lines are written in a
/// separate task, so that no session waits for the disk; ``finish()`` waits for them.
public final class SessionLogWriter: SessionObserving {
    private typealias Entry = @Sendable (inout SessionLogFiles) -> Void

    private let entries: AsyncStream<Entry>.Continuation
    private let writing: Task<Int, Never>

    /// Creates a writer for a directory, which is created if needed. Each file is named after its session:
    /// `SESSION.jsonl`. A session that was saved and continues in another process does so in a file of its own, the
    /// first of `SESSION-2.jsonl`, `SESSION-3.jsonl` … that does not exist.
    public init(directory: URL, showsPrivateValues: Bool = false) {
        let (stream, continuation) = AsyncStream.makeStream(of: Entry.self)
        entries = continuation
        writing = Task.detached(priority: .utility) {
            var files = SessionLogFiles(directory: directory, showsPrivateValues: showsPrivateValues)
            for await entry in stream { entry(&files) }
            return files.failures
        }
    }

    /// Begins the log of a session.
    public func sessionBegan(_ session: SessionID, schedule: Schedule, configuration: EngineConfiguration) {
        let engine = PlaylistEngine(schedule: schedule, configuration: configuration)
        entries.yield { $0.begin(session, engine, isRestored: false) }
    }

    /// Begins the log of a session that continues from a snapshot.
    public func sessionRestored(_ session: SessionID, engine: PlaylistEngine) {
        entries.yield { $0.begin(session, engine, isRestored: true) }
    }

    /// Logs one step of a session.
    public func sessionStepped(_ session: SessionID, input: EngineInput, now: MediaTime, actions: [EngineAction]) {
        entries.yield { $0.write(session, input, now: now, actions: actions) }
    }

    /// Ends the log of a session with its summary.
    public func sessionEnded(_ session: SessionID, _ end: SessionEnd, explanations: [Explanation]) {
        entries.yield { $0.end(session, explanations) }
    }

    /// Waits until everything so far is written, and accepts nothing more. Returns the number of failures.
    @discardableResult
    public func finish() async -> Int {
        entries.finish()
        return await writing.value
    }
}

/// The open logs of a writer.
private struct SessionLogFiles {
    struct Log {
        var recorder: SessionRecorder
        var handle: FileHandle
    }

    let directory: URL
    let showsPrivateValues: Bool
    var failures = 0
    var logs: [SessionID: Log] = [:]

    mutating func begin(_ session: SessionID, _ engine: PlaylistEngine, isRestored: Bool) {
        // Replaces characters with which a name could lead out of the directory.
        let name = String(session.rawValue.map { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" ? $0 : "_" })
        let file = isRestored ? nextFile(name) : directory.appendingPathComponent(name + ".jsonl")
        do {
            try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
            try Data().write(to: file)
            let handle = try FileHandle(forWritingTo: file)
            let recorder = SessionRecorder(engine, showsPrivateValues: showsPrivateValues)
            logs[session] = Log(recorder: recorder, handle: handle)
            write(recorder.header, of: session)
        } catch {
            failures += 1
        }
    }

    /// The file for the next part of a session's log.
    private func nextFile(_ name: String) -> URL {
        var part = 2
        while true {
            let file = directory.appendingPathComponent("\(name)-\(part).jsonl")
            if !FileManager.default.fileExists(atPath: file.path) { return file }
            part += 1
        }
    }

    mutating func write(_ session: SessionID, _ input: EngineInput, now: MediaTime, actions: [EngineAction]) {
        guard let line = logs[session]?.recorder.step(input, now: now, actions: actions) else { return }
        write(line, of: session)
    }

    mutating func end(_ session: SessionID, _ explanations: [Explanation]) {
        guard let log = logs[session] else { return }
        write(.summary(explanations), of: session)
        try? log.handle.close()
        logs[session] = nil
    }

    private mutating func write(_ line: SessionLogLine, of session: SessionID) {
        guard let log = logs[session] else { return }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        if let key = SessionLog.redactionKey { encoder.userInfo[key] = log.recorder.redaction }
        do {
            var data = try encoder.encode(line)
            data.append(UInt8(ascii: "\n"))
            try log.handle.write(contentsOf: data)
        } catch {
            failures += 1
        }
    }
}
