/// Requests the metadata of a live stream: at the server's interval, and sooner if an ad event waits for it. One
/// request at a time, and at most one a second.
struct StreamMetadataPolling {
    private let request: LoadRequest
    private let interval: MediaTime
    private let loading: any AdLoading
    private let inbox: StreamSessionConductor.Inbox
    /// Waits for the next request, or makes it.
    private var task: Task<Void, Never>?
    private(set) var isRequesting = false
    private var lastBegan: MediaTime
    /// Whether the last request failed: a row of failures is reported once.
    private var hasFailed = false

    /// Nil if the stream has no metadata.
    init?(
        _ stream: LiveStream, of request: StreamRequest, loading: any AdLoading, inbox: StreamSessionConductor.Inbox
    ) {
        guard let url = stream.metadataURL else { return nil }
        self.request = LoadRequest(
            url: url, headers: ["Accept": "application/json"], timeout: request.timeout, maxBytes: 1 << 20,
            network: request.network, firstHop: request.firstHop)
        interval = max(.seconds(1), stream.pollingFrequency ?? .seconds(10))
        self.loading = loading
        self.inbox = inbox
        lastBegan = inbox.clock.now - .seconds(1)
    }

    /// Makes the next request after the interval, or soon; a request that is on its way is left alone.
    mutating func schedule(soon: Bool) {
        guard !isRequesting else { return }
        task?.cancel()
        let time = lastBegan + (soon ? .seconds(1) : interval)
        let (clock, inbox) = (inbox.clock, inbox)
        task = clock.alarm(at: time) { inbox.send(.pollMetadata) }
    }

    /// Makes a request, whose answer comes as a message.
    mutating func begin(_ number: Int) {
        isRequesting = true
        let (clock, inbox, loading, request) = (inbox.clock, inbox, loading, request)
        lastBegan = clock.now
        task = clock.work {
            let result = await Result { () async throws(SessionError) -> StreamMetadata in
                try await loading.json(request, at: .metadata)
            }
            inbox.send(.metadata(number, result))
        }
    }

    /// A request ended; returns whether its failure is the first of a row.
    mutating func ended(_ result: Result<StreamMetadata, SessionError>) -> Bool {
        isRequesting = false
        let hadFailed = hasFailed
        hasFailed = (try? result.get()) == nil
        return hasFailed && !hadFailed
    }

    func cancel() { task?.cancel() }
}
