import AdRulesText

/// The number of requests to each host, for the line that prints it.
struct HostTally: CustomStringConvertible {
    private static let shownHosts = 8

    /// The hosts, the one with the most requests first.
    let hosts: [(name: String, requests: Int)]

    /// Orders the hosts; each name is there once.
    init(_ hosts: [(String, Int)]) {
        self.hosts = hosts.map { (name: $0.0, requests: $0.1) }.sorted { left, right in
            left.requests != right.requests
                ? left.requests > right.requests
                : Array(left.name.utf8).lexicographicallyPrecedes(Array(right.name.utf8))
        }
    }

    var requests: Int { hosts.reduce(0) { $0 + $1.requests } }

    /// As in `3 requests: 2 to ads.example, 1 to b.example`.
    var description: String {
        var parts = hosts.prefix(Self.shownHosts).map { "\($0.requests) to \(PrintableText.line($0.name, limit: 100))" }
        let others = hosts.dropFirst(Self.shownHosts)
        if !others.isEmpty { parts.append("\(others.reduce(0) { $0 + $1.requests }) to \(others.count) other hosts") }
        let count = requests
        return counted(count, "request") + (parts.isEmpty ? "" : ": ") + parts.joined(separator: ", ")
    }
}
