import Metrics
import Synchronization

/// What the server counts, with swift-metrics, and the same as text for `/metrics`.
///
/// A process that bootstraps a metrics backend gets the counters there, too.
final class ServerCounts: Sendable {
    private struct Totals {
        var lists = 0
        var empty = 0
        var kept = 0
        var late = 0
        var house = 0
        var failures = 0
        /// How many lists took at most each of the ``bounds``, and how many took longer.
        var times = [Int](repeating: 0, count: bounds.count + 1)
        var refused = 0
        var microseconds: Int64 = 0
        var playlists = 0
        var refreshes = 0
        var refreshesAsTheyCame = 0
        var refreshesWithBreaksLeftOut = 0
    }

    /// The upper ends of the ranges of the histogram of list times, in seconds.
    private static let bounds = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 4]

    private let totals = Mutex(Totals())
    private let lists = Counter(label: "adrules_lists_total")
    private let empty = Counter(label: "adrules_lists_empty_total")
    private let house = Counter(label: "adrules_lists_house_total")
    private let failures = Counter(label: "adrules_ad_requests_failed_total")
    private let playlists = Counter(label: "adrules_playlists_total")
    private let refreshes = Counter(label: "adrules_refreshes_total")
    private let time = Metrics.Timer(label: "adrules_list_seconds")

    func answered(_ answer: ListAnswer, wasKept: Bool, in duration: Duration) {
        lists.increment()
        if answer.assets == 0 { empty.increment() }
        if answer.isHouse { house.increment() }
        if !wasKept { failures.increment(by: answer.failures) }
        let parts = duration.components
        let microseconds = parts.seconds * 1_000_000 + parts.attoseconds / 1_000_000_000_000
        time.recordMicroseconds(microseconds)
        totals.withLock {
            $0.lists += 1
            $0.empty += answer.assets == 0 ? 1 : 0
            $0.kept += wasKept ? 1 : 0
            $0.late += answer.isLate && !wasKept ? 1 : 0
            $0.house += answer.isHouse ? 1 : 0
            $0.failures += wasKept ? 0 : answer.failures
            $0.microseconds += microseconds
            let seconds = Double(microseconds) / 1_000_000
            $0.times[Self.bounds.firstIndex { seconds <= $0 } ?? Self.bounds.count] += 1
        }
    }

    /// Counts the answer to a request for a playlist of a live stream.
    func answered(_ answer: PlaylistAnswer, wasKept: Bool) {
        playlists.increment()
        if !wasKept { refreshes.increment() }
        totals.withLock {
            $0.playlists += 1
            guard !wasKept else { return }
            $0.refreshes += 1
            $0.refreshesAsTheyCame += answer.refusal == nil ? 0 : 1
            $0.refreshesWithBreaksLeftOut += answer.leftOut == nil ? 0 : 1
        }
    }

    func refused() { totals.withLock { $0.refused += 1 } }

    /// The totals in the text format of Prometheus.
    func text(keptAnswers: Int) -> String {
        let totals = totals.withLock { $0 }
        let rows: [(name: String, type: String, value: String)] = [
            ("adrules_lists_total", "counter", "\(totals.lists)"),
            ("adrules_lists_empty_total", "counter", "\(totals.empty)"),
            ("adrules_lists_kept_total", "counter", "\(totals.kept)"),
            ("adrules_lists_late_total", "counter", "\(totals.late)"),
            ("adrules_lists_house_total", "counter", "\(totals.house)"),
            ("adrules_ad_requests_failed_total", "counter", "\(totals.failures)"),
            ("adrules_requests_refused_total", "counter", "\(totals.refused)"),
            ("adrules_playlists_total", "counter", "\(totals.playlists)"),
            ("adrules_refreshes_total", "counter", "\(totals.refreshes)"),
            ("adrules_refreshes_passed_through_total", "counter", "\(totals.refreshesAsTheyCame)"),
            (
                "adrules_refreshes_with_breaks_left_out_total", "counter", "\(totals.refreshesWithBreaksLeftOut)"
            ),
            ("adrules_answers_kept", "gauge", "\(keptAnswers)"),
        ]
        return rows.map { "# TYPE \($0.name) \($0.type)\n\($0.name) \($0.value)\n" }.joined() + Self.histogram(totals)
    }

    /// The times of lists: how many took at most so long.
    private static func histogram(_ totals: Totals) -> String {
        var text = "# TYPE adrules_list_seconds histogram\n"
        var count = 0
        for (bound, lists) in zip(bounds.map { "\($0)" } + ["+Inf"], totals.times) {
            count += lists
            text += "adrules_list_seconds_bucket{le=\"\(bound)\"} \(count)\n"
        }
        return text
            + "adrules_list_seconds_sum \(Double(totals.microseconds) / 1_000_000)\nadrules_list_seconds_count \(count)\n"
    }
}
