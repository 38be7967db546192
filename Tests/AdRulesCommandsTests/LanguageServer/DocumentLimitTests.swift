import AdRulesText
import Testing

@testable import AdRulesCommands

@Suite("Bounds on open documents")
struct DocumentLimitTests {
    private func document(_ number: Int, bytes: Int, limit: Int = 100) throws -> OpenDocument {
        let item = JSONValue.object([
            "uri": .string("file:///\(number)"), "text": .string(String(repeating: "x", count: bytes)),
        ])
        return try #require(OpenDocument(item, byteLimit: limit))
    }

    @Test("One document too many is not kept")
    func count() throws {
        var store = DocumentStore()
        let limit = store.countLimit
        for number in 0..<limit { #expect(store.open(try document(number, bytes: 1)) == nil) }
        #expect(store.open(try document(-1, bytes: 1)) == "200 documents are open")
        #expect(store["file:///-1"] == nil)
        // The same one again, and another once one is closed.
        #expect(store.open(try document(0, bytes: 2)) == nil)
        #expect(store.close("file:///1") == true)
        #expect(store.open(try document(-1, bytes: 1)) == nil)
        #expect(store.takeChanged().count == limit)
    }

    @Test("All documents together have a limit")
    func total() throws {
        var store = DocumentStore()
        store.byteLimit = 100
        let half = 50
        #expect(store.open(try document(0, bytes: half, limit: .max)) == nil)
        #expect(store.open(try document(1, bytes: half, limit: .max)) == nil)
        #expect(store.open(try document(2, bytes: 1, limit: .max))?.contains("bytes together") == true)
        #expect(store["file:///2"] == nil)
        #expect(store.close("file:///1") == true)
        #expect(store.open(try document(2, bytes: 1, limit: .max)) == nil)
    }

    @Test("A document over the limit has no text until all of it is sent again")
    func oneDocument() throws {
        #expect(try document(0, bytes: 100).text != nil)
        var document = try document(0, bytes: 101)
        #expect(document.text == nil)
        func change(_ json: String) throws {
            document.change([try JSONReader.read(Array(json.utf8))], version: nil, encoding: .utf16)
        }
        let start = "\"range\":{\"start\":{\"line\":0,\"character\":0},\"end\":{\"line\":0,\"character\":0}}"
        try change("{\"text\":\"a\",\(start)}")
        #expect(document.text == nil)
        try change("{\"text\":\"\(String(repeating: "y", count: 99))\"}")
        try change("{\"text\":\"a\",\(start)}")
        #expect(document.byteCount == 100)
        try change("{\"text\":\"a\",\(start)}")
        #expect(document.text == nil)
    }

    @Test("The user is notified once that a document is not checked")
    func told() throws {
        var client = try Client()
        let size = 1000
        client.server.documents.documentByteLimit = size
        let messages = try client.notify(
            "textDocument/didOpen",
            "{\"textDocument\":{\"uri\":\"file:///a.vmap\",\"text\":\"\(String(repeating: "x", count: size + 1))\"}}")
        #expect(
            messages.first?["params"]?["message"]?.string
                == "adrules: file:///a.vmap is not checked: it has more than \(size) bytes")
        #expect(messages.last?["params"]?["diagnostics"]?.elements?.count == 0)
        let change =
            "{\"textDocument\":{\"uri\":\"file:///a.vmap\"},\"contentChanges\":[{\"text\":\"x\",\"range\":{}}]}"
        let again = try client.notify("textDocument/didChange", change)
        #expect(again.contains { $0["method"]?.string == "window/showMessage" } == false)
    }
}
