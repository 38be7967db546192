import ArgumentParser

/// The options of commands for which the answers of ad servers matter: whether they are asked, and how.
struct ResolveOptions: ParsableArguments {
    @Flag(
        help: """
            Ask the ad servers: the ad tags of breaks and what is behind wrappers, each once; their answers count, \
            too. Nothing else is requested.
            """)
    var resolve = false

    @OptionGroup
    var source: SourceOptions

    /// Whether ad tags are answered: by servers, or by the folder of `--responses`.
    var resolves: Bool { resolve || source.responses != nil }

    /// The option by which they are answered.
    var given: String { source.responses == nil ? "--resolve" : "--responses" }

    /// The documents of a command, with their ad tags answered if that is wanted.
    func inputs(_ paths: [String]) throws -> DocumentInputs {
        try DocumentInputs(paths, options: source, resolves: resolves)
    }
}
