import AdRulesEngine
import AdRulesText

/// The trackers of breaks and ads by event and host.
struct BeaconSection {
    let part: PageDocument
    let timeline: Timeline

    /// More rows, hosts by events, are counted only.
    private static let rowLimit = 150
    /// So many unknown words in brackets of a row are named; a document can have a million.
    private static let wordLimit = 4

    private struct Key: Hashable {
        var event: ByteText
        var host: ByteText
    }

    /// The trackers of one event at one host.
    private struct Row {
        var event: String
        var host: String
        var count = 0
        var insecure = 0
        var duplicates = 0
        /// The first words in brackets that are no macro of VAST: only the app could fill them.
        var unfilled: [String] = []
    }

    func write(to page: inout PageText) {
        let rows = rows
        guard !rows.isEmpty else { return }
        let hosts = Set(rows.map { ByteText($0.host) }).count
        let trackers = counted(rows.reduce(0) { $0 + $1.count }, "tracker")
        part.begin("beacons", "What plays has \(trackers) at \(counted(hosts, "host")).", to: &page)
        page.line(
            "<div class=\"wide\"><table><thead><tr><th>event</th><th>host</th><th class=\"number\">trackers</th>"
                + "<th>remarks</th></tr></thead><tbody>")
        for row in rows.prefix(Self.rowLimit) {
            var remarks: [String] = []
            if row.duplicates > 0 { remarks.append("\(row.duplicates) twice in one ad") }
            if !row.unfilled.isEmpty { remarks.append("no player fills \(row.unfilled.joined(separator: " "))") }
            if row.insecure > 0 {
                remarks.append("\(row.insecure == row.count ? "" : "\(row.insecure) ")without https")
            }
            page.line(
                "<tr><td>\(PageText.escaped(row.event))</td><td>\(PageText.escaped(row.host))</td>"
                    + "<td class=\"number\">\(row.count)</td><td>\(PageText.escaped(remarks.joined(separator: ", ")))</td></tr>"
            )
        }
        page.line("</tbody></table></div>")
        if rows.count > Self.rowLimit { page.line("<p class=\"left\">and \(rows.count - Self.rowLimit) more rows</p>") }
        page.line(PageText.end)
    }

    /// The words in brackets of an address that no player fills, as in `[MYID]`: those that VAST does not have, nor
    /// VMAP for the errors of a break.
    private static func strangeMacros(in url: String, ofBreakError: Bool) -> [String] {
        url.split(separator: "[").dropFirst().compactMap { part in
            let name = part.prefix { $0 != "]" }
            guard name.endIndex < part.endIndex, (1...40).contains(name.utf8.count),
                name.utf8.allSatisfy({ (65...90).contains($0) || (48...57).contains($0) || $0 == UInt8(ascii: "_") }),
                VASTMacro.named(name) == nil,
                !ofBreakError || !TrackingEvent.vmapErrorMacros.contains(where: { $0.isSpelled(String(name)) })
            else { return nil }
            return "[\(name)]"
        }
    }

    /// The rows, most trackers first.
    private var rows: [Row] {
        var rows: [Key: Row] = [:]
        func add(_ event: String, _ urls: [SourceText], ofBreak: Bool = false) {
            var seen: Set<ByteText> = []
            for uri in urls {
                let url = uri.string
                let address = try? HTTPAddress(parsing: url)
                let host = PrintableText.line(address?.host ?? "no address", limit: 80)
                let event = part.shown(event, limit: 60)
                let key = Key(event: ByteText(event), host: ByteText(host))
                var row = rows[key] ?? Row(event: event, host: host)
                row.count += 1
                if address?.scheme == "http" { row.insecure += 1 }
                if !seen.insert(ByteText(url)).inserted { row.duplicates += 1 }
                for macro in Self.strangeMacros(in: url, ofBreakError: ofBreak && event == "error")
                where row.unfilled.count < Self.wordLimit && !row.unfilled.contains(macro) {
                    row.unfilled.append(macro)
                }
                rows[key] = row
            }
        }
        for entry in timeline.firstParts {
            for (event, beacons) in Dictionary(grouping: entry.scheduled.adBreak.tracking, by: { $0.event?.rawValue }) {
                add(event ?? "an event of no name", beacons.map(\.uri), ofBreak: true)
            }
            for ad in entry.ads.pieces.compactMap(\.ad) {
                add("impression", ad.impressions)
                add("error", ad.errors)
                for (event, urls) in ad.trackersByEvent { add(event.rawValue, urls) }
                add("progress", ad.progressTrackers.map(\.uri))
                add("click", ad.clickTracking)
                add("viewable", ad.viewability(\.viewable))
            }
        }
        return rows.values.sorted { left, right in
            left.count != right.count ? left.count > right.count : (left.event, left.host) < (right.event, right.host)
        }
    }
}
