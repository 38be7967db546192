import AdRulesEngine
import AdRulesLint
import AdRulesModel

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// How the time of a document grows when an awkward text in one of its places becomes four times as long.
struct TimeReport {
    /// Four times the text may take so many times the time, and a little for what does not grow.
    static let bar = 10.0
    static let little = 0.002
    static let sizes = (short: 12_000, long: 48_000)

    /// Prints what grows the most; false when something misses the bar.
    func run() -> Bool {
        var findings: [(name: String, short: Double, long: Double)] = []
        for text in AwkwardDocuments.texts {
            let (short, long) = (text.make(Self.sizes.short), text.make(Self.sizes.long))
            for place in AwkwardDocuments.places {
                let times = (Self.seconds(place.document(short)), Self.seconds(place.document(long)))
                findings.append(("\(text.name) in \(place.name)", times.0, times.1))
            }
        }
        for crowd in AwkwardDocuments.crowds {
            let times = (Self.seconds(crowd.make(Self.sizes.short)), Self.seconds(crowd.make(Self.sizes.long)))
            findings.append((crowd.name, times.0, times.1))
        }
        let missed = findings.filter { $0.long > Self.bar * $0.short + Self.little }
        let slowest = findings.sorted { $0.long > $1.long }.prefix(10)
        print("\(findings.count) documents; the slowest:")
        for finding in slowest { print(Self.line(finding)) }
        print(missed.isEmpty ? "none grows beyond \(Self.bar) times for 4 times the text" : "beyond the bar:")
        for finding in missed { print(Self.line(finding)) }
        return missed.isEmpty
    }

    private static func line(_ finding: (name: String, short: Double, long: Double)) -> String {
        func milliseconds(_ seconds: Double) -> String { "\((seconds * 100_000).rounded() / 100) ms" }
        return "  \(finding.name): \(milliseconds(finding.short)) → \(milliseconds(finding.long))"
    }

    /// The processor's time for a document: reading, writing, its schedule and a comparison with itself, lint. The best of
    /// three.
    private static func seconds(_ bytes: [UInt8]) -> Double {
        (0..<3).map { _ in
            let start = processorSeconds()
            let result = Linter().lint(bytes, name: "awkward.xml")
            let document = try? AdDocument(parsing: bytes)
            _ = document?.xml()
            if case .vmap(let playlist)? = document {
                let schedule = Schedule(playlist, duration: .seconds(3600))
                let again = schedule.replacing(with: playlist)
                _ = again.difference(from: schedule)
                for adBreak in playlist.breaks {
                    guard case .vast(let vast)? = adBreak.source?.content else { continue }
                    for entry in AdResponse(vast).entries {
                        for type in BreakType.allCases { _ = ResolvedAd(entry, as: type) }
                    }
                }
            }
            _ = result
            return processorSeconds() - start
        }.min() ?? 0
    }

    private static func processorSeconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }
}
