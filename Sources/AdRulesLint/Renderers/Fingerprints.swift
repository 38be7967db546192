import AdRulesText

/// Tells the same finding again in another version of a document: by parts such as its rule, the element or attribute
/// and the value there, but no line. The second and later ones with all parts alike are numbered.
package struct Fingerprints: Sendable {
    private var counts: [UInt64: Int] = [:]

    /// Fingerprints of no finding.
    package init() {}

    /// The fingerprint of the next finding.
    package mutating func next(_ parts: [String]) -> String {
        var hash = StableHash()
        for part in parts {
            hash.combine(part)
            // A byte that is in no UTF-8 ends each part.
            hash.combine(0xFF)
        }
        let count = counts[hash.value, default: 0] + 1
        counts[hash.value] = count
        return String(hash.value, digits: 16, radix: 16) + (count > 1 ? ":\(count)" : "")
    }
}
