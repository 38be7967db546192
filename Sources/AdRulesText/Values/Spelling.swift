/// Suggests corrections for misspelled words.
package enum Spelling {
    /// Returns the candidate nearest to a word: equal ignoring case, or within an edit distance (insertions, deletions,
    /// replacements, swaps of neighbours) of a third of the letters, at most three; nil if none is that near.
    /// Complexity: O(candidates × length²). Words of more than 40 bytes get nil.
    package static func nearest(to word: String, among candidates: [String]) -> String? {
        guard word.utf8.count <= 40 else { return nil }
        if let same = candidates.first(where: { $0.isSpelledIgnoringCase(word) }) { return same }
        let letters = word.utf8.map(\.lowercasedASCII)
        var best: (candidate: String, distance: Int)?
        for candidate in candidates {
            let other = candidate.utf8.map(\.lowercasedASCII)
            let allowed = min(3, max(letters.count, other.count) / 3)
            guard abs(letters.count - other.count) <= allowed else { continue }
            let distance = distance(letters, other)
            if distance <= allowed, distance < best?.distance ?? .max { best = (candidate, distance) }
        }
        return best?.candidate
    }

    /// The word that a misspelt one was probably meant to be.
    package struct Match {
        /// The candidate.
        package var spelling: String
        /// Whether nothing else can be meant: the words differ in case only, or they have at least four letters and
        /// differ by one mistake, where any other candidate differs by more than two.
        package var isCertain: Bool

        package init(spelling: String, isCertain: Bool) {
            self.spelling = spelling
            self.isCertain = isCertain
        }
    }

    /// Returns the candidate nearest to a word, as ``nearest(to:among:)``, and whether it is certain.
    /// Complexity: O(candidates × length²).
    package static func match(_ word: String, among candidates: [String]) -> Match? {
        guard let nearest = nearest(to: word, among: candidates) else { return nil }
        if nearest.isSpelledIgnoringCase(word) { return Match(spelling: nearest, isCertain: true) }
        let letters = word.utf8.map(\.lowercasedASCII)
        let isCertain = candidates.allSatisfy { candidate in
            let distance = distance(letters, candidate.utf8.map(\.lowercasedASCII))
            return candidate.isSpelled(nearest) ? distance <= 1 : distance > 2
        }
        return Match(spelling: nearest, isCertain: isCertain && min(letters.count, nearest.utf8.count) >= 4)
    }

    /// Returns the attribute of VAST for which HTML has another name: `language` for `lang` and `srclang`.
    package static func synonym(of attribute: String) -> String? {
        attribute.isSpelledIgnoringCase("lang") || attribute.isSpelledIgnoringCase("srclang") ? "language" : nil
    }

    /// The edit distance (optimal string alignment) of two words.
    private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
        var beforeLast = [Int](repeating: 0, count: right.count + 1)
        var last = Array(0...right.count)
        for (row, letter) in left.enumerated() {
            var current = [Int](repeating: row + 1, count: right.count + 1)
            for (column, other) in right.enumerated() {
                var cost = min(last[column] + (letter == other ? 0 : 1), last[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
                    cost = min(cost, beforeLast[column - 1] + 1)
                }
                current[column + 1] = cost
            }
            beforeLast = last
            last = current
        }
        return last[right.count]
    }
}
