// As an app imports it: the default methods must not win over the app's own.
import AdRulesPlayer
import Testing

@Suite("A call of a player's own method reaches it, not the default") struct OwnMethodTests {
    private actor Content: ContentPlayhead {
        var calls: [String] = []
        var currentTime: MediaTime? { .zero }
        func startContent(at position: MediaTime) { calls.append("start") }
        func pauseContent() { calls.append("pause") }
        func resumeContent(at position: MediaTime) { calls.append("resume") }
        func beginReporting(to report: @escaping @Sendable (ContentUpdate) -> Void) -> Bool {
            calls.append("report")
            return true
        }
    }

    @Test("On an actor, called directly from asynchronous code")
    func direct() async {
        let content = Content()
        await content.startContent(at: .zero)
        await content.pauseContent()
        await content.resumeContent(at: .zero)
        _ = await content.beginReporting { _ in }
        #expect(await content.calls == ["start", "pause", "resume", "report"])
    }

    @Test("And in calls of the manager")
    func asProtocol() async {
        let content = Content()
        let playhead: any ContentPlayhead = content
        await playhead.startContent(at: .zero)
        await playhead.pauseContent()
        await playhead.resumeContent(at: .zero)
        _ = await playhead.beginReporting { _ in }
        #expect(await content.calls == ["start", "pause", "resume", "report"])
    }
}
