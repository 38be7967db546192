import AdRulesModel

/// Tells whether texts may repeat among many, by their hashes. Most playlists repeat nothing, and then no table of
/// texts has to be built.
struct RepeatCheck {
    /// The hashes so far, each at the first free slot from its own one on; zero is free.
    private var slots: [UInt64]
    /// The number of slots that may still be looked at. Hashes can be chosen to crowd together.
    private var steps: Int
    /// Whether a hash was there before, or there were too many slots to look at.
    private(set) var mayRepeat = false

    /// Begins without texts. `count` is the largest number of texts.
    init(count: Int) {
        var size = 16
        while size < 2 * count { size *= 2 }
        slots = [UInt64](repeating: 0, count: size)
        steps = 8 * size
    }

    /// Adds a text. Complexity: O(1) on average.
    mutating func add(_ hash: TextHash) {
        guard !mayRepeat else { return }
        var slot = Int(truncatingIfNeeded: hash.value >> 20) & (slots.count - 1)
        while slots[slot] != 0 {
            steps -= 1
            if slots[slot] == hash.value || steps <= 0 {
                mayRepeat = true
                return
            }
            slot = (slot + 1) & (slots.count - 1)
        }
        slots[slot] = hash.value
    }
}
