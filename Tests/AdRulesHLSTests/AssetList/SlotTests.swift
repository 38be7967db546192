import AdRulesEngine
import AdRulesHLS
import MassTesting
import Testing

/// Random pods for an avail: what an asset list has of them, beside what the engine plays.
@Suite("Ads for the length of a break")
struct SlotTests {
    /// An engine with one break in an avail at ten seconds, whose ads all play to their ends.
    private struct Viewer {
        private var engine: PlaylistEngine
        private let response: AdResponse
        private var now = MediaTime.zero
        /// The addresses of the ads that played.
        private(set) var played: [String] = []

        init(_ response: AdResponse, slot: MediaTime) throws {
            self.response = response
            engine = PlaylistEngine(schedule: try VMAPText.schedule(VMAPText.tag("#1", id: "a")))
            handle(.start(at: .zero))
            handle(.opportunity(Opportunity(.seconds(10), duration: slot)))
            for second in 1...Int64(10) {
                now = .seconds(second)
                handle(.playhead(now))
            }
        }

        private mutating func handle(_ input: EngineInput) {
            for action in engine.handle(input, now: now) {
                switch action {
                case .loadAds(let token, _): handle(.adsLoaded(token, response))
                case .playAd(let reference, let ad, _): play(reference, ad)
                default: break
                }
            }
        }

        private mutating func play(_ reference: AdReference, _ ad: ResolvedAd) {
            played.append(ad.mediaFile?.uri.string ?? "")
            handle(.ad(reference, .started(duration: ad.duration)))
            let begin = now
            while let length = ad.duration, now - begin < length {
                now = min(now + .seconds(1), begin + length)
                handle(.ad(reference, .progress(now - begin, duration: nil)))
            }
            handle(.ad(reference, .ended))
        }
    }

    @Test("A list has the ads that the engine plays in the same time")
    func sameAds() throws {
        var cut = 0
        for seed in 1...UInt64(MassTests.count(200, of: 2000)) {
            var random = SeededGenerator(seed: seed)
            let ads = (0..<Int.random(in: 1...6, using: &random)).map { number in
                let seconds = Int.random(in: 1...25, using: &random)
                // Near the half second that an ad may be longer.
                let rest = [0, 300, 500, 501].randomElement(using: &random) ?? 0
                let clock = "00:00:\(seconds / 10)\(seconds % 10).\(rest == 0 ? "000" : "\(rest)")"
                let isSpare = Int.random(in: 0..<5, using: &random) == 0
                let file = "https://media.example/\(number).m3u8"
                return VMAPText.ad(
                    "\(number)", sequence: isSpare ? nil : number + 1, seconds: clock,
                    media: "<MediaFile delivery=\"streaming\" type=\"application/x-mpegURL\">\(file)</MediaFile>")
            }
            let response = try VMAPText.response(ads.joined())
            let slot = MediaTime.seconds(Int64.random(in: 5...40, using: &random))
            let made = AssetList.make(from: response, maxDuration: slot)
            let played = try Viewer(response, slot: slot).played
            #expect(made.list.assets.map(\.uri) == played, "seed \(seed)")
            cut += made.losses.count
        }
        print("lists leave ads out \(cut) times")
        #expect(cut > 0)
    }
}
