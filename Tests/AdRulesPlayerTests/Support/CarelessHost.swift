import AdRulesPlayerTesting

@testable import AdRulesPlayer

/// Values that no careful host passes, drawn from a seed; any thread may draw.
final class Absurdity: Sendable {
    private let random: Guarded<SeededGenerator>

    init(seed: UInt64) { random = Guarded(SeededGenerator(seed: seed)) }

    func draw(_ range: Range<Int>) -> Int { random.withLock { Int.random(in: range, using: &$0) } }
    func chance(_ percent: Int) -> Bool { draw(0..<100) < percent }
    func pick<Value>(_ values: [Value]) -> Value { values[draw(0..<values.count)] }

    /// A time that is no position, no length and no limit.
    var time: MediaTime {
        pick([
            .milliseconds(-20), .seconds(-1), .seconds(-100_000), MediaTime(microseconds: .min),
            MediaTime(microseconds: .max), MediaTime(microseconds: 1 << 53 + 1), MediaTime(microseconds: 1),
            .seconds(30_000_000),
        ])
    }

    /// A time that is absurd, or one of a film of half an hour.
    var anyTime: MediaTime { chance(50) ? time : .seconds(Int64(draw(0..<1800))) }

    /// A length, which may be missing.
    var length: MediaTime? { chance(25) ? nil : anyTime }

    var number: Double { pick([.nan, .infinity, -.infinity, -1, 0, 0.5, 1, 1e300, -0.0]) }
    var side: Int { pick([.min, -1, 0, 1, 640, .max]) }
    var surface: Surface { Surface(width: side, height: side) }
    var date: WallClock { pick([.earliest, .latest, StreamStage.midnight + anyTime, StreamStage.midnight - anyTime]) }

    /// An update of the content.
    var update: ContentUpdate {
        switch draw(0..<8) {
        case 0: .position(anyTime)
        case 1: .seeked(to: anyTime)
        case 2: .playing(rate: number)
        case 3: .duration(length)
        case 4: .window(from: anyTime, to: anyTime)
        case 5: .opportunity(Opportunity(anyTime, duration: length))
        case 6: .live(chance(20))
        default: .paused
        }
    }
}

/// Content whose position is wrong in one way: it plays and obeys as any other.
final class CarelessContent: ContentPlayhead {
    enum Manner: CaseIterable { case right, belowZero, beforeItStarts, huge, frozen, jumping, unknown }

    let film: TestContent
    private let manner: Manner
    private let absurd: Absurdity
    /// Whether it is paused for ads; nil before it starts.
    private let paused = Guarded<Bool?>(nil)

    init(_ film: TestContent, _ manner: Manner, _ absurd: Absurdity) {
        self.film = film
        self.manner = manner
        self.absurd = absurd
    }

    /// Whether it has begun, and is not paused for ads.
    var plays: Bool { paused.withLock { $0 } == false }

    var currentTime: MediaTime? {
        let time = film.currentTime
        switch manner {
        case .right: return time
        case .belowZero: return time.map { $0 - .seconds(10_000) }
        case .beforeItStarts: return paused.withLock { $0 } == nil ? .seconds(-1) : time
        case .huge: return MediaTime(microseconds: .max)
        case .frozen: return .milliseconds(-20)
        case .jumping: return absurd.chance(30) ? absurd.anyTime : time
        case .unknown: return absurd.chance(80) ? nil : time
        }
    }

    func startContent(at position: MediaTime) {
        paused.withLock { $0 = false }
        film.startContent(at: position)
    }
    func pauseContent() {
        paused.withLock { $0 = true }
        film.pauseContent()
    }
    func resumeContent(at position: MediaTime) {
        paused.withLock { $0 = false }
        film.resumeContent(at: position)
    }
}

/// A player of ads that plays as any other, and reports some values wrong.
final class CarelessAdPlayer: AdPlayer {
    private let player: TestAdPlayer
    private let wrong: @Sendable (AdReport) -> AdReport

    init(_ player: TestAdPlayer, _ wrong: @escaping @Sendable (AdReport) -> AdReport) {
        self.player = player
        self.wrong = wrong
    }

    /// One whose reports are now and then absurd.
    convenience init(_ player: TestAdPlayer, _ absurd: Absurdity) {
        self.init(player) { report in
            guard absurd.chance(40) else { return report }
            switch report {
            case .started: return .started(duration: absurd.time)
            case .progress(let time, _): return .progress(absurd.chance(50) ? absurd.time : time, duration: absurd.time)
            case .ready: return .volume(absurd.number)
            default: return report
            }
        }
    }

    private func reporting(_ playback: AdPlayback) -> AdPlayback {
        AdPlayback(playback.reference, ad: playback.ad) { [wrong] in playback.report(wrong($1)) }
    }

    func prepare(_ playback: AdPlayback) { player.prepare(reporting(playback)) }
    func play(_ playback: AdPlayback, at adTime: MediaTime) { player.play(reporting(playback), at: adTime) }
    func pause(_ playback: AdPlayback) { player.pause(reporting(playback)) }
    func resume(_ playback: AdPlayback) { player.resume(reporting(playback)) }
    func stop(_ playback: AdPlayback) { player.stop(playback) }
    func setVolume(_ volume: Double, of playback: AdPlayback) { player.setVolume(volume, of: playback) }
}

/// A player of a live stream that plays as any other, and now and then does not know where it is.
final class CarelessLivePlayer: InterstitialPlaying {
    let player: LivePlayer
    private let absurd: Absurdity

    init(_ player: LivePlayer, _ absurd: Absurdity) {
        self.player = player
        self.absurd = absurd
    }

    var currentTime: MediaTime? {
        get async { absurd.chance(30) ? absurd.length : await player.currentTime }
    }
    var currentDate: WallClock? { absurd.chance(30) ? absurd.date : player.currentDate }
    func setEvents(_ events: [InterstitialEvent]) { player.setEvents(events) }
    func endEvents(resumptionOffset: MediaTime?) { player.endEvents(resumptionOffset: resumptionOffset) }
}
