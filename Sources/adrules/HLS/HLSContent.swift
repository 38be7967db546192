import AdRulesCommands
import AdRulesHLS
import AdRulesModel
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

    /// Reads the content at a path: a playlist, or a folder that holds it. On failure, prints the reason and ends the
    /// command with 2; so does a playlist for which `refusal` gives a reason.
    init(_ path: String, refusal: (MediaPlaylist) -> String? = { _ in nil }) throws {
        let argument = path
        let path = try Self.playlist(at: argument)
        let name = path.split(separator: "/", omittingEmptySubsequences: false).last.map(String.init) ?? path
        folder = path == "-" ? "" : String(path.dropLast(name.count))
        let playlist = try Self.read(path, isNamed: path.isSpelled(argument))
        switch playlist.kind {
        case .media:
            multivariant = nil
            parentVariables = nil
            files = [
                File(
                    name: name, playlist: try Self.media(playlist, path: path, refusal),
                    variables: PlaylistVariables(of: playlist))
            ]
        case .multivariant:
            guard path != "-" else {
                throw Self.failure("<stdin>", "a multivariant playlist leads to other files; name its file")
            }
            multivariant = (name, playlist)
            let listed = try Self.multivariant(playlist, path: path)
            parentVariables = listed.variables
            var files: [File] = []
            // Two addresses can lead to one file: `v.m3u8` and `./v.m3u8?b=1`.
            var names: Set<[UInt8]> = []
            for uri in listed.dateRangeURIs {
                let file = try Self.file(of: uri, in: path)
                guard names.insert(Array(file.utf8)).inserted else { continue }
                let media = try Self.media(Self.read(folder + file), path: folder + file, refusal)
                let variables = PlaylistVariables(
                    of: media.source, importing: listed.variables, query: Self.query(of: uri))
                files.append(File(name: file, playlist: media, variables: variables))
            }
            guard !files.isEmpty else { throw Self.failure(path, "it lists no media playlist with video or audio") }
            self.files = files
        }
    }

    /// The media playlists that get dates only, each once: subtitles and I-frames. Prints which of them cannot get any, and
    /// why; players play the breaks without them.
    func datesOnlyFiles() throws -> [File] {
        guard let multivariant else { return [] }
        let path = folder + multivariant.name
        let listed = try Self.multivariant(multivariant.playlist, path: path)
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
    func path(of file: File) -> String { file.name == "-" ? "<stdin>" : folder + file.name }

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

    /// Reads a playlist. Only one that the command line names can be a pipe or standard input; URLs are among the inputs.
    static func read(
        _ path: String, isNamed: Bool = false, in inputs: DocumentInputs? = nil
    ) throws -> HLSPlaylist {
        let limit = PlaylistLimits().playlistBytes
        do {
            let bytes =
                try inputs?.read(path, limit: limit)
                ?? (isNamed ? SystemFiles.read(path, limit: limit) : SystemFiles.readRegular(path, limit: limit))
            return try HLSPlaylist(parsing: bytes)
        } catch let error as PlaylistError {
            throw CommandFailure("\(path == "-" ? "<stdin>" : path):\(error)")
        }
    }

    /// The playlists that a multivariant playlist lists; the query is that of its URL, for variables.
    static func multivariant(
        _ playlist: HLSPlaylist, path: String, query: String = ""
    ) throws -> MultivariantPlaylist {
        do throws(PlaylistError) {
            return try MultivariantPlaylist(playlist, query: query)
        } catch {
            throw CommandFailure("\(path):\(error)")
        }
    }

    static func media(
        _ playlist: HLSPlaylist, path: String, _ refusal: (MediaPlaylist) -> String? = { _ in nil }
    ) throws -> MediaPlaylist {
        let name = path == "-" ? "<stdin>" : path
        let media: MediaPlaylist
        do throws(PlaylistError) {
            media = try MediaPlaylist(playlist)
        } catch {
            throw CommandFailure("\(name):\(error)")
        }
        if let reason = refusal(media) { throw failure(name, reason) }
        return media
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
            // An escaped dot is a dot (RFC 3986 §2.3): `%2e%2e` leads to the folder above, too.
            switch decoded(Array(part)) {
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

    /// The query of a URI, without `?`. A fragment has none.
    static func query(of uri: String) -> String {
        let query = uri.utf8.prefix { $0 != UInt8(ascii: "#") }.drop { $0 != UInt8(ascii: "?") }.dropFirst()
        return String(decoding: query, as: UTF8.self)
    }

    /// A part of a URI as a file name: `%20` is a blank. What is not an escape stays, and so does an escaped slash.
    private static func decoded(_ part: [UInt8]) -> String {
        var bytes: [UInt8] = []
        var rest = part[...]
        while let byte = rest.popFirst() {
            let digits = String(decoding: rest.prefix(2), as: UTF8.self)
            if byte == UInt8(ascii: "%"), digits.utf8.count == 2, digits.utf8.allSatisfy({ isHexDigit($0) }),
                let value = UInt8(digits, radix: 16), value != UInt8(ascii: "/"), value != 0
            {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(utf8: bytes[...]) ?? String(decoding: part, as: UTF8.self)
    }

    private static func isHexDigit(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte | 0x20)
    }

    static func failure(_ path: String, _ reason: String) -> any Error {
        CommandFailure("\(path): \(reason)")
    }
}

extension MediaPlaylist {
    /// The reason why a playlist of subtitles or I-frames cannot be given dates; nil if it can.
    fileprivate var datesRefusal: String? {
        keepsContentTimes ? nil : "it has no end: add EXT-X-ENDLIST"
    }

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
