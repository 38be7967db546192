import Foundation
import Testing

@testable import AdRulesEngine

@Suite struct ModuleTests {
    /// The module imports nothing but the model and texts: no Foundation, no C.
    @Test func importsOnlyTheModel() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources/AdRulesEngine")
        let files = try #require(FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil))
        var count = 0
        for case let file as URL in files where file.pathExtension == "swift" {
            count += 1
            for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
                let words = line.split(separator: " ")
                guard let place = words.firstIndex(of: "import"), place <= 2, !line.hasPrefix("//") else { continue }
                #expect(["AdRulesModel", "AdRulesText"].contains(words.last), "\(file.lastPathComponent): \(line)")
            }
        }
        #expect(count > 50)
    }

    /// What a session holds in itself, beyond the schedule it shares.
    @Test func idleSessionIsSmall() {
        #expect(MemoryLayout<PlaylistEngine>.size < 1024)
        print(
            "a session: \(MemoryLayout<PlaylistEngine>.size) bytes, an action: \(MemoryLayout<EngineAction>.size) bytes"
        )
    }

    /// A snapshot of another version is refused.
    @Test func snapshotOfAnUnknownVersion() throws {
        let known = "\"version\":\(PlaylistEngine.snapshotVersion),"
        let text = try Coded.text(PlaylistEngine(.film)).replacing(
            known, with: "\"version\":\(PlaylistEngine.snapshotVersion + 1),")
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(PlaylistEngine.self, from: Data(text.utf8))
        }
    }
}
