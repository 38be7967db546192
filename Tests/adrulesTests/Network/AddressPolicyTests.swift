import Testing

@testable import adrules

/// Which addresses may be asked.
@Suite struct AddressPolicyTests {
    @Test(
        "an address that is not public is refused, and allowed with --allow-private",
        arguments: [
            "127.0.0.1", "127.8.8.8", "0.0.0.0", "10.1.2.3", "172.16.0.1", "172.31.255.255", "192.168.1.1",
            "100.64.0.1",
            "198.18.0.1", "192.0.0.1", "192.0.2.1", "203.0.113.9", "224.0.0.1", "255.255.255.255", "::1", "::",
            "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::127.0.0.1", "fc00::1", "fd12:3456::1", "fec0::1", "ff02::1",
            "64:ff9b::10.0.0.1", "64:ff9b:1::1", "2002:7f00:1::", "2002:c0a8:101::1", "2001:0:1::1", "2001:db8::1",
            "100::1", "3fff::1",
        ])
    func notPublic(address: String) {
        let refusal = AddressPolicy(allowsPrivate: false).refusal(of: "ads.example", at: [address])
        #expect(
            refusal
                == "ads.example has the address \(address), which is not on the public internet (--allow-private permits it)"
        )
        #expect(AddressPolicy(allowsPrivate: true).refusal(of: "ads.example", at: [address]) == nil)
    }

    @Test(
        "a link-local address is always refused, and so is an invalid one",
        arguments: [
            "169.254.169.254", "169.254.0.1", "fe80::1", "febf::1", "::ffff:169.254.169.254",
            "64:ff9b::169.254.169.254",
            "2002:a9fe:a9fe::", "fe80::1%eth0", "garbage", "",
        ], [false, true])
    func localLink(address: String, allowsPrivate: Bool) {
        let refusal = AddressPolicy(allowsPrivate: allowsPrivate).refusal(of: "ads.example", at: [address])
        #expect(refusal?.hasSuffix("is link-local and is never requested") == true)
    }

    @Test(
        "a public address is asked",
        arguments: ["8.8.8.8", "172.32.0.1", "100.128.0.1", "169.253.0.1", "2606:4700::1111", "64:ff9b::808:808"])
    func isPublic(address: String) {
        #expect(AddressPolicy(allowsPrivate: false).refusal(of: "ads.example", at: [address]) == nil)
    }

    @Test("one private address among public ones is enough, and a hostile name is escaped")
    func mixed() {
        let policy = AddressPolicy(allowsPrivate: false)
        #expect(policy.refusal(of: "10.0.0.1", at: ["8.8.8.8", "10.0.0.1"])?.hasPrefix("10.0.0.1 is not on") == true)
        #expect(policy.refusal(of: "a\u{1b}[2J", at: ["::1"])?.contains("\u{1b}") == false)
    }

    @Test("the system's lookup finds this machine under its names and numbers")
    func lookup() {
        let deadline = SystemClock.seconds + 10
        #expect(HostLookup.addresses(of: "127.0.0.1", deadline: deadline) == .addresses(["127.0.0.1"]))
        #expect(HostLookup.addresses(of: "::ffff:127.0.0.1", deadline: deadline) == .addresses(["::ffff:127.0.0.1"]))
        // Forms of numbers that resolvers take: what is judged is what they become.
        #expect(HostLookup.addresses(of: "127.1", deadline: deadline) == .addresses(["127.0.0.1"]))
        #expect(HostLookup.addresses(of: "127.0.0.1", deadline: SystemClock.seconds - 1) == .tooSlow)
    }
}
