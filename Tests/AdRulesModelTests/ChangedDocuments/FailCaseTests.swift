import AdRulesModel
import Foundation
import Testing

@Suite("Inputs that a fuzzer once broke the reader with")
struct FailCaseTests {
    /// What a fuzzer found, and what it starts from.
    private static let folders = ["FailCases", "Seeds/reader"]

    @Test("Each is read or refused, and everything is at its reported place", arguments: folders)
    func replay(folder: String) throws {
        let folder = Corpus.packageRoot.appendingPathComponent("Tests/Fuzz/\(folder)")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        for name in names where !name.hasPrefix(".") && name != "README.md" {
            let bytes = [UInt8](try Data(contentsOf: folder.appendingPathComponent(name)))
            #expect(ReadingInvariants.violations(reading: bytes) == [], "\(name)")
        }
    }
}
