import AdRulesCommands
import AdRulesHLS
import AdRulesRules
import AdRulesText
import ArgumentParser

/// The options of `build` for one content or many.
struct BuildContentOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A description of the content: an HLS playlist, chapters as ffprobe's JSON or WebVTT, or JSON as in a catalogue; a "
                + "file or a URL.", valueName: "file"), completion: .file(extensions: ["m3u8", "json", "vtt"]))
    var content: String?

    @Option(help: ArgumentHelp("The title, for {title}.", valueName: "text")) var title: String?

    @Option(help: ArgumentHelp("A label that conditions check; may be repeated.", valueName: "label"))
    var label: [String] = []

    @Option(
        help: ArgumentHelp("A catalogue: JSON Lines with title, duration, chapters, labels, live.", valueName: "file"),
        completion: .file(extensions: ["jsonl"]))
    var contents: String?

    @Option(
        help: ArgumentHelp("The folder for the playlists of a catalogue.", valueName: "folder"), completion: .directory)
    var out: String?

    @Option(
        name: .customLong("durations"), parsing: .unconditional,
        help: ArgumentHelp("Print a table of the breaks for content of these lengths.", valueName: "times"),
        transform: TimeArgument.readList)
    private var durationList: [MediaTime]?

    /// The lengths for a table; empty without one.
    var durations: [MediaTime] { durationList ?? [] }

    /// Refuses options that exclude each other.
    func validate(isSingle: Bool, options: ContentOptions) throws {
        let many = [contents != nil ? "--contents" : nil, durationList != nil ? "--durations" : nil].compactMap(\.self)
        if durations.contains(.zero) { throw ValidationError("--durations takes lengths of more than 0") }
        guard let first = many.first else {
            if out != nil { throw ValidationError("--out is for --contents; one playlist goes to standard output") }
            return
        }
        if many.count > 1 { throw ValidationError("--contents and --durations exclude each other") }
        if isSingle { throw ValidationError("\(first) excludes --check and --simulate") }
        if options.duration != nil || options.live { throw ValidationError("\(first) excludes --duration and --live") }
        if contents != nil {
            if out == nil { throw ValidationError("--contents needs --out, a folder for the playlists") }
            if content != nil || title != nil || !label.isEmpty || options.opportunities != nil {
                throw ValidationError("--contents takes every detail of the content from the catalogue")
            }
        }
    }

    /// Reads the content's description from a file or a URL; also returns the files read. Throws a mistake in it.
    static func read(_ path: String, _ source: SourceOptions) throws -> (content: Content, files: [String]) {
        let isURL = DocumentInputs.isURL(path)
        let isFolder = path != "-" && !isURL && (try? SystemFiles.kind(of: path)) == .directory
        // A URL may have a query behind the name.
        let name = isURL ? String(path.prefix { $0 != "?" && $0 != "#" }) : path
        if isFolder || name.lowercased().hasSuffix(".m3u8") {
            let film = try HLSContent(path, source)
            return (content(of: film), film.paths)
        }
        let inputs = try DocumentInputs([path], options: source, resolves: false)
        let bytes = try inputs.raw(path, limit: JSONSource.byteLimit)
        return (try Content(reading: bytes, name: DocumentInputs.shown(path)), [path])
    }

    /// The duration and the avails of HLS playlists.
    private static func content(of film: HLSContent) -> Content {
        let found = film.breaks
        return Content(
            duration: found.duration, isLive: found.duration == nil,
            opportunities: found.breaks.filter { $0.time >= .zero }.map { Opportunity($0.time, duration: $0.duration) })
    }
}
