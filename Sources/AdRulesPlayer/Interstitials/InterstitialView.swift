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

/// Which asset of a list a player's item is: players report only its URL, with added parameters.
struct InterstitialPlaces: Sendable {
    private var event: String?
    private var place = 0

    /// Notes that no interstitial plays: the next one begins with its first asset, also if it is the same again.
    mutating func end() { event = nil }

    /// The place of the item that plays, from 0. It is that of the first asset with its URL that has not played,
    /// otherwise of one that has, otherwise the next one; the same item stays where it is.
    mutating func place(ofItem url: String, isNew: Bool, in list: AssetList, of event: String) -> Int {
        let isNext = self.event.isSpelled(event)
        guard isNew || !isNext else { return place }
        self.event = event
        let first = isNext ? place + 1 : 0
        let path = Self.withoutQuery(url)
        let found = list.assets.indices.filter { Self.withoutQuery(list.assets[$0].uri).isSpelled(path) }
        place = found.first { $0 >= first } ?? found.first ?? max(0, min(first, list.assets.count - 1))
        return place
    }

    private static func withoutQuery(_ url: String) -> String {
        String(Substring(url.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }))
    }
}
