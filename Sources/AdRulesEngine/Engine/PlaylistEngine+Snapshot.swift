import AdRulesModel

// A session can be saved at any step. A decoded session continues where the encoded one stopped; in a new process
// `restored` is the first input. The playlist and the loaded ads are part of the snapshot.
extension PlaylistEngine: Codable {
    /// The version of the snapshot format. A snapshot of another version is refused.
    public static let snapshotVersion = 10

    private enum CodingKeys: CodingKey {
        case version, playlist, configuration
        case cursor, status, hold, due, loads, playback, ledger, writer
    }

    /// Restores a session. Throws for a snapshot of an unknown version and for a damaged one.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let version = try container.decode(Int.self, forKey: .version)
        guard version == Self.snapshotVersion else {
            throw DecodingError.dataCorruptedError(
                forKey: .version, in: container, debugDescription: "a snapshot of version \(version) cannot be read")
        }
        playlist = try container.decode(SessionPlaylist.self, forKey: .playlist)
        configuration = try container.decode(EngineConfiguration.self, forKey: .configuration)
        cursor = try container.decode(ContentCursor.self, forKey: .cursor)
        status = try container.decode(SessionStatus.self, forKey: .status)
        hold = try container.decode(ContentHold.self, forKey: .hold)
        due = try container.decode(DueBreaks.self, forKey: .due)
        loads = try container.decode(LoadTable.self, forKey: .loads)
        playback = try container.decode(Playback.self, forKey: .playback)
        ledger = try container.decode(OccurrenceLedger.self, forKey: .ledger)
        writer = try container.decode(ActionWriter.self, forKey: .writer)
        loads.expectAll(loadTimeouts)
    }

    /// Writes the session with its playlist and its loaded ads.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(Self.snapshotVersion, forKey: .version)
        try container.encode(playlist, forKey: .playlist)
        try container.encode(configuration, forKey: .configuration)
        try container.encode(cursor, forKey: .cursor)
        try container.encode(status, forKey: .status)
        try container.encode(hold, forKey: .hold)
        try container.encode(due, forKey: .due)
        try container.encode(loads, forKey: .loads)
        try container.encode(playback, forKey: .playback)
        try container.encode(ledger, forKey: .ledger)
        try container.encode(writer, forKey: .writer)
    }
}
