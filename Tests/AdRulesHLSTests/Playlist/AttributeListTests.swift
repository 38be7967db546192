import AdRulesHLS
import Testing

@Suite("Attribute lists")
struct AttributeListTests {
    private func pairs(_ text: String) -> [String] {
        let list = AttributeList(text)
        return list.entries.map { "\(list.name(of: $0))=\(list.value(of: $0).text)" }
    }

    @Test("Names and values in order; commas in quotes belong to the value")
    func entries() {
        let text = #"ID="a,b=c",DURATION=12.5,X-É="no",X-EMPTY="",X-LAST=YES"#
        #expect(pairs(text) == ["ID=a,b=c", "DURATION=12.5", "X-EMPTY=", "X-LAST=YES"])
        let list = AttributeList(text)
        #expect(list["ID"] == .quoted("a,b=c") && list["DURATION"]?.seconds == .milliseconds(12_500))
        #expect(list["X-EMPTY"] == .quoted("") && list["NONE"] == nil)
        #expect(list.entry("ID")?.value.offsets == 3..<10)
    }

    @Test("Blanks around attributes are left out")
    func blanks() {
        #expect(pairs(" A=1 ,\tB=\"2\" , C=3 x ") == ["A=1", "B=2", "C=3 x"])
    }

    @Test("Text that is not an attribute is skipped up to the next comma")
    func flaws() {
        #expect(pairs(#"A,B=1,,=2,C="3"x,D=4,"#) == ["B=1", "C=3", "D=4"])
        #expect(pairs(#"A=1,B="2"#) == ["A=1"])
        #expect(pairs("") == [])
    }
}
