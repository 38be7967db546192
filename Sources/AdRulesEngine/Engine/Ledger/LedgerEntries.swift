import AdRulesModel

/// A break that a replacement playlist removed.
struct RemovedBreak: Sendable, Hashable, Codable {
    /// Its index.
    var index: Int
    /// Its label.
    var breakID: String?
    /// Its offset as written.
    var offset: String?
}

/// The seekable window of a live stream.
struct LiveWindow: Sendable, Hashable, Codable {
    /// The beginning of the window.
    var from: MediaTime
    /// The live edge.
    var to: MediaTime
    /// The furthest beginning of the window while the stream was live; nil if it was not live.
    var floor: MediaTime?
}
