/// Decides which trackers fire while a player plays interstitials by itself: each is a break of an engine, and what the
/// player shows becomes the reports about its ads. It has no clock, no player and makes no requests.
struct InterstitialTracker: Sendable {
    /// One showing of an interstitial.
    private struct Showing: Sendable {
        var engine: PlaylistEngine
        var occurrence: OccurrenceID
        var number: Int
        var view: InterstitialView
        /// The ad that the engine expects to play; nil when the break is over.
        var current: AdReference?
        var hasStarted = false
        var isPaused = false
        /// The sound and the screen that the engine knows of; nil before the first ad.
        var isMuted: Bool?
        var isFullscreen = false
    }

    private let macros: [String: String]
    private let seed: UInt64
    private var showing: Showing?
    /// The number of times each interstitial has begun, in the order of their first time.
    private var shown: [(id: String, times: Int)] = []

    init(macros: [String: String], seed: UInt64) {
        // One transaction, though each showing has an engine of its own.
        var transactions = SeededGenerator(seed: seed)
        self.macros = ["TRANSACTIONID": transactions.nextUUID()].merging(macros) { $1 }
        self.seed = seed
    }

    /// The page of the ad that plays; nil without one.
    var clickThrough: String? {
        guard let showing, showing.hasStarted, let current = showing.current else { return nil }
        return showing.view.list.assets[current.ad - 1].signaling?.payload.first?.clickThrough
    }

    // MARK: What the player shows

    /// Takes what the player shows now; nil if it plays no interstitial. `now` is the time since 1970.
    mutating func look(_ view: InterstitialView?, now: MediaTime) -> [TrackerFiring] {
        var firings: [TrackerFiring] = []
        if let showing, !(view?.id).isSpelled(showing.view.id) { firings += end(now: now) }
        guard let view, view.list.assets.indices.contains(view.place) else { return firings }
        if showing == nil { firings += begin(view, now: now) }
        firings += advance(to: view.place, now: now)
        guard let current = showing?.current, current.ad - 1 == view.place else { return firings }
        showing?.view = view
        if let failure = view.failure { return firings + report(.failed(failure), now: now) }
        guard view.adTime > .zero, showing?.hasStarted == true || !view.isPaused else { return firings }
        if showing?.hasStarted == false {
            // What has changed since the last ad is the state in which this one begins.
            firings += changes(to: view, now: now)
            firings += report(.started(duration: view.duration), now: now)
            showing?.hasStarted = true
        }
        firings += report(.progress(view.adTime, duration: view.duration), now: now)
        if view.isPaused != showing?.isPaused {
            showing?.isPaused = view.isPaused
            firings += report(view.isPaused ? .paused : .resumed, now: now)
        }
        return firings + changes(to: view, now: now)
    }

    /// The viewer skips the ad that plays. Nil if it may not be skipped now.
    mutating func skip(now: MediaTime) -> [TrackerFiring]? {
        guard let skipped = showing?.current, showing?.hasStarted == true else { return nil }
        let firings = report(.skipRequested, now: now)
        return showing?.current == skipped ? nil : firings
    }

    /// The viewer clicked the ad that plays.
    mutating func click(now: MediaTime) -> [TrackerFiring] {
        showing?.hasStarted == true ? report(.clicked, now: now) : []
    }

    // MARK: The engine

    private mutating func begin(_ view: InterstitialView, now: MediaTime) -> [TrackerFiring] {
        let index = shown.firstIndex { $0.id.isSpelled(view.id) } ?? shown.count
        if index == shown.count { shown.append((view.id, 0)) }
        shown[index].times += 1
        var interstitial = Interstitial(id: view.id, position: view.position, source: .assetList(uri: ""))
        interstitial.assetList = view.list
        var policies = Policies()
        // Whether the player is slow is its own business.
        policies.mediaTimeout = .seconds(1_000_000)
        policies.deadAir = .zero
        let configuration = EngineConfiguration(
            seed: seed &+ UInt64(now.microseconds.magnitude), hostMacros: macros, policies: policies)
        let document = VMAPDocument(version: "1.0", breaks: [PlaylistImport.adBreak(interstitial)])
        showing = Showing(
            engine: PlaylistEngine(document, configuration: configuration), occurrence: OccurrenceID(index),
            number: shown[index].times, view: view)
        switch view.position {
        case .preroll: return handle(.start(at: .zero), now: now)
        // A playlist has milliseconds: the break is where the rounded position is.
        case .midroll(let time): return handle(.start(at: time.roundedToMilliseconds), now: now)
        case .postroll: return handle(.start(at: .zero), now: now) + handle(.contentComplete, now: now)
        }
    }

    /// Ends the ads before a place: one that did not play to its end failed, since the player continued with the next.
    private mutating func advance(to place: Int, now: MediaTime) -> [TrackerFiring] {
        var firings: [TrackerFiring] = []
        while let current = showing?.current, current.ad - 1 < place {
            firings += report(isAtEnd ? .ended : .failed(AdRulesError(.mediaNotDisplayable)), now: now)
            guard showing?.current != current else { break }
        }
        return firings
    }

    private mutating func end(now: MediaTime) -> [TrackerFiring] {
        var firings: [TrackerFiring] = []
        if isAtEnd { firings += report(.ended, now: now) }
        if showing?.current != nil { firings += handle(.discardBreak, now: now) }
        showing = nil
        return firings
    }

    /// A player is polled a few times a second, and continues after an ad that stalls just before its end.
    private static let edge = MediaTime.milliseconds(500)

    /// Whether the ad that plays was last seen at its end.
    private var isAtEnd: Bool {
        guard let showing, showing.hasStarted, let current = showing.current, current.ad - 1 == showing.view.place
        else { return false }
        let length = showing.view.duration ?? showing.view.list.assets[showing.view.place].duration
        return length - showing.view.adTime < Self.edge
    }

    private mutating func report(_ report: AdReport, now: MediaTime) -> [TrackerFiring] {
        guard let current = showing?.current else { return [] }
        return handle(.ad(current, report), now: now)
    }

    /// Reports the sound and the screen where they are not as the engine knows them.
    private mutating func changes(to view: InterstitialView, now: MediaTime) -> [TrackerFiring] {
        var firings: [TrackerFiring] = []
        if view.isMuted != showing?.isMuted {
            showing?.isMuted = view.isMuted
            firings += report(view.isMuted ? .muted : .unmuted, now: now)
        }
        if view.isFullscreen != showing?.isFullscreen {
            showing?.isFullscreen = view.isFullscreen
            firings += report(view.isFullscreen ? .fullscreen : .windowed, now: now)
        }
        return firings
    }

    private mutating func handle(_ input: EngineInput, now: MediaTime) -> [TrackerFiring] {
        guard var showing else { return [] }
        var firings: [TrackerFiring] = []
        for action in showing.engine.handle(input, now: now) {
            switch action {
            case .playAd(let reference, _, _):
                showing.current = reference
                showing.hasStarted = false
                showing.isPaused = false
            case .resumeContent, .end: showing.current = nil
            case .track(var firing):
                // A break is counted once, however often it is shown.
                if showing.number > 1, firing.owner == .vmap, firing.code == nil { continue }
                firing.occurrence = showing.occurrence
                firing.showing = showing.number
                firings.append(firing)
            default: break
            }
        }
        self.showing = showing
        return firings
    }
}
