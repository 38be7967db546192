import Testing

@testable import adrules

/// The numbers of hosts.
@Suite struct HostLookupTests {
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
