package import AdRulesEngine
import AdRulesLint

/// The differences between two playlists that a viewer notices.
package struct ScheduleChange: Sendable {
    /// A stop that differs: an interruption, or a moment at which overlays or trackers are due.
    package struct StopChange: Sendable {
        /// Moved if the same breaks come at another time; changed if others come at the same time or in another order.
        package var kind: BreakChange.Kind
        /// The stop in the older schedule; nil if it was added.
        package var old: Stop?
        /// The stop in the newer schedule; nil if it was removed.
        package var new: Stop?
    }

    /// The older schedule. A break has the same index in both.
    package let oldSchedule: Schedule
    package let newSchedule: Schedule
    /// The stops that differ, in the order of their moments: the newer moment, or else the older one.
    package let stops: [StopChange]
    /// The ads of the older schedule.
    package let oldLoad: AdLoad
    /// The ads of the newer schedule.
    package let newLoad: AdLoad

    /// Compares two schedules with the same indices. Complexity: O(n log n) in stops.
    init(from old: Schedule, _ oldAds: ScheduledAds, to new: Schedule, _ newAds: ScheduledAds) {
        let (oldStops, newStops) = (old.playableStops, new.playableStops)
        oldSchedule = old
        newSchedule = new
        oldLoad = AdLoad(oldStops, of: old, ads: oldAds)
        newLoad = AdLoad(newStops, of: new, ads: newAds)
        stops = Self.changes(from: oldStops, to: newStops)
    }

    private static func changes(from old: [Stop], to new: [Stop]) -> [StopChange] {
        var pairing = ListPairing(older: old, newer: new)
        pairing.pair { $0 }
        pairing.pair { $0.position }
        pairing.pair { $0.occurrences }
        var changes = pairing.unpairedOlder.map { StopChange(kind: .removed, old: old[$0], new: nil) }
        for (index, stop) in new.enumerated() {
            guard let older = pairing.older[index] else {
                changes.append(StopChange(kind: .added, old: nil, new: stop))
                continue
            }
            guard old[older] != stop else { continue }
            let isMoved = old[older].position != stop.position
            changes.append(StopChange(kind: isMoved ? .moved : .changed, old: old[older], new: stop))
        }
        return changes.enumerated().sorted { left, right in
            guard let one = left.element.position, let other = right.element.position, one != other else {
                return left.offset < right.offset
            }
            return one < other
        }.map(\.element)
    }
}

extension ScheduleChange.StopChange {
    /// The moment that sorts the change.
    fileprivate var position: StopPosition? { (new ?? old)?.position }
}

/// The linear ads of a schedule, as far as they are known.
package struct AdLoad: Sendable, Hashable {
    /// The stops: interruptions and moments at which overlays or trackers are due.
    package var stops = 0
    /// The time of the ads that are known.
    package var known = MediaTime.zero
    /// The breaks, repetitions included, whose ads are not known, or have no duration.
    package var unknown = 0
    /// The ad time in an hour of content; nil if ads are unknown, or the duration of the content is.
    package var perHour: MediaTime?

    /// Adds up the ads of the stops of a schedule. Complexity: O(occurrences).
    init(_ stops: [Stop], of schedule: Schedule, ads: ScheduledAds) {
        self.stops = stops.count
        let silent = Set(schedule.breaks.lazy.filter { !$0.allowsLinear }.map(\.index))
        for occurrence in stops.lazy.flatMap(\.occurrences) where !silent.contains(occurrence.index) {
            if let time = ads[known: occurrence.index]?.time { known += time } else { unknown += 1 }
        }
        guard unknown == 0, !schedule.isTruncated, !schedule.isLive, let duration = schedule.duration?.seconds,
            duration > 0
        else { return }
        perHour = MediaTime(seconds: known.seconds / duration * 3600)
    }
}
