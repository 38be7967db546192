import AdRulesText
import MassTesting
import Testing

@testable import AdRulesEngine

/// What every transport is told: these are the cases of hostile servers, without a server.
@Suite("A request with its redirects, without a network") struct FetchTests {
    private struct Outcome: Equatable {
        var asked: [String] = []
        var refusal: FetchRefusal.Reason?
        var status: Int?
    }

    /// Asks servers that redirect as they are told, and otherwise answer with 200.
    private func outcome(
        _ url: String, _ content: Fetch.Content = Fetch.Content(), limit: Int = 5, allowsPrivate: Bool = false,
        _ redirect: (String) -> (status: Int, location: String?)?
    ) -> Outcome {
        var outcome = Outcome()
        do throws(FetchRefusal) {
            var fetch = try Fetch(url, content, maxRedirects: limit) {
                AddressRules(allowsPrivate: allowsPrivate).refusal(of: $0.address)
            }
            while true {
                outcome.asked.append(fetch.hop.address.url)
                let (status, location) = redirect(fetch.hop.address.url) ?? (200, nil)
                outcome.status = status
                if try fetch.answered(status, location: location) == nil { return outcome }
            }
        } catch {
            outcome.refusal = error.reason
            #expect(error.status == outcome.status)
            #expect(!error.message.isEmpty)
            return outcome
        }
    }

    @Test("A URL that no server has is not asked")
    func badURLs() {
        for (url, reason) in [
            ("", FetchRefusal.Reason.badURL), ("/relative", .badURL), ("http://", .badURL), ("http:///x", .badURL),
            ("http://127.0.0.1:99999/", .badURL), ("http://[::1]:70000/", .badURL), ("http://[::1", .badURL),
            ("http://a:b@ads.example/", .badURL), ("http://%00/", .badURL), ("http://ads.example:0/", .badURL),
            ("http://a b\u{1b}[2J/\u{7}", .badURL), ("file:///etc/passwd", .scheme), ("data:text/xml,<VAST/>", .scheme),
            ("http://ads.example:25/", .port), ("http://127.0.0.1/", .privateAddress),
            ("http://0x7f.1/", .privateAddress),
            ("http://2130706433/", .privateAddress), ("http://0177.0.0.1/", .privateAddress),
            ("http://127.1/", .privateAddress),
            ("http://[::ffff:127.0.0.1]/", .privateAddress), ("http://localhost/", .privateAddress),
            ("http://169.254.169.254/", .linkLocal),
        ] {
            #expect(outcome(url) { _ in nil } == Outcome(refusal: reason), "\(url)")
            // A redirect to it is refused as well, and nothing is sent there.
            guard !url.isEmpty, url != "/relative" else { continue }
            let redirected = outcome("http://ads.example/") { _ in (302, url) }
            #expect(redirected == Outcome(asked: ["http://ads.example/"], refusal: reason, status: 302), "\(url)")
        }
    }

    @Test("Each redirect is followed, and nothing else", arguments: [199, 200, 204, 300, 304, 404, 500, 599])
    func statuses(status: Int) {
        for redirect in [301, 302, 303, 307, 308] {
            let found = outcome("http://a.example/1") { url in
                url.hasSuffix("/1") ? (redirect, "//b.example:81/2?x=1") : (status, "http://c.example/")
            }
            #expect(found == Outcome(asked: ["http://a.example/1", "http://b.example:81/2?x=1"], status: status))
        }
        #expect(Fetch.isSuccess(status) == (200...204).contains(status))
    }

    @Test("As many redirects are followed as are allowed, and no request is made beyond")
    func count() {
        for limit in 0...3 {
            let endless = outcome("http://a.example/r", limit: limit) { ($0.isEmpty ? 0 : 302, $0 + "r") }
            #expect(endless.refusal == .redirects && endless.asked.count == limit + 1)
        }
    }

    @Test("A circle ends at the first address that comes again")
    func circle() {
        let found = outcome("http://a.example/1") { (302, $0.hasSuffix("1") ? "2" : "1") }
        let asked = ["http://a.example/1", "http://a.example/2"]
        #expect(found == Outcome(asked: asked, refusal: .redirect, status: 302))
        #expect(outcome("http://a.example/?") { _ in (301, "?") }.asked == ["http://a.example/?"])
    }

    @Test("A redirect without a target leads nowhere", arguments: [nil, ""])
    func nowhere(location: String?) {
        let found = outcome("http://a.example/") { _ in (301, location) }
        #expect(found == Outcome(asked: ["http://a.example/"], refusal: .redirect, status: 301))
    }

    @Test("A POST is repeated with 307 and 308 only, and at its own origin only")
    func posts() throws {
        let post = Fetch.Content(post: [1], type: "application/json")
        for (status, repeats) in [(301, false), (302, false), (303, false), (307, true), (308, true)] {
            var fetch = try Fetch("https://a.example/", post) { _ in nil }
            #expect(fetch.hop.content == post)
            #expect(try fetch.answered(status, location: "/b")?.content == (repeats ? post : Fetch.Content()))
            let away = outcome("https://a.example/", post) { $0.hasSuffix("/") ? (status, "https://b.example/b") : nil }
            #expect(away.refusal == (repeats ? .otherOrigin : nil))
        }
        // A GET of the address that the POST went to is no circle.
        #expect(outcome("http://a.example/", post) { _ in (303, "/") }.asked.count == 2)
        #expect(outcome("http://a.example/", post) { _ in (308, "/") }.asked.count == 1)
    }

    @Test("Every hop is judged once, in order, before it is asked")
    func judged() throws {
        var fetch = try Fetch("http://a.example/") { hop in
            hop.redirects == 2 ? FetchRefusal(.host, "no: \(hop.redirectedFrom?.host ?? "")") : nil
        }
        #expect(try fetch.answered(302, location: "http://b.example/")?.redirectedFrom?.host == "a.example")
        let refusal = #expect(throws: FetchRefusal.self) { try fetch.answered(302, location: "http://c.example/") }
        #expect(refusal == FetchRefusal(.host, "no: b.example", status: 302))
        #expect(fetch.hop.address.host == "b.example")
    }

    @Test("Whatever servers answer, it ends, and asks nothing private and nothing twice")
    func random() {
        let places = [
            "/", "/1", "2", "?", "//b.example/", "http://a.example/1", "https://a.example/", "http://127.0.0.1/",
            "ftp://a.example/", "http://b.example:22/", "", "http://169.254.169.254/",
        ]
        let seed = UInt64.random(in: 0...UInt64.max)
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<MassTests.count(500, of: 20_000) {
            let found = outcome("http://a.example/", limit: Int.random(in: 0...9, using: &generator)) { _ in
                (
                    [200, 301, 302, 303, 307, 308, 404].randomElement(using: &generator) ?? 200,
                    places.randomElement(using: &generator)
                )
            }
            #expect(Set(found.asked).count == found.asked.count && found.asked.count <= 10, "seed \(seed)")
            #expect(
                !found.asked.contains { $0.contains("127.") || $0.contains("169.") || $0.contains(":22") },
                "seed \(seed)")
        }
    }
}
