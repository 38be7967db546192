import AdRulesSimulation
import Foundation
import Testing

@Suite("The page about forecasts") struct ForecastPageTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../..")

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    private static func page() throws -> String { try text("Sources/adrules/adrules.docc/ForecastingTheLoad.md") }

    @Test("the Swift code of the page is the code that is compiled here, and it works")
    func code() throws {
        let source = try Self.text("Tests/AdRulesSimulationTests/Pages/ForecastExample.swift")
        let block = try #require(
            Self.page().components(separatedBy: "```swift\n").last?.components(separatedBy: "\n```").first)
        #expect(source == "// page: ForecastingTheLoad.md\n\(block)\n// page: end\n")
        let playlist = Array(try Self.text("Samples/Playlists/quickstart.xml").utf8)
        #expect(try peak(of: AdDocument(parsing: playlist), viewers: 5)?.count ?? 0 > 0)
    }
}
