import Foundation

/// How many of its cases a mass test runs: a sample by default, all of them with `ADRULES_MASS_TESTS=1`, and with
/// `ADRULES_MASS_TESTS=nightly` more random ones.
///
/// `Tests/mass.sh` sets the flag and runs the suites whose files use this type. CI runs that script, and every night
/// `Tests/nightly.sh`.
package enum MassTests {
    private static let flag = ProcessInfo.processInfo.environment["ADRULES_MASS_TESTS"]

    /// Whether mass tests run all of their cases.
    package static let runAll = isNightly || flag == "1"

    private static let isNightly = flag == "nightly"

    /// The number of cases to run now.
    ///
    /// - Parameters:
    ///   - sample: The number of cases by default: few, but enough to notice most mistakes.
    ///   - all: The number of cases with the flag.
    ///   - nightly: The number of cases each night, of random cases that have no end; nil: all.
    package static func count(_ sample: Int, of all: Int, nightly: Int? = nil) -> Int {
        isNightly ? nightly ?? all : runAll ? all : sample
    }

    /// The cases of a list to run now: one of so many by default, all of them with the flag.
    ///
    /// - Parameters:
    ///   - all: The cases.
    ///   - share: How many cases there are for each that runs by default.
    ///   - number: Which of the first `share` cases runs: tests that each take another one run all cases together.
    package static func sample<Case>(_ all: [Case], oneOf share: Int, number: Int = 0) -> [Case] {
        runAll ? all : stride(from: number % share, to: all.count, by: share).map { all[$0] }
    }
}
