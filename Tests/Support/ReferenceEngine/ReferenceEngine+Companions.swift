import AdRulesEngine
import AdRulesModel

/// An ad that was played and has companions.
struct Remembered: Sendable {
    var reference: AdReference
    var ad: ResolvedAd
    var isOver = false
    var shown: Set<Int> = []
}

// "Display ads and companions".
extension ReferenceEngine {
    /// "A companion or icon of the ads that play, and of the last four before them that have any"
    mutating func remember(_ prepared: Pod.Prepared, of occurrence: OccurrenceID) {
        guard !companions(of: prepared.slot.ad).isEmpty else { return }
        let over = remembered.indices.filter { remembered[$0].isOver }
        if over.count >= 4 { remembered.remove(at: over[0]) }
        remembered.append(Remembered(reference: reference(occurrence, prepared.number), ad: prepared.slot.ad))
    }

    /// An ad is over; of one that never started nothing was shown.
    mutating func forget(_ current: Run.Current, of playing: Run) {
        let reference = AdReference(playing.occurrence, showing: playing.showing, ad: current.number)
        guard let place = remembered.firstIndex(where: { $0.reference == reference }) else { return }
        if current.hasStarted { remembered[place].isOver = true } else { remembered.remove(at: place) }
    }

    /// Those that have something to show, the InLine's first.
    private func companions(of ad: ResolvedAd) -> [(depth: Int, companion: Companion)] {
        ([ad.inline] + ad.wrappers).enumerated().flatMap { depth, ad in
            ad.creatives.compactMap(\.companionAds).flatMap(\.companions).filter { !$0.resources.isEmpty }
                .map { (depth, $0) }
        }
    }

    /// The trackers of a companion: its own, then "the trackers for the same id or size in wrappers' companions without a
    /// resource".
    private func trackers(_ place: Int, of ad: ResolvedAd) -> (view: [SourceText], click: [SourceText])? {
        let all = companions(of: ad)
        guard all.indices.contains(place) else { return nil }
        let (depth, shown) = all[place]
        let around = ad.wrappers.dropFirst(depth).flatMap(\.creatives).compactMap(\.companionAds).flatMap(\.companions)
        let counting =
            [shown] + around.filter { $0.resources.isEmpty && $0.width == shown.width && $0.height == shown.height }
        return (
            counting.flatMap(\.tracking).filter { $0.event == .creativeView }.map(\.uri),
            counting.flatMap(\.clickTracking).map(\.uri)
        )
    }

    /// Takes a report about a companion; false for any other.
    mutating func takeOfCompanion(_ report: AdReport, _ reference: AdReference) -> Bool {
        let (index, isClick): (Int, Bool)
        switch report {
        case .companionShown(let place): (index, isClick) = (place, false)
        case .companionClicked(let place): (index, isClick) = (place, true)
        default: return false
        }
        guard !isLost, let place = remembered.firstIndex(where: { $0.reference == reference }),
            let trackers = trackers(index, of: remembered[place].ad)
        else { return true }
        let plays = ([run].compactMap { $0 } + standing).first {
            $0.occurrence == reference.occurrence && $0.current?.number == reference.ad
        }
        if !remembered[place].isOver, let plays, plays.current?.hasStarted == false {
            // "A display ad's impression fires when … one of its companions is shown."
            guard !isClick, plays.pod.type == .display else { return true }
            asRun(plays.occurrence) {
                $0.takeOfCurrent(.started(duration: nil))
                // It is tracked now, or after the start that waits for the viewer.
                if $0.run?.current?.startWaits == true {
                    $0.run?.current?.waitingCompanions.append(index)
                } else {
                    _ = $0.takeOfCompanion(report, reference)
                }
            }
            return true
        }
        guard remembered[place].isOver || plays != nil else { return true }
        let time = remembered[place].isOver ? nil : plays?.current.flatMap(position)
        if isClick {
            fire(
                trackers.click, owner: .vast, "companionClickTracking", reference.occurrence, ad: reference.ad,
                at: .some(time), showing: reference.showing)
        } else if !isEnded, remembered[place].shown.insert(index).inserted {
            fire(
                trackers.view, owner: .vast, "creativeView", reference.occurrence, ad: reference.ad, at: .some(time),
                showing: reference.showing)
        }
        return true
    }
}
