import AdRulesEngine
import CAllocationCount

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

// What a session costs per stop: the same whether it has 100 stops or 100,000. `--check` exits 1 when it is not.
// Allocations are counted exactly. A walk over everything that was played allocates nothing, so the processor's time is
// compared, too: only as a ratio of two runs of this process, with room for caches that no longer hold everything.

let arguments = CommandLine.arguments
let isCheck = arguments.contains("--check")
let largest =
    arguments.firstIndex(of: "--up-to").flatMap { arguments.indices.contains($0 + 1) ? Int(arguments[$0 + 1]) : nil }
    ?? 100_000
var missed = false

/// What one session took.
struct Cost {
    var nanoseconds: Double
    var allocations: Int64
    /// How much the memory in use grew while the content played.
    var growth: Int64
}

func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}

/// The cost of sessions of so many stops, together at least `least` of them.
@MainActor
func cost(of workload: Workload, count: Int, isChecked: Bool) -> Cost {
    let sessions = max(1, 2_000 / count)
    let duration = workload.duration(count: count)
    var configuration = EngineConfiguration()
    configuration.duration = duration
    let schedule = Schedule(workload.document(count: count), duration: duration)
    var total = Cost(nanoseconds: 0, allocations: 0, growth: 0)
    for _ in 0..<sessions {
        var viewer = Viewer(
            PlaylistEngine(schedule: schedule, configuration: configuration), isChecked: isChecked,
            answersLastFirst: workload == .lastAnswerFirst)
        let bytes = allocation_bytes()
        let allocations = allocation_count()
        let begin = processorTime()
        viewer.watch(workload.parts(count: count))
        total.nanoseconds += processorTime() - begin
        total.allocations += allocation_count() - allocations
        total.growth += allocation_bytes() - bytes
        guard viewer.started == count, viewer.checker?.violations.isEmpty ?? true else {
            print(
                "\(workload.title): \(viewer.started) of \(count) played; \(viewer.checker?.violations.first?.text ?? "")"
            )
            exit(1)
        }
    }
    let stops = Int64(sessions * count)
    return Cost(
        nanoseconds: total.nanoseconds / Double(stops), allocations: total.allocations / stops,
        growth: total.growth / Int64(sessions))
}

func rounded(_ value: Double) -> String { "\((value / 10).rounded() / 100)" }

for workload in Workload.allCases {
    for isChecked in [false, true] {
        print("\(workload.title)\(isChecked ? ", checked" : ""):")
        var first: Cost?
        // The checker is only for tests: a shorter session is enough to see that it is linear.
        let most = min(workload.most, isChecked ? min(largest, 10_000) : largest)
        for count in [100, 1_000, 10_000, 100_000] where count <= most {
            let cost = cost(of: workload, count: count, isChecked: isChecked)
            print(
                "  \(count) stops: \(rounded(cost.nanoseconds)) µs and \(cost.allocations) allocations a stop,",
                "\(cost.growth / 1024) KiB left at the end")
            guard let base = first else {
                first = cost
                continue
            }
            let ratio = cost.nanoseconds / base.nanoseconds
            let isHeld = ratio < 4 && cost.allocations <= base.allocations + base.allocations / 10 + 1
            if !isHeld {
                print("  MISSED   \(count) stops cost \((ratio * 10).rounded() / 10) times as much a stop as 100")
                missed = true
            }
        }
    }
}
if isCheck, missed { exit(1) }
