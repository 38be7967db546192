/// The places of a finding that stands for several, and how it reads for some of them alone.
///
/// A mistake at many places is reported once. A comment or a baseline may be about some of the places: it takes those, and
/// the finding of the others stays.
package struct FoldedPlaces: Sendable, BesideContent {
    /// The number of places that are known, at most ``Finding/mostFoldedPlaces``; any further ones belong to the last.
    package let count: Int
    fileprivate let make: @Sendable ([Int]) -> Finding

    /// Returns the finding of some of the places, by their numbers from 0 in ascending order; at least one.
    /// Complexity: O(numbers), and that of the rule.
    package func finding(of numbers: [Int]) -> Finding { make(numbers) }
}

extension Finding {
    /// The largest number of places of one finding that are told apart, and that its fix changes.
    package static let mostFoldedPlaces = 1_000

    /// Returns the finding of places that share something, with its ``folded`` places.
    ///
    /// `count` is the number of places, of which `places` are the first; at least one. `make` makes the finding of some
    /// of them, given how many they stand for.
    package static func folding<Place: Sendable>(
        _ places: [Place], count: Int, _ make: @escaping @Sendable ([Place], Int) -> Finding
    ) -> Finding {
        var finding = make(places, count)
        guard count > 1 else { return finding }
        finding.folded = FoldedPlaces(count: places.count) { numbers in
            let further = numbers.last == places.count - 1 ? count - places.count : 0
            return folding(numbers.map { places[$0] }, count: numbers.count + further, make)
        }
        return finding
    }
}
