import AdRulesEngine
import AdRulesModel

// "Firing" and "When content pauses".
extension ReferenceEngine {
    mutating func contentPlaying(rate: Double) {
        guard hasStarted, contentBegan, hold == nil, !isComplete, !pauseStands else {
            self.rate = rate
            return
        }
        if !isMoving {
            isMoving = true
            movingSince = now
        } else {
            moved = mayHavePlayed
            movingSince = now
        }
        self.rate = rate
        if isViewerPaused {
            thaw()
            pauseForSeek()
            advance()
        }
    }

    /// "CONTENT_PAUSE_REQUESTED waits for `contentPlaying`"
    mutating func pauseForSeek() {
        if let stop = queue.first, stop.cause == .seek, !stop.hasBegun, queue.contains(where: mayPlay) {
            pause(at: position)
        }
    }

    /// The viewer's pause is over: "its give-up time stands still".
    mutating func thaw() {
        guard isViewerPaused || pauseStands else { return }
        isViewerPaused = false
        if pauseStands, let since = hold?.silentSince { hold?.silentSince = since + (now - max(since, pausedAt)) }
        for index in queue.indices { queue[index].giveUpAt += now - max(pausedAt, queue[index].dueAt) }
        for index in overlays.indices { overlays[index].giveUpAt += now - max(pausedAt, overlays[index].dueAt) }
    }

    mutating func contentPaused() {
        // "`contentPaused` before content begins or in a hold is not one; a `contentPaused` before the first accepted
        // playhead is ignored (players report the engine's own pauses)."
        guard contentBegan, hold == nil, !isComplete, hasAcceptedPlayhead, !isViewerPaused else { return }
        moved = mayHavePlayed
        isMoving = false
        isViewerPaused = true
        pausedAt = now
    }

    mutating func playhead(_ time: MediaTime) {
        guard contentBegan, hold == nil, !isComplete else { return }
        if let limit = settlesUntil {
            // "until a playhead comes within 1 s of that position or 3 s have passed, playheads are ignored"
            guard abs((time - position).microseconds) <= 1_000_000 || now >= limit else { return }
            settlesUntil = nil
        }
        hasAcceptedPlayhead = true
        let change = time - position
        // "playback if -1 s <= d <= c + 1 s"
        guard change >= .seconds(-1), isWithinReach(change) else {
            seek(to: time, isReported: true)
            return
        }
        moved = 0
        movingSince = now
        // "A playhead up to 1 s behind moves nothing but the time c is measured from."
        guard change > .zero else { return }
        play(to: time)
        advance()
    }

    /// Whether content may have played on by this much; not rounded, because a distance may be just beyond it.
    func isWithinReach(_ distance: MediaTime) -> Bool {
        Double((distance - .seconds(1)).microseconds) <= mayHavePlayed
    }

    /// "what can have played since the last report: all time at the rate reported then, or 2"
    var mayHavePlayed: Double {
        isMoving ? moved + (rate ?? 2) * Double((now - movingSince).microseconds) : moved
    }

    /// "While content plays from p0 to p1 > p0 every stop with p0 < t <= p1 is due, earliest first."
    mutating func play(to time: MediaTime) {
        reach(time)
        let start = position
        position = time
        played += time - start
        furthest = max(furthest, time)
        let crossed = stops.filter { stop in
            guard case .midroll(let moment) = stop.position else { return false }
            return start < moment && moment <= time
                && stop.occurrences.contains { canPlay($0) && !engaged.contains($0) }
        }
        if !crossed.isEmpty {
            makeDue(withCloseOnes(crossed, behind: interruptions(crossed).last), cause: .playback)
        }
    }

    /// Stops become due together.
    mutating func makeDue(_ stops: [Stop], cause: DueStop.Cause) {
        var due: [DueStop] = []
        let isMet = { [self] (stop: Stop) in
            let engaged = self.engaged
            return stop.occurrences.contains {
                !engaged.contains($0) && canPlay($0) && element($0).map(makesStop) == true
            }
        }
        let firsts = interruptions(stops)
        let moments = stops.indices.map { index in
            // "In playback a stop counts at its own time, or at that of the first of its interruption whose ad STARTED"
            guard cause == .playback else { return playedAtChoice }
            let time = stops[index].position.contentTime ?? effectivePosition
            return PlayedContent(
                own: played - (effectivePosition - time), first: played - (effectivePosition - firsts[index]))
        }
        let isCrossedBeside = !stops.indices.contains { isMet(stops[$0]) && !isNear(stops[$0], moments[$0]) }
        for (stop, moment) in zip(stops, moments) {
            let engaged = self.engaged
            var members = stop.occurrences.filter { canPlay($0) && !engaged.contains($0) }
            if isNear(stop, moment) {
                // "A stop is skipped (`tooClose`, final) if less content than `minimumGap` was played …"
                drop(members, .tooClose)
                continue
            }
            let bumpers = members.filter { isLoneBumper($0, of: stop) }
            drop(bumpers, .suppressedBumper)
            members.removeAll(where: bumpers.contains)
            if members.isEmpty { continue }
            for occurrence in members { duePositions[occurrence] = stop.position }
            due.append(
                DueStop(
                    position: stop.position, members: members, cause: cause, dueAt: calledAt,
                    giveUpAt: calledAt + policies.giveUp, played: moment))
        }
        guard !due.isEmpty else { return }
        if cause != .complete, isCrossedBeside, !queue.isEmpty, !isViewerPaused, !pauseStands,
            hold == nil || decision != nil
        {
            // "unless it holds no linear break that can play: such a stop takes its course beside, has its trackers and
            // errors at once, and leaves what loads or is ready as it is"
            for stop in due { passBeside(stop) }
            // A start that is decided again takes back what came due while it waited.
            if cause == .start {
                decision?.stops += due.map(\.position)
                decision?.members += due.flatMap(\.members)
            }
            return
        }
        // "A stop that comes due while an earlier one still loads gives that one up (`timedOut`)."
        // In a hold what waits behind ads that played came due with them, and waits for its turn.
        if cause != .complete, !isCrossedBeside, hold == nil || decision != nil {
            for stop in queue { giveUp(stop, all: true) }
            queue.removeAll()
        }
        // What gives up nothing waits behind what a seek made due, and is taken back with it.
        let waitsBehind = isCrossedBeside && !queue.isEmpty && decision != nil
        if hold != nil, cause == .playback, !waitsBehind {
            // An opportunity gave up what the seek had chosen: what is due now is no seek's, and stays due when the viewer
            // seeks on.
            if decision != nil { decision = Decision(origin: hold?.resume, furthest: furthest) }
        } else {
            decision?.stops += due.map(\.position)
            decision?.members += due.flatMap(\.members)
        }
        if cause == .playback, hold == nil || waitsBehind, queue.contains(where: { $0.cause == .seek }) {
            for index in due.indices { due[index].cause = .seek }
        }
        let first = queue.count
        queue += due
        for occurrence in due.flatMap(\.members) where canPlay(occurrence) { askAgainIfExpired(occurrence) }
        // "Due by a seek: in the same call (pause, then the requests in document order)"
        if cause == .seek, hold == nil, !isViewerPaused, due.contains(where: mayPlay) { pause(at: position) }
        for index in first..<queue.count {
            let stop = queue[index]
            queue[index].members = stop.members.filter { !isBeside($0) }
            for occurrence in stop.members {
                if isBeside(occurrence), isPlayable(occurrence) {
                    admit(
                        Overlay(
                            occurrence: occurrence, position: stop.position, dueAt: stop.dueAt, giveUpAt: stop.giveUpAt,
                            played: stop.played))
                }
                comeDue(occurrence, at: stop)
            }
        }
    }

    /// The times of the interruptions to which stops belong that playback makes due: "a stop at most `joinWithin` after the
    /// first"
    private func interruptions(_ stops: [Stop]) -> [MediaTime] {
        var result: [MediaTime] = []
        for stop in stops {
            let time = stop.position.contentTime ?? effectivePosition
            let isNew = result.last.map { time - $0 > policies.joinWithin } ?? true
            result.append(isNew ? time : result.last ?? time)
        }
        return result
    }

    /// "one that a start or a seek chose where content was then; in the hold of the last ad, nothing has played since it"
    var playedAtChoice: PlayedContent {
        if let lastAd, played == lastAd.start { return lastAd.stop }
        return PlayedContent(at: played)
    }

    /// "less content than `minimumGap` is played between the stop of the last linear ad that STARTED and the stop"
    func isNear(_ stop: Stop, _ moment: PlayedContent) -> Bool {
        guard let lastAd, policies.minimumGap > .zero, stop.position.contentTime != nil else { return false }
        return moment.own - lastAd.stop.own < policies.minimumGap
    }

    /// "Of stops that are due together each is judged again at its turn"; those of one interruption part nothing.
    func isNearAtItsTurn(_ position: StopPosition, _ moment: PlayedContent) -> Bool {
        guard let lastAd, moment.first != lastAd.stop.first else { return false }
        return isNear(Stop(position: position, occurrences: []), moment)
    }

    private mutating func passBeside(_ stop: DueStop) {
        for occurrence in stop.members {
            if let element = element(occurrence), isTrackersOnly(element) {
                comeDue(occurrence, at: stop)
                beginBreak(occurrence, in: stop)
                continue
            }
            if isBeside(occurrence), isPlayable(occurrence) {
                admit(
                    Overlay(
                        occurrence: occurrence, position: stop.position, dueAt: stop.dueAt, giveUpAt: stop.giveUpAt,
                        played: stop.played, waitsForNone: true))
            }
            comeDue(occurrence, at: stop)
        }
        overlays = overlays.filter { !self[$0.occurrence].status.isOver }
    }

    /// Whether a break can only be shown beside the content.
    func isBeside(_ occurrence: OccurrenceID) -> Bool {
        guard let element = element(occurrence) else { return false }
        return !isTrackersOnly(element) && !allowsLinear(occurrence)
    }

    /// Whether a stop is worth a hold while it loads: an inline response without an ad is not.
    private func mayPlay(_ stop: DueStop) -> Bool {
        stop.members.contains { occurrence in
            guard canPlay(occurrence), allowsLinear(occurrence), isPlayable(occurrence) else { return false }
            if let pod = self[occurrence].pod { return pod.type == .linear }
            guard case .vast(let vast)? = element(occurrence)?.source?.content,
                !vast.ads.contains(where: { $0.kind == .wrapper })
            else { return true }
            return selection(AdResponse(vast), of: occurrence).map { $0.type == .linear && !$0.pod.isEmpty } ?? false
        }
    }

    mutating func comeDue(_ occurrence: OccurrenceID, at stop: DueStop) {
        guard canPlay(occurrence), let element = element(occurrence) else { return }
        if let code = unplayableCode(element) {
            // "its one fetch error comes when its moment is due"
            fail(occurrence, AdRulesError(code: code), reason: .unsupported(code), position: stop.position)
        } else if isPlayable(element) {
            askAgainIfExpired(occurrence)
            if var load = self[occurrence].load {
                load.dueAt = calledAt
                self[occurrence].load = load
            }
            ask(occurrence, dueAt: calledAt)
        }
    }

    /// CONTENT_PAUSE_REQUESTED, directly followed by `pauseContent`.
    mutating func pause(at resume: MediaTime) {
        hold = Hold(resume: resume, from: position, silentSince: calledAt)
        var event = AdEvent(.contentPauseRequested)
        // The first stop that is worth it: what fails in the same call is none.
        event.position = (queue.first(where: mayPlay) ?? queue.first)?.position
        emit(event)
        out.append(.pauseContent)
        isMoving = false
    }

    /// Lets happen what can happen now.
    mutating func advance() {
        while !isEnded, !isGone, run == nil {
            guard let stop = queue.first else {
                if pauseStands, !isComplete { break }
                if finishHold() { continue }
                break
            }
            if !advance(stop) { break }
        }
        showOverlays()
        prefetch()
        completeIfDone()
    }

    /// One step of the first due stop; false: it waits.
    private mutating func advance(_ stop: DueStop) -> Bool {
        let mayBegin = !pauseStands && (!isViewerPaused || hold != nil || isComplete)
        if !stop.hasBegun, mayBegin, isNearAtItsTurn(stop.position, stop.played) {
            drop(stop.members.filter(canPlay), .tooClose)
            queue.removeFirst()
            return true
        }
        // "A stop begins when each of its linear breaks is loaded, failed or given up."
        guard !stop.members.contains(where: { allowsLinear($0) && self[$0].load != nil }) else { return false }
        if pauseStands { return advanceInPause(stop) }
        if !stop.hasBegun {
            // "While the viewer has paused content no break begins"
            let hasSomething = stop.members.contains(where: canPlay)
            if isViewerPaused, hold == nil, !isComplete, hasSomething { return false }
            if stop.members.contains(where: { willPlay($0, in: stop) }) {
                // "begins when its first ad is ready, at the latest at the give-up time"
                if reportsReady, policies.autoPlay, contentBegan, hold == nil, !isComplete, stop.cause != .seek,
                    !stop.isGivenUp, stop.giveUpAt > now,
                    let first = stop.members.first(where: hasLinearAd), self[first].pod?.first?.isReady == false
                {
                    return false
                }
                if !policies.autoPlay, !stop.isStartedByHost {
                    // "AD_BREAK_READY once per stop when due and loaded", while there is time left to start it.
                    if !stop.isReadyReported, stop.giveUpAt > now || hold?.hasPlayed == true {
                        queue[0].isReadyReported = true
                        // A stop behind another in one hold waits from its turn on.
                        if hold?.hasPlayed == true { queue[0].giveUpAt = calledAt + policies.giveUp }
                        if let first = stop.members.first(where: hasLinearAd) {
                            emit(breakEvent(.adBreakReady, first, at: stop.position))
                        }
                    }
                    return false
                }
                if hold == nil { pause(at: position) }
            }
            queue[0].hasBegun = true
            return true
        }
        guard let occurrence = stop.members.first else {
            queue.removeFirst()
            return true
        }
        queue[0].members.removeFirst()
        beginBreak(occurrence, in: stop)
        return true
    }

    /// Whether a linear break of a stop that begins has an ad to play, bumpers considered.
    func willPlay(_ occurrence: OccurrenceID, in stop: DueStop) -> Bool {
        guard hasLinearAd(occurrence) else { return false }
        return !isSuppressed(occurrence, in: stop)
    }

    func hasLinearAd(_ occurrence: OccurrenceID) -> Bool {
        canPlay(occurrence) && self[occurrence].pod?.type == .linear && self[occurrence].pod?.first != nil
    }

    /// "A bumper plays only if a non-bumper linear break of its stop has a playable ad: a loaded one after it or a started
    /// one before it; `suppress_bumper="false"`: always."
    func isSuppressed(_ occurrence: OccurrenceID, in stop: DueStop) -> Bool {
        guard let bumper = bumper(occurrence), bumper.suppresses else { return false }
        if stop.hasStartedAd { return false }
        let after = stop.members.drop { $0 != occurrence }.dropFirst()
        let others = stop.members.contains(occurrence) ? Array(after) : stop.members
        // Before the stop begins, a loaded break before it will have started when its turn comes.
        let before = stop.hasBegun ? [] : Array(stop.members.prefix { $0 != occurrence })
        return !(before + others).contains { isNoBumper($0) && hasLinearAd($0) }
    }

    private func isNoBumper(_ occurrence: OccurrenceID) -> Bool { bumper(occurrence) == nil }

    func bumper(_ occurrence: OccurrenceID) -> (isBumper: Bool, suppresses: Bool)? {
        element(occurrence).flatMap { bumper($0) }
    }

    func bumper(_ element: AdBreak) -> (isBumper: Bool, suppresses: Bool)? {
        guard let found = element.extensions.first(where: { $0.type == "bumper" }) else { return nil }
        return (true, !found.xml.string.contains("suppress_bumper=\"false\""))
    }

    /// The queue is empty: a hold ends, content begins. True when something new is due.
    private mutating func finishHold() -> Bool {
        guard let open = hold else {
            if hasStarted, !contentBegan, !isComplete {
                // "`startContent(at:)`, at once if nothing is due, else when the awaited break turns out empty"
                contentBegan = true
                position = startPosition
                contentGoesOn(at: startPosition)
                out.append(.startContent(at: startPosition))
            }
            return false
        }
        if isComplete { return false }
        if open.hasSeek {
            // "the stops it crosses are decided when the break ends, in the same hold"
            hold?.from = open.resume
            // A new decision: what it makes due stands behind nothing that played.
            hold?.hasPlayed = false
            hold?.hasSeek = false
            jump(from: open.from, to: open.resume)
            if !queue.isEmpty { return true }
        }
        resume()
        return false
    }

    /// "Mid-roll stops at most `joinWithin` after the last of those that become due become due with them": with playback after
    /// the first of an interruption.
    mutating func withCloseOnes(_ due: [Stop], behind first: MediaTime? = nil) -> [Stop] {
        guard policies.joinWithin > .zero, let last = due.last?.position.contentTime else { return due }
        let first = first ?? last
        reach(first + policies.joinWithin)
        return due
            + stops.filter { stop in
                guard case .midroll(let time) = stop.position, time > last, time - first <= policies.joinWithin,
                    !due.contains(stop)
                else { return false }
                return stop.occurrences.contains { canPlay($0) && !engaged.contains($0) }
            }
    }

    /// CONTENT_RESUME_REQUESTED: the hold ends.
    mutating func resume() {
        guard let open = hold else { return }
        hold = nil
        contentBegan = true
        // "content resumes where it was left or at the edge (policy `liveResume`)"
        let resume = resumePosition(of: open)
        skip(
            stops.filter { stop in
                guard case .midroll(let time) = stop.position else { return false }
                return open.resume < time && time <= resume
            }, except: [])
        contentGoesOn(at: resume)
        emit(AdEvent(.contentResumeRequested))
        out.append(.resumeContent(at: resume))
    }

    func resumePosition(of hold: Hold) -> MediaTime {
        policies.liveResume == .edge && isLive ? window?.to ?? hold.resume : hold.resume
    }

    /// "after `resumeContent` and `startContent` content counts as playing"
    private mutating func contentGoesOn(at resume: MediaTime) {
        position = resume
        isMoving = true
        isViewerPaused = false
        hasAcceptedPlayhead = false
        decision = nil
        settle()
    }

    // MARK: startBreak, discardBreak

    mutating func startBreak() {
        guard let stop = queue.first, !stop.hasBegun, !policies.autoPlay, stop.isReadyReported else { return }
        queue[0].isStartedByHost = true
        queue[0].giveUpAt = MediaTime(microseconds: .max)
        advance()
    }

    /// A ready stop that nobody started, because of a seek.
    mutating func giveUpReady() {
        guard let stop = queue.first, stop.isReadyReported, !stop.hasBegun else { return }
        drop(stop.members.filter(canPlay), .notStarted)
        queue.removeFirst()
    }
}
