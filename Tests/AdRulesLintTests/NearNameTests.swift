import Testing

@testable import AdRulesLint

/// Names that differ by one letter.
@Suite struct NearNameTests {
    /// All words of two letters up to a length.
    private static func words(upTo length: Int) -> [[UInt8]] {
        (1...length).reduce(into: [[]]) { words, size in
            words += words.filter { $0.count == size - 1 }.flatMap { word in [word + [97], word + [98]] }
        }
    }

    /// Every word that is at most one letter away.
    private static func neighbours(of word: [UInt8]) -> Set<[UInt8]> {
        var all: Set<[UInt8]> = [word]
        for index in word.indices {
            all.insert(Array(word[..<index] + word[(index + 1)...]))
            for letter in [97, 98] as [UInt8] { all.insert(Array(word[..<index] + [letter] + word[(index + 1)...])) }
        }
        for index in 0...word.count {
            for letter in [97, 98] as [UInt8] { all.insert(Array(word[..<index] + [letter] + word[index...])) }
        }
        return all
    }

    @Test("Two names are near if one letter is replaced, missing or too many, wherever it is")
    func all() {
        let words = Self.words(upTo: 5)
        for left in words {
            let near = Self.neighbours(of: left)
            for right in words where NearName.isNear(left, right) != near.contains(right) {
                Issue.record("\(String(decoding: left, as: UTF8.self)) \(String(decoding: right, as: UTF8.self))")
            }
        }
        #expect(NearName.isNear("AdBreak", "adbreaks") && !NearName.isNear("AdBreak", "Break"))
    }
}
