import AdRulesHLS
public import AdRulesRendering
public import ArgumentParser

extension ImportFormat: ExpressibleByArgument {}

/// `adrules hls import`: shows the breaks that HLS playlists hold.
struct HLSImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Shows the breaks that HLS playlists hold.",
        discussion: """
            Interstitials say what to play; avails (SCTE 35, EXT-X-CUE-OUT and the like) only when. Content time 0 is the \
            first segment. Of a multivariant playlist the first media playlist counts; where another one differs from \
            it, or a tag cannot be read, a message goes to standard error.
            Exit codes: 0 they were shown, 1 a tag could not be read or playlists differ, 2 a file could not be read, 64 \
            wrong usage.
            """)

    @Argument(
        help: "A multivariant or media playlist, the folder that holds it, or - for standard input.",
        completion: Completion.media)
    var content: String

    @Option(help: "text or json.")
    var format = ImportFormat.text

    func run() throws {
        let content = try HLSContent(content)
        let found = PlaylistImport(content.files[0].playlist)
        try SystemFiles.printOut(format.render(found))
        var findings = HLSPresentation(content.files.map(\.playlist)).check()
        findings[0] = found.findings + findings[0]
        for (file, findings) in zip(content.files, findings) {
            for finding in findings { SystemFiles.complain("\(content.path(of: file)):\(finding)") }
        }
        if !findings.joined().isEmpty { throw Ending.findings }
    }
}
