import AdRulesLint
import Testing

@testable import adrules

/// The arguments of `curl`, and the reading of its output.
@Suite struct CurlCallTests {
    @Test("the connection goes to the judged address, and nothing of the request is an argument")
    func arguments() {
        var call = CurlCall(
            url: "https://ads.example/?a=1", address: "2001:db8::1", port: 8443, headers: ["A: \"b\\"], userAgent: "me",
            seconds: 7)
        #expect(call.arguments.first == "--disable")
        let place = call.arguments.firstIndex(of: "--connect-to")
        #expect(place.map { call.arguments[$0 + 1] } == "::[2001:db8::1]:8443")
        #expect(!call.arguments.contains { $0.contains("ads.example") || $0.contains("--location") || $0 == "-L" })
        #expect(
            call.configuration == """
                url = "https://ads.example/?a=1"
                user-agent = "me"
                header = "A: \\"b\\\\"

                """)
        call.address = "192.0.2.1"
        #expect(call.arguments.contains("::192.0.2.1:8443"))
    }

    @Test("a head is read up to the body, behind interim responses")
    func head() {
        let text =
            "HTTP/1.1 103 Early Hints\r\nLink: </x>\r\n\r\nHTTP/2 302 \r\nLOCATION:  /next \r\nContent-type: a/b;charset=c\r\nx: y\r\n\r\nbody"
        let head = ResponseHead(Array(text.utf8))
        #expect(head?.status == 302)
        #expect(head?.location == "/next ")
        #expect(head?.contentType == "a/b;charset=c")
        #expect(head.map { text.utf8.dropFirst($0.length).elementsEqual("body".utf8) } == true)
    }

    @Test(
        "an incomplete head is refused",
        arguments: [
            "", "\r\n\r\n", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\nA: b\r\n", "HTTP/1.1 abc x\r\n\r\n",
            "SMTP 200\r\n\r\n", "HTTP/1.1\r\n\r\n", "HTTP/1.1 100 Continue\r\n\r\n", "HTTP/1.1 99999 x\r\n\r\n",
        ])
    func noHead(text: String) {
        #expect(ResponseHead(Array(text.utf8)) == nil)
    }

    @Test("hosts are counted, the busiest first, and not without end")
    func tally() {
        #expect(HostTally([]).description == "0 requests")
        #expect(HostTally([("b", 1), ("a", 1), ("c", 3)]).description == "5 requests: 3 to c, 1 to a, 1 to b")
        let many = HostTally((0..<20).map { ("host\(String($0 + 10))", 1) }).description
        #expect(many.hasSuffix("1 to host17, 12 to 12 other hosts"))
        #expect(!HostTally([("a\u{1b}[2J\n", 1)]).description.contains { $0 == "\u{1b}" || $0 == "\n" })
    }

    @Test("limits are set by name")
    func limits() throws {
        let limits = try FetchLimits(["bytes=5", "tag-seconds=3", "bytes=6"], of: "--fetch-limit")
        #expect(limits.bytes == 6)
        #expect(limits.tagSeconds == 3)
        #expect(limits.responseBytes == 6)
        let usual = FetchLimits()
        #expect(limits.requests == usual.requests)
        // A player's.
        #expect(usual.tagSeconds == 8 && usual.redirects == 5)
        #expect(usual.bytes == 2 << 20 && usual.responseBytes == 1 << 20)
    }
}
