package import AdRulesModel
import AdRulesText

/// The media file of an ad that a player chooses, as far as it is documented. A choice is no fault of the
/// document, so no rule reports it: it is not in ``Portability/table``.
package struct MediaChoice: Sendable {
    /// The player.
    package let target: Portability.Target
    /// Its choice, as in `takes the tallest file`.
    let does: String
    /// The evidence.
    let origin: Portability.Origin
    /// Its order of files; nil for interstitials, whose files the library's own asset lists choose.
    private let order: (@Sendable ([MediaFile]) -> [MediaFile])?

    /// Its choice and the source, as in `IMA takes …; documented 2026-02-07`.
    package var sentence: String { "\(target.name) \(does); \(origin.text)" }

    /// The files of an ad that the player may take: one, or one for each type if the types that the device plays
    /// decide; none if its choice is not known. Complexity: O(files).
    package func files(of files: [MediaFile]) -> [MediaFile] { order?(files) ?? [] }

    /// The choice of a player; nil if nothing is known of it.
    package static func of(_ target: Portability.Target) -> MediaChoice? { all.first { $0.target == target } }

    static let all: [MediaChoice] = [
        ima, MediaChoice(target: .media3, does: ima.does, origin: ima.origin, order: ima.order),
        MediaChoice(
            target: .shaka,
            does: "takes streaming files before others, of these the tallest, and none with an apiFramework",
            origin: Portability.shakaMedia, order: streamingThenTallest),
        MediaChoice(
            target: .hls, does: "takes HLS playlists only, unless --allow-files permits files",
            origin: .seen("2026-11-23", "Sources/AdRulesHLS/AssetList/AssetList+Ads.swift"), order: nil),
    ]

    /// Media3 plays ads through IMA for Android, and passes it the supported types.
    private static let ima = MediaChoice(
        target: .ima,
        does: "takes, of the types that the device plays, the file with the highest bitrate; on mobile networks up to "
            + "500 kbit/s",
        origin: .documented(
            "2026-02-07",
            "https://developers.google.com/interactive-media-ads/docs/sdks/android/client-side/bitrates-formats",
            "https://developers.google.com/interactive-media-ads/docs/sdks/html5/client-side/bitrates-formats"),
        order: highestBitrates)

    /// The file with the highest bitrate of each type; none of a type with several files without bitrates.
    private static func highestBitrates(_ files: [MediaFile]) -> [MediaFile] {
        let playable = files.filter { file in
            !file.uri.isLostAddress && file.apiFramework == nil && file.type.flatMap(MediaFormat.ofType)?.isCode != true
        }
        var types: [ByteText] = []
        let groups = Dictionary(grouping: playable) { file in
            let type = ByteText((file.type ?? "").trimmingBlanks.lowercasedASCII)
            if !types.contains(type) { types.append(type) }
            return type
        }
        return types.compactMap { type in
            guard let group = groups[type] else { return nil }
            guard group.count > 1 else { return group[0] }
            guard group.allSatisfy({ $0.bitrate != nil }) else { return nil }
            return first(of: group) { $0.bitrate }
        }
    }

    private static func streamingThenTallest(_ files: [MediaFile]) -> [MediaFile] {
        let streams = files.filter { $0.delivery == .streaming }
        let able = (streams.isEmpty ? files : streams).filter { !$0.uri.isLostAddress && $0.apiFramework == nil }
        return first(of: able) { $0.height }.map { [$0] } ?? []
    }

    /// The first of the files with the largest value.
    private static func first(of files: [MediaFile], by value: (MediaFile) -> Int?) -> MediaFile? {
        files.reduce(nil) { best, file in
            best.map { (value($0) ?? 0) >= (value(file) ?? 0) } == true ? best : file
        }
    }
}
