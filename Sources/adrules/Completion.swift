import AdRulesLint
import ArgumentParser

/// What a shell offers to complete an argument with; folders are offered with every kind of file.
enum Completion {
    /// Files that may hold a playlist or a response.
    static let documents = CompletionKind.file(extensions: ["xml", "vmap", "vast"])

    /// Playlists of HLS.
    static let media = CompletionKind.file(extensions: ["m3u8"])

    /// The ids and the names of the rules.
    static let rules = CompletionKind.list(RuleCatalogue.all.flatMap { [$0.id.rawValue, $0.name] })
}
