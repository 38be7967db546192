/// Sends the trackers of interstitials that a player plays by itself, by the rules of `PlaylistEngine`.
///
/// An app passes it the state of its player a few times a second; `AVPlayerInterstitialBeacons` does so for `AVPlayer`.
/// Each interstitial counts as a break: its trackers fire once in a showing, those of the break once in all showings.
/// An asset that gives way to the next one before its end has failed (405).
///
/// ```swift
/// let beacons = InterstitialBeacons(sender: delivery, session: SessionID(rawValue: UUID().uuidString))
/// beacons.show(view)  // a few times a second; nil while content plays
/// beacons.close()
/// ```
///
/// Any thread may call it. Macros that are facts are in the asset list; the engine fills the others.
public final class InterstitialBeacons: Sendable {
    private let tracker: Guarded<InterstitialTracker>
    private let beacons: SessionBeacons
    private let clock: any PlayerClock

    /// Creates the beacons of one viewing, which `sender` delivers. `macros` are values that only the app knows, as in
    /// `EngineConfiguration.hostMacros`.
    public init(
        sender: any TrackingSending, session: SessionID, macros: [String: String] = [:],
        clock: any PlayerClock = SystemClock()
    ) {
        tracker = Guarded(InterstitialTracker(macros: macros, seed: .random(in: .min ... .max)))
        self.clock = clock
        beacons = SessionBeacons(sender, session, firstHop: .publicAddress, network: nil, clock: clock)
    }

    deinit { beacons.endOrders() }

    /// Takes what the player shows now; nil if it plays no interstitial.
    public func show(_ view: InterstitialView?) { tracker.withLock { send($0.look(view, now: clock.date)) } }

    /// Notes that the viewer skips the playing ad, if it is skippable; the app then moves its player to the ad's end.
    public func skip() -> Bool {
        tracker.withLock { tracker in
            guard let firings = tracker.skip(now: clock.date) else { return false }
            send(firings)
            return true
        }
    }

    /// Notes a click on the ad that plays. Returns the page to open, if it has one.
    @discardableResult
    public func click() -> String? {
        tracker.withLock { tracker in
            send(tracker.click(now: clock.date))
            return tracker.clickThrough
        }
    }

    /// Ends the viewing: what plays counts as left. Beacons that have not been delivered are still sent.
    public func close() {
        tracker.withLock { send($0.look(nil, now: clock.date)) }
        beacons.close(.finished)
    }

    /// Waits until the sender has accepted everything; call ``close()`` first.
    package func finished() async { await beacons.finished() }

    private func send(_ firings: [TrackerFiring]) {
        for firing in firings { beacons.send(firing) }
    }
}
