/// A single ad or a pod that the app loads early and presents later, such as an interstitial or a rewarded ad.
///
/// It loads once there is a window, checks the ad when the window was resized or rotated, and loads another one if the
/// ad no longer fits. Sizes count once stable for half a second. Nothing is tracked before the ad is presented.
///
/// ```swift
/// let held = HeldAd(loader: loader) { window in AdsRequest(adTagURL: tag) }
/// // In viewDidAppear, and when the window is resized or rotated:
/// if let window = AdWindow(of: view) { held.windowChanged(window) }
/// // Later:
/// let manager = try held.present(on: window)
/// manager.initialize(contentPlayhead: playhead, adPlayer: player)
/// manager.start()
/// ```
///
/// Every method can be called from any thread and returns at once.
public final class HeldAd: Sendable {
    /// The state of the ad.
    public enum State: Sendable, Hashable {
        /// There is no window yet.
        case waiting
        /// The ad is loading.
        case loading
        /// The ad is there; of a pod, this is the first.
        case loaded(ResolvedAd)
        /// The ad could not be loaded. After an error about its size (203, 501, 601) another one is loaded when the
        /// size of the window changes; after any other, call ``HeldAd/loadAgain()``.
        case failed(AdRulesError)
        /// The ad was handed over. Call ``HeldAd/loadAgain()`` for the next one.
        case presented
    }

    private struct Held: Sendable {
        var decisions = HeldAdState()
        var load: Task<Void, Never>?
        var alarm: Task<Void, Never>?
    }

    private let loader: AdsLoader
    private let settings: AdsRenderingSettings
    private let request: @Sendable (AdWindow) -> AdsRequest
    private let held = Guarded(Held())
    private let changes = StateStreams(State.waiting)

    /// Creates an ad that is not loaded yet.
    ///
    /// - Parameters:
    ///   - loader: Requests the ad, and creates the manager that presents it.
    ///   - settings: Decide which ads and files can be played; pass the same to the manager.
    ///   - request: Returns the request for a window, which is then set in it: the ad may take the whole window.
    public init(
        loader: AdsLoader, settings: AdsRenderingSettings = AdsRenderingSettings(),
        request: @escaping @Sendable (AdWindow) -> AdsRequest
    ) {
        self.loader = loader
        self.settings = settings
        self.request = request
    }

    deinit {
        held.withLock { held in
            held.load?.cancel()
            held.alarm?.cancel()
        }
        changes.finish()
    }

    /// The state of the ad.
    public var state: State { changes.state }

    /// The state as it is now, and each that follows. Every call returns a new stream for one reader, which ends when
    /// the last reference to the ad is released.
    public func states() -> AsyncStream<State> { changes.stream() }

    /// Notes the window's size: when the view appears, and after each resize and rotation. The first size loads the ad.
    public func windowChanged(_ window: AdWindow) {
        let now = loader.clock.moment
        step { $0.windowChanged(window, now: now) }
    }

    /// Loads another ad if the last one failed, was presented or has expired; otherwise does nothing.
    public func loadAgain() {
        let now = loader.clock.moment
        step { $0.loadAgain(now: now) }
    }

    /// Checks that the ad is there and may be presented in a window; throws the reason if not.
    public func canPresent(on window: AdWindow) throws(PresentationError) {
        let now = loader.clock.moment
        let result = held.withLock { held in
            Result { () throws(PresentationError) in try held.decisions.checked(on: window, now: now) }
        }
        _ = try result.get()
    }

    /// Hands over the ad, to be presented in a window: initialize and start the manager. Throws the errors of
    /// ``canPresent(on:)``; the ad is kept then.
    public func present(on window: AdWindow) throws(PresentationError) -> AdsManager {
        let now = loader.clock.moment
        let result = held.withLock { held in
            defer { changes.note(held.decisions.state) }
            return Result { () throws(PresentationError) in try held.decisions.take(on: window, now: now) }
        }
        return loader.manager(of: try result.get(), on: window)
    }

    /// Takes a decision and carries it out. Both happen under the lock, so the tasks are the last decision's.
    private func step(_ decide: @Sendable (inout HeldAdState) -> HeldAdState.Step) {
        held.withLock { held in
            switch decide(&held.decisions) {
            case .nothing: break
            case .load(let window): held.load = loadTask(window)
            case .wake(let time): held.alarm = alarm(at: time)
            }
            changes.note(held.decisions.state)
        }
    }

    private func loadTask(_ window: AdWindow) -> Task<Void, Never> {
        let (loader, settings, request) = (loader, settings, request)
        return loader.clock.work { [weak self] in
            var request = request(window)
            request.window = window
            request.surface = nil
            let result = await Result { [request] () async throws(AdRulesError) in
                try await loader.loadAd(request, settings: settings)
            }
            self?.step { $0.answered(result) }
        }
    }

    private func alarm(at time: MediaTime) -> Task<Void, Never> {
        let clock = loader.clock
        return clock.alarm(at: time) { [weak self] in
            let now = clock.moment
            self?.step { $0.settle(now: now) }
        }
    }
}
