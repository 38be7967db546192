public import AdRulesHLS
import AdRulesText
public import ArgumentParser

/// `adrules hls`: carries the breaks of a playlist in HLS, and reads breaks from it.
struct HLSCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "hls", abstract: "Writes the breaks of a playlist into HLS playlists, as interstitials.",
        discussion: """
            apply writes the breaks into the media playlists of a film, filter into a refresh of a live stream. asset-list \
            writes the asset list of one ad response, events prints the breaks as events for an app, import prints the \
            breaks in HLS playlists, beacons-script prints the script that sends the trackers in hls.js.
            Only a URL and --resolve fetch anything; nothing is sent.
            """
                + examples(
                    "hls import Samples/HLS/channel.m3u8",
                    "hls events Samples/Playlists/quickstart.xml --duration 30:00"),
        subcommands: [
            HLSApplyCommand.self, HLSAssetListCommand.self, HLSBeaconsScriptCommand.self, HLSEventsCommand.self,
            HLSFilterCommand.self, HLSImportCommand.self,
        ])
}

extension InterstitialExport.Once: ExpressibleByArgument {}
extension InterstitialExport.Avails: ExpressibleByArgument {}

/// The option for ads that are not HLS.
struct FileOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            Use media files up to this bitrate where an ad has no HLS, for AVPlayer; hls.js drops a break with one. \
            Without it such ads are left out.
            """, valueName: "kbit/s"))
    var allowFiles: Int?

    func validate() throws {
        if let allowFiles, allowFiles <= 0 {
            throw ValidationError("--allow-files takes a bitrate in kbit/s, as in 2500")
        }
    }
}

/// The option for variables in the address of the asset lists.
struct DefinitionOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            """
            A parameter of the film's address, for a reference such as {$sid} in --asset-base. The playlist that players \
            open first defines it (EXT-X-DEFINE:QUERYPARAM, version 11), the others import it. Can be repeated.
            """, valueName: "name"),
        transform: Self.definition)
    var define: [VariableDefinition] = []

    /// Throws if what was inserted into a playlist refers to a variable that nobody defines: players
    /// refuse the whole playlist then (RFC 8216bis §4.3). What the playlist lacked before is the packager's.
    func check(
        _ changed: HLSPlaylist, from original: HLSPlaylist, importing parent: PlaylistVariables? = nil, as path: String,
        of whole: String
    ) throws {
        let undefined = changed.undefinedVariables(importing: parent)
        guard !undefined.isEmpty else { return }
        let source = try HLSPlaylist(parsing: original.removingInsertedLines())
        let before = Set(source.undefinedVariables(importing: parent).map { ByteText($0) })
        guard let new = undefined.first(where: { !before.contains(ByteText($0)) }) else { return }
        throw HLSContent.failure(
            path,
            "in what would be inserted, the variable \(new) is not defined, and players would reject the \(whole); if it is "
                + "a parameter of the \(whole)'s address, define it with --define")
    }

    private static func definition(_ name: String) throws -> VariableDefinition {
        guard let definition = VariableDefinition(name, from: .queryParameter) else {
            throw ValidationError("\"\(name)\" is not the name of a variable: letters, digits, - and _")
        }
        return definition
    }
}

/// The options for the tags of breaks.
struct DateRangeOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The address where players find the asset lists. A server must make those of breaks with a tag.",
            valueName: "url"))
    var assetBase: String?

    @Option(
        help: ArgumentHelp(
            """
            The actions denied to viewers: skip, jump, both with a comma, or none. With jump, a seek forward in hls.js ends \
            at the first break that it passes and never arrives. skip does not apply to a break whose only ad can be \
            skipped: Shaka would not let viewers skip it.
            """, valueName: "list"))
    var restrict = "skip"

    @Option(help: ArgumentHelp("Move to segment boundaries: out, in, both with a comma, or none.", valueName: "list"))
    var snap = "none"

    @Option(
        help: ArgumentHelp(
            """
            Which breaks play once: always, never, or auto (all but the last mid-roll). After a last mid-roll that plays \
            once, every hls.js since 1.6 goes back to 0:00 if an earlier break has not played.
            """, valueName: "when"))
    var once = InterstitialExport.Once.auto

    func validate() throws {
        if let assetBase, !Self.isAbsolute(assetBase) {
            throw ValidationError("--asset-base is an absolute address, as in https://ads.example/lists")
        }
        _ = try Self.tokens(restrict, ["skip", "jump"], option: "--restrict")
        _ = try Self.tokens(snap, ["out", "in"], option: "--snap")
    }

    /// The settings of an export with these tags.
    func options() throws -> InterstitialExport.Options {
        var options = InterstitialExport.Options()
        options.assetBase = assetBase
        let restrictions = try Self.tokens(restrict, ["skip", "jump"], option: "--restrict")
        options.restrictions = []
        if restrictions.contains("skip") { options.restrictions.insert(.skip) }
        if restrictions.contains("jump") { options.restrictions.insert(.jump) }
        let boundaries = try Self.tokens(snap, ["out", "in"], option: "--snap")
        if boundaries.contains("out") { options.snap.insert(.out) }
        if boundaries.contains("in") { options.snap.insert(.into) }
        options.once = once
        return options
    }

    private static func isAbsolute(_ address: String) -> Bool {
        guard let mark = address.firstRange(of: "://") else { return false }
        return mark.lowerBound > address.startIndex && mark.upperBound < address.endIndex
            && address[..<mark.lowerBound].utf8.allSatisfy { (0x61...0x7A).contains($0 | 0x20) }
            && !address.utf8.contains { $0 <= 0x20 || $0 == 0x22 || $0 >= 0x7F }
    }

    private static func tokens(_ list: String, _ known: [String], option: String) throws -> [String] {
        let words = list.lowercased().split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        if words == ["none"] { return [] }
        guard words.allSatisfy(known.contains) else {
            throw ValidationError("\(option) takes \(known.joined(separator: " and ")) with a comma, or none")
        }
        return words
    }
}

/// The options that decide how breaks become interstitials.
struct InterstitialOptions: ParsableArguments {
    @Option(
        parsing: .unconditional, help: OpportunityArgument.help, transform: OpportunityArgument.read)
    var opportunities: [Opportunity]?

    @OptionGroup
    private var dateRanges: DateRangeOptions

    /// The address of the asset lists.
    var assetBase: String? { dateRanges.assetBase }

    @Option(
        help: ArgumentHelp(
            "Ads of an avail with a length: replace its content, or insert the ads before it.", valueName: "how"))
    var avails = InterstitialExport.Avails.replace

    @OptionGroup
    private var files: FileOptions

    /// The settings of an export without answers of ad servers.
    func options() throws -> InterstitialExport.Options {
        var options = try dateRanges.options()
        options.avails = avails
        options.maxFileBitrate = files.allowFiles
        return options
    }
}
