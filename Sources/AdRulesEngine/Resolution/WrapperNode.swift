import AdRulesModel

/// One response of a chain: its ads, and how far each of them is.
struct WrapperNode: Sendable {
    /// What became of one ad of the response.
    enum AdState: Sendable {
        /// Not looked at: a spare nobody needed yet.
        case untouched
        /// An InLine that may play.
        case inline
        /// A wrapper whose response is this node.
        case followed(Int)
        /// It cannot play.
        case failed(AdRulesError)
    }

    /// The node whose ad leads here, and the place of that ad; nil for the first response.
    let parent: (node: Int, ad: Int)?
    /// The wrappers on the way here, from the inside out.
    let wrappers: [Ad]
    /// The tag that was asked for, as it is written; nil for a response inside the playlist.
    let asWritten: String?
    /// Whether more than one ad of the response may play.
    let allowMultipleAds: Bool
    /// Whether its wrappers may be followed.
    let followsWrappers: Bool

    /// Whether the response is still to come.
    var isOpen = true
    /// The response's ads that hold something.
    var ads: [Ad] = []
    /// What became of each ad.
    var states: [AdState] = []
    /// The places of the ads that play, in play order.
    var slots: [Int] = []
    /// The places of the others, in document order.
    var spares: [Int] = []
    /// How many of its ads lead to responses that are not settled.
    var openChildren = 0
    /// What the wrappers on the way here block, once the response is there.
    private(set) var blocked = BlockedCategories()
    /// The entries that play and those beside them, once it is settled.
    var slotEntries: [AdResponse.Entry] = []
    var spareEntries: [AdResponse.Entry] = []

    /// Whether anything of it can play, once it is settled.
    var hasAd: Bool { (slotEntries + spareEntries).contains { $0.error == nil } }

    /// Takes the ads of the response that came.
    mutating func take(_ vast: VAST) {
        isOpen = false
        blocked = BlockedCategories(wrappers)
        ads = vast.ads.filter { $0.kind != .empty }
        states = Array(repeating: .untouched, count: ads.count)
        (slots, spares) = PodOrder.arrange(sequences: ads.map(\.sequence), allowMultipleAds: allowMultipleAds)
        guard ads.isEmpty else { return }
        var entry = AdResponse.Entry(inline: nil, wrappers: wrappers, error: AdRulesError(.noAd))
        entry.responseErrors = vast.errors
        slotEntries = [entry]
    }

    /// Whether an ad has one of the categories that a wrapper around it blocks (VAST 4.1 §3.19.2).
    func blocks(_ ad: Ad) -> Bool { blocked.hold(ad) }
}
