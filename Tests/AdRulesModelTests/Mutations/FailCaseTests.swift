import AdRulesModel
import Foundation
import Testing

@Suite("Inputs that a fuzzer once broke the reader with")
struct FailCaseTests {
    private static let folder = Corpus.packageRoot.appendingPathComponent("Tests/Fuzz/FailCases")

    @Test("Each is read or refused, and everything stands where it says")
    func replay() throws {
        let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).sorted()
        for name in names where !name.hasPrefix(".") && name != "README.md" {
            let bytes = [UInt8](try Data(contentsOf: Self.folder.appendingPathComponent(name)))
            #expect(ReadingInvariants.violations(reading: bytes) == [], "\(name)")
        }
    }
}
