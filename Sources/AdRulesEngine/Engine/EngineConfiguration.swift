/// The configuration of an engine. With the playlist and the inputs it determines every action, byte for byte.
public struct EngineConfiguration: Sendable, Hashable, Codable {
    /// The seed of random numbers, such as those for `[CACHEBUSTING]`, `[TRANSACTIONID]` and `spread`: each viewing
    /// needs one of its own. Sessions of the same seed send the same numbers.
    public var seed: UInt64
    /// The wall time at `now` = 0, from 1970-01-01T00:00:00Z, until ``EngineInput/date(_:)`` gives another.
    public var epoch: MediaTime
    /// Values for macros that only the host knows, keyed by macro name without brackets, not percent-encoded.
    public var hostMacros: [String: String]
    /// The content's duration; nil if not known yet.
    public var duration: MediaTime?
    /// Whether the stream is live.
    public var isLive: Bool
    /// The size of the ad surface; nil if not known yet, in which case any size fits.
    public var surface: Surface?
    /// Whether the host reports `ready` once the media of a prepared ad can play: a mid-roll that playback reaches then
    /// begins when its first ad is ready (<doc:Behaviour#When-content-pauses>).
    public var reportsReady: Bool
    /// The publisher's policies.
    public var policies: Policies

    /// Creates a configuration.
    public init(
        seed: UInt64 = 0, epoch: MediaTime = .zero, hostMacros: [String: String] = [:], duration: MediaTime? = nil,
        isLive: Bool = false, surface: Surface? = nil, reportsReady: Bool = false, policies: Policies = Policies()
    ) {
        self.seed = seed
        self.epoch = epoch
        self.hostMacros = hostMacros
        self.duration = duration
        self.isLive = isLive
        self.surface = surface
        self.reportsReady = reportsReady
        self.policies = policies
    }
}
