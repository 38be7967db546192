import CFailingMemory
import MassTesting
import Testing

@testable import AdRulesModel

@Suite("Memory that runs out at any allocation is one located error, never half a document", .serialized)
struct FailingMemoryTests {
    private static let installed: Void = {
        // What libxml2 makes once a process is made before.
        _ = Reading(HostileDocuments.playlist(""))
        failing_memory_install()
    }()

    /// A document that takes every path of the shim: changed values, more names than the first table holds, findings,
    /// errors of namespaces, and more bytes than one chunk.
    private static let document: [UInt8] = {
        let names = (0..<700).map { "<x\($0) a\($0)=\"\" />" }.joined()
        let adBreak = """
            <AdBreak timeOffset="&#115;tart" breakId="a\tb" xsi:x="1"><AdSource><AdTagURI>
            https://ads.example/?a=1&amp;b=2</AdTagURI></AdSource><!-- a comment --></AdBreak>
            """
        return HostileDocuments.playlist(
            "<Extensions><Extension type=\"t\">\(names)</Extension></Extensions>"
                + String(repeating: adBreak, count: 12))
    }()

    @Test(
        "Each allocation in turn, and every one behind it", arguments: zip([0, 1], [200, XMLReader.defaultChunkBytes]))
    func everyAllocation(staysOut: Int32, chunkBytes: Int) throws {
        _ = Self.installed
        let whole = Reading(Self.document).document
        let expected = try #require(whole)
        var failures = 0
        for number in stride(from: 1, to: 100_000, by: MassTests.count(7, of: 1)) {
            failing_memory_begin(number, staysOut)
            let reading = Reading(Self.document, chunkBytes: chunkBytes)
            let hasFailed = failing_memory_end() != 0
            #expect(failing_memory_blocks() == 0, "blocks are lost at \(number)")
            guard hasFailed else {
                let isWhole = reading.document == expected
                #expect(isWhole)
                break
            }
            failures += 1
            if let error = reading.error {
                #expect(error.code == .outOfMemory, "at \(number): \(error)")
                #expect(ReadingInvariants.violations(in: error) == [], "at \(number)")
            } else {
                // Some failures cost nothing, as that of a list that was to become larger than needed.
                // Conditions of their own: a document is too long for a message.
                let isWhole = reading.document == expected
                #expect(isWhole, "another document at \(number)")
                let findings = reading.document?.findings.map { "\($0.rule.rawValue) \($0.message)" } ?? []
                #expect(findings == expected.findings.map { "\($0.rule.rawValue) \($0.message)" }, "at \(number)")
            }
        }
        print(
            "\(failures) allocations failed, \(staysOut == 0 ? "one at a time" : "all from there on"), \(chunkBytes) bytes a chunk"
        )
        #expect(failures > 20)
    }
}
