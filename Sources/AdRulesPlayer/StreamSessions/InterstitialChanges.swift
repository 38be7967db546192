/// The reports that follow from a player's change of the current interstitial event.
struct InterstitialChanges: Sendable {
    /// The identifier of the event that plays; nil if none does.
    private(set) var current: String?
    /// The identifier of the last event that failed; nil if none has.
    private var lastFailed: String?

    /// Takes the identifier of the event that plays now; nil if none does. Returns what to report, in order.
    ///
    /// A player may report the same event more than once.
    mutating func change(to next: String?) -> [InterstitialReport] {
        guard !current.isSpelled(next) else { return [] }
        let reports = [current.map(InterstitialReport.ended), next.map(InterstitialReport.began)].compactMap(\.self)
        current = next
        return reports
    }

    /// The item of the event that plays failed. Returns what to report, once for each event.
    mutating func failed(_ message: String) -> InterstitialReport? {
        guard let current, !lastFailed.isSpelled(current) else { return nil }
        lastFailed = current
        return .failed(current, message: message)
    }
}
