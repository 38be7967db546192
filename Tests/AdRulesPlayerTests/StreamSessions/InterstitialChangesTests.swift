import Testing

@testable import AdRulesPlayer

@Suite("Changes of a player's current interstitial event")
struct InterstitialChangesTests {
    @Test("An event begins, ends, and gives way to the next one")
    func course() {
        var changes = InterstitialChanges()
        #expect(changes.change(to: "a") == [.began("a")])
        #expect(changes.change(to: "b") == [.ended("a"), .began("b")])
        #expect(changes.change(to: nil) == [.ended("b")])
    }

    @Test("The same event again, and none again, are not changes")
    func repeated() {
        var changes = InterstitialChanges()
        #expect(changes.change(to: nil).isEmpty)
        #expect(changes.change(to: "a") == [.began("a")])
        #expect(changes.change(to: "a").isEmpty)
        #expect(changes.change(to: nil) == [.ended("a")])
        #expect(changes.change(to: nil).isEmpty)
    }

    @Test("Identifiers are compared by their bytes")
    func bytes() {
        var changes = InterstitialChanges()
        _ = changes.change(to: "\u{E9}")
        #expect(changes.change(to: "e\u{301}") == [.ended("\u{E9}"), .began("e\u{301}")])
    }

    @Test("A failure is reported once, for the event that plays")
    func failure() {
        var changes = InterstitialChanges()
        #expect(changes.failed("404") == nil)
        _ = changes.change(to: "a")
        #expect(changes.failed("404") == .failed("a", message: "404"))
        #expect(changes.failed("404") == nil)
        #expect(changes.change(to: "b") == [.ended("a"), .began("b")])
        #expect(changes.failed("404") == .failed("b", message: "404"))
    }
}
