import AdRulesEngine
import CAllocationCount

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

// What a session costs: allocations and time of a playhead with nothing due, memory of a session. `--check` exits 1 when
// a bar that does not depend on the machine's speed is missed: allocations and bytes.

let isCheck = CommandLine.arguments.contains("--check")
var missed = false

/// Tells of a bar, and whether it is held.
@MainActor
func bar(_ isHeld: Bool, _ text: String) {
    print(isHeld ? "held    " : "MISSED  ", text)
    if !isHeld { missed = true }
}

/// A playlist with a mid-roll every ten seconds, the first at `first` seconds.
func playlist(breaks: Int, first: Int64 = 1_000_000) -> VMAPDocument {
    VMAPDocument(
        breaks: (0..<breaks).map { index in
            AdBreak(
                timeOffset: .time(.seconds(first + Int64(index) * 10)),
                source: AdSource(content: .adTag("https://ads.example/", template: nil)))
        })
}

/// A session of that playlist whose content plays.
func playing(_ document: VMAPDocument) -> PlaylistEngine {
    var engine = PlaylistEngine(document)
    _ = engine.handle(.start(at: .zero), now: .zero)
    _ = engine.handle(.contentPlaying(rate: 1), now: .zero)
    _ = engine.handle(.playhead(.milliseconds(40)), now: .milliseconds(40))
    return engine
}

// The control: the counter counts.
let before = allocation_count()
let control = [Int](repeating: 1, count: Int(allocation_count() & 0xFF) + 1000)
let isCounting = allocation_count() > before && control.count > 0
if allocation_is_counted() != 0 { bar(isCounting, "the control allocates, and is counted") }

for breaks in [10, 100_000] {
    var engine = playing(playlist(breaks: breaks))
    let calls: Int64 = 2_000_000
    var actions = 0
    let clock = ContinuousClock()
    let count = allocation_count()
    let time = clock.measure {
        for tick in 2..<(calls + 2) {
            // Content at its own speed, reported every 400 µs.
            let moment = MediaTime(microseconds: 40_000 + tick * 400)
            actions += engine.handle(.playhead(moment), now: moment).count
        }
    }
    let allocations = allocation_count() - count
    let nanoseconds =
        Double(time.components.attoseconds) / 1e9 / Double(calls) + Double(time.components.seconds) * 1e9
        / Double(calls)
    print(
        "playhead, nothing due, \(breaks) breaks: \((nanoseconds * 100).rounded() / 100) ns a call, \(actions) actions")
    // The clock of the measurement itself may allocate a block or two.
    if allocation_is_counted() != 0 {
        bar(allocations <= 2, "\(allocations) allocations in \(calls) calls with \(breaks) breaks")
    }
}

/// Bytes a session holds, by the growth of many.
func bytes(of make: () -> PlaylistEngine) -> Int64 {
    var engines: [PlaylistEngine] = []
    let number = 1000
    engines.reserveCapacity(number)
    let start = allocation_bytes()
    for _ in 0..<number { engines.append(make()) }
    let heap = (allocation_bytes() - start) / Int64(number)
    return heap + Int64(MemoryLayout<PlaylistEngine>.stride) + Int64(engines.isEmpty ? 1 : 0)
}

let shared = Schedule(playlist(breaks: 10, first: 600))
let idle = bytes { PlaylistEngine(schedule: shared) }
print("a session: \(MemoryLayout<PlaylistEngine>.stride) bytes inline")

/// Three ads of one break, shared by every session as an app's cache would.
let answer = VAST(
    ads: (1...3).map { sequence in
        var ad = Ad(kind: .inline, id: "\(sequence)", sequence: sequence)
        var creative = Creative(
            linear: Linear(duration: .seconds(15), mediaFiles: [MediaFile(uri: "https://media.example/1.mp4")]))
        creative.linear?.tracking = [Tracking(event: .start, uri: "https://track.example/start")]
        ad.creatives = [creative]
        ad.impressions = [Beacon("https://track.example/impression")]
        return ad
    })

let busy = bytes {
    var engine = PlaylistEngine(schedule: shared)
    var actions = engine.handle(.start(at: .zero), now: .zero)
    actions += engine.handle(.contentPlaying(rate: 1), now: .zero)
    actions += engine.handle(.seek(to: .seconds(600)), now: .seconds(1))
    for case .loadAds(let token, _) in actions {
        let response = engine.handle(.adsLoaded(token, AdResponse(answer)), now: .seconds(2))
        for case .playAd(let ad, _, _) in response {
            _ = engine.handle(.ad(ad, .started(duration: nil)), now: .seconds(2))
        }
    }
    return engine
}
if allocation_is_counted() != 0 {
    bar(idle <= 2048, "\(idle) bytes a session, idle")
    bar(busy < 4096, "\(busy) bytes a session in the middle of a break of three ads")
}
if isCheck, missed { exit(1) }
