import Testing

@testable import AdRulesPlayer

@Suite("One video player for the content and its ads") @MainActor struct SharedVideoTests {
    private let video = FakeVideo()
    private let shared: SharedVideo
    private let reports = Guarded<[String]>([])
    private let updates = Guarded<[ContentUpdate]>([])

    init() {
        shared = SharedVideo(video)
    }

    private func ad(_ number: Int = 1) throws -> AdPlayback {
        let document = try VASTDocument(parsing: Array(Documents.response([.init()]).utf8))
        let resolved = try #require(AdResponse(document.vast).entries.first.flatMap { ResolvedAd($0, as: .linear) })
        return AdPlayback(AdReference(OccurrenceID(0), showing: 1, ad: number), ad: resolved) { [reports] _, report in
            if case .progress = report { return }
            reports.withLock { $0.append("\(report)".prefix { $0 != "(" }.description) }
        }
    }

    /// Content that plays at ten minutes.
    private func contentPlays() {
        video.plays(at: .seconds(600), of: .seconds(1800))
        video.snapshot.rate = 1
        shared.beginReporting { [updates] update in updates.withLock { $0.append(update) } }
    }

    @Test("The content's file makes room for the ads and comes back, and is resumed where it was")
    func turns() throws {
        contentPlays()
        shared.pauseContent()
        let (first, second) = (try ad(1), try ad(2))
        shared.play(first, at: .zero)
        #expect(video.commands == ["pause", "shelve", "open https://media.example/ad.mp4", "play 1.0"])
        #expect(shared.showsAd)
        video.plays(at: .seconds(1), of: .seconds(15))
        shared.look()
        shared.ended()
        shared.play(second, at: .zero)
        #expect(video.commands.filter { $0 == "shelve" }.count == 1)
        shared.stop(second)
        #expect(video.commands.suffix(2) == ["pause", "close"])
        video.snapshot = VideoSnapshot()
        shared.playContent(from: .seconds(600))
        #expect(video.commands.suffix(2) == ["unshelve", "play 1.0"])
        #expect(!shared.showsAd)
        video.plays(at: .zero, of: .seconds(1800))
        shared.look()
        #expect(video.commands.last == "seek \(MediaTime.seconds(600))")
        #expect(reports.withLock { $0 } == ["unmuted", "started", "ended"])
    }

    @Test("While an ad plays, the content keeps its position, and no value of the ad is reported as the content's")
    func position() throws {
        contentPlays()
        let before = updates.withLock { $0 }
        shared.play(try ad(), at: .zero)
        video.plays(at: .seconds(3), of: .seconds(15))
        shared.look()
        shared.look()
        #expect(shared.position == .seconds(600))
        #expect(updates.withLock { $0 } == before)
        #expect(before.contains(.position(.seconds(600))))
        shared.pauseContent()
        #expect(!video.commands.contains("pause"), "the ad plays on")
    }

    @Test("The volume of the ads is not that of the film")
    func volume() throws {
        contentPlays()
        video.snapshot.volume = 0.8
        shared.setVolume(0.1)
        #expect(video.snapshot.volume == 0.8, "no ad is shown")
        shared.play(try ad(), at: .zero)
        #expect(video.snapshot.volume == 0.1, "it is set before each ad")
        shared.setVolume(0.2)
        #expect(video.snapshot.volume == 0.2)
        shared.playContent(from: .seconds(600))
        #expect(video.snapshot.volume == 0.8)
        shared.play(try ad(2), at: .zero)
        #expect(video.snapshot.volume == 0.8, "another session might not set it")
    }

    @Test("The end and the failure of the content's file are not those of an ad")
    func endOfContent() throws {
        contentPlays()
        let next = try ad()
        shared.prepare(next)
        shared.ended()
        shared.failed(.unplayable)
        #expect(reports.withLock { $0 } == [])
        video.preload(of: next.reference, is: .ready)
        shared.look()
        #expect(reports.withLock { $0 } == ["ready"])
    }

    @Test("After a post-roll, when no command follows, the player has the content again; another session keeps the ad")
    func endOfSession() throws {
        contentPlays()
        shared.beginReporting { _ in }
        shared.play(try ad(), at: .zero)
        shared.endReporting()
        #expect(shared.showsAd)
        shared.endReporting()
        #expect(!shared.showsAd)
        #expect(video.commands.last == "unshelve")
    }

    @Test("A position that is read during a seek is unknown")
    func seeking() throws {
        contentPlays()
        shared.playContent(from: .seconds(5))
        let count = updates.withLock { $0.count }
        shared.look()
        #expect(updates.withLock { $0.count } == count)
        #expect(shared.position == nil)
        video.plays(at: .seconds(5), of: .seconds(1800))
        shared.look()
        #expect(updates.withLock { $0.last } == .position(.seconds(5)))
        #expect(shared.position == .seconds(5))
    }
}
