import AdRulesHLS
import CLineFloor

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The most that reading and writing, or a refresh of six hours, may cost, in passes over the line ends.
let bar = 10.0
let checks = CommandLine.arguments.contains("--check")
let rounds = 21

func processorSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
}

/// What is done with a playlist; the number keeps the compiler from leaving the work out.
let contenders: [(name: String, run: ([UInt8]) -> Int)] = [
    ("floor", { bytes in line_floor_count(bytes, bytes.count) }),
    (
        "read and write",
        { bytes in
            guard let playlist = try? HLSPlaylist(parsing: bytes) else { return 0 }
            var written: [UInt8] = []
            written.reserveCapacity(bytes.count)
            written += playlist.bytes
            return written.count + playlist.lineCount
        }
    ),
    (
        "insert 12 date ranges",
        { bytes in
            guard let playlist = try? MediaPlaylist(parsing: bytes), let timeline = ContentTimeline(playlist) else {
                return 0
            }
            let ranges = (0..<12).map { index in
                DateRange(
                    id: "break-\(index)", rangeClass: DateRange.interstitialClass,
                    start: timeline.date(at: .seconds(Int64(index * 1800))),
                    attributes: [DateRange.Attribute("X-ASSET-LIST", .quoted("https://ads.example/list?n=\(index)"))])
            }
            return (try? playlist.inserting(ranges, timeline: timeline).count) ?? 0
        }
    ),
]

/// The median of numbers.
func median(_ numbers: [Double]) -> Double { numbers.sorted()[numbers.count / 2] }

/// How much longer twice the text may take: twice, and something for the caches.
let growthBar = 3.0

var isMissed = false
if CommandLine.arguments.contains("--worst") {
    for worst in WorstPlaylist.all {
        let texts = [worst.bytes(1 << 20), worst.bytes(2 << 20)]
        var seconds = [[Double](), []]
        for _ in 0..<3 {
            for (index, bytes) in texts.enumerated() {
                let start = processorSeconds()
                guard WorstPlaylist.work(bytes) != 0 else { exit(2) }
                seconds[index].append(processorSeconds() - start)
            }
        }
        let growth = seconds[1].min()! / seconds[0].min()!
        let nanoseconds = seconds[1].min()! * 1e9 / Double(texts[1].count)
        print(
            "\(worst.name): \(Int(nanoseconds.rounded())) ns a byte, twice the text takes \((growth * 100).rounded() / 100) times"
        )
        if growth > growthBar { isMissed = true }
    }
    print("twice the text: at most \(growthBar) times the time: \(isMissed ? "MISSED" : "held")")
    exit(checks && isMissed ? 1 : 0)
}
if CommandLine.arguments.contains("--live") {
    // The last argument is the number of refreshes, for a profiler that counts instructions.
    let refreshes = CommandLine.arguments.last.flatMap { Int($0) } ?? 200
    for window in [10, 5_400] {
        let live = try LiveRefreshes(window: window)
        var seconds = [Double](), floors = [Double]()
        var sink = 0
        for _ in 0..<refreshes {
            let start = processorSeconds()
            sink &+= line_floor_count(live.bytes, live.bytes.count)
            let middle = processorSeconds()
            sink &+= live.run()
            floors.append(middle - start)
            seconds.append(processorSeconds() - middle)
        }
        guard sink != 0 else { exit(2) }
        let passes = median(zip(floors, seconds).map { $1 / $0 })
        print(
            "\(window) segments, \(live.bytes.count) bytes, \(live.filter.filter(live.bytes).dateRanges.count) breaks: "
                + "\(Int(1 / median(seconds))) refreshes a second, \((passes * 10).rounded() / 10) passes over the line ends"
        )
        if window > 10, passes > bar { isMissed = true }
    }
    print("a refresh of six hours: at most \(bar) passes over the line ends: \(isMissed ? "MISSED" : "held")")
    exit(checks && isMissed ? 1 : 0)
}
for shape in PlaylistShape.all {
    let bytes = shape.bytes
    // A sample shorter than some milliseconds is noise.
    let repetitions = max(1, 20_000_000 / bytes.count)
    var seconds = contenders.map { _ in [Double]() }
    var sink = 0
    for round in 0...rounds {
        for (index, contender) in contenders.enumerated() {
            let start = processorSeconds()
            for _ in 0..<repetitions { sink &+= contender.run(bytes) }
            let time = (processorSeconds() - start) / Double(repetitions)
            // The first round warms up.
            if round > 0 { seconds[index].append(time) }
        }
    }
    guard sink != 0 else { exit(2) }
    let lines = line_floor_count(bytes, bytes.count)
    print("\(shape.name): \(bytes.count) bytes, \(lines) lines")
    for (index, contender) in contenders.enumerated() {
        // The median of the rounds' ratios, not the ratio of medians: a busy machine is busy for all.
        let ratio = median(zip(seconds[0], seconds[index]).map { $1 / $0 })
        let nanoseconds = median(seconds[index]) * 1e9 / Double(lines)
        print(
            "    \(contender.name): \((ratio * 100).rounded() / 100) of the floor, \(Int(nanoseconds.rounded())) ns a line"
        )
        if index == 1, ratio > bar { isMissed = true }
    }
}
print("reading and writing: at most \(bar) passes over the line ends: \(isMissed ? "MISSED" : "held")")
exit(checks && isMissed ? 1 : 0)
