import AdRulesEngine
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
}
