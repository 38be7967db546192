import AdRulesEngine
import AdRulesHLS
import AdRulesModel
import ArgumentParser

/// `adrules hls asset-list`: makes the asset list of one ad response.
struct HLSAssetListCommand: ResolvingCommand {
    static let configuration = CommandConfiguration(
        commandName: "asset-list", abstract: "Makes the JSON asset list of an ad response.",
        discussion: """
            The list is what a server answers to X-ASSET-LIST. The trackers go into X-AD-CREATIVE-SIGNALING; macros that \
            are facts of the ad are expanded, those that a player has to fill stay. What a list cannot carry is reported \
            on standard error. Wrappers are followed with --resolve or --responses only.
            Exit codes: 0 the list has every ad, and is empty if there is none; 2 the response could not be read; 3 ads \
            are missing in the list: wrappers that were not followed, files instead of HLS, ads that do not fit or \
            cannot play; 64 wrong usage.
            """)

    @Argument(help: "A VAST file, a URL, or - for standard input.", completion: Completion.documents)
    var response: String

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("How long the ads may be together.", valueName: "time"),
        transform: TimeArgument.readDuration)
    var maxDuration: TimeArgument?

    @Flag(help: "No more than one ad.")
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
            SystemFiles.complain(
                "\(DocumentInputs.shown(response)): this is a playlist; asset-list takes one ad response "
                    + "(VAST), adrules hls apply takes playlists")
            throw Ending.failure
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
