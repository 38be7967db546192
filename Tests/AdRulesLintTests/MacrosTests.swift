import Testing

@testable import AdRulesLint

@Suite("Finding macros in addresses")
struct MacrosTests {
    private func found(_ address: String) -> [String] { Macros.find(in: Array(address.utf8)[...]) }

    @Test(
        "Each form is found once; array parameters are not macros",
        arguments: [
            ("a=[B]&c=[B][D]", ["[B]", "[D]"]), ("a[b]=1&a[b][c]=[E]", ["[E]"]), ("[A][b]=1[C]", ["[C]"]),
            ("[A][B", ["[A]"]), ("[A]{B}=[C]", ["[A]", "{B}", "[C]"]),
            ("{{A}}${B}#{C}%%D%%", ["{{A}}", "${B}", "#{C}", "%%D%%"]),
            ("[A][][B]", ["[A]", "[B]"]), ("[A]=[B]", ["[B]"]), ("[[A]]", ["[A]"]), ("", []),
        ] as [(String, [String])])
    func forms(address: String, macros: [String]) {
        #expect(found(address) == macros)
    }

    @Test("Macros side by side are read once each, however many there are")
    func many() {
        // Read anew from each of them, so many would take hours.
        let count = 100_000
        #expect(found(String(repeating: "[A]", count: count)) == ["[A]"])
        #expect(found(String(repeating: "[A]", count: count) + "=1") == [])
        #expect(found(String(repeating: "[A]", count: count) + "[B]{C}") == ["[A]", "[B]", "{C}"])
    }
}
