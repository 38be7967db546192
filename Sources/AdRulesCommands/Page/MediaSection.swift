import AdRulesHLS
import AdRulesLint
package import AdRulesModel
import AdRulesText

/// The media files of the ads, which of them each player takes, and what was measured of them.
struct MediaSection {
    let part: PageDocument
    let timeline: Timeline

    private static let adLimit = 60
    private static let fileLimit = 20

    func write(to page: inout PageText) {
        let ads = timeline.filmedAds
        guard !ads.isEmpty else { return }
        let asked =
            part.probes == nil ? "no file was requested" : "their first bytes were requested, and ffprobe read them"
        let files = counted(ads.reduce(0) { $0 + ($1.ad.linear?.mediaFiles.count ?? 0) }, "media file")
        part.begin(
            "media", "\(counted(ads.count, "ad")) \(ads.count == 1 ? "has" : "have") \(files); \(asked).", to: &page)
        page.line(
            "<div class=\"wide\"><table><thead><tr><th>ad</th><th>type</th><th class=\"words\">taken by</th>"
                + (part.probes == nil ? "" : "<th class=\"words\">measured</th>")
                + "<th class=\"number\">size</th><th class=\"number\">kbit/s</th><th>delivery</th><th>host</th>"
                + "</tr></thead><tbody>")
        for entry in ads.prefix(Self.adLimit) { write(entry.ad, of: entry.occurrence, to: &page) }
        page.line("</tbody></table></div>")
        if ads.count > Self.adLimit {
            page.line("<p class=\"left\">and the files of \(ads.count - Self.adLimit) more ads</p>")
        }
        page.line("<ul class=\"left\"><li>AdRules takes the largest file, if an app names no types.</li>")
        for target in part.targets where target != .spec {
            let words = MediaChoice.of(target)?.sentence ?? "\(target.name): its choice is unknown"
            page.line("<li>\(PageText.escaped(words)).</li>")
        }
        page.line("<li>\(Self.mark) one file of each type, depending on the types that the device plays.</li>")
        page.line("</ul>" + PageText.end)
    }

    /// The addresses of the files that a page has.
    static func addresses(of timeline: Timeline) -> [String] {
        timeline.filmedAds.prefix(adLimit).flatMap { $0.ad.linear?.mediaFiles.prefix(fileLimit) ?? [] }
            .map(\.uri.string)
    }

    /// Stands behind the name of a player that may take several files.
    private static let mark = "*"

    private func write(_ ad: ResolvedAd, of occurrence: OccurrenceID, to page: inout PageText) {
        let files = ad.linear?.mediaFiles ?? []
        let title = part.shown(ad.inline.title?.string ?? ad.inline.id ?? "an ad", limit: 60)
        let length = ad.duration.map { ", \($0.label)" } ?? ", length not stated"
        let choices = choices(of: ad, in: occurrence)
        for (index, file) in files.prefix(Self.fileLimit).enumerated() {
            let name = index == 0 ? title + length : ""
            let size = file.width.flatMap { width in file.height.map { "\(width)×\($0)" } } ?? "–"
            let host = (try? HTTPAddress(parsing: file.uri.string))?.host ?? "no address"
            let takers = takers(of: file, among: choices)
            let type = file.type.map { part.shown($0, limit: 40) } ?? "–"
            page.line(
                "<tr>" + cell(name) + cell(type) + cell(takers.joined(separator: ", "))
                    + measured(file, stated: ad.duration) + cell(size, isNumber: true)
                    + cell(Self.bitrate(of: file), isNumber: true) + cell(file.delivery?.rawValue ?? "–")
                    + cell(part.shown(host, limit: 80)) + "</tr>")
        }
        if files.count > Self.fileLimit {
            page.line("<tr><td></td><td>and \(files.count - Self.fileLimit) more</td></tr>")
        }
    }

    private func cell(_ words: String, isNumber: Bool = false) -> String {
        "<td\(isNumber ? " class=\"number\"" : "")>\(PageText.escaped(words))</td>"
    }

    private static func bitrate(of file: MediaFile) -> String {
        if let bitrate = file.bitrate { return "\(bitrate)" }
        guard let lowest = file.minBitrate, let highest = file.maxBitrate else { return "–" }
        return "\(lowest)–\(highest)"
    }

    /// A player with the files that it may take of an ad.
    private typealias Choice = (player: Portability.Player, files: [MediaFile])

    /// The choices of all players; one that does not play the ad takes no file.
    private func choices(of ad: ResolvedAd, in occurrence: OccurrenceID) -> [Choice] {
        (part.outcomes?.players ?? []).map { player in
            let ads = part.outcomes?.outcome(of: occurrence, in: player)?.ads ?? []
            guard let shown = ads.first(where: { $0.inline.origin == ad.inline.origin }) else { return (player, []) }
            // Interstitials have the file of the library's own lists.
            let isOwn = player == .adRules || player.target == .hls
            let files = isOwn ? nil : player.target.flatMap(MediaChoice.of)?.files(of: ad.linear?.mediaFiles ?? [])
            return (player, files ?? shown.mediaFile.map { [$0] } ?? [])
        }
    }

    /// The names of the players that may take a file, those of one target together.
    private func takers(of file: MediaFile, among choices: [Choice]) -> [String] {
        let takers = choices.filter { $0.files.contains(file) }
        return takers.map { taker in
            let isWhole =
                choices.count { $0.player.target == taker.player.target }
                == takers.count { $0.player.target == taker.player.target }
            let name = (isWhole ? taker.player.target?.name : nil) ?? taker.player.name
            return name + (taker.files.count > 1 ? Self.mark : "")
        }.uniqued { $0 }
    }

    /// The cell of what was measured; empty if nothing was.
    private func measured(_ file: MediaFile, stated: MediaTime?) -> String {
        guard let probes = part.probes else { return "" }
        guard let probe = probes[ByteText(file.uri.string)] else { return "<td>not asked</td>" }
        let words = PrintableText.line(part.mask.words(probe.words), limit: 200)
        var cell = "<span class=\"answer\(probe.problem == nil ? "" : " failed")\">\(PageText.escaped(words))</span>"
        if let stated, let length = probe.length, abs((length - stated).seconds) > ProbedMedia.tolerance.seconds {
            cell += " <span class=\"answer failed\">the response states \(stated.label)</span>"
        }
        return "<td>\(cell)</td>"
    }
}

extension Timeline {
    /// The ads with media files, in the order in which they first play, with their breaks.
    fileprivate var filmedAds: [(ad: ResolvedAd, occurrence: OccurrenceID)] {
        firstParts.flatMap { entry in
            entry.ads.pieces.compactMap(\.ad).filter { $0.linear?.mediaFiles.isEmpty == false }.map {
                ($0, entry.occurrence)
            }
        }
    }

    /// Each break once, at its first stop.
    var firstParts: [Part] { stops.flatMap(\.parts).uniqued(by: \.occurrence.index) }
}

/// The result of a request for a media file and of ffprobe.
package struct ProbedMedia: Sendable, Hashable {
    /// The status of the last response; nil without one.
    package var status: Int?
    /// The time of the request in milliseconds; nil if there was none.
    package var milliseconds: Int?
    /// Its format, as in `640×360 h264, aac`; empty if unknown.
    package var kind = ""
    /// Its duration; nil if unknown.
    package var length: MediaTime?
    /// The reason why nothing, or not all, was measured; nil if all was.
    package var problem: String?

    /// Creates the outcome of a request.
    package init(status: Int? = nil, milliseconds: Int? = nil, problem: String? = nil) {
        (self.status, self.milliseconds, self.problem) = (status, milliseconds, problem)
    }

    /// How much a measured length may differ from the stated one: encoders pad the last frame of picture or sound.
    static let tolerance = MediaTime.milliseconds(500)

    /// The outcome in words, as in `status 200, 84 ms, 640×360 h264, aac, 0:15`.
    var words: String {
        // A failing status is in the words of the problem.
        let shown = status.flatMap { problem?.contains(" \($0)") == true ? nil : "status \($0)" }
        let (took, kind) = (milliseconds.map { "\(grouped($0)) ms" }, kind.isEmpty ? nil : kind)
        return [shown, took, kind, length?.label, problem].compactMap(\.self).joined(separator: ", ")
    }
}
