import AdRulesModel

// A session can be saved at any step. A decoded session continues where the encoded one stopped; in a new process
// `restored` is the first input. The playlist and the loaded ads are part of the snapshot.
extension PlaylistEngine {
    /// The version of the snapshot format. A snapshot of another version is refused when it is decoded.
    public static let snapshotVersion = 1

    /// The version as a snapshot has it. It takes no memory in an engine.
    struct SnapshotVersion: SingleValueCoded {
        static var codedNotation: String { "a snapshot has version \(snapshotVersion)" }

        init() {}

        init?(coded version: Int) {
            if version != snapshotVersion { return nil }
        }

        var coded: Int { snapshotVersion }
    }
}
