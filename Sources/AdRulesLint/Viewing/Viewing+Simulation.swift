import AdRulesSimulation

extension Viewing {
    /// The seconds before the end to which the viewer seeks: far enough for every mid-roll but the very last.
    private static let tail = MediaTime.seconds(10)
    /// The shortest content in which seeking to the end is seeking.
    private static let shortestSeek = MediaTime.seconds(60)
    /// The limit on the steps of a session: the longest content has 173,000 reports of the playhead at most, and
    /// that leaves steps for 2,000 ads of 15 s.
    private static let steps = 300_000

    /// The viewings of a playlist, without that of a viewer who seeks if `seeks` is false; empty beyond the bounds of
    /// ``Viewing``. `known` are the answers of ad servers.
    static func all(of playlist: VMAPDocument, schedule: Schedule, known: AdAnswers?, seeks: Bool = true) -> [Viewing] {
        guard let duration = schedule.end, duration > .zero, duration <= longestContent,
            let tick = tick(for: schedule)
        else { return [] }
        let session = Session(playlist: playlist, schedule: schedule, duration: duration, tick: tick, known: known)
        let end: [ScriptStep] = [step(.play(to: duration)), step(.complete)]
        guard let first = session.viewing(.watchesAll, [step(.start(at: .zero))] + end) else { return [] }
        guard seeks, duration >= shortestSeek else { return [first] }
        let target = duration - tail
        let seek = [step(.start(at: .zero)), step(.play(to: .seconds(1))), step(.seek(to: target))] + end
        return [first, session.viewing(.seeks(to: target), seek)].compactMap(\.self)
    }

    private static func step(_ step: Step) -> ScriptStep { ScriptStep(step, text: "") }

    /// The interval at which the player reports its position: a second where no two stops are nearer than two, a
    /// quarter of a second elsewhere; nil if there are too many breaks or stops. Stops within one interval would play
    /// in one hold. Complexity: O(breaks), plus `mostStops` stops.
    private static func tick(for schedule: Schedule) -> MediaTime? {
        guard schedule.breaks.count <= mostStops else { return nil }
        var stops = schedule.midrolls.makeIterator()
        var last = MediaTime.zero
        var tick = MediaTime.seconds(1)
        for _ in 0..<mostStops {
            guard let time = stops.next()?.position.contentTime else { return tick }
            if time - last < .seconds(2) { tick = .milliseconds(250) }
            last = time
        }
        return nil
    }

    /// The common setup of the sessions of all viewers.
    private struct Session {
        let playlist: VMAPDocument
        let schedule: Schedule
        let duration: MediaTime
        let tick: MediaTime
        let known: AdAnswers?
        let answers: Answers

        init(playlist: VMAPDocument, schedule: Schedule, duration: MediaTime, tick: MediaTime, known: AdAnswers?) {
            self.playlist = playlist
            self.schedule = schedule
            self.duration = duration
            self.tick = tick
            self.known = known
            answers = Self.answers(schedule, known: known)
        }

        /// A linear ad for each tag of breaks that allow one, and ads of all types for the others and for wrappers: a
        /// break that prefers overlays and allows linear ads would show the overlay. What is known comes before these.
        private static func answers(_ schedule: Schedule, known: AdAnswers?) -> Answers {
            var answers = Answers()
            answers.fallback = [Answers.Answer(.vast(SampleAds.all))]
            var overlayTags: Set<SourceText> = []
            for scheduled in schedule.breaks {
                guard case .tag(let uri) = scheduled.source else { continue }
                if scheduled.allowsLinear {
                    answers.byURL[uri] = [Answers.Answer(.vast(SampleAds.linear))]
                } else {
                    overlayTags.insert(uri)
                }
            }
            for uri in overlayTags { answers.byURL[uri] = nil }
            if let known { add(known, of: schedule, to: &answers) }
            return answers
        }

        /// Adds what is known of the tags of breaks, and of the wrappers behind them.
        private static func add(_ known: AdAnswers, of schedule: Schedule, to answers: inout Answers) {
            var waiting: [SourceText] = []
            for scheduled in schedule.breaks {
                switch scheduled.source {
                case .tag(let uri):
                    guard let answer = known(uri), let played = answer.played(isWrapper: false) else { continue }
                    answers.byBreak[scheduled.index] = [Answers.Answer(played)]
                    waiting += answer.vast?.wrapperTags ?? []
                case .inlineWithWrapper(let vast): waiting += vast.wrapperTags
                default: break
                }
            }
            var seen: Set<SourceText> = []
            while let uri = waiting.popLast() {
                guard seen.insert(uri).inserted, let answer = known(SourceText(uri.string)),
                    let played = answer.played(isWrapper: true)
                else { continue }
                answers.byURL[uri] = [Answers.Answer(played)]
                waiting += answer.vast?.wrapperTags ?? []
            }
        }

        /// Runs a session; nil if it takes too many steps.
        func viewing(_ viewer: Viewer, _ steps: [ScriptStep]) -> Viewing? {
            var setup = SimulationSetup(
                document: .vmap(playlist), configuration: EngineConfiguration(duration: duration),
                opportunities: schedule.opportunities, steps: steps, tick: tick, snapshot: { $0 })
            setup.answers = answers
            setup.maxInputs = Viewing.steps
            final class Observer { var holds = HoldRecorder() }
            let observer = Observer()
            guard let record = try? Simulation.run(setup, each: { observer.holds.add($0) }) else { return nil }
            return Viewing(
                viewer: viewer, schedule: schedule, duration: duration, holds: observer.holds.holds,
                explanations: record.summary, known: known)
        }
    }
}

extension AdAnswer {
    /// The answer to a request of a session; nil if the server was not asked.
    fileprivate func played(isWrapper: Bool) -> Answers.Response? {
        switch self {
        case .vast(let vast): .vast(vast)
        case .failure(let failure): failure.error(isWrapper: isWrapper).map { .error($0.code) }
        }
    }
}

extension VAST {
    /// The tags of its wrappers.
    fileprivate var wrapperTags: [SourceText] { ads.compactMap { $0.wrapper?.adTagURI } }
}

/// Collects the holds of a session from its lines.
private struct HoldRecorder {
    private(set) var holds: [Viewing.Hold] = []
    private var open: Viewing.Hold?

    mutating func add(_ line: SessionLine) {
        guard case .event(let event) = line.entry else { return }
        switch event.name {
        case .contentPauseRequested:
            guard let position = event.position else { return }
            open = Viewing.Hold(position: position, contentTime: line.content ?? .zero)
        case .started:
            guard let ad = event.resolvedAd, ad.type == .linear, let occurrence = event.occurrence else { return }
            open?.adTime += ad.duration ?? SampleAds.duration
            if open?.occurrences.last != occurrence { open?.occurrences.append(occurrence) }
        case .contentResumeRequested, .allAdsCompleted:
            if let hold = open, !hold.occurrences.isEmpty { holds.append(hold) }
            open = nil
        default: break
        }
    }
}

/// The answers to ad tags.
private enum SampleAds {
    /// The duration of the linear ad.
    static let duration = MediaTime.seconds(15)

    /// A linear ad.
    static let linear = response([linearCreative])

    /// Stand-alone ads of each type; a break shows the first of its type.
    static let all: VAST = {
        let image = StaticResource(
            kind: .file, value: SourceText("https://media.example/ad.png"), creativeType: "image/png")
        var overlay = NonLinear()
        overlay.resources = [image]
        var nonlinear = Creative()
        nonlinear.nonLinearAds = NonLinearAds(nonLinears: [overlay])
        var companion = Companion()
        companion.resources = [image]
        var display = Creative()
        display.companionAds = CompanionAds(companions: [companion])
        return response([linearCreative, nonlinear, display])
    }()

    private static var linearCreative: Creative {
        let file = MediaFile(uri: SourceText("https://media.example/ad.mp4"))
        return Creative(linear: Linear(duration: duration, mediaFiles: [file]))
    }

    private static func response(_ creatives: [Creative]) -> VAST {
        VAST(
            ads: creatives.map { creative in
                var ad = Ad(kind: .inline)
                ad.creatives = [creative]
                return ad
            })
    }
}
