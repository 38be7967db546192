// Notifications: none gets a response, and one that cannot be read is left out.
import AdRulesText

extension LanguageServer {
    mutating func handle(notification method: String, _ params: JSONValue) {
        let name = ByteText(method)
        if case "exit" = name {
            phase = .exited(code: phase == .shutDown ? 0 : 1)
            return
        }
        guard phase == .running else { return }
        switch name {
        case "initialized": watchConfigurations()
        case "textDocument/didOpen": open(params["textDocument"])
        case "textDocument/didChange": change(params["textDocument"], params["contentChanges"]?.elements ?? [])
        case "textDocument/didSave":
            // Not every client reports changed files, so a saved document is an occasion to look.
            linters.markOld()
            // The whole text, in case that the client and the server disagree.
            if let text = params["text"] { change(params["textDocument"], [.object(["text": text])]) }
        case "textDocument/didClose": close(params["textDocument"])
        case "workspace/didChangeWatchedFiles": linters.markOld()
        case "workspace/didChangeConfiguration":
            guard let given = ServerSettings.find(in: params["settings"]) else { return }
            apply(given)
            documents.markAll()
            refreshFindings()
        case "workspace/didChangeWorkspaceFolders":
            openFolders(params["event"]?["added"])
            folders.removeAll(where: Self.paths(params["event"]?["removed"]).contains)
        default: break
        }
    }

    /// Takes settings in place of the old ones, and reports mistakes in them to the user.
    mutating func apply(_ given: JSONValue) {
        linters.settings = ServerSettings(given)
        for problem in linters.settings.problems { warn("settings: " + problem) }
    }

    private mutating func open(_ item: JSONValue?) {
        guard let document = OpenDocument(item, byteLimit: documents.documentByteLimit) else { return }
        forgetAnalysis()
        linters.markOld()
        if let reason = documents.open(document) { refuse(document.uri, reason) }
    }

    private mutating func change(_ identifier: JSONValue?, _ changes: [JSONValue]) {
        guard let uri = identifier?["uri"]?.string else { return }
        forgetAnalysis()
        let wasKept = documents[uri]?.text != nil
        let reason = documents.change(uri, changes, version: identifier?["version"], encoding: client.encoding)
        if let reason, wasKept { refuse(uri, reason) }
    }

    private mutating func close(_ identifier: JSONValue?) {
        guard let uri = identifier?["uri"]?.string else { return }
        forgetAnalysis()
        if documents.close(uri), !client.pullsFindings { publish(nil, of: uri, version: nil) }
    }

    private mutating func refuse(_ uri: String, _ reason: String) {
        warn("\(PrintableText.line(uri, limit: 200)) is not checked: \(reason)")
    }
}
