/// A list of assets that play back to back in one interstitial: what the server of `X-ASSET-LIST` answers
/// (RFC 8216bis, appendix D.2).
///
/// An empty list is valid and means that there is no ad for the break: nothing plays.
public struct AssetList: Sendable, Hashable {
    /// One asset.
    public struct Asset: Sendable, Hashable {
        /// The absolute URI: a VOD playlist, normally a multivariant one, or a media file, which AVPlayer plays and
        /// hls.js does not.
        public var uri: String
        /// The duration, by which players schedule; the real length of the media wins.
        public var duration: MediaTime
        /// The kind of the asset and its trackers; nil if there are none.
        public var signaling: CreativeSignaling?

        /// Creates an asset.
        public init(uri: String, duration: MediaTime, signaling: CreativeSignaling? = nil) {
            (self.uri, self.duration, self.signaling) = (uri, duration, signaling)
        }
    }

    /// The assets in the order in which they play.
    public var assets: [Asset]
    /// The button that skips the whole interstitial. What it says takes precedence over the tag.
    public var skipControl: SkipControl?
    /// The trackers of the break as a whole; nil for none.
    public var signaling: CreativeSignaling?

    /// Creates a list of assets.
    public init(assets: [Asset], skipControl: SkipControl? = nil, signaling: CreativeSignaling? = nil) {
        (self.assets, self.skipControl, self.signaling) = (assets, skipControl, signaling)
    }

    /// The sum of the durations, clamped to the range of 64-bit microseconds.
    public var duration: MediaTime { assets.reduce(.zero) { $0 + max(.zero, $1.duration) } }
}
