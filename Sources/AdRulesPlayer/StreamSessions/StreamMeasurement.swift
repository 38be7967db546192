/// The decisions about the measurement of a live stream: which ad event an identifier in the stream's timed metadata
/// stands for, and which are verified. It has no clock, no player and makes no requests.
///
/// Each identifier counts once, and in the order in which they came: one that the metadata does not have yet holds up
/// those behind it, until the answer to a request that was made after it came. If that answer does not have it either,
/// or if none comes for ``patience``, it is verified without being known.
struct StreamMeasurement: Sendable {
    /// The actions to perform, in order.
    enum Step: Sendable {
        /// An ad event happened, at a place of its break.
        case happened(StreamMetadata.Event, at: MediaTime)
        /// Verify the event with this identifier; nil if its kind is not known.
        case verify(String, StreamAdEvent?)
    }

    private struct Waiting: Sendable {
        var id: String
        var since: MediaTime
        var place: MediaTime
        /// The number of the first request that began after it came.
        var firstRequest: Int
    }

    /// How long an identifier waits for the metadata.
    static let patience = MediaTime.seconds(30)
    /// The most identifiers that are remembered, so that a stream that never ends needs no more memory.
    private static let longestMemory = 10_000

    /// Whether the stream has metadata at all.
    private let hasMetadata: Bool
    private var metadata = StreamMetadata()
    private var waiting: [Waiting] = []
    private var seen: Set<String> = []
    private var lastSeen: [String] = []
    private var requests = 0
    private var answered = 0

    init(hasMetadata: Bool) { self.hasMetadata = hasMetadata }

    /// Whether an identifier waits for metadata.
    var isWaiting: Bool { !waiting.isEmpty }

    /// An ad event's identifier in a text of timed metadata: `google_` and what follows it; nil if none can be sent.
    static func id(in text: String) -> String? {
        let utf8 = Array(text.utf8)
        let mark = Array("google_".utf8)
        guard utf8.count <= 1024,
            let start = utf8.indices.first(where: { utf8[$0...].starts(with: mark) })
        else { return nil }
        // Text frames of ID3 may end with a zero.
        let id = utf8[start...].prefix { $0 != 0 }
        // The characters that need no encoding in a URL (RFC 3986 §2.3).
        let isPlain = id.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                || "-._~".utf8.contains(byte)
        }
        return isPlain ? String(decoding: id, as: UTF8.self) : nil
    }

    /// Takes a text of the stream's timed metadata, at its time and its place in the break that plays.
    mutating func received(_ text: String, at place: MediaTime = .zero, now: MediaTime) -> [Step] {
        guard let id = Self.id(in: text), seen.insert(id).inserted else { return [] }
        lastSeen.append(id)
        if lastSeen.count > 2 * Self.longestMemory {
            for id in lastSeen.prefix(Self.longestMemory) { seen.remove(id) }
            lastSeen.removeFirst(Self.longestMemory)
        }
        waiting.append(Waiting(id: id, since: now, place: place, firstRequest: requests + 1))
        return advance(now: now)
    }

    /// A request for the metadata begins; returns its number.
    mutating func requestBegan() -> Int {
        requests += 1
        return requests
    }

    /// A request for the metadata was answered, or failed: nil.
    mutating func answered(_ number: Int, _ metadata: StreamMetadata?, now: MediaTime) -> [Step] {
        if let metadata {
            self.metadata = metadata
            answered = max(answered, number)
        }
        return advance(now: now)
    }

    /// The session ends: what waits was shown.
    mutating func end() -> [Step] {
        defer { waiting = [] }
        return waiting.flatMap { steps(of: $0) }
    }

    private mutating func advance(now: MediaTime) -> [Step] {
        var steps: [Step] = []
        while let first = waiting.first {
            let isKnown = metadata.event(first.id) != nil
            let isUnknown = !hasMetadata || answered >= first.firstRequest || now - first.since >= Self.patience
            guard isKnown || isUnknown else { break }
            steps += self.steps(of: first)
            waiting.removeFirst()
        }
        return steps
    }

    private func steps(of waiting: Waiting) -> [Step] {
        guard let event = metadata.event(waiting.id) else { return [.verify(waiting.id, nil)] }
        let happened = Step.happened(event, at: waiting.place)
        // "For all ad events except progress" (Google DAI, "Pod serving API", media verification).
        return event.kind == .progress ? [happened] : [happened, .verify(waiting.id, event.kind)]
    }
}
