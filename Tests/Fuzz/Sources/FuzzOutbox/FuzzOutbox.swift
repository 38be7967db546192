import AdRulesPlayer
import AdRulesPlayerTesting
import Foundation
import FuzzDriver
import Synchronization

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

/// The beacons that an outbox leaves to the next process.
private func unsettled(_ records: [OutboxRecord]) -> Int {
    var left: Set<UInt64> = []
    for record in records {
        switch record {
        case .queued: left.insert(record.id)
        case .confirmed, .lost: left.remove(record.id)
        default: break
        }
    }
    return left.count
}

/// What is wrong with how an outbox of these bytes is gone on with; nil: nothing. The first byte chooses the guarantee, and
/// whether another process has the file at first.
private func failure(_ bytes: [UInt8]) async throws -> String? {
    let choice = bytes.first ?? 0
    let guarantee: TrackingGuarantee = choice % 2 == 0 ? .atMostOnce : .atLeastOnce
    try Data(bytes.dropFirst()).write(to: file)
    var other: FileOutbox? = FileOutbox(file)
    let left = unsettled(try await other?.load().records ?? [])
    if choice & 2 == 0 { other = nil }
    let clock = SimulatedClock()
    var policy = TrackingPolicy(guarantee)
    policy.maxAge = .seconds(600)
    var delivery: TrackingDelivery? = TrackingDelivery(
        loader: Answers(), policy: policy, outbox: FileOutbox(file), clock: clock)
    await delivery?.begin()
    other = nil
    let firing = TrackerFiring(
        owner: .vast, event: "start", occurrence: OccurrenceID(0), showing: 1, urls: ["https://new.example/abc"])
    await delivery?.send(firing, for: SessionID(rawValue: "new"))
    await clock.run(for: .seconds(7200))
    guard let report = await delivery?.report else { return "no report" }
    if report.accepted != left + 1 { return "of \(left) beacons and a new one \(report.accepted) were accepted" }
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
@_cdecl("FuzzOutbox_main")
func main(_ argumentCount: Int32, _ arguments: ProgramArguments) -> Int32 {
    fuzz(argumentCount, arguments) { bytes in
        let done = DispatchSemaphore(value: 0)
        let found = Mutex<String?>(nil)
        Task.detached {
            do {
                let failure = try await failure(bytes)
                found.withLock { $0 = failure }
            } catch {
                found.withLock { $0 = "\(error)" }
            }
            done.signal()
        }
        done.wait()
        return found.withLock { $0 }
    }
}
