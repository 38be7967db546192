/// Decides which ads of a response play and which are spares (<doc:Behaviour#Pod>; VAST 4.2 §2.4.2.4).
enum PodOrder {
    /// The indices of the ads that play, in play order, and of their spares, in document order.
    ///
    /// Ads with a `sequence` form a pod in ascending order, equal values in document order; the others are its
    /// spares. Without a pod the first ad plays and the others are its spares. If only one ad may play, it is the
    /// first stand-alone ad, else the first of the pod.
    /// Complexity: O(n log n).
    static func arrange(sequences: [Int?], allowMultipleAds: Bool) -> (slots: [Int], spares: [Int]) {
        let podPlaces = sequences.indices.filter { sequences[$0] != nil }
        let pod = podPlaces.sorted { left, right in
            // The standard library does not guarantee a stable sort, so the index breaks ties.
            (sequences[left] ?? 0, left) < (sequences[right] ?? 0, right)
        }
        let standAlone = sequences.indices.first { sequences[$0] == nil }
        let slots: [Int] =
            if allowMultipleAds && !pod.isEmpty {
                pod
            } else {
                [standAlone ?? pod.first].compactMap { $0 }
            }
        let chosen = Set(slots)
        return (slots, sequences.indices.filter { !chosen.contains($0) })
    }
}
