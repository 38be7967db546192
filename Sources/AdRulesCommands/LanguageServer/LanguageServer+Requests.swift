// Requests: each gets exactly one response.
import AdRulesModel
import AdRulesText

extension LanguageServer {
    mutating func handle(request method: String, _ params: JSONValue, id: JSONValue) {
        do throws(ResponseError) {
            outbox.respond(to: id, with: try result(of: method, params) ?? JSONValue(.null))
        } catch {
            outbox.respond(to: id, with: error)
        }
    }

    /// The result; nil for `null`.
    private mutating func result(of method: String, _ params: JSONValue) throws(ResponseError) -> JSONValue? {
        let name = ByteText(method)
        switch phase {
        case .waiting:
            guard case "initialize" = name else {
                throw ResponseError(.serverNotInitialized, "the first request is initialize")
            }
            return initialize(params)
        case .running: break
        case .shutDown, .exited: throw ResponseError(.invalidRequest, "the server is shut down")
        }
        switch name {
        case "initialize": throw ResponseError(.invalidRequest, "the server is initialized already")
        case "shutdown":
            phase = .shutDown
            return nil
        case "textDocument/completion":
            let trigger = params["context"]?["triggerCharacter"]?.string
            return try place(params).map { Completion($0, client: client, at: $1).json(trigger: trigger) }
        case "textDocument/hover": return try place(params).map { Hover(analysis: $0, client: client).json(at: $1) }
        case "textDocument/linkedEditingRange": return try place(params).map { LinkedNames.json($0, at: $1) }
        case "textDocument/codeAction":
            let document = try document(params)
            guard let start = Position(params["range"]?["start"]), let end = Position(params["range"]?["end"]) else {
                throw Self.missing("range")
            }
            guard let analysis = analysis(of: document),
                let lower = documents.offset(of: start, in: document.uri, encoding: client.encoding),
                let upper = documents.offset(of: end, in: document.uri, encoding: client.encoding)
            else { return .array([]) }
            return CodeActions(document: document, analysis: analysis, client: client)
                .json(in: SourceRange(lower: lower, upper: upper), only: params["context"]?["only"]?.elements)
        case "textDocument/documentSymbol":
            let document = try document(params)
            return analysis(of: document).map { Outline.json($0, uri: document.uri, client: client) }
        case "textDocument/diagnostic": return try pulled(params)
        case "workspace/diagnostic": return pulledWorkspace(params)
        case "textDocument/formatting":
            let document = try document(params)
            return analysis(of: document).map {
                CodeActions(document: document, analysis: $0, client: client).formatting
            }
        case "textDocument/foldingRange": return analysis(of: try document(params)).map(FoldedRanges.json) ?? .array([])
        case "textDocument/documentLink":
            return analysis(of: try document(params)).map(DocumentLinks.json) ?? .array([])
        default: throw ResponseError(.methodNotFound, "no method is called \(PrintableText.line(method, limit: 80))")
        }
    }

    private mutating func initialize(_ params: JSONValue) -> JSONValue {
        phase = .running
        client = ClientCapabilities(params)
        openFolders(params["workspaceFolders"])
        if let given = ServerSettings.find(in: params["initializationOptions"]) { apply(given) }
        return .object([
            "capabilities": .object([
                "positionEncoding": .string(client.encoding.rawValue),
                "textDocumentSync": .object([
                    "openClose": .bool(true), "change": .integer(2), "save": .object(["includeText": .bool(true)]),
                ]),
                "completionProvider": .object(["triggerCharacters": .array(Completion.triggers.map { .string($0) })]),
                "hoverProvider": .bool(true), "documentSymbolProvider": .bool(true),
                "diagnosticProvider": .object([
                    "identifier": .string("adrules"), "interFileDependencies": .bool(false),
                    "workspaceDiagnostics": .bool(workspace != nil),
                ]),
                "workspace": .object([
                    "workspaceFolders": .object(["supported": .bool(true), "changeNotifications": .bool(true)])
                ]), "documentFormattingProvider": .bool(true), "foldingRangeProvider": .bool(true),
                "documentLinkProvider": .object([]), "linkedEditingRangeProvider": .bool(true),
                "codeActionProvider": .object([
                    "codeActionKinds": .array([.string(CodeActions.quickFix), .string(CodeActions.fixAll)])
                ]),
            ]), "serverInfo": .object(["name": .string("adrules"), "version": .string(version)]),
        ])
    }

    /// The document of a request and the place in it; nil if it holds nothing of ours.
    private mutating func place(
        _ params: JSONValue
    ) throws(ResponseError) -> (analysis: DocumentAnalysis, offset: Int)? {
        let document = try document(params)
        guard let position = Position(params["position"]) else { throw Self.missing("position") }
        guard let analysis = analysis(of: document),
            let offset = documents.offset(of: position, in: document.uri, encoding: client.encoding)
        else { return nil }
        return (analysis, offset)
    }

    /// The document of a request. Throws if the request names none, or one that is not open.
    func document(_ params: JSONValue) throws(ResponseError) -> OpenDocument {
        guard let uri = params["textDocument"]?["uri"]?.string else { throw Self.missing("textDocument.uri") }
        guard let document = documents[uri] else {
            throw ResponseError(.invalidParams, "\(PrintableText.line(uri, limit: 200)) is not open")
        }
        return document
    }

    private static func missing(_ name: String) -> ResponseError {
        ResponseError(.invalidParams, "the request has no \(name)")
    }
}
