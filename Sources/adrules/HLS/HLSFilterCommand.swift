import AdRulesCommands
import AdRulesHLS
import AdRulesLint
import ArgumentParser

/// `adrules hls filter`: puts the breaks of a playlist into one refresh of a live stream.
struct HLSFilterCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "filter", abstract: "Puts the breaks of a playlist into a refresh of a live stream.",
        discussion: """
            Reads a playlist of the stream as a player would get it now, and prints it with the date ranges that its window \
            needs: a break appears before players reach it, keeps its attributes, and leaves when the window has passed it and \
            all older ones. \
            No state is kept between runs: the same input gives the same output on every machine, and one output serves all \
            viewers. Breaks with a time follow from --epoch alone: repetition 7 of the break mid is mid-7. Positions (#1) mean \
            nothing here: --avails names the break that every avail of the stream gets (SCTE 35, EXT-X-CUE-OUT). \
            Percentages and the post-roll appear when the stream ends. The asset lists are found below --asset-base, one for \
            all repetitions of a break. A multivariant playlist only gets the definitions of --define.

            Input that cannot carry breaks is printed unchanged, with the reason on standard error: a playlist without \
            EXT-X-PROGRAM-DATE-TIME, or something that is not a playlist. What is left out is reported there, too: an avail \
            whose start would move from refresh to refresh, a break inside an avail, and an avail that begins inside a break. With \
            --avails so is what is wrong with the marks of avails.

            Set interstitialAppendInPlace: false in pages with hls.js if the stream announces avails with EXT-X-CUE-OUT: hls.js as \
            it comes shows the beginning of the avail in place of the first ad.

            Exit codes: 0 the refresh has its breaks, but for those named on standard error, 1 it was printed unchanged, 2 the \
            playlist of breaks could not be read or has no break of that name, 64 wrong usage.
            """
                + examples(
                    "hls filter Samples/InterstitialServer/films/channel.xml --epoch 2026-01-01T00:00:00Z "
                        + "--asset-base https://ads.example/live --avails avail < Samples/HLS/channel.m3u8",
                    "hls filter Samples/Playlists/midroll.xml --epoch 2026-01-01T00:00:00Z "
                        + "--asset-base https://ads.example/live --content Samples/HLS/channel.m3u8"
                ))

    @Argument(help: DocumentInputs.help, completion: Completion.documents)
    var playlist: String

    @Option(
        help: ArgumentHelp(
            "The refresh: a media or multivariant playlist, or its URL; by default standard input.",
            valueName: "file|URL"),
        completion: Completion.media)
    var content = "-"

    @Option(
        help: ArgumentHelp("When the stream began: the date of content time 0.", valueName: "date"),
        transform: DateArgument.read)
    var epoch: DateArgument

    @Option(
        help: ArgumentHelp(
            """
            The breakId of the break that plays in each avail, in place of its content: an early return cuts it short, and \
            it plays nowhere else.
            """, valueName: "break"))
    var avails: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The time from the appearance of a break to the moment players need it, for ad servers.", valueName: "time"),
        transform: TimeArgument.read)
    var decision = TimeArgument(.seconds(4))

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            """
            The assumed length of a break with a time, if it is not known, as for a tag. The break stays until the window \
            has passed its end, and an avail that begins before that gets no ads.
            """, valueName: "time"),
        transform: TimeArgument.read)
    var margin = TimeArgument(.seconds(120))

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            """
            The exact length of segments with video, if audio is separate, EXTINF rounds it, or segments are cut where avails \
            begin; by default that of most segments. Without it an avail that is much longer than the playlist may lose its ads \
            where the dates of segments jitter.
            """, valueName: "time"),
        transform: TimeArgument.readDuration)
    var segment: TimeArgument?

    @OptionGroup
    var definitions: DefinitionOptions

    @OptionGroup(title: "Interstitials")
    var dateRanges: DateRangeOptions

    @OptionGroup(title: "Servers")
    var source: SourceOptions

    func validate() throws {
        try source.check([playlist, content], resolves: nil)
        if dateRanges.assetBase == nil {
            throw ValidationError("--asset-base is missing: the address of the server that answers with asset lists")
        }
    }

    func run() throws {
        let inputs = try DocumentInputs(
            [playlist] + [content].filter(DocumentInputs.isURL), options: source, resolves: false)
        let schedule = LintContent(isLive: true).schedule(of: try inputs.document(playlist))
        let filter = LiveFilter(schedule, options: try options())
        if let avails, filter.availInterstitial == nil {
            let names = filter.interstitials.compactMap(\.breakID).joined(separator: ", ")
            throw CommandFailure(
                "--avails: the playlist has no break \"\(avails)\" with linear ads"
                    + (names.isEmpty ? "" : "; it has \(names)"))
        }
        SystemFiles.complain(InterstitialText(), of: filter.unsupported)
        let bytes = try inputs.raw(content, limit: PlaylistLimits().playlistBytes)
        let refresh = filter.filter(bytes)
        let name = DocumentInputs.shown(content)
        // What the multivariant playlist defines is not known here: imports count as given.
        let refers = refresh.dateRanges.contains { $0.line.contains("{$") }
        if refers, let before = try? HLSPlaylist(parsing: bytes) {
            try definitions.check(HLSPlaylist(parsing: refresh.bytes), from: before, as: name, of: "stream")
        }
        HLSContent.complain(refresh.findings, of: name)
        try SystemFiles.printOut(bytes: refresh.bytes)
        if let refusal = refresh.refusal {
            SystemFiles.complain("\(name):\(refusal)")
            throw Ending.findings
        }
    }

    private func options() throws -> LiveFilter.Options {
        var options = LiveFilter.Options(
            epoch: WallClock(microseconds: epoch.time.microseconds), assetBase: dateRanges.assetBase ?? "")
        options.availBreak = avails
        options.decisionTime = decision.time
        options.margin = margin.time
        options.segmentLength = segment?.time
        options.definitions = definitions.define
        options.interstitials = try dateRanges.options()
        return options
    }
}
