import AdRulesPlayer
import Foundation

/// Makes wrong and odd addresses, mutates them, and gives them to the real client as tag, redirect and tracker:
/// `FuzzAddresses [--seconds N] [--seed N]`. Nothing may trap, and what is asked has to be what the address says.
@main
struct FuzzAddresses {
    /// Names that lead to this machine; all other names are read and not asked.
    static let names = ["ads.fuzz.example", "a.example", "xn--mller-kva.example", "a-b_c.example"]

    static func main() async throws {
        let arguments = CommandLine.arguments
        func value(_ name: String) -> UInt64? {
            arguments.firstIndex(of: name).flatMap { $0 + 1 < arguments.count ? UInt64(arguments[$0 + 1]) : nil }
        }
        let seconds = value("--seconds") ?? 60
        let seed = value("--seed") ?? UInt64.random(in: .min ... .max)
        print("FuzzAddresses: seed \(seed), \(seconds) s of processor")
        var maker = AddressMaker(seed: seed)
        let loader = AsyncHTTPClientLoader(
            connectTimeout: .seconds(1),
            hostAddresses: Dictionary(uniqueKeysWithValues: names.map { ($0, "127.0.0.1") }))
        var (made, read, asked) = (0, 0, 0)
        while processorSeconds() < Double(seconds) {
            let text = maker.next()
            made += 1
            // The last one is printed if it ends the process.
            if let failure = check(text) {
                print("FAILED: \(failure)\n\(text.debugDescription)")
                exit(1)
            }
            guard let address = try? HTTPAddress(text) else { continue }
            read += 1
            guard names.contains(address.host) || isLoopback(address.host) else { continue }
            asked += 1
            var network = NetworkPolicy()
            network.privateAddresses = .allowed
            network.refusedPorts = []
            let request = LoadRequest(url: text, timeout: .milliseconds(500), network: network)
            do throws(LoadError) {
                _ = try await loader.load(request)
            } catch {
                if error.code == .badURL {
                    print("FAILED: the client cannot read what the address is: \(error)\n\(text.debugDescription)")
                    exit(1)
                }
            }
        }
        print("FuzzAddresses: \(made) made, \(read) read, \(asked) asked, none failed")
    }

    /// Whether connecting stays on this machine.
    private static func isLoopback(_ host: String) -> Bool { host == "127.0.0.1" || host == "::1" }

    /// What is wrong with how a text is read; nil: nothing.
    static func check(_ text: String) -> String? {
        guard let address = try? HTTPAddress(text) else { return nil }
        guard (1...65_535).contains(address.port) else { return "port \(address.port)" }
        guard address.scheme == "http" || address.scheme == "https" else { return "scheme \(address.scheme)" }
        guard address.url.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else { return "a byte that no URL has" }
        guard (try? HTTPAddress(address.url)) == address else { return "read again it is another address" }
        // What Foundation reads in it, as the clients do, is the same.
        guard let url = URL(string: address.url) else { return "Foundation reads no URL in it" }
        guard url.scheme == address.scheme, url.user == nil, url.password == nil else { return "scheme or user differ" }
        guard (url.port ?? (address.scheme == "https" ? 443 : 80)) == address.port else { return "the port differs" }
        let host = (url.host ?? "").trimmingCharacters(in: CharacterSet(charactersIn: "[]"))
        guard host.lowercased() == address.host else { return "the host differs: \(host)" }
        // As a redirect it leads to the same place.
        let base = try? HTTPAddress("http://base.example/x/y?z")
        guard let base, (try? HTTPAddress(text, relativeTo: base)) == address else { return "as a redirect it differs" }
        return nil
    }

    private static func processorSeconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }
}

/// Makes addresses: pieces that are put together, and then changed byte by byte.
struct AddressMaker {
    private var random: SeededGenerator
    private var kept: [String] = []

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
    }

    private static let schemes = ["http://", "https://", "HTTP://", "http:", "//", "", "http:/", "ftp://", "http:\\\\"]
    private static let users = ["", "", "", "", "", "a@", "a:b@", ":@", "%40@", "ads.fuzz.example@"]
    private static let hosts =
        FuzzAddresses.names + [
            "127.0.0.1", "[::1]", "127.1", "0x7f.1", "localhost", "LOCALHOST.", "[::ffff:127.0.0.1]", "[::1%25lo]", "[",
            "[]", "::1", "müller.example", "a..b", ".", "%31%32%37.0.0.1", "a%00b", "1.2.3.4.5", "256.1.1.1", "[v1.x]",
            "\u{FF11}27.0.0.1", "a\u{0}b", "xn--", "-a", "a_", String(repeating: "a", count: 64), "0", "4294967296",
        ]
    private static let ports = [
        "", "", "", ":80", ":0", ":1", ":2", ":65535", ":65536", ":99999", ":70000", ":", ":-1", ":+1", ":00080", ":8a",
        ":18446744073709551616", ":80:80", ":٣", ": 80", ":%38", ":4294967376",
    ]
    private static let paths = [
        "", "/", "/a/../b", "//x", "/%", "/%zz", "/[x]", "/ä", "?q", "/?q=[M]", "#f", "/\\x", "/a\r\nHost: evil",
        "/\u{0}",
        "/..", "/./.", "/a b", "@evil.example/", "\\@evil.example/", "/" + String(repeating: "x/../", count: 300),
    ]

    mutating func next() -> String {
        var text =
            kept.isEmpty || Int.random(in: 0..<3, using: &random) > 0
            ? made() : kept.randomElement(using: &random) ?? ""
        for _ in 0..<[0, 0, 1, 1, 2, 5].randomElement(using: &random)! { text = mutated(text) }
        // Those that are read are near those that are read wrongly.
        if (try? HTTPAddress(text)) != nil, text.utf8.count < 4096 {
            if kept.count < 500 { kept.append(text) } else { kept[Int.random(in: 0..<500, using: &random)] = text }
        }
        return text
    }

    private mutating func made() -> String {
        [Self.schemes, Self.users, Self.hosts, Self.ports, Self.paths]
            .map { $0[Int.random(in: 0..<$0.count, using: &random)] }.joined()
    }

    private mutating func mutated(_ text: String) -> String {
        var bytes = Array(text.utf8)
        let place = Int.random(in: 0...bytes.count, using: &random)
        let special = Array("[]:/@%?#\\.-_0189axAX \t\r\n\u{0}".utf8) + [0x80, 0xC3, 0xFF]
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes.insert(special.randomElement(using: &random) ?? 0, at: place)
        case 1 where place < bytes.count: bytes[place] = UInt8.random(in: .min ... .max, using: &random)
        case 2 where place < bytes.count: bytes.remove(at: place)
        default:
            let other = Array(made().utf8)
            bytes = Array(bytes[..<place]) + other[min(place, other.count)...]
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
