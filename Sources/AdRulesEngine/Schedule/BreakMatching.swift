import AdRulesModel

/// Matches the breaks of a newer playlist with those of an older one (<doc:Behaviour#Replaced-playlists>).
///
/// First by breakId, written timeOffset and the ordinal among equals; then by a breakId that occurs once in each;
/// then by written timeOffset and source, again with the ordinal. Complexity: O(old + new) hashes; sources are hashed
/// only for breaks that the first two rules leave unmatched.
struct BreakMatching {
    /// For each newer break, the position of the matching older one; nil if it is new.
    private(set) var older: [Int?]

    private struct Label: Hashable {
        var breakID: Verbatim
        var offset: Verbatim
    }

    private struct Content: Hashable {
        var offset: Verbatim
        var source: SourceIdentity
    }

    init(older olderBreaks: [AdBreak], newer newerBreaks: [AdBreak]) {
        older = Array(repeating: nil, count: newerBreaks.count)
        var isTaken = Array(repeating: false, count: olderBreaks.count)

        /// Pairs the unmatched breaks of both sides that have the same key, in document order.
        func pair<Key: Hashable>(by key: (AdBreak) -> Key?) {
            var waiting: [Key: (indices: [Int], next: Int)] = [:]
            for index in olderBreaks.indices where !isTaken[index] {
                guard let key = key(olderBreaks[index]) else { continue }
                waiting[key, default: ([], 0)].indices.append(index)
            }
            guard !waiting.isEmpty else { return }
            for index in newerBreaks.indices where older[index] == nil {
                guard let key = key(newerBreaks[index]), let found = waiting[key], found.next < found.indices.count
                else { continue }
                older[index] = found.indices[found.next]
                isTaken[found.indices[found.next]] = true
                waiting[key]?.next += 1
            }
        }

        pair { Label(breakID: Verbatim(wrappedValue: $0.breakID), offset: Verbatim(wrappedValue: $0.timeOffsetText)) }
        let unique = Self.uniqueIDs(olderBreaks).intersection(Self.uniqueIDs(newerBreaks))
        pair { adBreak in adBreak.breakID.map { ByteText($0) }.flatMap { unique.contains($0) ? $0 : nil } }
        pair { Content(offset: Verbatim(wrappedValue: $0.timeOffsetText), source: SourceIdentity($0.source)) }
    }

    /// The break ids that occur exactly once.
    private static func uniqueIDs(_ breaks: [AdBreak]) -> Set<ByteText> {
        var counts: [ByteText: Int] = [:]
        for case let breakID? in breaks.lazy.map(\.breakID) { counts[ByteText(breakID), default: 0] += 1 }
        return Set(counts.lazy.filter { $0.value == 1 }.map(\.key))
    }
}

/// The parts of a source that determine its ads: the content and the two flags, but not the id.
struct SourceIdentity: Hashable {
    private var content: AdSource.Content?
    private var allowsMultipleAds: Bool
    private var followsRedirects: Bool

    init(_ source: AdSource?) {
        content = source?.content
        allowsMultipleAds = source?.allowMultipleAds ?? true
        followsRedirects = source?.followRedirects ?? true
    }
}
