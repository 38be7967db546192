import AdRulesPlayer
import AdRulesPlayerTesting
import Foundation

/// libFuzzer's own main loop: it calls back with one input after another.
@_extern(c, "LLVMFuzzerRunDriver")
func runDriver(
    _ argumentCount: UnsafeMutablePointer<Int32>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
    _ callback: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32

/// A network that answers by the URL: some are taken, some refused, some never left.
private struct Answers: AdLoading {
    func load(_ request: LoadRequest) async throws(LoadError) -> LoadResponse {
        switch request.url.utf8.count % 5 {
        case 0: throw LoadError(.unreachable)
        case 1: throw LoadError(.status, status: 503)
        case 2: throw LoadError(.timeout)
        default: return LoadResponse(body: [], finalURL: request.url, status: 204)
        }
    }
}

private let file = FileManager.default.temporaryDirectory.appendingPathComponent("fuzz-outbox-\(getpid())")

/// What is wrong with how an outbox of these bytes is gone on with; nil: nothing. The first byte chooses the guarantee.
private func failure(_ bytes: [UInt8]) async throws -> String? {
    let guarantee: TrackingGuarantee = bytes.first.map { $0 % 2 == 0 } ?? true ? .atMostOnce : .atLeastOnce
    try Data(bytes.dropFirst()).write(to: file)
    let clock = SimulatedClock()
    var policy = TrackingPolicy(guarantee)
    policy.maxAge = .seconds(600)
    var delivery: TrackingDelivery? = TrackingDelivery(
        loader: Answers(), policy: policy, outbox: FileOutbox(file), clock: clock)
    await delivery?.begin()
    let firing = TrackerFiring(
        owner: .vast, event: "start", occurrence: OccurrenceID(0), showing: 1, urls: ["https://new.example/abc"])
    await delivery?.send(firing, for: SessionID(rawValue: "new"))
    await clock.run(for: .seconds(7200))
    guard let report = await delivery?.report else { return "no report" }
    if report.waiting != 0 { return "\(report.waiting) beacons wait after their time" }
    if report.confirmed + report.lostCount < report.accepted { return "a beacon is neither confirmed nor listed" }
    delivery = nil
    // What a second process finds is whole, and says the same.
    for _ in 0..<1000 { await Task.yield() }
    guard let contents = try? await FileOutbox(file).load() else { return nil }
    if !contents.unreadable.isEmpty { return "the outbox was left with lines that cannot be read" }
    return nil
}

/// Bytes → the outbox of an earlier process.
///
/// libFuzzer asks for it by this name.
@_cdecl("LLVMFuzzerTestOneInput")
func fuzzOutbox(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    let bytes = [UInt8](UnsafeBufferPointer(start: start, count: count))
    let done = DispatchSemaphore(value: 0)
    Task.detached {
        do {
            if let failure = try await failure(bytes) {
                FileHandle.standardError.write(Data((failure + "\n").utf8))
                abort()
            }
        } catch {
            FileHandle.standardError.write(Data("\(error)\n".utf8))
            abort()
        }
        done.signal()
    }
    done.wait()
    return 0
}

/// The entry point: SwiftPM names a program's `main` so when it builds it for tests and tools.
@_cdecl("FuzzOutbox_main")
func main(
    _ argumentCount: Int32, _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> Int32 {
    var count = argumentCount
    var list = arguments
    return runDriver(&count, &list, fuzzOutbox)
}
