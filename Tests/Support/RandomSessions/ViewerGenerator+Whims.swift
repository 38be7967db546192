import AdRulesEngine
import AdRulesModel

// What a viewer and a host do that is not their work: seeks, pauses, changes of the playlist, oddities.
extension ViewerGenerator {
    mutating func seek(_ engine: PlaylistEngine) -> [PlannedInput] {
        let target = place(engine)
        if random.chance(20) {
            // A host that only polls.
            content = target
            return isPlaying ? [.playhead(target)] : [.seek(target)]
        }
        let stale = content
        content = target
        var result: [PlannedInput] = [.seek(target)]
        if random.chance(25) { result.append(.playhead(stale)) }
        if random.chance(30) {
            content = place(engine)
            result.append(.seek(content))
        }
        return result
    }

    /// The viewer pauses or resumes whatever there is. Now and then the player's own report comes, too.
    mutating func viewerPause(_ engine: PlaylistEngine) -> [PlannedInput] {
        if random.chance(5) { return [pauseStands ? .viewerPaused : .viewerResumed] }
        pauseStands.toggle()
        playing?.isPaused = pauseStands
        isViewerPaused = pauseStands
        isPlaying = !pauseStands && engine.state == .paused
        guard random.chance(20) else { return [pauseStands ? .viewerPaused : .viewerResumed] }
        return pauseStands ? [.viewerPaused, .contentPaused] : [.viewerResumed, .contentPlaying(rate)]
    }

    mutating func pause(_ engine: PlaylistEngine) -> [PlannedInput] {
        if random.chance(30) { return viewerPause(engine) }
        if let place = random.place(in: standing.count), random.chance(50) {
            standing[place].isPaused.toggle()
            let report = PlannedReport.plain(standing[place].isPaused ? "paused" : "resumed")
            return [.ad(standing[place].reference, report)]
        }
        if var ad = playing, random.chance(60) {
            ad.isPaused.toggle()
            playing = ad
            return [.ad(ad.reference, .plain(ad.isPaused ? "paused" : "resumed"))]
        }
        switch random.below(4) {
        case 0, 1:
            isViewerPaused.toggle()
            isPlaying = !isViewerPaused && playing == nil
            return [isViewerPaused ? .contentPaused : .contentPlaying(rate)]
        case 2:
            rate = random.pick([1, 1, 2, 0.5, 16])
            return [.contentPlaying(rate)]
        default:
            now += random.number(0...30_000_000)
            return [.deadline]
        }
    }

    /// The system had suspended the app: what it does next comes long after the deadlines.
    mutating func oversleep() -> [PlannedInput] {
        now += random.pick([random.number(0...40_000_000), 60_000_000, 600_000_000])
        switch random.below(5) {
        case 0: return [.deadline]
        // The machine slept, or its date was set.
        case 4: return [.date(now + random.pick([random.number(-5_000_000...5_000_000), 28_800_000_000]))]
        case 1:
            let reports = reportAd(tick)
            return reports.isEmpty ? [.deadline] : reports
        case 2: return work()
        default: return pass(tick)
        }
    }

    mutating func save() -> [PlannedInput] {
        if random.chance(50) { return [.save] }
        pauseStands = false
        return [.kill]
    }

    mutating func change() -> [PlannedInput] {
        if random.chance(60) { return [.discard] }
        // A pre-roll that was reset comes when a seek lands on 0.
        if random.chance(20) { return [.reset("\(random.below(3)).0"), .seek(0)] }
        return [.reset("\(random.below(5)).\(random.pick([0, 0, 0, 1, 2]))")]
    }

    mutating func scheduleChange(_ engine: PlaylistEngine) -> [PlannedInput] {
        let near = max(
            0, content + random.pick([0, -2_000_000, -1_000_000, -2_000_001, 1000, 5_000_000, schedule.unit]))
        switch random.below(6) {
        case 0 where features.contains(.lateDurations), 1 where features.contains(.lateDurations):
            let unit = schedule.unit
            let lengths: [Int64?] = [
                schedule.length, schedule.length, schedule.length + unit, schedule.length / 2, schedule.length * 2,
                content * 2, content - unit, unit * 2, near, nil,
            ]
            let length = random.pick(lengths).map { max(0, $0) }
            // There and back: what loses its place and finds it again.
            return random.chance(25) ? [.duration(length), .duration(schedule.length)] : [.duration(length)]
        case 2 where features.contains(.opportunities):
            let time = max(0, (random.chance(50) ? near : place(engine)) + schedule.hair())
            return [.opportunity(time, random.chance(40) ? 12_000_000 : nil)]
        case 3 where features.contains(.live):
            if random.chance(15) { return [.live(true), .live(false)] }
            if random.chance(30) { return [.live(random.chance(50))] }
            let from = max(0, content - random.pick([30_000_000, 5_000_000, 0]))
            return [.window(from, from + random.pick([30_000_000, 60_000_000]))]
        case 4 where features.contains(.replaces): return [.replace(changedBreaks())]
        case 5 where features.contains(.surfaces):
            return [.surface(random.pick([320, 640, 1280]), random.pick([180, 360, 720]))]
        default: return work()
        }
    }

    mutating func changedBreaks() -> [PlannedBreak] {
        if breaks.isEmpty || random.chance(20) { breaks = schedule.breaks() }
        var result = breaks
        switch random.below(6) {
        case 0: if !result.isEmpty { result.remove(at: random.below(result.count)) }
        case 1: result.insert(schedule.makeBreak(result.count + 10), at: random.below(result.count + 1))
        case 2:
            if !result.isEmpty {
                let place = random.below(result.count)
                result[place].offset = schedule.offset()
            }
        case 3, 4:
            if features.contains(.repeats), !result.isEmpty {
                let place = random.below(result.count)
                result[place].repeatAfter = result[place].repeatAfter == nil ? schedule.period() : nil
            }
        default:
            if !result.isEmpty { result[random.below(result.count)].source = schedule.source(3, types: ["linear"]) }
        }
        breaks = result
        return result
    }

    /// A value that no careful host passes.
    mutating func oddValue(_ engine: PlaylistEngine) -> PlannedInput {
        let time: Int64 = random.pick([-20_000, -1_000_000, .min, .max, 1 << 53 + 1])
        // Not 1e300: the reference lists each repetition that a rate makes near.
        let number = random.pick([-1, .nan, .infinity, 64])
        let ad = playing?.reference ?? PlannedReference(occurrence: "0.0", showing: 1, ad: 1)
        switch random.below(12) {
        case 0: return .start(time)
        case 1, 2:
            // The player is there then.
            if isPlaying, time < 0 { content = 0 }
            return .playhead(time)
        case 3:
            if time < 0 { content = 0 }
            return .seek(time)
        case 4: return .contentPlaying(number)
        case 5: return .duration(time)
        case 6: return .opportunity(time, random.chance(50) ? time : nil)
        case 7: return random.chance(50) ? .window(time, content) : .window(content, content - 1)
        case 8: return .surface(random.pick([0, -1, .min, .max]), random.pick([0, -1, .max]))
        case 9: return .ad(ad, random.chance(50) ? .started(time) : .volume(number))
        case 10: return .ad(ad, .progress(random.chance(50) ? time : 1_000_000, time))
        default: return .date(time)
        }
    }

    mutating func oddity(_ engine: PlaylistEngine) -> [PlannedInput] {
        if random.chance(25) { return [oddValue(engine)] }
        switch random.below(10) {
        case 0: return oldTokens.isEmpty ? [] : [.answer(random.pick(oldTokens), schedule.answer(type: "linear"))]
        case 1: return oldTokens.isEmpty ? [] : [.loadFails(random.pick(oldTokens), 1008)]
        case 2: return oldAds.isEmpty ? [] : [.ad(random.pick(oldAds), .plain("ended"))]
        case 3: return oldAds.isEmpty ? [] : [.ad(random.pick(oldAds), .started(nil))]
        case 4: return prepared.isEmpty ? [] : [.ad(random.pick(prepared), random.chance(50) ? .failed(405) : .ready)]
        case 5: return playing.map { [.ad($0.reference, .plain("ended"))] } ?? []
        case 6:
            isSilent.toggle()
            return [.deadline]
        case 7: return [.start(place(engine))]
        case 8:
            // A player that reports late, of an ad that others took the place of.
            let ads = oldAds + prepared
            return ads.isEmpty ? [] : [.ad(random.pick(ads), .failed(random.pick([400, 401, 405])))]
        default:
            now = max(0, now - 1_000_000)
            let step: [PlannedInput] = [.deadline]
            now += 1_000_000
            return step
        }
    }

    /// A companion of an ad that plays, or of one that is over, is shown or clicked; nil if there was no such ad.
    mutating func companion() -> [PlannedInput]? {
        let started = ([playing].compactMap { $0 } + standing).filter(\.hasStarted).map(\.reference)
        let ads = started + oldAds.suffix(8)
        guard !ads.isEmpty else { return nil }
        let place = random.below(3)
        return [.ad(random.pick(ads), random.chance(50) ? .companionShown(place) : .companionClicked(place))]
    }

    mutating func interaction() -> [PlannedInput] {
        if features.contains(.companions), random.chance(40) { return companion() ?? work() }
        guard let ad = playing else { return work() }
        let report = random.pick(PlannedReport.plainReports.keys.sorted())
        if report == "ended" || report == "paused" || report == "resumed" { return work() }
        return [.ad(ad.reference, .plain(report))]
    }
}
