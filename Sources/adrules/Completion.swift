import AdRulesLint
import ArgumentParser

/// The completions of an argument in a shell; folders are offered with every kind of file.
enum Completion {
    /// Files that may hold a playlist or a response.
    static let documents = CompletionKind.file(extensions: ["xml", "vmap", "vast"])

    /// Playlists of HLS.
    static let media = CompletionKind.file(extensions: ["m3u8"])

    /// A rule by its id or its name; with `isList`, also one behind a comma.
    static func rules(isList: Bool) -> CompletionKind {
        .custom { _, _, prefix in
            let comma = isList ? prefix.lastIndex(of: ",") : nil
            let before = comma.map { String(prefix[...$0]) } ?? ""
            return RuleCatalogue.all.flatMap { rule in
                [offer(before + rule.id.rawValue, rule.name), offer(before + rule.name, rule.id.rawValue)]
            }
        }
    }

    /// A candidate with what it means, for a shell that shows that beside it.
    private static func offer(_ word: String, _ meaning: String) -> String {
        switch CompletionShell.requesting {
        case .zsh?: "\(word):\(meaning)"
        case .fish?: "\(word)\t\(meaning)"
        default: word
        }
    }
}
