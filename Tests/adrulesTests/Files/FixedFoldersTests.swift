import Foundation
import Testing

@testable import adrules

/// What `--fix` writes, and what it leaves alone.
@Suite struct FixedFoldersTests {
    @Test("a file that holds other bytes than were read is not overwritten", arguments: ["other", "old text, longer"])
    func changedMeanwhile(now: String) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("a.xml")
        try Data(now.utf8).write(to: file)
        let folders = FixedFolders(of: [folder.path])
        let failure = #expect(throws: FileFailure.self) {
            try folders.replace(file.path, holding: Array("older".utf8), with: Array("fixed".utf8))
        }
        #expect(failure?.reason == "it has changed in the meantime; run the command again")
        #expect(try Data(contentsOf: file) == Data(now.utf8))
        try folders.replace(file.path, holding: Array(now.utf8), with: Array("fixed".utf8))
        #expect(try Data(contentsOf: file) == Data("fixed".utf8))
    }
}
