/// A pattern for paths: `*` and `?` match within one name, `**` matches across names, and `[a-z]` is a set. `.` between
/// slashes and doubled slashes do not count.
struct GlobPattern {
    private let pattern: [UInt8]
    /// Whether it begins at the root of the file system.
    private let isAbsolute: Bool
    /// Whether it ends with a slash, as one for folders only.
    private let isForFolders: Bool
    /// Whether it begins where the path begins; otherwise it is for the last name of a path, too.
    private let isAnchored: Bool

    init(_ text: String) {
        let names = text.fields(separatedBy: "/")
        let kept = names.filter { !$0.isEmpty && !$0.isSpelled(".") }
        isAbsolute = text.begins(with: "/")
        isForFolders = text.ends(with: "/")
        isAnchored = kept.count > 1 || names.count > 1 && names[0].isEmpty || names[0].isSpelled(".")
        pattern = Array(((isAbsolute ? "/" : "") + kept.joined(separator: "/")).utf8)
    }

    /// Whether the text contains a wildcard character.
    static func isPattern(_ text: String) -> Bool {
        text.utf8.contains { $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "[") }
    }

    /// The folder that contains every match: the names before the first one with a wildcard.
    var fixedFolder: String {
        let text = String(decoding: pattern, as: UTF8.self)
        let names = text.split(separator: "/", omittingEmptySubsequences: false)
        let fixed = names.prefix { !Self.isPattern(String($0)) }
        if fixed.isEmpty { return "." }
        return fixed == [""] ? "/" : fixed.joined(separator: "/")
    }

    /// Whether the pattern matches this path, or, if it has no slash, the last name of the path.
    ///
    /// Complexity: O(pattern × path): every pair of positions is examined at most once.
    func matches(_ path: String) -> Bool {
        let path = Array((path.hasPrefix("./") ? path.dropFirst(2) : path[...]).utf8)
        if matches(path[...]) { return true }
        guard !isAnchored else { return false }
        let start = path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
        return start > 0 && matches(path[start...])
    }

    /// Whether the pattern, which counts from a folder unless it is absolute, matches a path or a folder above it; both
    /// are given from the root. Complexity: O(pattern × path × folders).
    func matches(_ path: String, from folder: String) -> Bool {
        let path = isAbsolute ? path : PathName.relative(path, to: folder)
        if !isForFolders, matches(path) { return true }
        let bytes = Array(path.utf8)
        return bytes.indices.contains { index in
            bytes[index] == UInt8(ascii: "/") && index > 0 && matches(String(decoding: bytes[..<index], as: UTF8.self))
        }
    }

    private func matches(_ path: ArraySlice<UInt8>) -> Bool {
        // The positions in the pattern that can be reached with the bytes read so far.
        var reached = closure([0])
        for byte in path {
            var next: Set<Int> = []
            for place in reached where place < pattern.count {
                switch pattern[place] {
                case UInt8(ascii: "*"): if isDouble(place) || byte != UInt8(ascii: "/") { next.insert(place) }
                case UInt8(ascii: "?"): if byte != UInt8(ascii: "/") { next.insert(place + 1) }
                case UInt8(ascii: "["):
                    if let (end, isIn) = set(at: place, has: byte) {
                        if isIn { next.insert(end) }
                    } else if byte == UInt8(ascii: "[") {
                        next.insert(place + 1)
                    }
                case let literal: if literal == byte { next.insert(place + 1) }
                }
            }
            reached = closure(next)
            if reached.isEmpty { return false }
        }
        return reached.contains(pattern.count)
    }

    /// Adds the positions after stars, which can match nothing; after `**/`, too.
    private func closure(_ places: Set<Int>) -> Set<Int> {
        var places = places
        var waiting = Array(places)
        while let place = waiting.popLast() {
            guard place < pattern.count, pattern[place] == UInt8(ascii: "*") else { continue }
            var behind = [place + (isDouble(place) ? 2 : 1)]
            if isDouble(place), place + 2 < pattern.count, pattern[place + 2] == UInt8(ascii: "/") {
                behind.append(place + 3)
            }
            for next in behind where places.insert(next).inserted { waiting.append(next) }
        }
        return places
    }

    private func isDouble(_ place: Int) -> Bool { place + 1 < pattern.count && pattern[place + 1] == UInt8(ascii: "*") }

    /// Whether the set `[…]` or `[!…]` at a position contains a byte, and the position after the set; nil if unclosed.
    private func set(at place: Int, has byte: UInt8) -> (end: Int, isIn: Bool)? {
        var index = place + 1
        let isNegated = index < pattern.count && pattern[index] == UInt8(ascii: "!")
        if isNegated { index += 1 }
        var isIn = false
        let first = index
        while index < pattern.count, index == first || pattern[index] != UInt8(ascii: "]") {
            if index + 2 < pattern.count, pattern[index + 1] == UInt8(ascii: "-"),
                pattern[index + 2] != UInt8(ascii: "]")
            {
                if pattern[index] <= byte, byte <= pattern[index + 2] { isIn = true }
                index += 3
            } else {
                if pattern[index] == byte { isIn = true }
                index += 1
            }
        }
        guard index < pattern.count else { return nil }
        return (index + 1, isIn != isNegated && byte != UInt8(ascii: "/"))
    }
}
