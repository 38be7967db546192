import AdRulesCommands
import AdRulesHLS
import AdRulesText

/// The playlists of a film, as files: one media playlist, or those that a multivariant playlist lists.
struct HLSContent {
    /// One media playlist.
    struct File {
        /// The path below ``folder``; `-` for standard input.
        var name: String
        /// The playlist.
        var playlist: MediaPlaylist
        /// The values that references such as `{$base}` in the playlist stand for.
        var variables: PlaylistVariables
    }

    /// The folder of the content, with a slash at its end; empty for the working directory and standard input.
    let folder: String
    /// The multivariant playlist and its path below ``folder``; nil if there is only a media playlist.
    let multivariant: (name: String, playlist: HLSPlaylist)?
    /// The media playlists that carry breaks, each once.
    let files: [File]
    /// The variables of the multivariant playlist.
    let parentVariables: PlaylistVariables?

    /// Reads the content at a path, which is a playlist or a folder that holds it, or at a URL: its playlists have
    /// their URLs as names. Throws why that fails, or the reason that `refusal` gives for a playlist.
    init(
        _ argument: String, _ source: SourceOptions, refusal: (MediaPlaylist) -> String? = { _ in nil }
    ) throws {
        if DocumentInputs.isURL(argument) {
            var inputs = try DocumentInputs([argument], options: source, resolves: false)
            try self.init(
                Self.read(argument, in: inputs), name: argument, query: Self.query(of: argument), refusal: refusal
            ) { uris in
                var urls: [String] = []
                for uri in uris {
                    let url = try Self.address(of: uri, in: argument)
                    if !urls.contains(where: url.isSpelled) { urls.append(url) }
                }
                try inputs.add(urls)
                return try urls.map { (try Self.read($0, in: inputs), $0, Self.query(of: $0)) }
            }
            return
        }
        let path = try Self.playlist(at: argument)
        let playlist = try Self.read(path, isNamed: path.isSpelled(argument))
        if path == "-", playlist.kind == .multivariant {
            throw Self.failure("<stdin>", "a multivariant playlist leads to other files; name its file")
        }
        let name = path.split(separator: "/", omittingEmptySubsequences: false).last.map(String.init) ?? path
        let folder = path == "-" ? "" : String(path.dropLast(name.count))
        try self.init(playlist, name: name, in: folder, refusal: refusal) { uris in
            // Two addresses can lead to one file: `v.m3u8` and `./v.m3u8?b=1`.
            var names: Set<[UInt8]> = []
            return try uris.compactMap { uri in
                let file = try Self.file(of: uri, in: path)
                guard names.insert(Array(file.utf8)).inserted else { return nil }
                return (try Self.read(folder + file), file, Self.query(of: uri))
            }
        }
    }

    /// Takes a playlist and those it lists: `listed` reads each once, and returns its name and query.
    private init(
        _ playlist: HLSPlaylist, name: String, in folder: String = "", query: String = "",
        refusal: (MediaPlaylist) -> String?,
        listed: ([String]) throws -> [(playlist: HLSPlaylist, name: String, query: String)]
    ) throws {
        self.folder = folder
        var all = [(playlist: playlist, name: name, query: query)]
        if playlist.kind == .multivariant {
            multivariant = (name, playlist)
            let found = try Self.located(folder + name) { () throws(PlaylistError) in
                try MultivariantPlaylist(playlist, query: query)
            }
            parentVariables = found.variables
            all = try listed(found.dateRangeURIs)
        } else {
            (multivariant, parentVariables) = (nil, nil)
        }
        let parent = parentVariables
        files = try all.map { playlist, name, query in
            let media = try Self.media(playlist, path: folder + name, refusal)
            return File(
                name: name, playlist: media,
                variables: PlaylistVariables(of: playlist, importing: parent, query: query))
        }
        guard !files.isEmpty else {
            throw Self.failure(folder + name, "it lists no media playlist with video or audio")
        }
    }

    /// The media playlists that get dates only, each once: subtitles and I-frames. Prints which of them cannot get any,
    /// and why; players play the breaks without them.
    func datesOnlyFiles() throws -> [File] {
        guard let multivariant else { return [] }
        let path = folder + multivariant.name
        let listed = try Self.located(path) { () throws(PlaylistError) in
            try MultivariantPlaylist(multivariant.playlist)
        }
        var names = Set(files.map { Array($0.name.utf8) })
        return listed.datesOnlyURIs.compactMap { uri in
            do {
                let name = try Self.file(of: uri, in: path)
                guard names.insert(Array(name.utf8)).inserted else { return nil }
                let media = try Self.media(Self.read(folder + name), path: folder + name, \.datesRefusal)
                return File(name: name, playlist: media, variables: PlaylistVariables(of: media.source))
            } catch {
                if let problem = error as? any CommandProblem { SystemFiles.complain(problem.complaint) }
                SystemFiles.complain("\(path): \(uri) gets no dates, and all playlists of a film must have them")
                return nil
            }
        }
    }

    /// The paths of all that was read.
    var paths: [String] { ((multivariant.map { [$0.name] } ?? []) + files.map(\.name)).map { folder + $0 } }

    /// The path of a media playlist, for messages.
    func path(of file: File) -> String { DocumentInputs.shown(folder + file.name) }

    /// The problems of a readable media playlist. Complexity: O(bytes).
    func findings(of file: File) -> [PlaylistFinding] { file.playlist.source.check(importing: parentVariables) }

    /// The breaks of the first media playlist with video, and what is wrong with their announcements.
    var breaks: PlaylistImport {
        let file = files[0]
        return PlaylistImport(
            unchecked: file.playlist, timeline: ContentTimeline(file.playlist), variables: file.variables)
    }

    /// The problems of a media playlist with those of its breaks, by place.
    static func merged(_ findings: [PlaylistFinding], _ found: PlaylistImport) -> [PlaylistFinding] {
        (findings + found.findings).sorted { $0.range.lower < $1.range.lower }
    }

    /// Prints findings of a media playlist to standard error: the first ones, and how many more there are.
    func complain(_ findings: [PlaylistFinding], of file: File) { Self.complain(findings, of: path(of: file)) }

    /// Prints findings of the playlist at a path.
    static func complain(_ findings: [PlaylistFinding], of path: String) {
        for finding in findings.prefix(findingRows) {
            SystemFiles.complain("\(path):\(finding)\(finding.help.map { "; \($0)" } ?? "")")
        }
        if findings.count > findingRows { SystemFiles.complain("\(path): … and \(findings.count - findingRows) more") }
    }

    /// The number of findings of a playlist that are printed.
    private static let findingRows = 20

    /// The folder that all media playlists are in, below ``folder``; nil if there are several.
    var commonFolder: String? {
        let folders = Set(files.map { file in file.name.lastIndex(of: "/").map { String(file.name[...$0]) } ?? "" })
        return folders.count == 1 ? folders.first : nil
    }

    /// The playlist at a path; for a folder the only one, or the only multivariant one.
    private static func playlist(at path: String) throws -> String {
        guard path != "-" else { return path }
        guard try SystemFiles.kind(of: path) == .directory else { return path }
        let entries = try SystemFiles.entries(of: path)
        let folder = path.hasSuffix("/") ? path : path + "/"
        let names = entries.filter { $0.kind == .file && $0.name.lowercased().hasSuffix(".m3u8") }.map(\.name)
        if names.count == 1 { return folder + names[0] }
        let multivariants = try names.filter { try read(folder + $0).kind == .multivariant }
        guard multivariants.count == 1 else {
            let reason =
                names.isEmpty
                ? "this folder contains no .m3u8 file"
                : "this folder contains \(multivariants.count) multivariant playlists among \(names.count) playlists; "
                    + "name one"
            throw failure(path, reason)
        }
        return folder + multivariants[0]
    }

    /// Reads a playlist. Only one of the command line can be a pipe or standard input; URLs are among the inputs.
    private static func read(
        _ path: String, isNamed: Bool = false, in inputs: DocumentInputs? = nil
    ) throws -> HLSPlaylist {
        let limit = PlaylistLimits().playlistBytes
        let bytes =
            try inputs?.read(path, limit: limit)
            ?? (isNamed ? SystemFiles.read(path, limit: limit) : SystemFiles.readRegular(path, limit: limit))
        return try located(path) { () throws(PlaylistError) in try HLSPlaylist(parsing: bytes) }
    }

    private static func media(
        _ playlist: HLSPlaylist, path: String, _ refusal: (MediaPlaylist) -> String?
    ) throws -> MediaPlaylist {
        let media = try located(path) { () throws(PlaylistError) in try MediaPlaylist(playlist) }
        if let reason = refusal(media) { throw failure(DocumentInputs.shown(path), reason) }
        return media
    }

    /// Reads or changes the playlist at a path. Throws its problem with the path.
    static func located<Value>(_ path: String, _ body: () throws(PlaylistError) -> Value) throws -> Value {
        do throws(PlaylistError) {
            return try body()
        } catch {
            throw CommandFailure("\(DocumentInputs.shown(path)):\(error)")
        }
    }

    /// The path of a listed playlist below the folder of the playlist that lists it.
    private static func file(of uri: String, in path: String) throws -> String {
        // In bytes: a combining mark behind a slash would make another character of it.
        let written = uri.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        guard !written.isEmpty, written.first != UInt8(ascii: "/"), !written.contains(UInt8(ascii: ":")) else {
            throw failure(path, "the media playlist \(uri) is not a file below this folder; store it there first")
        }
        var parts: [String] = []
        for part in written.split(separator: UInt8(ascii: "/")) {
            // An escaped dot is a dot (RFC 3986 §2.3): `%2e%2e` leads to the folder above, too. An escaped slash stays.
            let bytes = PercentEncoding.decoded(part, keeping: [UInt8(ascii: "/"), 0])
            switch String(utf8: bytes[...]) ?? String(decoding: part, as: UTF8.self) {
            case ".": break
            case "..":
                guard parts.popLast() != nil else {
                    throw failure(path, "the media playlist \(uri) is outside of this folder; apply to a folder above")
                }
            case let name: parts.append(name)
            }
        }
        // A file of this name is not standard input.
        return parts == ["-"] ? "./-" : parts.joined(separator: "/")
    }

    /// The address of a listed playlist.
    private static func address(of uri: String, in url: String) throws -> String {
        do throws(HTTPAddress.Problem) {
            return try HTTPAddress(parsing: uri, relativeTo: HTTPAddress(parsing: url)).url
        } catch {
            throw failure(url, "the media playlist \(uri) cannot be fetched: \(error.message)")
        }
    }

    /// The query of a URI, without `?`. A fragment has none.
    private static func query(of uri: String) -> String {
        let query = uri.utf8.prefix { $0 != UInt8(ascii: "#") }.drop { $0 != UInt8(ascii: "?") }.dropFirst()
        return String(decoding: query, as: UTF8.self)
    }

    static func failure(_ path: String, _ reason: String) -> any Error { CommandFailure("\(path): \(reason)") }
}

extension MediaPlaylist {
    /// The reason why a playlist of subtitles or I-frames cannot be given dates; nil if it can.
    fileprivate var datesRefusal: String? { keepsContentTimes ? nil : "it has no end: add EXT-X-ENDLIST" }

    /// The reason why the playlist of a film cannot be given interstitials; nil if it can.
    var refusal: String? {
        if isIFramesOnly { return "it holds I-frames only (EXT-X-I-FRAMES-ONLY), which play no interstitials" }
        if skippedSegments > 0 { return "it is a delta update (EXT-X-SKIP), not a whole playlist" }
        if segments.isEmpty { return "it has no segments; its breaks would have no place" }
        if !hasProgramDateTime, source.tags.contains(where: { $0.name == "EXT-X-PROGRAM-DATE-TIME" }) {
            return "none of its EXT-X-PROGRAM-DATE-TIME is a date of ISO 8601, as in 2026-01-01T00:00:00.000Z; fix "
                + "them, or take them out: then dates are added"
        }
        if let line = unreadableDurationLine {
            return
                "the duration in line \(line) is not a number of seconds, so breaks after it would be at other "
                + "times; fix it, as in #EXTINF:6.006,"
        }
        if !keepsContentTimes {
            return
                "it is live (no EXT-X-ENDLIST, not of the type EVENT): the times of the breaks would move with its window; "
                + "a server inserts them with the library AdRulesHLS"
        }
        return nil
    }
}
