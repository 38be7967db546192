import AdRulesText
import Foundation
import Testing

@testable import AdRulesModel

@Suite("Text of a document is its bytes")
struct ByteTextTests {
    private static let composed = "caf\u{E9}"
    private static let decomposed = "cafe\u{301}"

    @Test("Texts that are only canonically equal in Unicode are different")
    func canonicalTwins() {
        #expect(Self.composed == Self.decomposed)
        #expect(ByteText(Self.composed) != ByteText(Self.decomposed))
        #expect(Verbatim(wrappedValue: Self.composed) != Verbatim(wrappedValue: Self.decomposed))
        #expect(Set([ByteText(Self.composed), ByteText(Self.decomposed)]).count == 2)
        #expect(TrackingEvent(rawValue: Self.composed) != TrackingEvent(rawValue: Self.decomposed))
        #expect(TemplateType(rawValue: Self.composed) != TemplateType(rawValue: Self.decomposed))
        #expect(SourceText(Self.composed) != SourceText(Self.decomposed))
        var one = AdBreak(timeOffset: .start, breakID: Self.composed)
        let other = AdBreak(timeOffset: .start, breakID: Self.decomposed)
        #expect(one != other)
        one.breakID = Self.decomposed
        #expect(one == other && one.hashValue == other.hashValue)
    }

    @Test("Searching and changing case go by bytes; only ASCII letters have a case")
    func operations() {
        #expect("LiNeAr\u{130}".lowercasedASCII == "linear\u{130}")
        #expect("vast\u{301}".begins(with: "vast") && !"va\u{301}st".begins(with: "vast"))
        #expect("x:type\u{301}".ends(with: "e\u{301}") && !"type\u{301}".ends(with: "type"))
        #expect("a,\u{301}b,,c".fields(separatedBy: ",") == ["a", "\u{301}b", "", "c"])
        #expect("a:\u{301}".holds(":") && "abc".holds("") && !"ab".holds("abc") && "xabc".holds("abc"))
        #expect(" \t\r\na b\n".trimmingBlanks == "a b" && " a b\n".removingBlanks == "ab")
        #expect("Start".isSpelledIgnoringCase("sTART") && !"Sta\u{212A}".isSpelledIgnoringCase("stak"))
        #expect(BreakType(spelled: "linear") == .linear && BreakType(spelled: "linear\u{301}") == nil)
        #expect(Optional("a").isSpelled("a") && !Optional("a").isSpelled(nil) && String?.none.isSpelled(nil))
    }

    @Test("A missing text is a missing key, as for any optional")
    func coding() throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let text = String(decoding: try encoder.encode([Beacon("a"), Beacon("b", id: "1")]), as: UTF8.self)
        #expect(text == #"[{"uri":"a"},{"id":"1","uri":"b"}]"#)
        let read = try JSONDecoder().decode([Beacon].self, from: Data(text.utf8))
        #expect(read == [Beacon("a"), Beacon("b", id: "1")])
    }
}
