import AdRulesModel

/// The places of a mistake that gives one finding: the first ones, and how many there are. A comment or a baseline may be
/// about some of them.
struct FoundPlaces<Place: Sendable>: Sendable {
    /// At most `Finding.mostFoldedPlaces`.
    private(set) var places: [Place] = []
    private(set) var count = 0

    mutating func add(_ place: Place) {
        count += 1
        if places.count < Finding.mostFoldedPlaces { places.append(place) }
    }

    /// Reports the finding, if there is a place. `make` makes that of some places, given how many they stand for.
    func report(to report: inout FindingCollector, _ make: @escaping @Sendable ([Place], Int) -> Finding) {
        guard !places.isEmpty else { return }
        report.report(.folding(places, count: count, make))
    }
}
