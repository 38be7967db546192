import Foundation
import Testing

@Suite("The page about tests with the simulation") struct TestingPageTests {
    @Test("The code of the page is the code that is compiled and run here")
    func sameCode() throws {
        let here = URL(filePath: #filePath).deletingLastPathComponent()
        let source = try String(contentsOf: here.appending(path: "TestingExample.swift"), encoding: .utf8)
        let pieces = source.components(separatedBy: "// page: ").dropFirst().compactMap { part -> String? in
            guard let end = part.firstIndex(of: "\n"), part[..<end] != "end" else { return nil }
            return part[part.index(after: end)...].trimmingCharacters(in: .newlines)
        }
        let page = here.appending(
            path: "../../../Sources/AdRulesSimulation/AdRulesSimulation.docc/TestingWithTheSimulation.md")
        let text = try String(contentsOf: page, encoding: .utf8)
        let blocks = text.components(separatedBy: "```swift\n").dropFirst().compactMap {
            $0.components(separatedBy: "\n```").first
        }.filter { !$0.hasPrefix(".") }
        #expect(pieces.count == 3)
        #expect(blocks == pieces)
    }
}
