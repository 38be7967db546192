import AdRulesHLS
import Foundation

/// Playlists in the shapes that packagers write.
enum Fixtures {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("Fixtures")

    static func bytes(_ name: String) throws -> [UInt8] {
        Array(try Data(contentsOf: folder.appendingPathComponent(name + ".m3u8")))
    }

    /// The names of all media playlists.
    static let mediaPlaylists: [String] =
        ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
        .filter { $0.hasSuffix(".m3u8") && !$0.contains("multivariant") }.map { String($0.dropLast(5)) }.sorted()
}
