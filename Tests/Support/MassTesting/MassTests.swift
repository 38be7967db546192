import Foundation

/// How many of its cases a mass test runs: a sample by default, all of them with `ADRULES_MASS_TESTS=1`.
///
/// `Tests/mass.sh` sets the flag and runs the suites whose files use this type. CI runs that script.
package enum MassTests {
    /// Whether mass tests run all of their cases.
    package static let runAll = ProcessInfo.processInfo.environment["ADRULES_MASS_TESTS"] == "1"

    /// The number of cases to run now.
    ///
    /// - Parameters:
    ///   - sample: The number of cases by default: few, but enough to notice most mistakes.
    ///   - all: The number of cases with the flag.
    package static func count(_ sample: Int, of all: Int) -> Int {
        runAll ? all : sample
    }
}
