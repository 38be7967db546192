public import AdRulesPlayer

/// The machine's clock, faster.
public struct AcceleratedClock: PlayerClock {
    let pace: Int64
    private let system = SystemClock()

    /// Passes at a pace.
    public init(pace: Int64) {
        self.pace = pace
    }

    /// The time, at the pace.
    public var now: MediaTime { MediaTime(microseconds: system.now.microseconds * pace) }

    /// Waits until a time, at the pace.
    public func sleep(until time: MediaTime) async throws {
        try await system.sleep(until: MediaTime(microseconds: time.microseconds / pace))
    }
}

/// A loader whose times go by an accelerated clock, too.
public struct AcceleratedLoader: AdLoading {
    let loader: any AdLoading
    let pace: Int64

    /// A loader whose times pass at a pace.
    public init(loader: any AdLoading, pace: Int64) {
        self.loader = loader
        self.pace = pace
    }

    /// Loads within the request's time, at the pace.
    public func load(_ request: LoadRequest) async throws(LoadError) -> LoadResponse {
        var request = request
        request.timeout = MediaTime(microseconds: request.timeout.microseconds / pace)
        return try await loader.load(request)
    }
}
