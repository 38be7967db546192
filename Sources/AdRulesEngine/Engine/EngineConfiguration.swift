public import AdRulesModel

/// The values an engine is created with: together with the inputs they decide every action, byte for byte.
public struct EngineConfiguration: Sendable, Hashable, Codable {
    /// What random numbers are made from, as for `[CACHEBUSTING]`.
    public var seed: UInt64
    /// The wall time at `now` = 0, from 1970-01-01T00:00:00Z.
    public var epoch: MediaTime
    /// Values for macros that only the host knows, by the macro's name without brackets, not yet percent-encoded.
    public var hostMacros: [String: String]
    /// The content's duration; nil: not known yet.
    public var duration: MediaTime?
    /// Whether the stream is live.
    public var isLive: Bool
    /// The size of the place where ads are shown; nil: not known yet, any size fits.
    public var surface: Surface?
    /// How to decide where publishers differ.
    public var policies: Policies

    /// Values for an engine.
    public init(
        seed: UInt64 = 0, epoch: MediaTime = .zero, hostMacros: [String: String] = [:], duration: MediaTime? = nil,
        isLive: Bool = false, surface: Surface? = nil, policies: Policies = Policies()
    ) {
        self.seed = seed
        self.epoch = epoch
        self.hostMacros = hostMacros
        self.duration = duration
        self.isLive = isLive
        self.surface = surface
        self.policies = policies
    }
}
