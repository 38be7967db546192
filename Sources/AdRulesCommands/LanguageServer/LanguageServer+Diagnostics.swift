// The findings that a client asks for (LSP 3.17, pull diagnostics): those of an open document, and those of the files
// in the folders of the workspace. A client that asks is sent none unasked.
import AdRulesText

extension LanguageServer {
    /// The most files of a workspace that are checked: a client asks again every few seconds.
    static let workspaceLimit = 1000

    /// The findings of an open document.
    mutating func pulled(_ params: JSONValue) throws(ResponseError) -> JSONValue {
        report(on: try document(params), known: params["previousResultId"]?.string)
    }

    /// The findings of the workspace: of open documents as the client has them, of others as they are stored. A file
    /// that has not changed since the client asked is not read again. A file that is gone, or no longer in a folder,
    /// has no findings. Complexity: O(bytes of changed files + files).
    mutating func pulledWorkspace(_ params: JSONValue) -> JSONValue {
        updateLinters()
        var known: [ByteText: String] = [:]
        for entry in params["previousResultIds"]?.elements ?? [] {
            if let uri = entry["uri"]?.string, let value = entry["value"]?.string { known[ByteText(uri)] = value }
        }
        var rest = known
        var items: [JSONValue] = []
        func add(_ report: JSONValue, _ uri: String, _ version: JSONValue?) {
            let head = [JSONMember("uri", .string(uri)), JSONMember("version", version ?? JSONValue(.null))]
            items.append(.object(head + (report.members ?? [])))
            rest[ByteText(uri)] = nil
        }
        for uri in documents.addresses {
            guard let document = documents[uri] else { continue }
            add(report(on: document, known: known[ByteText(uri)]), uri, document.version)
        }
        let files = (workspace?.files(folders, Self.workspaceLimit) ?? [])
            .filter { documents.address(ofFileAt: $0.path) == nil }
            .map { (file: $0, uri: FileAddress.address(of: $0.path)) }
        for ((file, uri), found) in zip(files, linters.linters(of: files.map(\.uri))) {
            let id = Self.id(of: "\(file.mark) \(found.mark)")
            let report = Self.report(id: id, known: known[ByteText(uri)]) { findings(inFileAt: file.path, uri, found) }
            add(report, uri, nil)
        }
        for uri in rest.keys.map(\.string).sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
            add(.object(["kind": .string("full"), "items": .array([])]), uri, nil)
        }
        return .object(["items": .array(items)])
    }

    private mutating func report(on document: OpenDocument, known: String?) -> JSONValue {
        let found = findings(analysis(of: document), of: document.uri)
        return Self.report(id: Self.id(of: JSONValue.array(found).description), known: known) { found }
    }

    /// The findings of a document as the client shows them: without an analysis, what is wrong with it as a
    /// configuration, or none.
    func findings(_ analysis: DocumentAnalysis?, of uri: String) -> [JSONValue] {
        guard let analysis else { return linters.problem(with: uri).map { [finding($0)] } ?? [] }
        let json = DiagnosticJSON(uri: uri, analysis: analysis, client: client)
        return analysis.diagnostics.map(json.write)
    }

    /// The findings of a stored file; none for one that is not in UTF-8, which an editor reads as it sees fit.
    private func findings(inFileAt path: String, _ uri: String, _ found: DocumentLinters.Found) -> [JSONValue] {
        guard let bytes = workspace?.bytes(path, documents.documentByteLimit), let text = String(utf8: bytes[...]),
            let document = OpenDocument(
                .object(["uri": .string(uri), "text": .string(text)]), byteLimit: documents.documentByteLimit),
            let analysis = DocumentAnalysis(
                document, linter: found.linter, known: found.known, encoding: client.encoding)
        else { return [] }
        return findings(analysis, of: uri)
    }

    /// Asks a client that has asked for findings to ask again, since they may be others for any document.
    mutating func refreshFindings() {
        guard client.pullsFindings, client.refreshesFindings else { return }
        outbox.request("workspace/diagnostic/refresh", id: "refresh-findings", JSONValue(.null))
    }

    /// Takes the folders of a workspace that the client names.
    mutating func openFolders(_ named: JSONValue?) { folders += Self.paths(named).filter { !folders.contains($0) } }

    static func paths(_ named: JSONValue?) -> [String] {
        (named?.elements ?? []).compactMap { $0["uri"]?.string.flatMap(FileAddress.path) }
    }

    /// A report, or that the client has it already: then the findings are not computed.
    private static func report(id: String, known: String?, _ findings: () -> [JSONValue]) -> JSONValue {
        known?.isSpelled(id) == true
            ? .object(["kind": .string("unchanged"), "resultId": .string(id)])
            : .object(["kind": .string("full"), "resultId": .string(id), "items": .array(findings())])
    }

    private static func id(of text: String) -> String {
        var hash = StableHash()
        hash.combine(text)
        return String(hash.value, radix: 16)
    }
}
