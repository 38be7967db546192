import AdRulesModel

/// A cheap test for misspelt names, for rules that compare every name of a document.
enum NearName {
    /// Whether two names are equal ignoring the case of ASCII letters, or differ by one letter that is replaced,
    /// missing or too many. Complexity: O(length).
    static func isNear(_ left: String, _ right: String) -> Bool {
        // Most names already differ in length.
        guard abs(left.utf8.count - right.utf8.count) <= 1 else { return false }
        return isNear(left.utf8.map(\.lowercasedASCII), right.utf8.map(\.lowercasedASCII))
    }

    /// Whether two names are equal, or differ by one byte that is replaced, missing or too many. Complexity: O(length).
    static func isNear(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        let (shorter, longer) = (min(left.count, right.count), max(left.count, right.count))
        guard longer - shorter <= 1 else { return false }
        var start = 0
        while start < shorter, left[start] == right[start] { start += 1 }
        var end = 0
        while end < shorter - start, left[left.count - 1 - end] == right[right.count - 1 - end] { end += 1 }
        return start + end >= longer - 1
    }
}
