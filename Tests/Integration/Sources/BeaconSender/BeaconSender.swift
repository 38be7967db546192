import AdRulesPlayer
import Foundation

/// Sends beacons until it is killed, or until all of them are settled: `BeaconSender BASE OUTBOX GUARANTEE RUN EVENTS`.
///
/// Prints `accepted URL` for every beacon that the outbox has, `asked URL` before each request, `answered URL` when one
/// has succeeded, `settled URL` when the outbox has the outcome of a beacon, and at the end `report JSON`.
@main
struct BeaconSender {
    /// The outcome of the beacons, for the test that reads it.
    struct Report: Codable {
        var confirmed: Int
        var possiblyDoubled: Int
        var lost: [String: String]
    }

    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 6, let guarantee = TrackingGuarantee(rawValue: arguments[3]),
            let events = Int(arguments[5])
        else {
            FileHandle.standardError.write(Data("BeaconSender BASE OUTBOX GUARANTEE RUN EVENTS\n".utf8))
            exit(64)
        }
        var policy = TrackingPolicy(guarantee)
        policy.firstBackoff = .milliseconds(50)
        policy.longestBackoff = .milliseconds(400)
        // Long enough that most answers come in it on a busy machine, too: each further attempt takes time.
        policy.timeout = .seconds(5)
        // Each kill may use up an attempt of a beacon that is on its way, and on a busy machine of the same one again and
        // again. The default limit would then lose it rightly (TrackingQueueTests).
        policy.maxAttempts = 100
        policy.network.privateAddresses = .allowed
        let delivery = TrackingDelivery(
            loader: PrintingLoader(loader: AsyncHTTPClientLoader()), policy: policy,
            outbox: PrintingOutbox(FileOutbox(URL(fileURLWithPath: arguments[2]))))
        await delivery.begin()
        for event in 0..<events {
            // A session each, so that one that waits for an answer does not hold up the others.
            let session = SessionID(rawValue: "\(arguments[4])-\(event)")
            let urls = (0..<2).map { "\(arguments[1])/t/\(arguments[4])/\(event)/\($0)" }
            await delivery.send(
                TrackerFiring(
                    owner: .vast, event: "impression", occurrence: OccurrenceID(event), showing: 1, ad: 1, urls: urls),
                for: session)
            for url in urls { printLine("accepted \(url)") }
        }
        await delivery.settled()
        let report = await delivery.report
        let lost = report.lostBeacons.map { ($0.beacon.url, $0.reason.rawValue) }
        let sent = Report(
            confirmed: report.confirmed, possiblyDoubled: report.possiblyDoubled,
            lost: Dictionary(lost) { first, _ in first })
        printLine("report " + String(decoding: try JSONEncoder().encode(sent), as: UTF8.self))
    }
}

/// Prints each request before it leaves, and when it has succeeded.
private struct PrintingLoader: AdLoading {
    let loader: AsyncHTTPClientLoader

    func load(_ request: LoadRequest) async throws(LoadError) -> LoadResponse {
        printLine("asked \(request.url)")
        let response = try await loader.load(request)
        printLine("answered \(request.url)")
        return response
    }
}

/// Prints each beacon whose outcome is stored: it must not be requested again, by any process.
private actor PrintingOutbox: OutboxStorage {
    private let outbox: FileOutbox
    /// The URLs of the beacons without an outcome.
    private var urls: [UInt64: String] = [:]

    init(_ outbox: FileOutbox) { self.outbox = outbox }

    func load() async throws -> OutboxContents {
        let contents = try await outbox.load()
        note(contents.records)
        return contents
    }

    func append(_ records: [OutboxRecord]) async throws {
        try await outbox.append(records)
        note(records)
    }

    func replace(with records: [OutboxRecord]) async throws {
        try await outbox.replace(with: records)
        note(records)
        let kept = Set(records.map(\.id))
        for id in urls.keys where !kept.contains(id) { settle(id) }
    }

    private func note(_ records: [OutboxRecord]) {
        for record in records {
            switch record {
            case .queued(let beacon): urls[beacon.id] = beacon.url
            case .confirmed(let id): settle(id)
            case .lost(let lost): settle(lost.beacon.id)
            default: break
            }
        }
    }

    private func settle(_ id: UInt64) {
        if let url = urls.removeValue(forKey: id) { printLine("settled \(url)") }
    }
}

private func printLine(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }
