import AdRulesPlayerTesting
import Testing

@testable import AdRulesPlayer

@Suite("Readiness of a break's ads before it begins") struct ReadinessTests {
    private static let tag = "https://ads.example/mid"

    private func theatre(_ answer: ScriptedLoading.Answer) -> Theatre {
        Theatre(
            Documents.playlist([("00:01:00", Self.tag), ("00:10:00", "https://ads.example/none")]),
            answers: [Self.tag: answer, "https://ads.example/none": .body(Documents.empty)])
    }

    @Test("Requested, loaded, ready, and gone when it begins; a break without ads is gone with its answer")
    func states() async throws {
        let theatre = theatre(.body(Documents.response([.init(seconds: 5), .init(seconds: 5)])))
        let manager = try await theatre.manager()
        let stream = manager.readinessStates()
        theatre.initialize(manager)
        await theatre.clock.run(until: .seconds(58))
        let found = try #require(manager.readiness.first)
        #expect(manager.readiness.count == 1)
        #expect(found.occurrence == OccurrenceID(0) && found.position == .midroll(.seconds(60)))
        #expect(found.state == .ready)
        await theatre.clock.run(until: .seconds(63))
        #expect(manager.readiness.isEmpty)
        await theatre.clock.run(until: .seconds(700))
        manager.destroy()
        var states: [[String]] = []
        for await list in stream { states.append(list.map { "\($0.occurrence.index) \($0.state)" }) }
        #expect(states == [[], ["0 requested"], ["0 loaded"], ["0 ready"], [], ["1 requested"], []])
    }

    @Test("Neither a failed request nor an ended session leaves any readiness", arguments: [true, false])
    func failures(isDestroyed: Bool) async throws {
        let theatre = theatre(isDestroyed ? .body(Documents.response([.init()])) : .failure(.status))
        let manager = try await theatre.manager()
        theatre.initialize(manager)
        await theatre.clock.run(until: .seconds(56))
        if isDestroyed {
            #expect(manager.readiness.count == 1)
            manager.destroy()
            await theatre.clock.run(for: .seconds(1))
        }
        #expect(manager.readiness.isEmpty)
        manager.destroy()
    }

    @Test("A break that is discarded has no ads any more, and is not announced")
    @MainActor func discarded() async throws {
        let theatre = theatre(.body(Documents.response([.init()])))
        let manager = try await theatre.manager()
        let announcement = Announcement(manager)
        theatre.initialize(manager)
        await theatre.clock.run(until: .seconds(55))
        #expect(manager.readiness.map(\.state) == [.ready])
        manager.discardAdBreak()
        await theatre.clock.run(until: .seconds(57))
        announcement.filmMoved(to: theatre.content.currentTime ?? .zero)
        #expect(manager.readiness == [] && announcement.words == nil)
        manager.destroy()
    }

    private static let otherTag = "https://ads.example/other"

    @Test(
        "A new playlist moves a break with its ads; with another tag it is requested again, and without it they are gone",
        arguments: [tag, otherTag, nil])
    func replaced(_ laterTag: String?) async throws {
        let theatre = theatre(.body(Documents.response([.init()])))
        let manager = try await theatre.manager()
        theatre.initialize(manager)
        await theatre.clock.run(until: .seconds(55))
        let playlist = Documents.playlist(laterTag.map { [("00:02:00", $0)] } ?? [])
        manager.replacePlaylist(try VMAPDocument(parsing: Array(playlist.utf8)))
        await theatre.clock.run(until: .seconds(58))
        let isKept = laterTag == Self.tag
        #expect(manager.readiness.map(\.position) == (isKept ? [.midroll(.seconds(120))] : []))
        manager.destroy()
    }

    @Test(
        "The code of the page loads the first ads while nothing plays, and the next ones a minute ahead",
        arguments: ["vmap", "vast"])
    @MainActor func prepared(_ kind: String) async throws {
        let pod = Documents.response([.init(seconds: 5), .init(seconds: 5)])
        let playlist = Documents.playlist([("start", Self.tag), ("00:05:00", Self.tag)])
        let theatre = Theatre(kind == "vmap" ? playlist : pod, answers: [Self.tag: .body(pod)])
        let manager = try await theatre.manager()
        let film = PreparedFilm(manager, film: theatre.content, adPlayer: theatre.player)
        await theatre.clock.run(until: .seconds(60))
        #expect(manager.readiness.map(\.state) == [.ready])
        #expect(theatre.player.commands == ["prepare ad-0"])
        #expect(theatre.content.commands == [] && theatre.tracking.urls == [])
        film.play()
        await theatre.clock.run(for: .zero)
        #expect(theatre.player.commands.prefix(2) == ["prepare ad-0", "play ad-0"])
        if kind == "vmap" {
            await theatre.clock.run(for: .seconds(10 + 239))
            #expect(manager.readiness == [])
            await theatre.clock.run(for: .seconds(2))
            #expect(manager.readiness.map(\.position) == [.midroll(.seconds(300))])
            #expect(theatre.content.commands == ["pause", "resume 0"])
        }
        manager.destroy()
    }

    @Test("The code of the page announces a break that has ads, and no other")
    @MainActor func page() async throws {
        let theatre = theatre(.body(Documents.response([.init(seconds: 5)])))
        let manager = try await theatre.manager()
        let announcement = Announcement(manager)
        theatre.initialize(manager)
        var words: [String] = []
        for second in Int64(50)..<70 {
            await theatre.clock.run(until: .seconds(second))
            announcement.filmMoved(to: theatre.content.currentTime ?? .zero)
            if let word = announcement.words { words.append(word) }
        }
        #expect(words == ["Ad in 5", "Ad in 4", "Ad in 3", "Ad in 2", "Ad in 1"])
        await theatre.clock.run(until: .seconds(602))
        announcement.filmMoved(to: .seconds(597))
        #expect(announcement.words == nil)
        manager.destroy()
    }
}
