/// The last ads with companions or icons, which can be shown and clicked after their ad is over.
struct RetainedAds: Sendable, Hashable, Codable {
    /// A companion or an icon of an ad, by index in its list.
    enum Part: Sendable, Hashable, Codable {
        case companion(Int)
        case icon(Int)
    }

    /// An ad whose companions and icons can be shown and clicked.
    struct Ad: Sendable, Hashable, Codable {
        let showing: BreakShowing
        let introduced: IntroducedAd
        fileprivate(set) var isOver = false
        fileprivate var shown: [Part] = []
    }

    /// The number of ads that are kept once they are over; two more may be playing.
    static let limit = 4

    private var ads: [Ad] = []

    var count: Int { ads.count }

    subscript(_ reference: AdReference) -> Ad? { index(of: reference).map { ads[$0] } }

    /// Keeps an ad that begins, if it has companions or icons. The oldest that is over gives way.
    mutating func keep(_ introduced: IntroducedAd, of showing: BreakShowing) {
        guard !introduced.ad.companions.isEmpty || !introduced.ad.icons.isEmpty else { return }
        if ads.count(where: \.isOver) >= Self.limit, let oldest = ads.firstIndex(where: \.isOver) {
            ads.remove(at: oldest)
        }
        ads.append(Ad(showing: showing, introduced: introduced))
    }

    /// An ad is over. One that never started is forgotten.
    mutating func end(_ reference: AdReference, hasStarted: Bool) {
        guard let index = index(of: reference) else { return }
        if hasStarted { ads[index].isOver = true } else { ads.remove(at: index) }
    }

    /// Notes that a companion or an icon is shown. Returns false if it was shown before.
    mutating func noteShown(_ part: Part, of reference: AdReference) -> Bool {
        guard let index = index(of: reference), !ads[index].shown.contains(part) else { return false }
        ads[index].shown.append(part)
        return true
    }

    mutating func removeAll() { ads = [] }

    private func index(of reference: AdReference) -> Int? {
        ads.firstIndex { $0.showing.contains(reference) && $0.introduced.number == reference.ad }
    }
}
