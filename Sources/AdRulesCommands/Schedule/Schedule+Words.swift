import AdRulesEngine
import AdRulesLint
import AdRulesText

extension Schedule {
    /// The subject, as in `5 breaks` and `content 30:00`: the heading of every form for people.
    var words: [String] {
        let kind =
            switch mode {
            case .adRules: counted(breaks.count, "break")
            case .adPod: "a pod, plays at once"
            case .singleAd: isWithoutAds ? "no ad" : "one ad, plays at once"
            }
        return [kind, isLive ? "live" : duration.map { "content \($0.label)" } ?? "duration unknown"]
    }

    /// A break for a reader, as in `2 mid`: its number in the document, from 1, and its id.
    func label(of occurrence: OccurrenceID) -> String {
        occurrence.label(scheduledBreak(at: occurrence.index)?.adBreak.breakID)
    }
}

extension BreakAds {
    /// The ads in words, as in `2 ads, 0:45`.
    var words: String {
        guard count > 0 else { return "no ad" }
        guard type == .linear else { return counted(count, "ad") }
        return counted(count, "ad") + ", " + (time.map(\.label) ?? "of unknown length")
    }
}
