import AdRulesText
import Testing

@testable import AdRulesEngine

@Suite("The addresses that are asked, whatever the transport") struct AddressRulesTests {
    @Test(
        "An address that is not public is refused; it can be allowed",
        arguments: [
            "127.0.0.1", "127.8.8.8", "0.0.0.0", "10.1.2.3", "172.16.0.1", "172.31.255.255", "192.168.1.1",
            "100.64.0.1",
            "198.18.0.1", "192.0.0.1", "192.0.2.1", "203.0.113.9", "224.0.0.1", "255.255.255.255", "::1", "::",
            "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::127.0.0.1", "fc00::1", "fd12:3456::1", "fec0::1", "ff02::1",
            "64:ff9b::10.0.0.1", "64:ff9b:1::1", "2002:7f00:1::", "2002:c0a8:101::1", "2001:0:1::1", "2001:db8::1",
            "100::1", "3fff::1",
        ])
    func notPublic(address: String) {
        let refusal = AddressRules(allowsPrivate: false).refusal(of: "ads.example", at: [address])
        #expect(
            refusal
                == FetchRefusal(
                    .privateAddress, "ads.example has the address \(address), which is not on the public internet")
        )
        #expect(AddressRules(allowsPrivate: true).refusal(of: "ads.example", at: [address]) == nil)
    }

    @Test(
        "A link-local address is always refused, and so is an invalid one",
        arguments: [
            "169.254.169.254", "169.254.0.1", "fe80::1", "febf::1", "::ffff:169.254.169.254",
            "64:ff9b::169.254.169.254",
            "2002:a9fe:a9fe::", "fe80::1%eth0", "garbage", "",
        ], [false, true])
    func localLink(address: String, allowsPrivate: Bool) {
        let refusal = AddressRules(allowsPrivate: allowsPrivate).refusal(of: "ads.example", at: [address])
        #expect(refusal?.message.hasSuffix("is link-local and is never requested") == true)
    }

    @Test(
        "A public address is asked",
        arguments: ["8.8.8.8", "172.32.0.1", "100.128.0.1", "169.253.0.1", "2606:4700::1111", "64:ff9b::808:808"])
    func isPublic(address: String) {
        #expect(AddressRules(allowsPrivate: false).refusal(of: "ads.example", at: [address]) == nil)
    }

    @Test("One private address among public ones is enough, and a hostile name is escaped")
    func mixed() {
        let rules = AddressRules(allowsPrivate: false)
        let found = rules.refusal(of: "10.0.0.1", at: ["8.8.8.8", "10.0.0.1"])
        #expect(found?.message.hasPrefix("10.0.0.1 is not on") == true)
        #expect(rules.refusal(of: "a\u{1b}[2J", at: ["::1"])?.message.contains("\u{1b}") == false)
    }

    @Test("A name of the own network is refused for its text, unless its numbers are judged")
    func names() throws {
        for host in ["localhost", "printer.local", "router", "10.1.2.3", "[::1]"] {
            let address = try HTTPAddress(parsing: "http://\(host)/")
            #expect(AddressRules(allowsPrivate: false).refusal(of: address)?.reason == .privateAddress)
            #expect(AddressRules(allowsPrivate: false).refusal(of: address, judgesNumbers: true) == nil)
            #expect(AddressRules(allowsPrivate: true).refusal(of: address) == nil)
        }
        let metadata = try HTTPAddress(parsing: "http://169.254.169.254/")
        for judgesNumbers in [false, true] {
            let refusal = AddressRules(allowsPrivate: true).refusal(of: metadata, judgesNumbers: judgesNumbers)
            #expect(refusal?.reason == .linkLocal)
        }
    }

    @Test("Ports of other protocols are refused, and what an app excludes")
    func ports() throws {
        var rules = AddressRules(allowsPrivate: true)
        let secure = try HTTPAddress(parsing: "https://ads.example/")
        let mail = try HTTPAddress(parsing: "http://ads.example:25/")
        #expect(rules.refusal(of: mail)?.reason == .port)
        #expect(rules.refusal(of: secure) == nil)
        rules.ports = [25, 8443]
        #expect(rules.refusal(of: mail)?.reason == .port)
        #expect(rules.refusal(of: secure)?.reason == .port)
        rules.schemes = ["http"]
        #expect(rules.refusal(of: secure)?.reason == .scheme)
    }
}
