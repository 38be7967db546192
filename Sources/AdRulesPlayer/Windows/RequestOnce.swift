/// Makes a request as soon as there is a window for it, and only once, however often the view appears.
///
/// ```swift
/// let ads = RequestOnce<AdsManager, AdRulesError> { window throws(AdRulesError) in
///     var request = AdsRequest(adTagURL: tag)
///     request.window = window
///     return try await loader.requestAds(request)
/// }
/// // In viewDidAppear, which comes several times:
/// if let manager = try await ads.viewAppeared(on: AdWindow(of: view)) { begin(manager) }
/// // In the button that an error shows, since the view throws the same error whenever it appears:
/// if let manager = try await ads.tryAgain(on: AdWindow(of: view)) { begin(manager) }
/// ```
///
/// The methods can be called from any thread. Releasing the last reference cancels a running request.
public final class RequestOnce<Answer: Sendable, Failure: Error>: Sendable {
    private struct State: Sendable {
        /// The number of the latest request.
        var number = 0
        var running: Task<Result<Answer, Failure>, Never>?
        var hasFailed = false
    }

    private let request: @Sendable (AdWindow) async throws(Failure) -> Answer
    private let state = Guarded(State())

    /// Creates a request that has not been made.
    public init(_ request: @escaping @Sendable (AdWindow) async throws(Failure) -> Answer) { self.request = request }

    deinit { state.withLock { $0.running }?.cancel() }

    /// Notes that the view appeared, and returns the request's answer; nil if there is no window yet or it has no size.
    ///
    /// The first call with a window makes the request. All other calls, also concurrent ones, wait for its answer or
    /// throw its error, whatever the size of their window: ads that were requested get a new size, they are
    /// not requested again. A call whose task is cancelled returns nil at once; the request goes on for the others.
    public func viewAppeared(on window: AdWindow?) async throws(Failure) -> Answer? {
        try await answer(on: window, again: false)
    }

    /// Makes the request again if it has failed; otherwise the same as ``viewAppeared(on:)``.
    public func tryAgain(on window: AdWindow?) async throws(Failure) -> Answer? {
        try await answer(on: window, again: true)
    }

    private func answer(on window: AdWindow?, again: Bool) async throws(Failure) -> Answer? {
        guard let task = task(on: window, again: again) else { return nil }
        return try await Deadline.untilCancelled { await task.value }?.get()
    }

    private func task(on window: AdWindow?, again: Bool) -> Task<Result<Answer, Failure>, Never>? {
        state.withLock { held in
            if let task = held.running, !(again && held.hasFailed) { return task }
            guard let window, window.surface != nil else { return nil }
            held.number += 1
            held.hasFailed = false
            held.running = Task { [request, state, number = held.number] in
                let result = await Result { () async throws(Failure) in try await request(window) }
                if case .failure = result { state.withLock { if $0.number == number { $0.hasFailed = true } } }
                return result
            }
            return held.running
        }
    }
}
