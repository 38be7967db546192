import AdRulesPlayer
import Foundation

/// Sends beacons until it is killed, or until all of them are settled: `BeaconSender BASE OUTBOX GUARANTEE RUN EVENTS`.
///
/// Says `accepted URL` for every beacon the outbox has, and at the end `report JSON`.
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
        // Long enough that a busy machine answers in it: what times out though it was answered is sent twice.
        policy.timeout = .seconds(5)
        policy.network.privateAddresses = .allowed
        let delivery = TrackingDelivery(
            loader: AsyncHTTPClientLoader(), policy: policy,
            outbox: FileOutbox(URL(fileURLWithPath: arguments[2])))
        await delivery.begin()
        for event in 0..<events {
            // A session each, so that one that waits for an answer does not hold up the others.
            let session = SessionID(rawValue: "\(arguments[4])-\(event)")
            let urls = (0..<2).map { "\(arguments[1])/t/\(arguments[4])/\(event)/\($0)" }
            await delivery.send(
                TrackerFiring(
                    owner: .vast, event: "impression", occurrence: OccurrenceID(event), showing: 1, ad: 1, urls: urls),
                for: session)
            for url in urls { say("accepted \(url)") }
        }
        await delivery.settled()
        let report = await delivery.report
        let lost = report.lostBeacons.map { ($0.beacon.url, $0.reason.rawValue) }
        let sent = Report(
            confirmed: report.confirmed, possiblyDoubled: report.possiblyDoubled,
            lost: Dictionary(lost) { first, _ in first })
        say("report " + String(decoding: try JSONEncoder().encode(sent), as: UTF8.self))
    }

    private static func say(_ line: String) {
        FileHandle.standardOutput.write(Data((line + "\n").utf8))
    }
}
