import AdRulesEngine
import AdRulesSimulation
import CAllocationCount

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

// What a viewer of a herd costs: a film of half an hour with a pre-roll, two mid-rolls and a post-roll, whose ads have six
// beacons each. `--check` exits 1 when a viewer of a large herd allocates more than one of a small herd, or when memory
// grows with the herd. Times are printed for information.

/// The numbers of viewers, from the smallest.
let sizes = [250, 1_000, 4_000]

func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
}

let breaks = [TimeOffset.start, .time(.seconds(600)), .time(.seconds(1200)), .end].map { offset in
    AdBreak(timeOffset: offset, source: AdSource(content: .adTag("https://ads.example/tag", template: nil)))
}
let beacons = ["impression", "start", "firstQuartile", "midpoint", "thirdQuartile", "complete"]
    .map { "\"\($0)\":[\"https://track.example/\($0)\"]" }.joined(separator: ",")
var setup = SimulationSetup(document: .vmap(VMAPDocument(breaks: breaks)), snapshot: { $0 })
setup.configuration.duration = .seconds(1800)
setup.answers = try Answers(
    json: Array("{\"default\":{\"ads\":[{\"duration\":15,\"trackers\":{\(beacons)}}]}}".utf8), name: "answers",
    files: .none)

var first: (allocations: Int64, growth: Int64)?
var missed = false
for viewers in sizes {
    let herd = Herd(setup, viewers: viewers, length: .seconds(1800), arrivals: .over(.seconds(600)))
    let (bytes, allocations, begin) = (allocation_bytes(), allocation_count(), processorTime())
    let load = try herd.load(of: 0..<viewers)
    let time = (processorTime() - begin) / Double(viewers)
    let each = (allocation_count() - allocations) / Int64(viewers)
    let growth = allocation_bytes() - bytes
    guard load.ads == 4 * viewers, load.requests.total == 4 * viewers, load.beacons.total == 24 * viewers else {
        print("\(viewers) viewers: \(load.ads) ads, \(load.requests.total) requests, \(load.beacons.total) beacons")
        exit(1)
    }
    print("\(viewers) viewers: \(Int(time)) µs and \(each) allocations each, \(growth / 1024) KiB left at the end")
    guard let base = first else {
        first = (each, growth)
        continue
    }
    // The load of each second of arrivals is there with the first few hundred viewers.
    if each > base.allocations + base.allocations / 10 || growth > 2 * base.growth + 65_536 {
        print("MISSED   a viewer of \(viewers) costs more than one of \(sizes[0])")
        missed = true
    }
}
if CommandLine.arguments.contains("--check"), missed { exit(1) }
