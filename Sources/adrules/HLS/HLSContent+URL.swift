import AdRulesEngine
import AdRulesHLS
import AdRulesText

extension HLSContent {
    /// Reads the content at a URL. Its playlists have their URLs as names. On failure, prints the reason and ends the
    /// command with 2; so does a playlist for which `refusal` gives a reason.
    init(url: String, _ source: some DocumentSource, refusal: (MediaPlaylist) -> String? = { _ in nil }) throws {
        folder = ""
        var inputs = try DocumentInputs([url], options: source, resolves: false)
        let playlist = try Self.read(url, in: inputs)
        guard playlist.kind == .multivariant else {
            (multivariant, parentVariables) = (nil, nil)
            let media = try Self.media(playlist, path: url, refusal)
            files = [
                File(name: url, playlist: media, variables: PlaylistVariables(of: playlist, query: Self.query(of: url)))
            ]
            return
        }
        multivariant = (url, playlist)
        let listed = try Self.multivariant(playlist, path: url, query: Self.query(of: url))
        parentVariables = listed.variables
        var urls: [String] = []
        for uri in listed.dateRangeURIs {
            do throws(HTTPAddress.Problem) {
                let address = try HTTPAddress(parsing: uri, relativeTo: HTTPAddress(parsing: url)).url
                if !urls.contains(where: { $0.isSpelled(address) }) { urls.append(address) }
            } catch {
                throw Self.failure(url, "the media playlist \(uri) cannot be fetched: \(error.message)")
            }
        }
        try inputs.add(urls)
        files = try urls.map { url in
            let media = try Self.media(Self.read(url, in: inputs), path: url, refusal)
            let variables = PlaylistVariables(
                of: media.source, importing: listed.variables, query: Self.query(of: url))
            return File(name: url, playlist: media, variables: variables)
        }
        guard !files.isEmpty else { throw Self.failure(url, "it lists no media playlist with video or audio") }
    }
}
