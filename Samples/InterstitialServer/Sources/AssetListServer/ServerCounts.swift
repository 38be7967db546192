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
        var refused = 0
        var microseconds: Int64 = 0
        var playlists = 0
        var refreshes = 0
        var refreshesAsTheyCame = 0
        var refreshesWithBreaksLeftOut = 0
    }

    private let totals = Mutex(Totals())
    private let lists = Counter(label: "adrules_lists_total")
    private let empty = Counter(label: "adrules_lists_empty_total")
    private let playlists = Counter(label: "adrules_playlists_total")
    private let refreshes = Counter(label: "adrules_refreshes_total")
    private let time = Metrics.Timer(label: "adrules_list_seconds")

    func answered(_ answer: ListAnswer, wasKept: Bool, in duration: Duration) {
        lists.increment()
        if answer.assets == 0 { empty.increment() }
        let parts = duration.components
        let microseconds = parts.seconds * 1_000_000 + parts.attoseconds / 1_000_000_000_000
        time.recordMicroseconds(microseconds)
        totals.withLock {
            $0.lists += 1
            $0.empty += answer.assets == 0 ? 1 : 0
            $0.kept += wasKept ? 1 : 0
            $0.late += answer.isLate && !wasKept ? 1 : 0
            $0.microseconds += microseconds
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
            ("adrules_requests_refused_total", "counter", "\(totals.refused)"),
            ("adrules_list_seconds_sum", "counter", "\(Double(totals.microseconds) / 1_000_000)"),
            ("adrules_playlists_total", "counter", "\(totals.playlists)"),
            ("adrules_refreshes_total", "counter", "\(totals.refreshes)"),
            ("adrules_refreshes_passed_through_total", "counter", "\(totals.refreshesAsTheyCame)"),
            (
                "adrules_refreshes_with_breaks_left_out_total", "counter", "\(totals.refreshesWithBreaksLeftOut)"
            ),
            ("adrules_answers_kept", "gauge", "\(keptAnswers)"),
        ]
        return rows.map { "# TYPE \($0.name) \($0.type)\n\($0.name) \($0.value)\n" }.joined()
    }
}
