#if os(Linux)
    import Testing

    /// Each lookup of a host has a thread, whose stack takes 8 MB of addresses.
    @Suite struct LookupFailingMemoryTests {
        @Test("2,500 hosts are looked up in 16 GB of addresses: no thread is left behind")
        func lookups() throws {
            let command = try Command()
            defer { command.remove() }
            let count = 2_500
            let code = try command.shell(
                """
                ulimit -v 16000000
                "$ADRULES" lint --fetch-limit requests=\(count) $(seq -f http://127.0.0.1:9999/%g \(count)) 2>complaints >report
                """)
            #expect(code == 2)
            let refused = try command.text(of: "complaints").split(separator: "\n").count {
                $0.hasSuffix("127.0.0.1 is not on the public internet (--allow-private permits it)")
            }
            #expect(refused == count)
        }
    }
#endif
