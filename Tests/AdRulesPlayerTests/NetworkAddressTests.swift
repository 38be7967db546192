import Testing

@testable import AdRulesPlayer

@Suite("An address that cannot be fetched is an error of a load") struct NetworkAddressTests {
    @Test(
        "Another scheme is an error of its own, and everything else a bad URL",
        arguments: [
            ("file:///etc/passwd", LoadError.Code.scheme), ("http://a b/", .badURL), ("/a", .badURL), ("", .badURL),
        ])
    func codes(url: String, code: LoadError.Code) {
        let error = #expect(throws: LoadError.self) { try HTTPAddress(url) }
        #expect(error?.code == code)
        #expect(error?.message?.isEmpty == false)
    }

    @Test("A relative URL throws the same errors")
    func relative() throws {
        let base = try HTTPAddress("http://a/b")
        #expect(try HTTPAddress("c", relativeTo: base).url == "http://a/c")
        let error = #expect(throws: LoadError.self) { try HTTPAddress("http://a b/", relativeTo: base) }
        #expect(error?.code == .badURL)
    }
}
