/// The metadata of a live stream's ads, as its `metadata_url` answers (Google DAI, "Pod serving API"): the identifiers
/// of ad events that the stream's timed metadata holds, and the ads and breaks that they belong to.
///
/// An entry that cannot be read is left out.
struct StreamMetadata: Sendable, Decodable {
    /// An ad event. Its key is the beginning of the identifiers in the stream.
    struct Tag: Sendable, Decodable {
        var ad: String?
        var adBreakId: String?
        var type: String
    }

    struct Ad: Sendable, Decodable {
        var position: Int?
        var duration: Double?
        var title: String?
        var description: String?
        var clickthroughUrl: String?
    }

    struct Break: Sendable, Decodable {
        var duration: Double?
        var ads: Int?
    }

    /// An event of an ad.
    struct Event: Sendable {
        var kind: StreamAdEvent
        var ad: Ad
        var adBreak: Break
    }

    private var tags: [String: Tag] = [:]
    private var ads: [String: Ad] = [:]
    private var breaks: [String: Break] = [:]
    /// The lengths of the keys of `tags`, in bytes, the longest first.
    private var lengths: [Int] = []

    private enum CodingKeys: CodingKey { case tags, ads, adBreaks }

    /// Creates metadata without ads.
    init() {}

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        tags = container.readable(Tag.self, .tags)
        ads = container.readable(Ad.self, .ads)
        breaks = container.readable(Break.self, .adBreaks)
        lengths = Set(tags.keys.map(\.utf8.count)).sorted(by: >)
    }

    /// The event that an identifier stands for; nil if the metadata does not have it. Complexity: O(lengths of keys).
    func event(_ id: String) -> Event? {
        for length in lengths where length <= id.utf8.count {
            guard let tag = tags[String(decoding: id.utf8.prefix(length), as: UTF8.self)] else { continue }
            let ad = tag.ad.flatMap { ads[$0] } ?? Ad()
            return Event(
                kind: StreamAdEvent(rawValue: tag.type), ad: ad,
                adBreak: tag.adBreakId.flatMap { breaks[$0] } ?? Break())
        }
        return nil
    }
}

extension KeyedDecodingContainer {
    /// The entries of an object that can be decoded; none if there is no object.
    fileprivate func readable<Value: Decodable & Sendable>(_ type: Value.Type, _ key: Key) -> [String: Value] {
        let entries = try? decodeIfPresent([String: OptionalField<Value>].self, forKey: key)
        return (entries ?? [:]).compactMapValues(\.value)
    }
}

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
