import AdRulesText
import Testing

@Suite("Every HTTPAddress can be fetched") struct HTTPAddressTests {
    @Test(
        "Characters that a URL may not have are encoded",
        arguments: [
            ("http://a/p?x=[M]&y=a b|c", "http://a/p?x=%5BM%5D&y=a%20b%7Cc"),
            ("  https://a/b\n", "https://a/b"), ("http://a/ä?q=%20%zz%", "http://a/%C3%A4?q=%20%25zz%25"),
            ("http://[::1]:80/[x]", "http://[::1]:80/%5Bx%5D"), ("HTTP://A/B", "http://a/B"),
            ("http://a#fragment", "http://a"), ("http://a/x?\\y\u{0}z", "http://a/x?%5Cy%00z"),
        ])
    func escapes(written: String, asked: String) throws {
        #expect(try HTTPAddress(parsing: written).url == asked)
    }

    @Test(
        "Tabs and line breaks are dropped, and backslashes before the query are slashes, as in browsers",
        arguments: [
            ("http:\\\\a\\b\\c?d\\e", "http://a/b/c?d%5Ce"),
            ("ht\ntp://a.exa\r\n\tmple/x\ny?z\t=1", "http://a.example/xy?z=1"),
            // What other clients would take for the user of another host.
            ("http://ads.example\\@127.0.0.1/", "http://ads.example/@127.0.0.1/"),
        ])
    func cleaned(written: String, asked: String) throws {
        #expect(try HTTPAddress(parsing: written).url == asked)
    }

    @Test("A redirect may be written with backslashes", arguments: ["http:\\\\b\\x", "\\\\b\\x", "//b/x"])
    func backslashes(location: String) throws {
        #expect(try HTTPAddress(parsing: location, relativeTo: HTTPAddress(parsing: "http://a/y")).url == "http://b/x")
    }

    @Test("Beacons belong together by scheme, host and port")
    func origins() throws {
        #expect(try HTTPAddress(parsing: "http://A.example/x").origin == "http://a.example:80")
        #expect(try HTTPAddress(parsing: "https://a.example/y?z").origin == "https://a.example:443")
        #expect(try HTTPAddress(parsing: "http://a.example:8080/").origin == "http://a.example:8080")
        #expect(try HTTPAddress(parsing: "http://[::1]/").origin == "http://[::1]:80")
    }

    @Test(
        "Ports are from 1 to 65535",
        arguments: [
            "http://127.0.0.1:99999/", "http://[::1]:70000/", "http://localhost:99999/", "http://a:65536/",
            "http://a:0/",
            "http://a:-1/", "http://a:+80/", "http://a:8 0/", "http://a:80:80/", "http://a:18446744073709551616/",
            "http://a:٣/",
        ])
    func ports(url: String) {
        #expect(throws: HTTPAddress.Problem.self) { try HTTPAddress(parsing: url) }
    }

    @Test(
        "User info, impossible hosts, and texts that are not URLs are refused",
        arguments: [
            "http://user:password@a/", "http://a@b/", "http:\\\\a@b/", "http://a%00b/", "http://a b/",
            "http://a..b/", "http://.a/", "http://müller.example/", "http://[::1/", "http://[::1]x/", "http://[::g]/",
            "http://[fe80::1%25eth0]/", "http://[1:2:3:4:5:6:7:8:9]/", "http:///", "http:/a", "http:a", "http://",
            "//a/b",
            "/a", "", "http://" + String(repeating: "a", count: 64) + ".example/",
            "http://a/" + String(repeating: "x", count: 65_536),
        ])
    func refused(url: String) {
        let error = #expect(throws: HTTPAddress.Problem.self) { try HTTPAddress(parsing: url) }
        #expect(error?.isScheme == false)
        #expect(error?.message.isEmpty == false)
    }

    @Test(
        "A host that ends in a number and is not an IPv4 address is refused: resolvers read it differently",
        arguments: [
            "http://6425673729/", "http://256.1.1.1/", "http://127.0.0.256/", "http://127.0.0.1.5/", "http://09.0.0.1/",
            "http://0x1000000007f000001/", "http://18446744073709551616/", "http://1.2.3.0x1ff/", "http://a.1/",
            "http://localhost.0x7f/", "http://10.0.0.08/", "http://4294967296./",
        ])
    func numbers(url: String) {
        let error = #expect(throws: HTTPAddress.Problem.self) { try HTTPAddress(parsing: url) }
        #expect(error?.message == "the host is not an IPv4 address")
    }

    @Test(
        "Numbers before the last label, and words that only look like numbers, are names",
        arguments: ["1.example", "127.0.0.1.example", "a.0xg", "0x.example", "a.1b", "123abc.example"])
    func names(host: String) throws {
        #expect(try HTTPAddress(parsing: "http://\(host)/").isPublic)
    }

    @Test(
        "Another scheme is an error of its own", arguments: ["file:///etc/passwd", "ftp://a/", "javascript:alert(1)"])
    func schemes(url: String) {
        let error = #expect(throws: HTTPAddress.Problem.self) { try HTTPAddress(parsing: url) }
        #expect(error?.isScheme == true)
    }

    @Test(
        "A relative URL is merged with its base (RFC 3986 §5.4)",
        arguments: [
            ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"), ("/g", "http://a/g"),
            ("//g", "http://g"), ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"),
            ("#s", "http://a/b/c/d;p?q"),
            (";x", "http://a/b/c/;x"), (".", "http://a/b/c/"), ("./", "http://a/b/c/"), ("..", "http://a/b/"),
            ("../g", "http://a/b/g"), ("../..", "http://a/"), ("../../g", "http://a/g"),
            ("../../../../g", "http://a/g"),
            ("/./g", "http://a/g"), ("/../g", "http://a/g"), ("g.", "http://a/b/c/g."), ("..g", "http://a/b/c/..g"),
            ("./../g", "http://a/b/g"), ("g/./h", "http://a/b/c/g/h"), ("g/../h", "http://a/b/c/h"),
            ("g?y/../x", "http://a/b/c/g?y/../x"), ("https://h/i", "https://h/i"),
        ])
    func relative(reference: String, merged: String) throws {
        #expect(
            try HTTPAddress(parsing: reference, relativeTo: HTTPAddress(parsing: "http://a/b/c/d;p?q")).url == merged)
    }

    @Test(
        "Private addresses are known in every spelling that resolvers take",
        arguments: [
            "127.0.0.1", "127.1", "0x7f.1", "0177.0.0.1", "2130706433", "0x7f000001", "127.0.0.1.", "10.1.2.3",
            "172.16.0.1",
            "172.31.255.255", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "0", "224.0.0.1",
            "255.255.255.255", "192.0.2.1", "198.18.0.1", "[::1]", "[::]", "[fe80::1]", "[fd00::1]", "[fc00::1]",
            "[2001::1]", "[2001:0:7f00:1::]", "[2001:2::1]", "[2001:10::1]", "[3fff::1]", "[64:ff9b:1::a00:1]",
            "[::ffff:0:127.0.0.1]", "[5f00::1]", "[100::1]",
            "localhost.localdomain", "localhost6.localdomain6", "nas.home", "wiki.corp", "wiki.intranet", "db.private",
            "[ff02::1]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[::127.0.0.1]", "[64:ff9b::10.0.0.1]",
            "[2002:7f00:1::]", "[2001:db8::1]", "localhost", "LOCALHOST", "localhost.", "a.localhost", "printer.local",
            "metadata.google.internal", "intranet",
        ])
    func privateHosts(host: String) throws {
        #expect(try !HTTPAddress(parsing: "http://\(host)/").isPublic)
    }

    @Test(
        "Addresses of the public internet are public",
        arguments: [
            "8.8.8.8", "172.15.0.1", "172.32.0.1", "192.169.0.1", "100.128.0.1", "198.20.0.1", "[2a00:1450:4001::1]",
            "[2001:4860::1]", "[2001:200::1]", "[3ffe::1]",
            "[::ffff:8.8.8.8]", "ads.example.com", "localhost.example.com", "127.0.0.1.example.com",
        ])
    func publicHosts(host: String) throws {
        #expect(try HTTPAddress(parsing: "http://\(host)/").isPublic)
    }

    @Test(
        "Networks that are not public: both ends of each, and the addresses beside them",
        arguments: [
            ("0.0.0.0", "0.255.255.255"), ("10.0.0.0", "10.255.255.255"), ("100.64.0.0", "100.127.255.255"),
            ("127.0.0.0", "127.255.255.255"), ("169.254.0.0", "169.254.255.255"), ("172.16.0.0", "172.31.255.255"),
            ("192.168.0.0", "192.168.255.255"), ("198.18.0.0", "198.19.255.255"),
        ])
    func networks(first: String, last: String) throws {
        func number(_ text: String) -> UInt32 { text.split(separator: ".").reduce(0) { $0 << 8 | UInt32($1)! } }
        func isPublic(_ number: UInt32) throws -> Bool {
            let parts = [24, 16, 8, 0].map { String(number >> UInt32($0) & 255) }
            return try HTTPAddress(parsing: "http://\(parts.joined(separator: "."))/").isPublic
        }
        let (lower, upper) = (number(first), number(last))
        #expect(try !isPublic(lower) && !isPublic(lower + 1) && !isPublic(upper - 1) && !isPublic(upper))
        #expect(try lower == 0 || isPublic(lower - 1))
        #expect(try isPublic(upper + 1))
    }
}
