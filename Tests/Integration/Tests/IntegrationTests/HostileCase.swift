import TestServers
import Testing

/// One way in which an ad server is hostile, and what has to come of fifty sessions against it.
struct HostileCase: Sendable, CustomTestStringConvertible {
    /// Where the server and its other names can be reached.
    struct World: Sendable {
        var port: UInt16
        /// A server at a private address, which must never be asked.
        var trap: UInt16

        var ads: String { "http://ads.hostile.example:\(port)" }
        var other: String { "http://other.hostile.example:\(port)" }
        var beacons: String { "http://beacons.hostile.example:\(port)" }
    }

    var name: String
    /// What it answers to a path; nil: the good answer.
    var reply: @Sendable (_ path: String, _ world: World) -> RawServer.Reply?
    /// Whether ads play all the same.
    var playsAds = false
    /// Whether the first response itself is hostile.
    var failsRequests = false
    /// Whether every beacon has to arrive.
    var losesNothing = false
    var sessions = HostileCase.usualSessions
    /// How many times as fast as in life a session runs.
    var pace = HostileCase.usualPace

    static let usualSessions = 50
    static let usualPace = 8

    var testDescription: String { name }
}

extension HostileCase {
    private static func wrapper(_ urls: [String], in world: World) -> RawServer.Reply {
        let ads = urls.enumerated().map { index, url in
            """
            <Ad id="w\(index)" sequence="\(index + 1)"><Wrapper><AdSystem>t</AdSystem>
            <VASTAdTagURI><![CDATA[\(url)]]></VASTAdTagURI></Wrapper></Ad>
            """
        }
        return .answer(200, body: Array("<VAST version=\"4.2\">\(ads.joined())</VAST>".utf8))
    }

    /// A good ad with further trackers.
    private static func ad(_ trackers: [String], in world: World) -> RawServer.Reply {
        let impressions = trackers.map { "<Impression><![CDATA[\($0)]]></Impression>" }.joined()
        let text = Playlist(base: world.beacons).inline("hostile", ads: 1, seconds: 2)
        return .answer(200, body: Array(text.replacing("<Creatives>", with: impressions + "<Creatives>").utf8))
    }

    private static func redirect(_ url: String) -> RawServer.Reply { .answer(302, headers: ["Location": url]) }

    /// Breaks of all three kinds, each with that tag.
    static func playlist(tag: String, in world: World) -> String {
        Playlist(base: world.beacons).vmap([("start", tag), ("00:00:08", tag), ("end", tag)])
    }

    private static func tag(_ name: String, _ url: @escaping @Sendable (World) -> String) -> HostileCase {
        HostileCase(name: name) { path, world in
            path.hasPrefix("/vmap")
                ? .answer(200, body: Array(playlist(tag: url(world), in: world).utf8)) : nil
        }
    }

    /// A break's answer, whatever is asked for below `/ad`.
    private static func answer(
        _ name: String, playsAds: Bool = false, losesNothing: Bool = false,
        _ reply: @escaping @Sendable (_ path: String, World) -> RawServer.Reply?
    ) -> HostileCase {
        HostileCase(
            name: name, reply: { path, world in path.hasPrefix("/ad") ? reply(path, world) : nil }, playsAds: playsAds,
            losesNothing: losesNothing)
    }

    private static let wildHosts = [
        "http://127.0.0.1:99999/", "http://[::1]:70000/", "http://localhost:99999/", "http://a:b@ads.hostile.example/",
        "http://[::1", "http://%00/", "http:///x", "http://ads.hostile.example:0/", "file:///etc/passwd",
        "data:text/xml,<VAST/>",
    ]

    private static func privateTargets(_ world: World) -> [String] {
        [
            "127.0.0.1", "localhost", "0x7f.1", "2130706433", "0177.0.0.1", "[::ffff:127.0.0.1]", "127.1",
        ].map { "http://\($0):\(world.trap)/trapped" }
    }

    static let all: [HostileCase] = [
        // Addresses.
        tag("a tag with port 99999") { _ in "http://127.0.0.1:99999/" },
        answer("redirects to port 99999") { _, _ in redirect("http://127.0.0.1:99999/") },
        answer("wrappers with wild ports, hosts and schemes") { path, world in wrapper(wildHosts, in: world) },
        answer("trackers with wild ports, hosts and schemes", playsAds: true) { _, world in ad(wildHosts, in: world) },
        // Private addresses behind a public one: the trap is never asked.
        tag("a tag at a private address") { "http://127.0.0.1:\($0.trap)/trapped" },
        answer("redirects to private addresses") { path, world in
            redirect(privateTargets(world)[path.utf8.count % privateTargets(world).count])
        },
        answer("wrappers at private addresses") { _, world in wrapper(privateTargets(world), in: world) },
        answer("trackers at private addresses", playsAds: true) { _, world in ad(privateTargets(world), in: world) },
        HostileCase(
            name: "trackers that redirect to private addresses",
            reply: { path, world in
                path.hasPrefix("/t/") ? redirect(privateTargets(world)[path.utf8.count % 7]) : nil
            }, playsAds: true),
        // Redirects and wrappers without an end.
        answer("redirects in a circle") { path, _ in redirect(path) },
        answer("redirects without an end") { path, _ in redirect(path + "x") },
        answer("wrappers in a circle") { _, world in wrapper([world.ads + "/ad/1"], in: world) },
        answer("wrappers without an end") { path, world in wrapper([world.ads + path + "x"], in: world) },
        answer("a fan of wrappers, each a fan of wrappers") { path, world in
            wrapper((0..<40).map { "\(world.ads)\(path)/\($0)" }, in: world)
        },
        answer("wrappers and redirects to another origin, which must not see Authorization", playsAds: true) {
            path, world in
            switch path {
            case "/ad/1": redirect(world.other + "/ad/2")
            case "/ad/2": wrapper([world.other + "/ad/3"], in: world)
            default: nil
            }
        },
        // Slow, huge, endless.
        answer("silence") { _, _ in .silence },
        answer("a byte now and then") { _, _ in .drip },
        answer("a body without an end") { _, _ in .endless },
        answer("20 wrappers of 15 MB each") { path, world in
            path == "/ad/1"
                ? wrapper((0..<20).map { "\(world.ads)/ad/big\($0)" }, in: world) : .bytes(Self.huge)
        },
        answer("gzip: 50 MB in 50 KB") { _, _ in
            .answer(200, headers: ["Content-Encoding": "gzip"], body: Self.bomb)
        },
        answer("a megabyte of small elements") { _, _ in .answer(200, body: Self.dense) },
        HostileCase(
            name: "a playlist without an end",
            reply: { path, _ in path.hasPrefix("/vmap") ? .endless : nil }, failsRequests: true),
        HostileCase(
            name: "a playlist of 204", reply: { path, _ in path.hasPrefix("/vmap") ? .answer(204) : nil }),
        // Connections and statuses.
        answer("resets") { _, _ in .reset },
        answer("503") { _, _ in .answer(503) },
        answer("pages of a hotel's network") { _, _ in .answer(200, body: Array("<html><p>Sign in</html>".utf8)) },
        HostileCase(
            name: "beacons: connections closed 50 ms after an answer, unread",
            reply: { path, _ in path.hasPrefix("/t/") ? .answerThenClose(200, milliseconds: 50) : nil }, playsAds: true,
            losesNothing: true),
        HostileCase(
            name: "beacons: 503", reply: { path, _ in path.hasPrefix("/t/") ? .answer(503) : nil }, playsAds: true),
        HostileCase(
            name: "beacons: silence", reply: { path, _ in path.hasPrefix("/t/") ? .silence : nil }, playsAds: true),
        // A slow machine, too, has to get its ads ready in time: each has as many beacons as a hundred others.
        HostileCase(
            name: "an ad with 1,000 trackers",
            reply: { path, world in
                guard path.hasPrefix("/ad") else { return nil }
                return ad((0..<1000).map { "\(world.beacons)/t/many/\($0)" }, in: world)
            }, playsAds: true, sessions: 10, pace: 2),
    ]

    private static let huge: [UInt8] = {
        let head = Array("HTTP/1.1 200 OK\r\nContent-Length: 15000000\r\n\r\n<VAST version=\"4.2\">".utf8)
        return head + [UInt8](repeating: 0x20, count: 15_000_000)
    }()

    private static let bomb = Gzip.repeated(0x20, repetitions: 200_000)

    private static let dense: [UInt8] = {
        let ads = (0..<12_000).map {
            "<Ad id=\"\($0)\"><InLine><Error>http://x.example/\($0)</Error></InLine></Ad>"
        }
        return Array("<VAST version=\"4.2\">\(ads.joined())</VAST>".utf8)
    }()
}
