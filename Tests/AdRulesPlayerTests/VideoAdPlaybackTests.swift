import MassTesting
import Testing

@testable import AdRulesPlayer

@Suite("Reports of a video player that plays ads") @MainActor struct VideoAdPlaybackTests {
    private let video = FakeVideo()
    private let playback: VideoAdPlayback
    private let reports = Guarded<[String]>([])

    init() {
        playback = VideoAdPlayback(video)
    }

    private func received() -> [String] {
        reports.withLock { reports in
            defer { reports = [] }
            return reports
        }
    }

    /// An ad that is really resolved, its reports written down without progress.
    private func ad(_ number: Int = 1, document: String = Documents.response([.init()])) throws -> AdPlayback {
        let response = AdResponse(try VASTDocument(parsing: Array(document.utf8)).vast)
        let resolved = try #require(response.entries.first.flatMap { ResolvedAd($0, as: .linear) })
        return AdPlayback(AdReference(OccurrenceID(0), showing: 1, ad: number), ad: resolved) {
            [reports] reference, report in
            let words = "\(report)".replacing("AdRulesEngine.", with: "").replacing("AdRulesModel.", with: "")
            if case .progress = report { return }
            if case .started = report { return reports.withLock { $0.append("started") } }
            if case .failed(let error) = report { return reports.withLock { $0.append("failed \(error.code)") } }
            reports.withLock { $0.append(words) }
        }
    }

    private func started() throws -> AdPlayback {
        let ad = try ad()
        playback.play(ad, at: .zero)
        video.plays(at: .milliseconds(100))
        playback.look()
        #expect(received().last == "started")
        return ad
    }

    @Test("Started with the first frame, not before; the end is when the player reports it, however early")
    func startAndEnd() throws {
        let ad = try ad()
        playback.play(ad, at: .zero)
        #expect(video.commands == ["open https://media.example/ad.mp4", "play 1.0"])
        playback.look()
        video.snapshot.motion = .waiting
        playback.look()
        #expect(received().isEmpty)
        video.plays(at: .milliseconds(40))
        playback.look()
        #expect(received() == ["unmuted", "started"])
        video.plays(at: .milliseconds(19_880))
        playback.look()
        #expect(received().isEmpty)
        playback.ended()
        #expect(received() == ["ended"])
        #expect(!playback.needsLooks)
        playback.ended()
        #expect(received().isEmpty)
    }

    @Test("A volume is set at once, and reported when the player has it; before the start it is the ad's own")
    func volume() throws {
        let first = try ad()
        playback.setVolume(0.5)
        playback.play(first, at: .zero)
        video.plays(at: .milliseconds(100))
        playback.look()
        #expect(received() == ["unmuted", "volume(0.5)", "started"])
        playback.setVolume(0)
        playback.look()
        #expect(received() == ["volume(0.0)"])
        #expect(video.commands.filter { $0.hasPrefix("volume") } == ["volume 0.5", "volume 0.0"])
    }

    @Test("A player that stops silently 120 ms before the end counts as ended, within two seconds")
    func stopsShort() throws {
        _ = try started()
        video.plays(at: .milliseconds(19_880))
        video.snapshot.motion = .paused
        for _ in 0..<5 { playback.look() }
        #expect(received().isEmpty, "the player may report the end itself")
        playback.look()
        #expect(received() == ["ended"])
    }

    @Test("A pause of the system is a pause, once, and its end a resume")
    func systemPause() throws {
        _ = try started()
        video.snapshot.motion = .paused
        for _ in 0..<60 { playback.look() }
        #expect(received() == ["paused"])
        video.snapshot.motion = .playing
        playback.look()
        playback.look()
        #expect(received() == ["resumed"])
    }

    @Test("A pause of the system before the first frame is a pause, and the ad starts by command")
    func systemPauseBeforeStart() throws {
        let ad = try ad()
        playback.play(ad, at: .zero)
        playback.look()
        video.pause()
        for _ in 0..<60 { playback.look() }
        #expect(received() == ["paused"])
        playback.resume(ad)
        playback.look()
        #expect(received() == ["resumed"])
        video.plays(at: .milliseconds(40))
        playback.look()
        #expect(received() == ["unmuted", "started"])
    }

    @Test("A pause by command is reported once, and later polls report nothing more")
    func commandedPause() throws {
        let ad = try started()
        playback.pause(ad)
        playback.pause(ad)
        playback.look()
        #expect(received() == ["paused"])
        playback.resume(ad)
        video.snapshot.motion = .waiting
        playback.look()
        #expect(received() == ["resumed", "buffering"])
    }

    @Test("After a pause of the system the ad continues by command")
    func resumeAfterSystemPause() throws {
        let ad = try started()
        video.snapshot.motion = .paused
        playback.look()
        playback.resume(ad)
        #expect(video.commands.last == "play 1.0")
        #expect(received() == ["paused", "resumed"])
    }

    @Test("Buffering is reported once a stall")
    func stalls() throws {
        _ = try started()
        for _ in 0..<2 {
            video.snapshot.motion = .waiting
            for _ in 0..<10 { playback.look() }
            video.snapshot.motion = .playing
            playback.look()
        }
        #expect(received() == ["buffering", "buffering"])
    }

    @Test(
        "A file that fails, before or while it plays, fails the ad with its code",
        arguments: [
            (VideoSnapshot.Failure.notFound, 401), (.timeout, 402), (.unplayable, 405),
        ])
    func failures(failure: VideoSnapshot.Failure, code: Int) throws {
        playback.play(try ad(), at: .zero)
        video.snapshot.status = .failed(failure)
        playback.look()
        #expect(received() == ["failed \(code)"])
        _ = try started()
        playback.failed(failure)
        #expect(received() == ["failed \(code)"])
        #expect(video.commands.last == "close")
    }

    @Test("Prepared is ready when the file is, not before; a file that cannot be loaded fails before its turn")
    func prepare() throws {
        let next = try ad(2)
        playback.prepare(next)
        #expect(video.commands == ["preload https://media.example/ad.mp4"])
        #expect(playback.needsLooks)
        playback.look()
        #expect(received().isEmpty)
        video.preload(of: next.reference, is: .ready)
        playback.look()
        playback.look()
        #expect(received() == ["ready"])
        #expect(!playback.needsLooks)
        playback.prepare(next)
        video.preload(of: next.reference, is: .failed(.notFound))
        playback.look()
        #expect(received() == ["failed 401"])
        #expect(video.commands.last == "discard")
        #expect(!playback.needsLooks)
    }

    @Test("In any order of calls each prepared ad is ready once, and no unused file is kept")
    func anyOrder() throws {
        let seed = UInt64.random(in: .min ... .max)
        var random = SeededGenerator(seed: seed)
        let ads = try (0..<6).map { try ad($0) }
        var (waiting, isReady): (Set<AdReference>, Set<AdReference>) = ([], [])
        for step in 0..<MassTests.count(300, of: 3000) {
            let next = try #require(ads.randomElement(using: &random))
            switch Int.random(in: 0..<5, using: &random) {
            case 0 where !waiting.contains(next.reference):
                playback.prepare(next)
                waiting.insert(next.reference)
            case 1: video.preload(of: next.reference, is: .ready)
            case 2:
                playback.stop(next)
                waiting.remove(next.reference)
                isReady.remove(next.reference)
            case 3:
                playback.play(next, at: .zero)
                waiting.remove(next.reference)
                isReady.remove(next.reference)
            default:
                let due = waiting.filter { video.preloaded($0) == .ready }.subtracting(isReady)
                playback.look()
                #expect(received().count { $0 == "ready" } == due.count, "seed \(seed), step \(step)")
                isReady.formUnion(due)
            }
            #expect(Set(video.preloads.keys) == waiting, "seed \(seed), step \(step)")
        }
    }

    @Test("The next ad is prepared while one plays, and neither disturbs the other")
    func prepareWhilePlaying() throws {
        let first = try started()
        let second = try ad(2)
        playback.prepare(second)
        video.preload(of: second.reference, is: .ready)
        playback.look()
        #expect(received() == ["ready"])
        playback.stop(second)
        playback.pause(first)
        #expect(received() == ["paused"])
    }

    @Test("The sound with which each ad begins is reported before its start, and then its changes")
    func sound() throws {
        video.snapshot.isMuted = true
        for number in 1...2 {
            playback.play(try ad(number), at: .zero)
            video.plays(at: .milliseconds(100))
            playback.look()
            #expect(received() == ["muted", "started"])
            video.snapshot.volume = 1 - 0.5 * Double(number - 1)
            playback.look()
            #expect(received().isEmpty, "a volume that nobody hears")
            video.snapshot.isMuted = false
            playback.look()
            playback.look()
            #expect(received() == (number == 1 ? ["unmuted"] : ["unmuted", "volume(0.5)"]))
            playback.ended()
            #expect(received() == ["ended"])
            video.snapshot.isMuted = true
        }
    }

    @Test("Muted again after sound between two ads: the second begins with sound, and its mute is a change")
    func soundBetweenAds() throws {
        video.snapshot.isMuted = true
        _ = try started()
        playback.ended()
        video.snapshot.isMuted = false
        _ = received()
        playback.play(try ad(2), at: .zero)
        video.plays(at: .milliseconds(100))
        playback.look()
        #expect(received() == ["unmuted", "started"])
        video.snapshot.isMuted = true
        playback.look()
        #expect(received() == ["muted"])
    }

    @Test("The volume 0 is no sound: a player that is unmuted at 0 stays muted")
    func silentVolume() throws {
        video.snapshot.volume = 0
        playback.play(try ad(), at: .zero)
        video.plays(at: .milliseconds(100))
        playback.look()
        #expect(received() == ["volume(0.0)", "started"])
        for isMuted in [true, false] {
            video.snapshot.isMuted = isMuted
            playback.look()
        }
        #expect(received() == ["muted"])
    }

    @Test("An ad that begins in its middle is sought when the file is ready, and no sooner")
    func startInTheMiddle() throws {
        playback.play(try ad(), at: .seconds(7))
        playback.look()
        #expect(!video.commands.contains { $0.hasPrefix("seek") })
        video.plays(at: .zero)
        playback.look()
        #expect(video.commands.last == "seek 00:00:07")
        #expect(received().isEmpty)
        video.plays(at: .seconds(7))
        playback.look()
        #expect(received() == ["unmuted", "started"])
    }

    @Test("An ad whose seek is not done has not started")
    func startDuringSeek() throws {
        playback.play(try ad(), at: .seconds(7))
        video.plays(at: .zero)
        for _ in 0..<3 { playback.look() }
        #expect(received().isEmpty)
        video.plays(at: .seconds(7))
        playback.look()
        #expect(received() == ["unmuted", "started"])
    }

    @Test("An address that URL(string:) rejects before iOS 17 is encoded once, and one that is no URL fails the ad")
    func mediaURL() throws {
        func ad(at address: String) throws -> AdPlayback {
            let document = Documents.response([.init()])
            return try self.ad(document: document.replacing("https://media.example/ad.mp4", with: address))
        }
        playback.play(try ad(at: "https://media.example/spot|v1 {a}%20 100%.mp4"), at: .zero)
        #expect(video.commands.first == "open https://media.example/spot%7Cv1%20%7Ba%7D%20%20100%25.mp4")
        let broken = try ad(at: "https://media.example:port/ad.mp4")
        playback.play(broken, at: .zero)
        playback.prepare(broken)
        #expect(received() == ["failed 401", "failed 401"])
    }

    @Test("An ad that is not linear is refused at once")
    func refused() throws {
        let overlay = """
            <VAST version="4.2"><Ad id="a"><InLine><AdSystem>t</AdSystem><AdTitle>t</AdTitle><Creatives><Creative><NonLinearAds>
            <NonLinear width="1" height="1"><StaticResource creativeType="image/png">https://a.example/i</StaticResource>
            </NonLinear></NonLinearAds></Creative></Creatives></InLine></Ad></VAST>
            """
        let response = AdResponse(try VASTDocument(parsing: Array(overlay.utf8)).vast)
        let resolved = try #require(response.entries.first.flatMap { ResolvedAd($0, as: .nonlinear) })
        let ad = AdPlayback(AdReference(OccurrenceID(0), showing: 1, ad: 1), ad: resolved) { [reports] _, report in
            if case .failed(let error) = report { reports.withLock { $0.append("failed \(error.code)") } }
        }
        playback.play(ad, at: .zero)
        #expect(received() == ["failed 500"])
        #expect(video.commands.isEmpty)
    }
}
