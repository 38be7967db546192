import AdRulesCommands
import AdRulesHLS
import ArgumentParser

/// `adrules hls asset-list`: makes the asset list of one ad response.
struct HLSAssetListCommand: ResolvingCommand {
    static let configuration = CommandConfiguration(
        commandName: "asset-list", abstract: "Writes the JSON asset list of an ad response.",
        discussion: """
            The list is the answer of a server to X-ASSET-LIST. The trackers go into X-AD-CREATIVE-SIGNALING; macros that \
            the ad determines are expanded, those that the player must fill stay. Standard error reports what a list \
            cannot carry. Wrappers are followed with --resolve or --responses only.
            Exit codes: 0 the list has every ad, and is empty if there is none; 2 the response could not be read; 3 ads \
            are missing in the list: wrappers that were not followed, files instead of HLS, ads that do not fit or \
            cannot play; 64 wrong usage.
            """
                + examples(
                    "hls asset-list Samples/Playlists/vast-single.xml", "hls asset-list Samples/Responses/postroll.xml")
    )

    @Argument(help: "A VAST file, a URL, or - for standard input.", completion: Completion.documents)
    var response: String

    @Option(
        parsing: .unconditional, help: ArgumentHelp("The longest total duration of the ads.", valueName: "time"),
        transform: TimeArgument.readDuration)
    var maxDuration: TimeArgument?

    @Flag(help: "At most one ad.")
    var single = false

    @OptionGroup
    var files: FileOptions

    @OptionGroup(title: "Ad servers")
    var resolving: ResolveOptions

    @OptionGroup(title: "Ad servers")
    var source: SourceOptions

    func validate() throws { try source.check([response], resolves: resolves) }

    func run() throws {
        let inputs = try inputs([response])
        guard case .vast(let vast) = try inputs.document(response) else {
            throw CommandFailure(
                "\(DocumentInputs.shown(response)): this is a playlist; asset-list takes one ad response "
                    + "(VAST), adrules hls apply takes playlists")
        }
        let (list, losses) = AssetList.make(
            from: inputs.responses(of: response)[OccurrenceID(0)] ?? AdResponse(vast.vast), allowMultipleAds: !single,
            maxDuration: maxDuration?.time, maxFileBitrate: files.allowFiles)
        for loss in losses {
            SystemFiles.complain(
                "\(loss.code.losesAds ? "not in the list" : "in the list only in part"): \(loss.message)")
        }
        if losses.contains(where: { $0.code == .wrapper }), !resolves {
            SystemFiles.complain("--resolve follows wrappers")
        }
        try SystemFiles.printOut(list.json)
        if losses.contains(where: \.code.losesAds) { throw Ending.missingAds }
    }
}
