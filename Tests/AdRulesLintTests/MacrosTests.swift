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

    @Test(
        "The value of a parameter is a macro of another system; an escape, a number or a tag of HTML is none",
        arguments: [
            ("?a=%ID%&b=%PAGE_URL%&c=%ADCOUNT%", ["%ID%", "%PAGE_URL%", "%ADCOUNT%"]),
            ("?a=%20PAGE_URL%&b=%2FADCOUNT%&c=%E9%&d=%41%&e=%50%&f=%100%&g=%0%&h=|640|&i=__1__", []),
            ("?a=%3CPAGE%3E&b=%3Cb%3E&c=%3Cbr%3E&d=%3CBR%3E", ["%3CPAGE%3E"]), ("?a=ROKU_ADS_ID", ["ROKU_ADS_ID"]),
            ("?a=" + String(repeating: "=R", count: 20_000), []),
        ] as [(String, [String])])
    func values(address: String, macros: [String]) {
        // Read anew from each sign, the last would take a minute.
        #expect(Macros.values(in: Array(address.utf8)[...]) == macros)
    }

    @Test(
        "A name has a letter, and is no tag of HTML", arguments: ["<b>", "1<2>3", "<BR>", "[1.5]", "%%20%%", "[640]"])
    func none(address: String) {
        #expect(found(address) == [])
    }

    @Test("An app fills [NAME], whatever stands between other signs")
    func filled() {
        #expect(Macros.isFilled("[A.b]", by: ["A.b"]) && Macros.isFilled("%5BA%5D", by: ["A"]))
        for other in ["{A}", "%%A%%", "[A", "[B]", "__A__"] { #expect(!Macros.isFilled(other, by: ["A"]), "\(other)") }
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
