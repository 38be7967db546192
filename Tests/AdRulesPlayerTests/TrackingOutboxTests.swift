import Foundation
import Testing

@testable import AdRulesPlayer

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

@Suite("An outbox in a file survives the process") struct TrackingOutboxTests {
    private let file = FileManager.default.temporaryDirectory
        .appendingPathComponent("adrules-outbox-\(UUID().uuidString)")

    private func beacon(_ id: UInt64) -> OutgoingBeacon {
        let firing = TrackerFiring(
            owner: .vast, event: "error", occurrence: OccurrenceID(3, 2), showing: 2, ad: 1, code: 402,
            urls: ["https://a.example/\(id)?x=\"é\"\n"])
        return OutgoingBeacon(
            id: id, session: SessionID(rawValue: "s/1"), url: firing.urls[0], of: firing, acceptedAt: .seconds(12))
    }

    private func withFile(_ body: () async throws -> Void) async rethrows {
        defer { try? FileManager.default.removeItem(at: file) }
        try await body()
    }

    private func opened() async throws -> FileOutbox {
        let outbox = FileOutbox(file)
        _ = try await outbox.load()
        return outbox
    }

    private var records: [OutboxRecord] {
        [
            .queued(beacon(1)), .attempted(1), .returned(1), .attempted(1), .confirmed(1), .queued(beacon(2)),
            .lost(LostBeacon(beacon: beacon(2), reason: .status, status: 404)),
        ]
    }

    @Test("Added records are loaded again, in order")
    func roundTrip() async throws {
        try await withFile {
            let first = FileOutbox(file)
            #expect(try await first.load().records.isEmpty)
            for record in records { try await first.append([record]) }
            try await first.append([])
            #expect(try await first.load().records == records)
        }
    }

    @Test("A file cut at any byte gives the whole lines before the cut, and takes new ones behind them")
    func torn() async throws {
        try await withFile {
            do {
                let outbox = try await opened()
                try await outbox.append(records)
            }
            let bytes = try Data(contentsOf: file)
            for length in stride(from: 0, through: bytes.count, by: 7) {
                try bytes.prefix(length).write(to: file)
                let outbox = FileOutbox(file)
                let lines = bytes.prefix(length).count { $0 == UInt8(ascii: "\n") }
                #expect(try await outbox.load().records == Array(records.prefix(lines)))
                try await outbox.append([.confirmed(9)])
                #expect(try await outbox.load().records == Array(records.prefix(lines)) + [.confirmed(9)])
            }
        }
    }

    @Test("A line that is not a record costs only itself, and is listed")
    func damaged() async throws {
        try await withFile {
            try Data("{\"confirmed\":1}\n{\"conf\u{0}\n[]\n\n{\"attempted\":2}\n".utf8).write(to: file)
            let contents = try await FileOutbox(file).load()
            #expect(contents.records == [.confirmed(1), .attempted(2)])
            #expect(contents.unreadable.map(\.number) == [2, 3])
            #expect(contents.unreadable.map(\.excerpt) == ["{\"conf\u{FFFD}", "[]"])
            #expect(contents.unreadable.allSatisfy { !$0.isUnfinished })
        }
    }

    @Test(
        "A last line without an end: half a record comes from a kill, anything else is damage",
        arguments: [("{\"confirm", true), ("\u{0}\u{0}\u{0}\u{0}", false), ("{\"a\u{0}", false), ("garbage", false)])
    func lastLine(text: String, isUnfinished: Bool) async throws {
        try await withFile {
            try Data(("{\"confirmed\":1}\n" + text).utf8).write(to: file)
            let contents = try await FileOutbox(file).load()
            #expect(contents.records == [.confirmed(1)])
            #expect(contents.unreadable.map(\.isUnfinished) == [isUnfinished])
            #expect(contents.unreadable.map(\.byteCount) == [text.utf8.count])
        }
    }

    @Test("A number that leaves no room for another is not a record", arguments: [UInt64.max, UInt64.max / 2 + 1])
    func largestNumber(id: UInt64) async throws {
        try await withFile {
            try Data("{\"confirmed\":\(id)}\n{\"attempted\":3}\n".utf8).write(to: file)
            let contents = try await FileOutbox(file).load()
            #expect(contents.records == [.attempted(3)])
            #expect(contents.unreadable.count == 1)
        }
    }

    @Test("Replaced, the file holds the new records and is still the outbox")
    func replaced() async throws {
        try await withFile {
            let outbox = try await opened()
            try await outbox.append(records)
            try await outbox.replace(with: [.queued(beacon(7))])
            try await outbox.append([.attempted(7)])
            #expect(try await outbox.load().records == [.queued(beacon(7)), .attempted(7)])
        }
    }

    @Test("Two owners would send twice: the second is refused, also after the file was replaced")
    func locked() async throws {
        try await withFile {
            let outbox = try await opened()
            try await outbox.append(records)
            await #expect(throws: FileOutbox.Failure.self) { try await FileOutbox(file).load() }
            try await outbox.replace(with: records)
            await #expect(throws: FileOutbox.Failure.self) { try await FileOutbox(file).load() }
            #expect(try await outbox.load().records == records)
        }
    }

    @Test("However its owner replaces the file, no other gets it")
    func replacedMeanwhile() async throws {
        try await withFile {
            let owner = try await opened()
            let isOver = Guarded(false)
            let others = Task.detached { [file] in
                var count = 0
                while !isOver.withLock({ $0 }) {
                    if (try? await FileOutbox(file).load()) != nil { count += 1 }
                }
                return count
            }
            for _ in 0..<1000 { try await owner.replace(with: [.confirmed(1)]) }
            isOver.withLock { $0 = true }
            #expect(await others.value == 0)
        }
    }

    @Test("An outbox that has not been read refuses to append or to replace")
    func unread() async throws {
        try await withFile {
            let other = try await opened()
            try await other.append(records)
            let outbox = FileOutbox(file)
            await #expect(throws: FileOutbox.Failure.self) { try await outbox.append([.confirmed(9)]) }
            await #expect(throws: FileOutbox.Failure.self) { try await outbox.replace(with: []) }
            #expect(try await other.load().records == records)
        }
    }

    @Test("Only the owner may read the file")
    func permissions() async throws {
        try await withFile {
            let outbox = try await opened()
            try await outbox.append(records)
            let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
            #expect((attributes[.posixPermissions] as? Int).map { $0 & 0o077 } == 0)
        }
    }

    @Test("A file that is far too large is reported as damage, and not read into memory")
    func tooLarge() async throws {
        try await withFile {
            try Data("{\"confirmed\":1}\n".utf8).write(to: file)
            // Without blocks on the disk behind its first line.
            #expect(truncate(file.path, 1 << 40) == 0)
            let outbox = FileOutbox(file)
            let contents = try await outbox.load()
            #expect(contents.records.isEmpty)
            #expect(contents.unreadable.map(\.byteCount) == [1 << 40])
            #expect(contents.unreadable.first?.excerpt.hasPrefix("{\"confirmed\":1}\u{FFFD}") == true)
            #expect(contents.unreadable.first?.isUnfinished == false)
            try await outbox.replace(with: [.confirmed(2)])
            #expect(try await outbox.load() == OutboxContents([.confirmed(2)]))
        }
    }

    @Test("A pipe, a device and a folder are not an outbox, and nothing waits for them")
    func noFile() async throws {
        #expect(mkfifo(file.path, 0o600) == 0)
        defer { try? FileManager.default.removeItem(at: file) }
        for path in [file.path, "/dev/zero", "/usr"] {
            let outbox = FileOutbox(URL(fileURLWithPath: path))
            let failure = await #expect(throws: FileOutbox.Failure.self) { try await outbox.load() }
            #expect(failure?.description.contains(path) == true)
        }
    }

    @Test("A place that cannot be written is an error with words")
    func unwritable() async {
        let outbox = FileOutbox(URL(fileURLWithPath: "/nowhere/at/all/outbox"))
        let failure = await #expect(throws: FileOutbox.Failure.self) { try await outbox.load() }
        #expect(failure?.description.contains("/nowhere/at/all/outbox") == true)
    }
}
