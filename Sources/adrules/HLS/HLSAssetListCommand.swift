import AdRulesHLS
import AdRulesModel
import ArgumentParser

/// `adrules hls asset-list`: makes the asset list of one ad response.
struct HLSAssetListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "asset-list", abstract: "Makes the JSON asset list of an ad response.",
        discussion: """
            The list is what a server answers to X-ASSET-LIST. HLS is chosen before media files, and the trackers go into \
            X-AD-CREATIVE-SIGNALING with their macros as they are. What a list cannot hold is reported on standard \
            error. Wrappers are not followed: nothing is fetched.
            Exit codes: 0 there is a list, empty if there is no ad; 2 the file could not be read; 64 wrong usage.
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

    func run() throws {
        guard case .vast(let document) = try AdDocument(file: response) else {
            SystemFiles.complain(
                "\(response == "-" ? "<stdin>" : response): this is a playlist; asset-list takes one ad response "
                    + "(VAST), adrules hls apply takes playlists")
            throw Ending.failure
        }
        let (list, losses) = AssetList.make(
            from: AdResponse(document.vast), allowMultipleAds: !single, maxDuration: maxDuration?.time)
        for loss in losses { SystemFiles.complain("not in the list: \(loss.message)") }
        try SystemFiles.printOut(list.json)
    }
}
