/// One response of a chain: its ads and their states.
struct WrapperNode: Sendable {
    enum AdState: Sendable {
        /// Not examined: a spare that has not been needed yet.
        case untouched
        /// An InLine that may play.
        case inline
        /// A wrapper; its response is the node with this index.
        case followed(Int)
        /// An ad that cannot play.
        case failed(AdRulesError)
    }

    /// The node and the index of the ad that led here; nil for the first response.
    let parent: (node: Int, ad: Int)?
    let wrappers: [Ad]
    /// The requested tag as written in the document; nil for a response inside the playlist.
    let asWritten: String?
    let allowMultipleAds: Bool
    let followsWrappers: Bool

    var isOpen = true
    /// The ads of the response, without empty ones.
    var ads: [Ad] = []
    var states: [AdState] = []
    var slots: [Int] = []
    var spares: [Int] = []
    /// The number of ads whose wrapped responses are not settled yet.
    var openChildren = 0
    /// The categories blocked by the wrappers that led here; empty until the response arrives.
    private(set) var blocked = BlockedCategories()
    /// The entries of the slots and of the spares, once the response is settled.
    var slotEntries: [AdResponse.Entry] = []
    var spareEntries: [AdResponse.Entry] = []

    var hasAd: Bool { (slotEntries + spareEntries).contains { $0.error == nil } }

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
}
