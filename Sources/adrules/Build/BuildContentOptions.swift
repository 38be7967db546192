import AdRulesEngine
import AdRulesHLS
import AdRulesModel
import AdRulesRules
import AdRulesText
import ArgumentParser

/// The options of `build` for one content or many.
struct BuildContentOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "What the content has: an HLS playlist, chapters as ffprobe's JSON or WebVTT, or JSON as in a catalogue.",
            valueName: "file"), completion: .file(extensions: ["m3u8", "json", "vtt"]))
    var content: String?

    @Option(help: ArgumentHelp("The title, for {title}.", valueName: "text"))
    var title: String?

    @Option(help: ArgumentHelp("A label that conditions ask for; several times for several.", valueName: "label"))
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
        help: ArgumentHelp("Print a table: what the rules give for content of these lengths.", valueName: "times"),
        transform: TimeListArgument.read)
    private var durationList: TimeListArgument?

    /// The lengths for a table; empty without one.
    var durations: [MediaTime] { durationList?.times ?? [] }

    /// Refuses options that exclude each other.
    func validate(isSingle: Bool, options: ContentOptions, rules: String?) throws {
        let many = [contents != nil ? "--contents" : nil, durationList != nil ? "--durations" : nil].compactMap(\.self)
        if durations.contains(.zero) { throw ValidationError("--durations takes lengths of more than 0") }
        guard let first = many.first else {
            if out != nil { throw ValidationError("--out is for --contents; one playlist goes to standard output") }
            return
        }
        if many.count > 1 { throw ValidationError("--contents and --durations exclude each other") }
        if isSingle { throw ValidationError("\(first) goes without --check and --simulate") }
        if options.duration != nil || options.live {
            throw ValidationError("\(first) goes without --duration and --live")
        }
        if contents != nil {
            if out == nil { throw ValidationError("--contents needs --out, a folder for the playlists") }
            if content != nil || title != nil || !label.isEmpty || options.opportunities != nil {
                throw ValidationError("--contents says all of the content itself")
            }
            if contents == "-", rules == "-" { throw ValidationError("standard input holds one file") }
        }
    }

    /// Reads what a file says of the content. Prints what is wrong with it and ends the command with 2.
    static func read(_ path: String) throws -> Content {
        let isFolder = path != "-" && (try? SystemFiles.kind(of: path)) == .directory
        if isFolder || path.lowercased().hasSuffix(".m3u8") { return try playlist(path) }
        return try parsed(path) { bytes, name throws(TextProblem) in try Content(reading: bytes, name: name) }
    }

    /// Reads a file with what reads its text.
    static func parsed<Value>(
        _ path: String, _ read: ([UInt8], String) throws(TextProblem) -> Value
    ) throws -> Value {
        do {
            return try read(
                try SystemFiles.read(path, limit: JSONSource.byteLimit), path == "-" ? "<stdin>" : path)
        } catch let error as FileFailure {
            SystemFiles.complain("cannot read \(error)")
        } catch {
            SystemFiles.complain("\(error)")
        }
        throw Ending.failure
    }

    /// The duration and the avails of an HLS playlist.
    private static func playlist(_ path: String) throws -> Content {
        let film = try HLSContent(path)
        let found = PlaylistImport(film.files[0].playlist, variables: film.files[0].variables)
        return Content(
            duration: found.duration, isLive: found.duration == nil,
            opportunities: found.breaks.filter { $0.time >= .zero }.map { Opportunity($0.time, duration: $0.duration) })
    }
}
