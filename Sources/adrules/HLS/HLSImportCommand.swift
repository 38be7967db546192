public import AdRulesCommands
import AdRulesHLS
public import ArgumentParser

extension ImportFormat: ExpressibleByArgument {}

/// `adrules hls import`: shows the breaks that HLS playlists hold.
struct HLSImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import", abstract: "Shows the breaks in HLS playlists.",
        discussion: """
            Interstitials say what to play; avails (SCTE 35, EXT-X-CUE-OUT and the like) only when. Content time 0 is the \
            first segment. For a multivariant playlist the first media playlist with video counts; where another one differs, \
            or a playlist has a problem, a message goes to standard error.
            Exit codes: 0 the breaks were printed, 1 a playlist has a problem or playlists differ, 2 a playlist could not be read, 64 \
            wrong usage.
            """ + examples("hls import Samples/HLS/channel.m3u8", "hls import Samples/HLS/film --format json"))

    @Argument(
        help: "A multivariant or media playlist, its URL, the folder that holds it, or - for standard input.",
        completion: Completion.media)
    var content: String

    @Option(help: "text or json.")
    var format = ImportFormat.text

    @OptionGroup(title: "Servers")
    var source: SourceOptions

    func validate() throws { try source.check([content], resolves: nil) }

    func run() throws {
        let content = try HLSContent(content, source)
        var found = content.breaks
        var findings = content.files.map { content.findings(of: $0) }
        findings[0] = HLSContent.merged(findings[0], found)
        found.findings = findings[0]
        let multivariant = content.multivariant.map { $0.playlist.check() }
        try SystemFiles.printOut(format.render(found, multivariant: multivariant))
        let differences = HLSPresentation(content.files.map(\.playlist)).check()
        for (index, file) in content.files.enumerated() {
            content.complain(findings[index] + differences[index], of: file)
        }
        if let multivariant, let name = content.multivariant?.name {
            findings.append(multivariant)
            HLSContent.complain(multivariant, of: DocumentInputs.shown(content.folder + name))
        }
        if !findings.joined().isEmpty || !differences.joined().isEmpty { throw Ending.findings }
    }
}
