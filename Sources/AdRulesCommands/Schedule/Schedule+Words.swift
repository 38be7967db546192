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

extension StopPosition {
    /// The position in words, with those for the time of a mid-roll.
    func words(midroll: (MediaTime) -> String) -> String {
        switch self {
        case .preroll: "pre-roll"
        case .midroll(let time): midroll(time)
        case .postroll: "post-roll"
        }
    }

    /// The position in a table, where a mid-roll is its time.
    var label: String { words(midroll: \.label) }

    /// The position in a sentence, as in `mid-roll at 10:00`.
    var spoken: String { words { "mid-roll at \($0.label)" } }
}

extension BreakAds {
    /// The ads in words, as in `2 ads, 0:45`.
    var words: String {
        guard count > 0 else { return "no ad" }
        guard type == .linear else { return counted(count, "ad") }
        return counted(count, "ad") + ", " + (time.map(\.label) ?? "of unknown length")
    }
}
