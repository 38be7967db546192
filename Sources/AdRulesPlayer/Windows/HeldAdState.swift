/// The decisions about one ad that is loaded early and presented later. A value without a clock or a network.
///
/// A new size of the window counts once it has been stable for as long as the engine waits for its surfaces: while a
/// window is being resized, nothing is loaded.
struct HeldAdState: Sendable {
    /// The next action.
    enum Step: Sendable, Hashable {
        case nothing
        /// Load an ad for a window. No other load is running.
        case load(AdWindow)
        /// Call ``settle(now:)`` at a time.
        case wake(at: MediaTime)
    }

    private enum Phase {
        case waiting
        case loading(AdWindow)
        case loaded(LoadedAd)
        case failed(AdRulesError, AdWindow)
        case presented
    }

    private var phase = Phase.waiting
    /// The window with its last stable size; nil before the first one.
    private var window: AdWindow?
    /// A size that has not been stable long enough.
    private var pending: (window: AdWindow, deadline: MediaTime)?
    private var isAsleep = false

    /// The state as the app sees it.
    var state: HeldAd.State {
        switch phase {
        case .waiting: .waiting
        case .loading: .loading
        case .loaded(let loaded): .loaded(loaded.ads[0])
        case .failed(let error, _): .failed(error)
        case .presented: .presented
        }
    }

    // MARK: The window

    mutating func windowChanged(_ new: AdWindow, now: Moment) -> Step {
        guard new.surface != nil else { return .nothing }
        guard let window else {
            window = new
            return load()
        }
        guard new != window else {
            pending = nil
            return .nothing
        }
        // A layout that reports the same size again does not delay it.
        guard new != pending?.window else { return .nothing }
        pending = (new, now.now + PlaylistEngine.surfaceSettling)
        return sleep()
    }

    /// Applies a size that has been stable long enough.
    mutating func settle(now: Moment) -> Step {
        isAsleep = false
        guard let pending else { return .nothing }
        guard pending.deadline <= now.now else { return sleep() }
        window = pending.window
        self.pending = nil
        switch phase {
        case .loaded(let loaded): return loaded.canPresent(on: pending.window) ? .nothing : load()
        case .failed(let error, let window):
            return error.isAboutSize && window.surface != pending.window.surface ? load() : .nothing
        // A loading ad is checked when it has arrived.
        case .waiting, .loading, .presented: return .nothing
        }
    }

    /// One alarm at a time is enough: it is set again if the size changed in the meantime.
    private mutating func sleep() -> Step {
        guard let pending, !isAsleep else { return .nothing }
        isAsleep = true
        return .wake(at: pending.deadline)
    }

    // MARK: Loads

    /// The app asks for another ad, after a failure or a presentation.
    mutating func loadAgain(now: Moment) -> Step {
        switch phase {
        case .failed, .presented: load()
        case .loaded(let loaded) where loaded.isExpired(now: now): load()
        case .waiting, .loading, .loaded: .nothing
        }
    }

    private mutating func load() -> Step {
        guard let window else { return .nothing }
        phase = .loading(window)
        return .load(window)
    }

    /// Takes the answer to the load.
    mutating func answered(_ result: Result<LoadedAd, AdRulesError>) -> Step {
        guard case .loading(let asked) = phase, let window else { return .nothing }
        let isSameSize = asked.surface == window.surface
        switch result {
        case .success(let loaded) where isSameSize || loaded.canPresent(on: window): phase = .loaded(loaded)
        case .failure(let error) where isSameSize || !error.isAboutSize: phase = .failed(error, asked)
        // The window changed while the ad was loading, and needs another one.
        case .success, .failure: return load()
        }
        return .nothing
    }

    // MARK: The presentation

    /// Hands over the ad to be presented in a window. Throws if there is none, or if it cannot be presented there; an
    /// ad that is there is kept then.
    mutating func take(on window: AdWindow, now: Moment) throws(PresentationError) -> LoadedAd {
        let loaded = try checked(on: window, now: now)
        phase = .presented
        return loaded
    }

    /// The ad, if it can be presented in a window.
    func checked(on window: AdWindow, now: Moment) throws(PresentationError) -> LoadedAd {
        guard case .loaded(let loaded) = phase else { throw PresentationError(.notLoaded) }
        try loaded.check(on: window)
        guard !loaded.isExpired(now: now) else { throw PresentationError(.expired) }
        return loaded
    }
}

extension AdRulesError {
    /// Whether the ad was refused because of its size; for another window, another ad may come.
    fileprivate var isAboutSize: Bool {
        [VASTErrorCode.size, .nonLinearSize, .companionSize].contains { $0.rawValue == code }
    }
}
