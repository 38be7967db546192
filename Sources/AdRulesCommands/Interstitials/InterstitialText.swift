public import AdRulesHLS
import AdRulesText

/// A schedule's interstitials as text for people: when each plays, where its ads come from, and what HLS cannot carry.
///
/// Text of the playlist is escaped: it cannot steer a terminal or end a line.
public struct InterstitialText: Sendable {
    /// The maximum number of interstitials or reports listed; further ones are only counted.
    public var rowLimit = 100

    /// Creates the default text.
    public init() {}

    /// A heading, the interstitials, one a line, then ``unsupported(_:)``. Complexity: O(length).
    ///
    /// - Parameters:
    ///   - export: the interstitials.
    ///   - playlistCount: the number of media playlists that carry them.
    public func render(_ export: InterstitialExport, playlistCount: Int) -> String {
        let count = counted(export.interstitials.count, "interstitial")
        var lines = ["\(count) in \(counted(playlistCount, "media playlist"))"]
        for interstitial in export.interstitials.prefix(rowLimit) {
            lines.append(
                "  \(interstitial.position.label)  \(PrintableText.line(interstitial.id, limit: 60))  "
                    + Self.ads(interstitial))
        }
        if export.interstitials.count > rowLimit {
            lines.append("  … and \(export.interstitials.count - rowLimit) more")
        }
        return lines.map { $0 + "\n" }.joined() + unsupported(export.unsupported)
    }

    /// The parts that HLS cannot carry, one a line with a heading; empty if there are none. Complexity: O(length).
    public func unsupported(_ features: [UnsupportedFeature]) -> String {
        guard !features.isEmpty else { return "" }
        var lines = ["HLS does not carry all of it:"]
        for feature in features.prefix(rowLimit) {
            let scope = feature.isWholeBreak ? "is left out" : "plays, but not as it is written"
            let name = feature.occurrence.words(feature.breakID)
            lines.append("  \(name) \(scope): \(PrintableText.line(feature.message))")
        }
        if features.count > rowLimit { lines.append("  … and \(features.count - rowLimit) more") }
        return lines.map { $0 + "\n" }.joined()
    }

    private static func ads(_ interstitial: Interstitial) -> String {
        guard let list = interstitial.assetList else {
            return "ads from \(PrintableText.line(interstitial.source.uri))"
        }
        return list.assets.isEmpty ? "no ad" : "\(counted(list.assets.count, "ad")), \(list.duration.label)"
    }
}
