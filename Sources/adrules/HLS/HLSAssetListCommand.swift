import AdRulesEngine
import AdRulesHLS
import AdRulesModel
import ArgumentParser

/// `adrules hls asset-list`: makes the asset list of one ad response.
struct HLSAssetListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "asset-list", abstract: "Makes the JSON asset list of an ad response.",
        discussion: """
            The list is what a server answers to X-ASSET-LIST. The trackers go into X-AD-CREATIVE-SIGNALING; macros that \
            are facts of the ad are expanded, those that a player has to fill stay. What a list cannot hold is reported \
            on standard error. Wrappers are followed with --resolve only; without it nothing is fetched.
            Exit codes: 0 the list has every ad, and is empty if there is none; 2 the file could not be read; 3 ads are \
            missing in the list: wrappers that were not followed, files instead of HLS, ads that do not fit or cannot \
            play; 64 wrong usage.
            """)

    @Argument(help: "A VAST file, or - for standard input.", completion: Completion.documents)
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

    @OptionGroup(title: "What is asked of servers")
    var resolving: ResolveOptions

    func validate() throws {
        if !resolving.resolve, let option = resolving.idleOption {
            throw ValidationError("\(option) is for --resolve; without it nothing is fetched")
        }
    }

    func run() throws {
        let document = try AdDocument(file: response)
        guard case .vast(let vast) = document else {
            SystemFiles.complain(
                "\(response == "-" ? "<stdin>" : response): this is a playlist; asset-list takes one ad response "
                    + "(VAST), adrules hls apply takes playlists")
            throw Ending.failure
        }
        let (list, losses) = AssetList.make(
            from: try resolved(document) ?? AdResponse(vast.vast), allowMultipleAds: !single,
            maxDuration: maxDuration?.time, maxFileBitrate: files.allowFiles)
        for loss in losses {
            SystemFiles.complain(
                "\(loss.code.losesAds ? "not in the list" : "in the list only in part"): \(loss.message)")
        }
        if losses.contains(where: { $0.code == .wrapper }), !resolving.resolve {
            SystemFiles.complain("--resolve asks the servers behind wrappers")
        }
        try SystemFiles.printOut(list.json)
        if losses.contains(where: \.code.losesAds) { throw Ending.missingAds }
    }

    /// The response with its wrappers followed; nil without `--resolve`, and if there is nothing to follow.
    private func resolved(_ document: AdDocument) throws -> AdResponse? {
        guard resolving.resolve else { return nil }
        if let folder = resolving.saveResponses { try SavedAnswers.check(folder) }
        var resolver = ChainResolver(
            source: try resolving.servers(), limits: ParsingLimits(), headerOrigins: [], isQuiet: false)
        let responses = resolver.follow(TagRequests(macros: resolving.macros).requests(of: document))
        if let folder = resolving.saveResponses {
            var saved = SavedAnswers()
            saved.add(resolver)
            try saved.write(to: folder)
        }
        return responses.first ?? nil
    }
}
