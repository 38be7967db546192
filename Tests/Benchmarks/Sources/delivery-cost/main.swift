// What the delivery of beacons costs: whole sessions, 24 beacons each, all at once, over a network of 100 ms.
//
//   delivery-cost             prints processor time and losses for 500 and 2,000 sessions
//   delivery-cost --check     exits 1 when a beacon is lost, when a session costs more than 40 ms of processor, or when a
//                             session among 2,000 costs more than twice as much as one among 500
//   delivery-cost --sessions N …
import AdRulesPlayer
import AdRulesPlayerTesting
import Foundation

/// A pre-roll of two ads with eleven trackers each, and two trackers of the break.
func playlist() -> String {
    let ads = (0..<2).map { ad in
        let events = ["start", "firstQuartile", "midpoint", "thirdQuartile", "complete"].map {
            "<Tracking event=\"\($0)\">https://t\(ad).example.com/\($0)?cb=[CACHEBUSTING]</Tracking>"
        }
        let impressions = (0..<6).map { "<Impression>https://i\($0 % 3).example.com/\(ad)-\($0)</Impression>" }
        return """
            <Ad id="\(ad)" sequence="\(ad + 1)"><InLine><AdSystem>b</AdSystem><AdTitle>b</AdTitle>\(impressions.joined())
            <Creatives><Creative><Linear><Duration>00:00:08</Duration><TrackingEvents>\(events.joined())</TrackingEvents>
            <MediaFiles><MediaFile delivery="progressive" type="video/mp4" width="1" height="1">https://m.example.com/a\
            </MediaFile></MediaFiles></Linear></Creative></Creatives></InLine></Ad>
            """
    }
    return """
        <vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" version="1.0">
        <vmap:AdBreak timeOffset="start" breakType="linear"><vmap:AdSource><vmap:VASTAdData>
        <VAST version="4.2">\(ads.joined())</VAST></vmap:VASTAdData></vmap:AdSource><vmap:TrackingEvents>
        <vmap:Tracking event="breakStart">https://b.example.com/start</vmap:Tracking>
        <vmap:Tracking event="breakEnd">https://b.example.com/end</vmap:Tracking></vmap:TrackingEvents></vmap:AdBreak>
        </vmap:VMAP>
        """
}

func processorSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}

struct Outcome {
    var perSession: Double
    var accepted: Int
    var lost: Int
}

func run(sessions: Int) async throws -> Outcome {
    let clock = SimulatedClock()
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("delivery-cost-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    let network = Network(clock: clock, latency: .milliseconds(100))
    // Five servers take 300 beacons a second: 2,000 sessions in one moment wait longer than the default has room for.
    var policy = TrackingPolicy()
    policy.maxWaiting = max(policy.maxWaiting, sessions * 24)
    let delivery = TrackingDelivery(loader: network, policy: policy, outbox: FileOutbox(file), clock: clock)
    let loader = AdsLoader(loading: network, tracking: delivery, clock: clock)
    let document = playlist()
    let before = processorSeconds()
    var managers: [AdsManager] = []
    for _ in 0..<sessions {
        var request = AdsRequest(adsResponse: document)
        request.contentDuration = .seconds(60)
        let manager = try await loader.requestAds(request)
        let content = Content(duration: .seconds(60), clock: clock)
        await content.whenOver { [weak manager] in manager?.contentComplete() }
        manager.initialize(contentPlayhead: content, adPlayer: Ads(clock: clock))
        managers.append(manager)
    }
    await clock.run(until: .seconds(20 * 60))
    let cost = processorSeconds() - before
    let report = await delivery.report
    return Outcome(
        perSession: cost / Double(sessions), accepted: report.accepted, lost: report.accepted - report.confirmed)
}

var sizes = [500, 2000]
let arguments = CommandLine.arguments
if let place = arguments.firstIndex(of: "--sessions") { sizes = arguments[(place + 1)...].compactMap { Int($0) } }
var outcomes: [Outcome] = []
print("sessions  beacons   lost  processor a session")
for size in sizes {
    let outcome = try await run(sessions: size)
    outcomes.append(outcome)
    let milliseconds = (outcome.perSession * 10_000).rounded() / 10
    print("\(size)  \(outcome.accepted)  \(outcome.lost)  \(milliseconds) ms")
}
if arguments.contains("--check") {
    let isCheap = outcomes.allSatisfy { $0.perSession < 0.040 }
    let isFlat = outcomes.count < 2 || outcomes[outcomes.count - 1].perSession < 2 * outcomes[0].perSession
    let isComplete = outcomes.allSatisfy { $0.lost == 0 && $0.accepted > 0 }
    if !isCheap || !isFlat || !isComplete {
        print("a bar is missed: no loss, 40 ms of processor a session, and no more than twice that of 500 sessions")
        exit(1)
    }
}
