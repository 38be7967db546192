import AdRulesModel

/// The last ads with companions or icons, which can be shown and clicked after their ad is over.
struct RetainedAds: Sendable, Hashable, Codable {
    /// A companion or an icon of an ad, by index in its list.
    enum Part {
        case companion(Int)
        case icon(Int)
    }

    /// An ad whose companions and icons can be shown and clicked.
    struct Ad: Sendable, Hashable, Codable {
        /// The showing that the ad belongs to.
        let showing: BreakShowing
        /// The ad with its number and its position in the pod.
        let introduced: IntroducedAd
        /// Whether the ad is over.
        fileprivate(set) var isOver = false
        /// The companions that were shown, by index.
        fileprivate var shownCompanions: [Int] = []
        /// The icons that were shown, by index.
        fileprivate var shownIcons: [Int] = []

        init(_ introduced: IntroducedAd, of showing: BreakShowing) {
            self.showing = showing
            self.introduced = introduced
        }
    }

    /// The number of ads that are kept once they are over; two more may be playing.
    static let limit = 4

    private var ads: [Ad] = []

    var count: Int { ads.count }

    /// The ad with a reference; nil if it is not kept. Complexity: O(``limit``).
    subscript(_ reference: AdReference) -> Ad? { index(of: reference).map { ads[$0] } }

    /// Keeps an ad that begins, if it has companions or icons. The oldest that is over gives way.
    mutating func keep(_ introduced: IntroducedAd, of showing: BreakShowing) {
        guard !introduced.ad.companions.isEmpty || !introduced.ad.icons.isEmpty else { return }
        if ads.count(where: \.isOver) >= Self.limit, let oldest = ads.firstIndex(where: \.isOver) {
            ads.remove(at: oldest)
        }
        ads.append(Ad(introduced, of: showing))
    }

    /// An ad is over. One that never started is forgotten.
    mutating func end(_ reference: AdReference, hasStarted: Bool) {
        guard let index = index(of: reference) else { return }
        if hasStarted { ads[index].isOver = true } else { ads.remove(at: index) }
    }

    /// Notes that a companion or an icon is shown. Returns false if it was shown before.
    mutating func noteShown(_ part: Part, of reference: AdReference) -> Bool {
        guard let index = index(of: reference) else { return false }
        let (shown, place) =
            switch part {
            case .companion(let companion): (\Ad.shownCompanions, companion)
            case .icon(let icon): (\Ad.shownIcons, icon)
            }
        guard !ads[index][keyPath: shown].contains(place) else { return false }
        ads[index][keyPath: shown].append(place)
        return true
    }

    /// Forgets all ads: the session is destroyed.
    mutating func removeAll() { ads = [] }

    private func index(of reference: AdReference) -> Int? {
        ads.firstIndex { $0.showing.contains(reference) && $0.introduced.number == reference.ad }
    }
}
