import AdRulesCommands
import AdRulesHLS
import AdRulesLint
import AdRulesText
import ArgumentParser

/// `adrules hls apply`: writes the breaks of a playlist into the media playlists of a film.
struct HLSApplyCommand: InterstitialCommand {
    static let configuration = CommandConfiguration(
        commandName: "apply", abstract: "Writes the breaks of a playlist into the media playlists of a film.",
        discussion: """
            Each break becomes an EXT-X-DATERANGE tag in all video and audio playlists; a film without dates gets them \
            in all playlists, including those of subtitles and I-frames; every other byte stays as it is. The tags of an \
            earlier run are replaced, so that applying twice changes nothing. Ads inside the playlist, and those of --resolve or \
            --responses, become asset lists in the folder \(listFolder). With --asset-base \
            players ask for the lists at that address; without it they find them next to the media playlists, which must \
            then be in one folder (Media3 finds them only with --asset-base). A break with a tag needs --asset-base, \
            --resolve or --responses. Positions (#1) are the avails of the film (SCTE 35, EXT-X-CUE-OUT) unless \
            --opportunities gives others. The first playlist with video provides the avails, and its length is the base \
            of percentages. A playlist of the type EVENT has no length before its end: give --duration for percentages. A \
            break gets its tag by the run that finds its moment in such a playlist, a post-roll at the end; before, it is \
            listed as waiting. Breaks that HLS cannot carry are listed, and so are problems in the film's playlists.

            --out may be the folder of the content itself. Without --out a single media playlist goes to standard output, \
            and asset lists are not written.

            Exit codes: 0 the film was written, or --check found nothing to change; 1 --check found a file that would change; \
            2 a file could not be read or written, or cannot carry interstitials; 3 the film was written, but linear breaks of \
            the playlist are missing in it, or ads of the playlist or of an ad server in the asset lists; 64 wrong usage.
            """
                + examples(
                    "hls apply Samples/Playlists/quickstart.xml --content Samples/HLS/film --out film --asset-base https://ads.example/lists",
                    "hls apply Samples/Playlists/quickstart.xml --out film --check --content film --asset-base https://ads.example/lists"
                ))

    /// The folder of asset lists, next to the media playlists.
    static let listFolder = "interstitials"

    @Argument(help: DocumentInputs.help, completion: Completion.documents)
    var playlist: String

    @Option(
        help: ArgumentHelp(
            "The film: a multivariant or media playlist, or the folder that holds it; or the URL of a media playlist.",
            valueName: "path|URL"),
        completion: Completion.media)
    var content: String

    @Option(
        help: ArgumentHelp("Write the changed playlists and the asset lists here.", valueName: "folder"),
        completion: .directory)
    var out: String?

    @Flag(help: "Write nothing; exit with 1 if a file would change.")
    var check = false

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The duration of the film, if its segments do not add up to it.", valueName: "time"),
        transform: TimeArgument.readDuration)
    var duration: TimeArgument?

    @OptionGroup
    private var definitions: DefinitionOptions

    private var define: [VariableDefinition] { definitions.define }

    @OptionGroup(title: "Interstitials")
    var interstitials: InterstitialOptions

    @OptionGroup(title: "Ad servers")
    var resolving: ResolveOptions

    @OptionGroup(title: "Ad servers")
    var source: SourceOptions

    func validate() throws {
        try source.check([playlist, content], resolves: resolves)
        if content == "-" || DocumentInputs.isURL(content), out != nil || check {
            throw ValidationError(
                "--content \(content) goes to standard output: --out and --check need the name of a playlist or its folder"
            )
        }
    }

    func run() throws {
        let content = try readContent()
        let presentation = HLSPresentation(content.files.map(\.playlist))
        let isComplete = content.files[0].playlist.isVOD
        guard let timeline = presentation.timeline else {
            throw CommandFailure("\(self.content): its playlists have neither dates nor an end; add EXT-X-ENDLIST")
        }
        guard timeline.start > .earliest, timeline.end < .latest else {
            throw CommandFailure(
                "\(self.content): its dates leave the years 0 to 9999; look at EXTINF and EXT-X-PROGRAM-DATE-TIME")
        }
        let found = content.breaks
        for (index, file) in content.files.enumerated() {
            let findings = content.findings(of: file)
            content.complain(index == 0 ? HLSContent.merged(findings, found) : findings, of: file)
        }
        if isComplete, interstitials.opportunities == nil, interstitials.avails == .replace,
            let line = found.unreadableLengthLine
        {
            throw CommandFailure(
                "\(content.path(of: content.files[0])):\(line): the length of this avail cannot be read, so its own content "
                    + "would play behind the ads; fix it, as in #EXT-X-CUE-OUT:30, or give --opportunities or --avails insert"
            )
        }
        let inputs = try inputs([playlist])
        // The content's own avails are its opportunities, unless others are given.
        let avails = content.files[0].playlist.isGrowing ? found.endedOpportunities : found.opportunities
        let schedule = LintContent(
            duration: duration?.time ?? (isComplete ? content.files[0].playlist.duration : nil),
            opportunities: interstitials.opportunities ?? avails
        ).schedule(of: try inputs.document(playlist))
        var export = try export(schedule, responses: inputs.responses(of: playlist), content: content)
        if !isComplete { export.leaveOutBreaksAhead(on: timeline) }
        export.leaveOutAmbiguousDates(on: timeline)
        // Where the packager wrote all dates, those of subtitles are the packager's, too.
        let datesOnly = presentation.needsDates ? try content.datesOnlyFiles() : []
        let results = try insert(export, into: content, datesOnly: datesOnly, timeline: timeline)
        try compareDates(results, of: content)
        try checkVariables(results, of: content)
        if check { return try compare(results.inOrder, in: OutputFolder(out ?? content.folder)) }
        if let out {
            let folder = OutputFolder(out)
            try checkOutputs(results, in: folder, of: content)
            try write(results.inOrder, to: folder)
            try SystemFiles.printOut(InterstitialText().render(export, playlistCount: content.files.count))
        } else {
            let lists = results.lists
            guard content.multivariant == nil, lists.isEmpty || interstitials.assetBase != nil else {
                throw CommandFailure("there are several files to write: give --out")
            }
            SystemFiles.complain(InterstitialText(), of: export.unsupported)
            if let list = lists.first {
                SystemFiles.complain(
                    "the asset lists are not written (\(lists.count), such as \(list.name)); give --out, "
                        + "and store them at the address of --asset-base")
            }
            try SystemFiles.printOut(bytes: results.playlists[0].bytes)
        }
        // Breaks that a film still grows to get their date by a later run.
        if export.unsupported.contains(where: { $0.losesAds && (isComplete || !$0.isWholeBreak) }) {
            throw Ending.missingAds
        }
    }

    /// The film. What a multivariant playlist lists is written, so that a URL names a single media playlist.
    private func readContent() throws -> HLSContent {
        let found = try HLSContent(content, source, refusal: \.refusal)
        guard found.multivariant == nil || !DocumentInputs.isURL(content) else {
            throw HLSContent.failure(
                content, "the playlists of a film are files here; store it, and what it lists, in a folder first")
        }
        return found
    }

    private func export(
        _ schedule: Schedule, responses: [OccurrenceID: AdResponse], content: HLSContent
    ) throws -> InterstitialExport {
        var options = try interstitials.options()
        options.responses = responses
        options.contentGrows = content.files[0].playlist.isGrowing
        options.assetBase = interstitials.assetBase ?? Self.listFolder
        let export = InterstitialExport(schedule, options: options)
        guard interstitials.assetBase == nil else { return export }
        let unresolved = export.interstitials.filter { $0.assetList == nil }
        if let first = unresolved.first {
            throw CommandFailure(
                "\(unresolved.count) of the breaks (\(first.id) …) "
                    + (resolves
                        ? "have no response to their tags" : "have their ads from a tag; --resolve requests them")
                    + ": give --asset-base with the address of a server that makes asset lists, or --responses with the "
                    + "answers of the ad servers")
        }
        guard export.interstitials.isEmpty || content.commonFolder != nil else {
            throw CommandFailure(
                "the media playlists are in several folders, so that no relative address leads to the same asset list "
                    + "from all of them: give --asset-base")
        }
        return export
    }

    /// A file to write, by its path below the folder of the output.
    private struct Result {
        var name: String
        var bytes: [UInt8]
    }

    /// The files to write.
    private struct Results {
        /// The media playlists with the breaks, then those with dates only.
        var playlists: [Result] = []
        var lists: [Result] = []
        var multivariant: Result?
        /// Whether the media playlists import what the multivariant playlist defines.
        var hasDefinitions: Bool

        /// The files in the order in which they are written: what refers to another file comes behind it, so that
        /// players find it also between two writes, and after a run that failed. Media playlists name asset lists, and
        /// import the definitions of the multivariant playlist, which names them.
        var inOrder: [Result] {
            let whole = multivariant.map { [$0] } ?? []
            return lists + (hasDefinitions ? whole + playlists : playlists + whole)
        }
    }

    /// The media playlists with the breaks, those with dates only, the asset lists, and the multivariant playlist.
    private func insert(
        _ export: InterstitialExport, into content: HLSContent, datesOnly: [HLSContent.File], timeline: ContentTimeline
    ) throws -> Results {
        let ranges = export.interstitials.map { $0.dateRange(on: timeline) }
        var results = Results(hasDefinitions: !define.isEmpty)
        func add(_ file: HLSContent.File, _ change: (MediaPlaylist) throws(PlaylistError) -> [UInt8]) throws {
            let bytes = try HLSContent.located(content.path(of: file)) { () throws(PlaylistError) in
                try change(file.playlist)
            }
            results.playlists.append(Result(name: file.name, bytes: bytes))
        }
        let definitions =
            content.multivariant == nil
            ? define : define.compactMap { VariableDefinition($0.name, from: .multivariantPlaylist) }
        for file in content.files {
            try add(file) { playlist throws(PlaylistError) in
                try playlist.inserting(ranges, timeline: timeline, defining: definitions)
            }
        }
        for file in datesOnly {
            try add(file) { playlist throws(PlaylistError) in
                ranges.isEmpty ? playlist.source.removingInsertedLines() : try playlist.insertingDates(of: timeline)
            }
        }
        let folder = (content.commonFolder ?? "") + Self.listFolder + "/"
        for interstitial in export.interstitials {
            guard let list = interstitial.assetList, let name = interstitial.listFile else { continue }
            results.lists.append(Result(name: folder + name, bytes: Array(list.json.utf8)))
        }
        if let multivariant = content.multivariant {
            let bytes = try HLSContent.located(content.folder + multivariant.name) { () throws(PlaylistError) in
                try multivariant.playlist.defining(define)
            }
            results.multivariant = Result(name: multivariant.name, bytes: bytes)
        }
        return results
    }

    /// Throws if the breaks would not be at the same moments in all media playlists.
    private func compareDates(_ results: Results, of content: HLSContent) throws {
        let playlists = try results.playlists.prefix(content.files.count).map { try MediaPlaylist(parsing: $0.bytes) }
        for (file, findings) in zip(content.files, HLSPresentation(playlists).check()) {
            content.complain(findings, of: file)
            if findings.contains(where: { $0.code == .differentDates }) { throw Ending.failure }
        }
    }

    private func checkVariables(_ results: Results, of content: HLSContent) throws {
        var parent = content.parentVariables
        for definition in define { parent?.addUnknown(definition.name) }
        for (file, result) in zip(content.files, results.playlists) {
            try definitions.check(
                HLSPlaylist(parsing: result.bytes), from: file.playlist.source, importing: parent,
                as: content.path(of: file), of: "film")
        }
    }

    /// Refuses to write over what is read, unless a playlist of the film becomes its own new version.
    private func checkOutputs(_ results: Results, in folder: OutputFolder, of content: HLSContent) throws {
        var outputs = OutputFiles()
        for result in results.inOrder {
            try outputs.add(folder.path(of: result.name), of: "--out", content: result.bytes)
        }
        for result in results.playlists + (results.multivariant.map { [$0] } ?? []) {
            try outputs.check(against: content.folder + result.name, becoming: result.bytes)
        }
        try outputs.check(against: [playlist] + source.inputs)
    }

    private func write(_ results: [Result], to folder: OutputFolder) throws {
        try FileFailure.writing { () throws(FileFailure) in
            for result in results { try folder.check(result.name) }
            for result in results where Self.bytes(folder.path(of: result.name)) != result.bytes {
                try folder.replace(result.name, with: result.bytes)
            }
        }
    }

    private func compare(_ results: [Result], in folder: OutputFolder) throws {
        let changed = results.filter { Self.bytes(folder.path(of: $0.name)) != $0.bytes }
        try SystemFiles.printOut(
            changed.map { PrintableText.escaped("would change \(folder.path(of: $0.name))") + "\n" }.joined())
        if !changed.isEmpty { throw Ending.findings }
    }

    /// The bytes of a file; nil if it cannot be read.
    private static func bytes(_ path: String) -> [UInt8]? {
        try? SystemFiles.readRegular(path, limit: PlaylistLimits().playlistBytes)
    }
}

extension SystemFiles {
    /// Prints what HLS cannot carry to standard error.
    static func complain(_ text: InterstitialText, of unsupported: [UnsupportedFeature]) {
        guard !unsupported.isEmpty else { return }
        complainInLines(String(text.unsupported(unsupported).dropLast()))
    }
}
