/// The state of an interstitial at a moment, in a player that plays interstitials by itself.
public struct InterstitialView: Sendable, Hashable {
    /// The identifier of the interstitial: the `ID` of its date range.
    public var id: String
    /// The position at which it interrupts the content.
    public var position: StopPosition
    /// Its asset list.
    public var list: AssetList
    /// The asset that plays: its place in the list, from 0.
    public var place: Int
    /// The position in the asset; zero before its first frame.
    public var adTime: MediaTime
    /// The duration of the asset according to the player; nil if unknown.
    public var duration: MediaTime?
    /// Whether the viewer has paused.
    public var isPaused = false
    /// Whether the sound is off.
    public var isMuted = false
    /// Whether it fills the screen.
    public var isFullscreen = false
    /// The reason why the asset cannot be played; nil if it can.
    public var failure: AdRulesError?

    /// Creates a view of an asset at its beginning.
    public init(
        id: String, position: StopPosition, list: AssetList, place: Int, adTime: MediaTime = .zero,
        duration: MediaTime? = nil
    ) {
        self.id = id
        self.position = position
        self.list = list
        self.place = place
        self.adTime = adTime
        self.duration = duration
    }
}
