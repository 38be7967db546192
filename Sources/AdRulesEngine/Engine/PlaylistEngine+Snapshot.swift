import AdRulesModel

// A session can be saved at any step. A decoded session continues where the encoded one stopped; in a new process
// `restored` is the first input. The playlist and the loaded ads are part of the snapshot.
extension PlaylistEngine: Codable {
    /// The version of the snapshot format. A snapshot of another version is refused.
    public static let snapshotVersion = 6

    private enum CodingKeys: CodingKey {
        case version, schedule, configuration
        case cursor, phase, isHeld, isComplete, isLost, isEpochFresh, isMuted, isFullscreen, pinned, queue
        case decision, loads, runs, waitingOverlays, ledger, retained, lastResume
        case rare, random
    }

    /// Restores a session. Throws for a snapshot of an unknown version and for a damaged one.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let version = try container.decode(Int.self, forKey: .version)
        guard version == Self.snapshotVersion else {
            throw DecodingError.dataCorruptedError(
                forKey: .version, in: container, debugDescription: "a snapshot of version \(version) cannot be read")
        }
        let configuration = try container.decode(EngineConfiguration.self, forKey: .configuration)
        schedule = try container.decode(Schedule.self, forKey: .schedule)
        self.configuration = configuration
        cursor = try container.decode(ContentCursor.self, forKey: .cursor)
        phase = try container.decode(ContentPhase.self, forKey: .phase)
        isHeld = try container.decode(Bool.self, forKey: .isHeld)
        isComplete = try container.decode(Bool.self, forKey: .isComplete)
        isLost = try container.decode(Bool.self, forKey: .isLost)
        isEpochFresh = try container.decode(Bool.self, forKey: .isEpochFresh)
        isMuted = try container.decodeIfPresent(Bool.self, forKey: .isMuted)
        isFullscreen = try container.decodeIfPresent(Bool.self, forKey: .isFullscreen)
        pinned = try container.decode([PinnedBreak].self, forKey: .pinned)
        queue = try container.decode(DueQueue.self, forKey: .queue)
        decision = try container.decode(Decision.self, forKey: .decision)
        loads = try container.decode(LoadTable.self, forKey: .loads)
        runs = try container.decode([BreakRun].self, forKey: .runs)
        waitingOverlays = try container.decode([WaitingOverlay].self, forKey: .waitingOverlays)
        ledger = try container.decode(OccurrenceLedger.self, forKey: .ledger)
        retained = try container.decode([RetainedAd].self, forKey: .retained)
        lastResume = try container.decodeIfPresent(MediaTime.self, forKey: .lastResume)
        rare = try container.decode([RareState].self, forKey: .rare)
        random = try container.decode(SeededGenerator.self, forKey: .random)
        loads.expectAll(loadTimeouts)
    }

    /// Writes the session with its playlist and its loaded ads.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(Self.snapshotVersion, forKey: .version)
        try container.encode(schedule, forKey: .schedule)
        try container.encode(configuration, forKey: .configuration)
        try container.encode(cursor, forKey: .cursor)
        try container.encode(phase, forKey: .phase)
        try container.encode(isHeld, forKey: .isHeld)
        try container.encode(isComplete, forKey: .isComplete)
        try container.encode(isLost, forKey: .isLost)
        try container.encode(isEpochFresh, forKey: .isEpochFresh)
        try container.encodeIfPresent(isMuted, forKey: .isMuted)
        try container.encodeIfPresent(isFullscreen, forKey: .isFullscreen)
        try container.encode(pinned, forKey: .pinned)
        try container.encode(queue, forKey: .queue)
        try container.encode(decision, forKey: .decision)
        try container.encode(loads, forKey: .loads)
        try container.encode(runs, forKey: .runs)
        try container.encode(waitingOverlays, forKey: .waitingOverlays)
        try container.encode(ledger, forKey: .ledger)
        try container.encode(retained, forKey: .retained)
        try container.encodeIfPresent(lastResume, forKey: .lastResume)
        try container.encode(rare, forKey: .rare)
        try container.encode(random, forKey: .random)
    }
}
