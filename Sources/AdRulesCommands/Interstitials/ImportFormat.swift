public import AdRulesHLS
import AdRulesText

/// The formats for showing the breaks that HLS playlists hold: the output of `adrules hls import`.
///
/// Text of the playlist is escaped: it cannot steer a terminal or end a line.
public enum ImportFormat: String, Sendable, Hashable, CaseIterable {
    /// A list for people.
    case text
    /// JSON, for scripts.
    case json

    /// Renders the breaks of a playlist in this format. Complexity: O(length).
    public func render(_ found: PlaylistImport) -> String {
        switch self {
        case .text: text(found)
        case .json: json(found)
        }
    }

    private func text(_ found: PlaylistImport) -> String {
        var lines = [counted(found.interstitials.count, "interstitial")]
        for interstitial in found.interstitials {
            let length =
                (interstitial.duration ?? interstitial.plannedDuration).map { ", \(ChartAxis.label($0))" } ?? ""
            let position =
                interstitial.hasPassed
                ? Self.beforePlaylist : ScheduleText.text(interstitial.position)
            lines.append(
                "  \(position)  \(PrintableText.line(interstitial.id, limit: 60))  "
                    + PrintableText.line(interstitial.source.uri) + length)
        }
        lines.append(counted(found.breaks.count, "avail"))
        for avail in found.breaks {
            let length = avail.duration.map { ", \(ChartAxis.label($0))" } ?? ""
            let id = avail.id.map { "  \(PrintableText.line($0, limit: 60))" } ?? ""
            // An avail that began before the playlist has a negative time.
            let time = avail.time < .zero ? Self.beforePlaylist : ChartAxis.label(avail.time)
            lines.append("  \(time)\(length)\(id)  \(PrintableText.line(avail.signal.rawValue)), line \(avail.line)")
        }
        return lines.map { $0 + "\n" }.joined()
    }

    private static let beforePlaylist = "before the playlist"

    static let schemaVersion = 1

    private func json(_ found: PlaylistImport) -> String {
        var json = JSONWriter()
        json.object { json in
            json.field("schemaVersion", Self.schemaVersion)
            json.field("duration", seconds: found.duration)
            json.array("interstitials", found.interstitials) { json, interstitial in
                Self.write(interstitial, to: &json)
            }
            json.array("breaks", found.breaks) { json, avail in
                json.object { json in
                    json.field("signal", avail.signal.rawValue)
                    json.field("id", avail.id)
                    json.field("time", seconds: avail.time)
                    json.field("duration", seconds: avail.duration)
                    json.field("ended", avail.hasEnded)
                    json.field("line", avail.line)
                }
            }
            json.array("findings", found.findings) { json, finding in
                json.object { json in
                    json.field("code", finding.code.rawValue)
                    json.field("line", finding.line)
                    json.field("column", finding.column)
                    json.field("message", finding.message)
                    json.field("help", finding.help)
                }
            }
        }
        return json.text + "\n"
    }

    private static func write(_ interstitial: Interstitial, to json: inout JSONWriter) {
        json.object { json in
            json.field("id", interstitial.id)
            json.field("position", interstitial.position.name)
            json.field("time", seconds: interstitial.position.contentTime)
            if !interstitial.playsAtJoin { json.field("playsAtJoin", false) }
            switch interstitial.source {
            case .asset(let uri): json.field("assetURI", uri)
            case .assetList(let uri): json.field("assetList", uri)
            }
            json.field("duration", seconds: interstitial.duration)
            json.field("plannedDuration", seconds: interstitial.plannedDuration)
            json.field("resumeOffset", seconds: interstitial.resumeOffset)
            json.field("playoutLimit", seconds: interstitial.playoutLimit)
            json.field("playsOnce", interstitial.playsOnce)
            json.key("restrict")
            json.array { json in
                if interstitial.restrictions.contains(.skip) { json.value("SKIP") }
                if interstitial.restrictions.contains(.jump) { json.value("JUMP") }
            }
            json.key("snap")
            json.array { json in
                if interstitial.snap.contains(.out) { json.value("OUT") }
                if interstitial.snap.contains(.into) { json.value("IN") }
            }
            json.field("contentMayVary", interstitial.contentMayVary)
            json.field("timelineOccupies", interstitial.timelineOccupancy.rawValue)
            json.field("timelineStyle", interstitial.timelineStyle.rawValue)
            if let skip = interstitial.skipControl {
                json.object("skipControl") { json in
                    json.field("offset", seconds: skip.offset)
                    json.field("duration", seconds: skip.duration)
                    json.field("labelID", skip.labelID)
                }
            }
            if !interstitial.userAttributes.isEmpty {
                json.object("userAttributes") { json in
                    for attribute in interstitial.userAttributes { json.field(attribute.name, attribute.value.text) }
                }
            }
        }
    }
}
