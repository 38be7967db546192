import AdRulesEngine
import ArgumentParser

/// A command for which the answers of ad servers matter: whether they are asked, and how.
///
/// The options are two groups side by side: a debug build of the argument parser checks a group five times for each
/// group that it is in.
protocol ResolvingCommand: ParsableCommand {
    /// Whether servers are asked.
    var resolving: ResolveOptions { get }
    /// The way of requesting them.
    var source: SourceOptions { get }
    /// Whether the ads of a break matter.
    var isWanted: @Sendable (AdBreak) -> Bool { get }
    /// Whether standard error does not tell how it goes: no requests, no progress.
    var quiet: Bool { get }
}

extension ResolvingCommand {
    /// Whether ad tags are answered: by servers, or by the folder of `--responses`.
    var resolves: Bool { resolving.resolve || source.responses != nil }

    /// Those of every break do.
    var isWanted: @Sendable (AdBreak) -> Bool { { _ in true } }

    /// A command without this option tells it.
    var quiet: Bool { false }

    /// The option by which they are answered.
    var answeringOption: String { source.responses == nil ? "--resolve" : "--responses" }

    /// The documents of the command, with their ad tags answered if that is wanted.
    func inputs(_ paths: [String]) throws -> DocumentInputs {
        try DocumentInputs(paths, options: source, resolves: resolves, isQuiet: quiet, isWanted: isWanted)
    }
}

/// A command that writes interstitials, which have linear ads only: no other break is asked for.
protocol InterstitialCommand: ResolvingCommand {}

extension InterstitialCommand {
    var isWanted: @Sendable (AdBreak) -> Bool { { $0.allowsLinear } }
}

/// The option by which ad servers are asked.
struct ResolveOptions: ParsableArguments {
    @Flag(
        help: """
            Request the ad tags of breaks and the tags in wrappers, each once, and use the answers. Nothing else is \
            requested.
            """)
    var resolve = false
}
