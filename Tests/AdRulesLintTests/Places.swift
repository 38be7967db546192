import Foundation
import SharedDocuments

/// Where things stand, seen from this file.
enum Places {
    static let package = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    static let fixtures = package.appendingPathComponent("Tests/Fixtures/lint")
    /// Real documents that are not part of the project; absent in a plain clone.
    static let corpus = SharedDocuments.corpus

    /// Whether golden files are rewritten instead of compared: `UPDATE_GOLDEN=1 swift test`.
    static let updatesGolden = ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1"

    static func bytes(_ url: URL) throws -> [UInt8] { [UInt8](try Data(contentsOf: url)) }

    static func text(_ url: URL) throws -> String { String(decoding: try bytes(url), as: UTF8.self) }

    /// The Swift files below a folder of Sources.
    static func swiftFiles(in folder: String) throws -> [URL] {
        let root = package.appendingPathComponent("Sources/" + folder)
        return try FileManager.default.subpathsOfDirectory(atPath: root.path).filter { $0.hasSuffix(".swift") }
            .map(root.appendingPathComponent)
    }

    /// The text of a golden file; when golden files are rewritten, `text` becomes it.
    static func golden(_ url: URL, becomes text: String) throws -> String {
        if updatesGolden {
            let old = try? Self.text(url)
            if old != text { try Data(text.utf8).write(to: url) }
        }
        return try Self.text(url)
    }
}
