// Runs the tests of the copy that Tests/Mutations/sample.sh makes; with the arguments of a test bundle. The first failure
// ends the run of a mutation (ADRULES_MUTANT), with its name and exit 1. Without one (ADRULES_REACHED), each test writes a row into the
// file beside that one: its name, whether it passed, its milliseconds, and the numbers of the mutations that it reaches.
import Foundation
import Testing

/// What Testing calls the entry point of its ABI: each record is given synchronously, as JSON.
typealias EntryPoint =
    @convention(thin) @Sendable (
        UnsafeRawBufferPointer?, @escaping @Sendable (UnsafeRawBufferPointer) -> Void
    ) async throws -> Bool

@_silgen_name("swt_abiv0_getEntryPoint") func entryPoint() -> UnsafeRawPointer

/// Notes what each test of a run reaches. Tests run one after the other.
final class Survey: @unchecked Sendable {
    private let map: UnsafeMutablePointer<UInt8>
    private let rows: FileHandle
    private var began = 0.0
    private var hasFailed = false

    init(map path: String) {
        let file = open(path, O_RDWR)
        map = mmap(nil, 100_000, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0).assumingMemoryBound(to: UInt8.self)
        FileManager.default.createFile(atPath: path + ".tsv", contents: nil)
        rows = FileHandle(forWritingAtPath: path + ".tsv")!
    }

    func take(_ kind: String, test: String, at instant: Double) {
        switch kind {
        case "testStarted":
            began = instant
            hasFailed = false
        case "issueRecorded":
            hasFailed = true
        case "testEnded":
            let numbers = (0..<100_000).filter { map[$0] != 0 }
            for number in numbers { map[number] = 0 }
            let time = Int((instant - began) * 1000)
            let row = [
                test, hasFailed ? "failed" : "passed", String(time), numbers.map(String.init).joined(separator: " "),
            ]
            rows.write(Data((row.joined(separator: "\t") + "\n").utf8))
        default: break
        }
    }
}

let environment = ProcessInfo.processInfo.environment
let survey = environment["ADRULES_REACHED"].map { Survey(map: $0) }
let isMutated = environment["ADRULES_MUTANT"] != nil
let run = unsafeBitCast(entryPoint(), to: EntryPoint.self)
let hasPassed = try await run(nil) { record in
    guard let object = try? JSONSerialization.jsonObject(with: Data(record)) as? [String: Any],
        object["kind"] as? String == "event", let payload = object["payload"] as? [String: Any],
        let kind = payload["kind"] as? String, let id = payload["testID"] as? String
    else { return }
    if kind == "issueRecorded", (payload["issue"] as? [String: Any])?["isKnown"] as? Bool != false { return }
    // Functions are named "Module.Suite/name(label:)/File.swift:12:6".
    let end = id.range(of: ")/", options: .backwards)?.lowerBound
    if kind == "issueRecorded", isMutated {
        FileHandle.standardOutput.write(Data("\nnoticed by \(end.map { String(id[...$0]) } ?? id)\n".utf8))
        _exit(1)
    }
    guard let survey, let end, let instant = (payload["instant"] as? [String: Any])?["absolute"] as? Double
    else { return }
    survey.take(kind, test: String(id[...end]), at: instant)
}
exit(hasPassed ? 0 : 1)
