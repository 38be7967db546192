import AdRulesHLS
import Testing

@Suite("SCTE 35")
struct SpliceInfoTests {
    // The sample messages of SCTE 35 §14.
    static let placementStart = LiveEncoder.placementStart
    static let insert = "/DAvAAAAAAAA///wFAVIAACPf+/+c2nALv4AUsz1AAAAAAAKAAhDVUVJAAABNWLbowo="
    static let placementEnd = LiveEncoder.placementEnd
    static let insertHexadecimal =
        "0xFC302F000000000000FFFFF014054800008F7FEFFE7369C02EFE0052CCF500000000000A0008435545490000013562DBA30A"

    @Test("splice_insert, in base64 and in hexadecimal")
    func splice() throws {
        let info = try SpliceInfo(Self.insert)
        guard case .insert(let insert) = info.command else {
            Issue.record("\(info.command)")
            return
        }
        #expect(insert.eventID == 0x4800_008F && insert.isOut && !insert.isCancelled && insert.returnsAutomatically)
        #expect(insert.time == 0x0_7369_C02E && insert.duration == MediaTime(microseconds: 60_293_567))
        #expect(
            info.beginsBreak && !info.endsBreak && info.breakDuration == insert.duration && info.segmentations == [])
        #expect(try SpliceInfo(Self.insertHexadecimal) == info)
    }

    @Test("time_signal with a segmentation descriptor that begins or ends a break")
    func timeSignal() throws {
        let start = try SpliceInfo(Self.placementStart)
        #expect(start.command == .timeSignal(0x0_72BD_0050) && start.ptsAdjustment == 0 && !start.isEncrypted)
        #expect(start.segmentations.map(\.kind.rawValue) == [0x34] && start.beginsBreak && !start.endsBreak)
        #expect(start.breakDuration == .seconds(307) && start.segmentations[0].eventID == 0x4800_008E)
        #expect(
            start.segmentations[0].upidType == 8 && start.segmentations[0].upid == [0, 0, 0, 0, 0x2C, 0xA0, 0xA1, 0x8A])
        #expect(start.segmentations[0].number == 2 && start.segmentations[0].expected == 0)
        let end = try SpliceInfo(Self.placementEnd)
        #expect(end.endsBreak && !end.beginsBreak && end.breakDuration == nil)
    }

    /// A section around a command and descriptors, with its checksum.
    private static func section(
        command: UInt8, _ body: [UInt8], descriptors: [UInt8] = [], flags: UInt8 = 0, givesLength: Bool = true
    ) -> [UInt8] {
        let length = givesLength ? body.count : 0xFFF
        var bytes: [UInt8] =
            [0, flags, 0, 0, 0, 0, 0, 0xFF, UInt8(0xF0 | length >> 8), UInt8(length & 0xFF), command] + body
        bytes += [UInt8(descriptors.count >> 8), UInt8(descriptors.count & 0xFF)] + descriptors
        let total = bytes.count + 4
        bytes = [0xFC, 0x30 | UInt8(total >> 8), UInt8(total & 0xFF)] + bytes
        var checksum: UInt32 = 0xFFFF_FFFF
        for byte in bytes {
            for bit in 0..<8 {
                let top = checksum >> 31 ^ UInt32(byte >> (7 - UInt8(bit)) & 1)
                checksum = checksum << 1 ^ (top == 1 ? 0x04C1_1DB7 : 0)
            }
        }
        return bytes + [24, 16, 8, 0].map { UInt8(checksum >> UInt32($0) & 0xFF) }
    }

    /// A `time_signal` in hexadecimal with segmentations of these types, none with a length.
    static func signal(_ kinds: UInt8...) -> String {
        let descriptors = kinds.flatMap { kind -> [UInt8] in
            [0x02, 15, 0x43, 0x55, 0x45, 0x49, 0, 0, 0, 1, 0x7F, 0xBF, 0, 0, kind, 1, 1]
        }
        return AttributeValue.bytes(section(command: 6, [0x7F], descriptors: descriptors)).text
    }

    @Test("Other forms: null, cancelled, immediate, components, an unknown length, encrypted, private commands")
    func otherForms() throws {
        #expect(try SpliceInfo(Self.section(command: 0, [])).command == .null)
        let cancelled = try SpliceInfo(Self.section(command: 5, [0, 0, 0, 1, 0xFF]))
        #expect(!cancelled.beginsBreak && !cancelled.endsBreak)
        let immediateIn = try SpliceInfo(Self.section(command: 5, [0, 0, 0, 1, 0x7F, 0x5F, 0, 7, 1, 2]))
        #expect(immediateIn.endsBreak)
        guard case .insert(let insert) = immediateIn.command else {
            Issue.record("no splice_insert")
            return
        }
        #expect(insert.time == nil && insert.programID == 7 && insert.availNumber == 1 && insert.availsExpected == 2)
        // Two components, each with a time; then the length of the command is not given.
        let component: [UInt8] = [9, 0xFE, 0, 1, 0x5F, 0x90]
        let components = [0, 0, 0, 1, 0x7F, 0x8F, 2] + component + component + [0, 7, 1, 2]
        for givesLength in [true, false] {
            let info = try SpliceInfo(Self.section(command: 5, components, givesLength: givesLength))
            guard case .insert(let insert) = info.command else {
                Issue.record("no splice_insert")
                return
            }
            #expect(insert.time == 90_000 && insert.isOut && insert.duration == nil && insert.programID == 7)
        }
        let encrypted = try SpliceInfo(Self.section(command: 5, [1, 2, 3], flags: 0x80))
        #expect(encrypted.isEncrypted && encrypted.command == .other(5) && !encrypted.beginsBreak)
        #expect(try SpliceInfo(Self.section(command: 0xFF, [1, 2, 3, 4])).command == .other(0xFF))
        // Another descriptor first, then one of a foreign identifier, then a break start with components.
        let foreign: [UInt8] = [0x00, 5, 1, 2, 3, 4, 5, 0x02, 4, 1, 2, 3, 4]
        let fields: [UInt8] = [
            0x43, 0x55, 0x45, 0x49, 0, 0, 0, 1, 0x7F, 0x3F, 1, 9, 0xFE, 0, 0, 0, 0, 0, 0, 0x22, 1, 1,
        ]
        let start: [UInt8] = [0x02, UInt8(fields.count)] + fields
        let info = try SpliceInfo(Self.section(command: 6, [0x7F], descriptors: foreign + start))
        #expect(info.command == .timeSignal(nil) && info.beginsBreak && info.breakDuration == nil)
    }

    @Test(
        "Text that is no section is refused",
        arguments: [
            ("", "encoding"), ("%%%", "encoding"), ("/DA", "truncated"), ("AAAA", "notASplice"), ("0xFC", "truncated"),
            ("/DAvAAAAAAAA///wFAVIAACPf+/+c2nALv4AUsz1AAAAAAAKAAhDVUVJAAABNWLbowk=", "checksum"),
            ("/DAvAAAAAAAA///wFAVIAACPf+/+c2nALv4AUsz1", "truncated"),
        ])
    func refusals(text: String, code: String) {
        let error = #expect(throws: SpliceInfoError.self) { try SpliceInfo(text) }
        #expect(error?.code.rawValue == code)
    }

    @Test(
        "A command that ends inside a field is refused, though its checksum fits",
        arguments: [
            (5, [0, 0, 0, 1, 0x7F, 0x5F, 0, 7, 1, 2]),
            (5, [0, 0, 0, 1, 0x7F, 0xCF, 0xFE, 0, 1, 0x5F, 0x90, 0, 7, 1, 2]),
            (6, [0xFE, 0, 1, 0x5F, 0x90]),
        ] as [(UInt8, [UInt8])])
    func shortCommands(command: UInt8, body: [UInt8]) throws {
        _ = try SpliceInfo(Self.section(command: command, body))
        for count in 0..<body.count {
            let error = #expect(throws: SpliceInfoError.self) {
                try SpliceInfo(Self.section(command: command, Array(body[..<count])))
            }
            #expect(error?.code == .truncated)
        }
    }

    @Test("A section that is cut or changed anywhere is refused, and nothing traps")
    func changes() throws {
        let bytes = Self.section(
            command: 5, [0, 0, 0, 1, 0x7F, 0x5F, 0, 7, 1, 2], descriptors: [2, 4, 0x43, 0x55, 0x45, 0x49])
        for count in 0..<bytes.count {
            #expect(throws: SpliceInfoError.self) { try SpliceInfo(Array(bytes[..<count])) }
        }
        #expect(throws: SpliceInfoError.self) { try SpliceInfo(bytes) }
        var random = SeededGenerator(seed: 35)
        for _ in 0..<3000 {
            let body = (0..<Int.random(in: 0...40, using: &random)).map { _ in
                UInt8.random(in: .min ... .max, using: &random)
            }
            let descriptors = (0..<Int.random(in: 0...60, using: &random)).map { _ in
                UInt8.random(in: .min ... .max, using: &random)
            }
            let command: UInt8 = [0, 5, 6, 7].randomElement(using: &random) ?? 5
            _ = try? SpliceInfo(
                Self.section(command: command, body, descriptors: descriptors, givesLength: .random(using: &random)))
            var changed = Self.section(command: command, body)
            changed[.random(in: 3..<changed.count, using: &random)] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            #expect(throws: SpliceInfoError.self) { try SpliceInfo(changed) }
        }
    }
}
