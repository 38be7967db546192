public import AdRulesEngine
import AdRulesModel

// What a countdown shows.
extension ReferenceEngine {
    /// The times of each ad that plays.
    public var timings: [AdReference: AdTiming] {
        if isGone { return [:] }
        var found: [AdReference: AdTiming] = [:]
        for run in standing + [run].compactMap({ $0 }) {
            guard let current = run.current else { continue }
            // "The pod in order": what is prepared for later comes first.
            let later = [run.next?.slot].compactMap { $0 } + run.pod.rest
            var sum: MediaTime? = .zero
            for slot in later {
                sum = if let length = slot.ad.duration, let known = sum { known + length } else { nil }
            }
            let time = current.hasProgress ? current.time : nil
            let offset = current.slot.ad.skipOffset?.resolved(in: current.length)
            found[AdReference(run.occurrence, showing: run.showing, ad: current.number)] = AdTiming(
                adTime: time, duration: current.length, laterDuration: sum,
                untilSkippable: offset.map { max(.zero, $0 - (time ?? .zero)) })
        }
        return found
    }
}
