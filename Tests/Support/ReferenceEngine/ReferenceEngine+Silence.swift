import AdRulesEngine
import AdRulesModel

// `deadAir`: "the longest wall time in one hold without an ad that plays".
extension ReferenceEngine {
    var silenceEnd: MediaTime? {
        guard policies.deadAir > .zero, let since = hold?.silentSince, !pauseStands, run?.current?.isPaused != true
        else {
            return nil
        }
        return since + policies.deadAir
    }

    /// "from the hold's beginning or the end of the last ad that had started"
    mutating func noteEnd(of current: Run.Current, _ playing: Run) {
        forget(current, of: playing)
        if timeLeft(of: playing) != nil, let stop = queue.firstIndex(where: { $0.position == playing.position }) {
            queue[stop].used += (current.isPaused ? current.pausedAt : now) - current.since
        }
        guard playing.pod.type == .linear, hold != nil else { return }
        if current.hasStarted {
            hold?.silentSince = calledAt
        } else if current.isPaused {
            endPauseInSilence(since: current.pausedAt)
        }
    }

    /// "the viewer's pause does not count"
    mutating func endPauseInSilence(since pausedAt: MediaTime) {
        // What comes after `viewerPaused` is that pause's.
        let end = pauseStands ? min(now, self.pausedAt) : now
        if let since = hold?.silentSince { hold?.silentSince = since + max(.zero, end - max(since, pausedAt)) }
    }

    mutating func endSilence() {
        let waiting = queue
        // "the pending ad fails (402) and its break ends, without a spare or further ad"
        if let current = run?.current {
            // "`deadAir` if it had a spare or a further ad"
            let left = (run?.pod.rest.count ?? 0) + (run?.pod.spares.count ?? 0)
            run?.isCutShort = left > 0
            run?.next = nil
            run?.pod.rest = []
            run?.pod.spares = []
            let kept = queue
            failCurrent(AdRulesError(code: current.hasStarted ? 405 : 402), stops: true)
            queue = kept
        }
        // "linear breaks of the hold that have not begun are `timedOut` if they are loading, `notStarted` if they wait for
        // `startBreak`, else `deadAir`, without an error; trackers-only breaks fire in their place"
        for stop in waiting {
            for occurrence in stop.members where canPlay(occurrence) {
                if let element = element(occurrence), isTrackersOnly(element) {
                    beginBreak(occurrence, in: stop)
                } else if let pod = self[occurrence].pod, pod.type != .linear {
                    admit(
                        Overlay(
                            occurrence: occurrence, position: stop.position, dueAt: now,
                            giveUpAt: MediaTime(microseconds: .max), played: stop.played))
                } else if self[occurrence].load != nil {
                    timeOut(occurrence, isStopOver: true)
                } else {
                    drop([occurrence], stop.isReadyReported && !stop.isStartedByHost ? .notStarted : .deadAir)
                }
            }
        }
        queue = []
        guard !isComplete, let open = hold else { return }
        if open.hasSeek {
            // "what a seek in the hold has crossed is `skippedBySeek`"
            hold?.hasSeek = false
            let target = open.resume
            // Content jumped there, wherever it resumes.
            furthest = max(furthest, target)
            releasePositions()
            let undone = unDue { ($0.contentTime ?? .zero) > target }
            for occurrence in undone where !self[occurrence].status.isOver { self[occurrence].status.reason = nil }
            releasePositions()
            noteLost(undone)
            if target < open.from, policies.replay == .always { armAgain(from: target, to: open.from) }
            skip(
                stops.filter { stop in
                    guard case .midroll(let time) = stop.position else { return false }
                    return open.from < time && time <= target
                }, except: [])
        }
        // "nothing joins; the hold ends"
        resume()
    }
}
