import AdRulesModel

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The outcome of the documents.
struct Tally: CustomStringConvertible {
    private(set) var read = 0
    private(set) var refused = 0
    private(set) var broken: Int

    init(broken: Int = 0) {
        self.broken = broken
    }

    var description: String { "\(read) read, \(refused) refused, \(broken) broken" }

    /// Reads the bytes under a watchdog of five seconds and notes what does not hold.
    mutating func check(_ bytes: [UInt8], _ name: @autoclosure () -> String) {
        let violations: [String]
        alarm(5)
        do throws(DocumentError) {
            let document = try AdDocument(parsing: bytes)
            read += 1
            violations = ReadingInvariants.violations(in: document, limits: ParsingLimits())
        } catch {
            refused += 1
            violations = ReadingInvariants.violations(in: error)
        }
        alarm(0)
        guard !violations.isEmpty else { return }
        broken += 1
        // Enough to see what it is.
        if broken <= 20 { print(name(), violations) }
    }
}
