import AdRulesText

/// A language server (LSP 3.17) for VMAP and VAST: bytes of the client go in, bytes for the client come out.
///
/// It reads no file and has no clock; the command moves the bytes, and finds the configurations of files
/// (``ConfigurationSource``). Findings are published once for all changes that arrive in one piece, so that a client
/// which types faster than the server reads gets no backlog. Requests are answered at once and in order, which leaves
/// `$/cancelRequest` nothing to cancel.
///
/// No input ends it but `exit`: what cannot be read is answered with an error or left out.
package struct LanguageServer: Sendable {
    /// The place in the life of a connection.
    enum Phase: Equatable {
        /// Before `initialize`: every other request is refused.
        case waiting
        /// Until `shutdown`.
        case running
        /// Until `exit`: every request is refused.
        case shutDown
        /// The connection is over; what arrives is left out.
        case exited(code: Int32)
    }

    /// The largest message in bytes. In JSON, a document of the largest size takes at most this in practice.
    static let messageLimit = 64 << 20

    let version: String
    var phase = Phase.waiting
    var client = ClientCapabilities()
    var linters: DocumentLinters
    var documents = DocumentStore()
    var outbox = Outbox(.header)
    /// The source of the files of a workspace; nil if only open documents are checked.
    let workspace: WorkspaceSource?
    /// The folders of the workspace, from the root.
    var folders: [String] = []
    private var reader = MessageReader(messageLimit: messageLimit)
    /// The document read last: clients ask for several things at one place. Others are read again, which bounds memory.
    private var recent: (uri: String, analysis: DocumentAnalysis)?

    /// Creates a server that names its version to the client. Without `configurations`, no file has one; without
    /// `workspace`, files that are not open are not checked.
    package init(version: String, configurations: ConfigurationSource? = nil, workspace: WorkspaceSource? = nil) {
        self.version = version
        self.workspace = workspace
        linters = DocumentLinters(configurations)
    }

    /// The exit code of the process: set once the client has sent `exit`.
    package var exitCode: Int32? { if case .exited(let code) = phase { code } else { nil } }

    /// The exit code of the process when the input ends: 0 after `shutdown`, else 1.
    package var exitCodeAtEndOfInput: Int32 { exitCode ?? (phase == .shutDown ? 0 : 1) }

    /// Takes bytes of the client, in pieces of any size, and returns the bytes to send to it.
    ///
    /// Complexity: O(bytes of the messages and of the documents that they change or ask for).
    package mutating func receive(_ bytes: some Collection<UInt8>) -> [UInt8] {
        reader.append(bytes)
        while exitCode == nil, let arrival = reader.next() {
            switch arrival {
            case .message(let body): handle(body)
            case .failure(let reason): outbox.respond(to: nil, with: ResponseError(.parseError, reason))
            }
        }
        if phase == .running { publishChanged() }
        return outbox.take()
    }

    private mutating func handle(_ body: [UInt8]) {
        do throws(ResponseError) {
            switch try IncomingMessage(body) {
            case .request(let id, let method, let params): handle(request: method, params, id: id)
            case .notification(let method, let params): handle(notification: method, params)
            case .response: break
            }
        } catch {
            outbox.respond(to: error.id, with: error)
        }
    }

    /// Returns what a document holds and what is wrong with it; nil if it is not open or is other XML.
    /// Complexity: O(1) for the document that was asked for last, else O(bytes).
    mutating func analysis(of document: OpenDocument) -> DocumentAnalysis? {
        updateLinters()
        if let recent, recent.uri.isSpelled(document.uri) { return recent.analysis }
        guard
            let analysis = DocumentAnalysis(
                document, linter: linters[document.uri], known: linters.known(of: document.uri),
                encoding: client.encoding)
        else { return nil }
        recent = (document.uri, analysis)
        return analysis
    }

    /// Forgets what the document that was read last holds, since its text or the settings changed.
    mutating func forgetAnalysis() { recent = nil }

    private mutating func publishChanged() {
        updateLinters()
        for document in documents.takeChanged() where !client.pullsFindings {
            publish(analysis(of: document), of: document.uri, version: document.version)
        }
    }

    /// Publishes the findings of a document.
    mutating func publish(_ analysis: DocumentAnalysis?, of uri: String, version: JSONValue?) {
        outbox.notify(
            "textDocument/publishDiagnostics",
            .object([
                "uri": .string(uri), "version": client.readsVersions ? version : nil,
                "diagnostics": .array(findings(analysis, of: uri)),
            ]))
    }

    /// Shows a warning to the person at the client.
    mutating func warn(_ message: String) {
        outbox.notify(
            "window/showMessage",
            .object(["type": .integer(2), "message": .string("adrules: " + PrintableText.line(message, limit: 1000))]))
    }
}
