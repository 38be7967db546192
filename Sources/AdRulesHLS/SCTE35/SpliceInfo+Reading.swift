extension SpliceInfo {
    /// Reads a section: `splice_null`, `splice_insert` and `time_signal`, with segmentation descriptors.
    ///
    /// Other commands and descriptors are skipped; those of an encrypted section cannot be read. The checksum must fit.
    ///
    /// - Throws: ``SpliceInfoError``.
    /// - Complexity: O(bytes), of which a section has at most 4,098.
    public init(_ bytes: [UInt8]) throws(SpliceInfoError) {
        guard bytes.first == 0xFC else {
            throw SpliceInfoError(.notASplice, offset: 0, "a splice information section begins with 0xFC")
        }
        guard bytes.count >= 3 else { throw SpliceInfoError(.truncated, offset: bytes.count, "the section is cut off") }
        let end = 3 + (Int(bytes[1] & 0x0F) << 8 | Int(bytes[2]))
        guard end <= bytes.count, end >= 18 else {
            throw SpliceInfoError(.truncated, offset: min(end, bytes.count), "the section is cut off")
        }
        guard CRC32MPEG2.checksum(bytes[..<end]) == 0 else {
            throw SpliceInfoError(.checksum, offset: end - 4, "the checksum of the section does not match")
        }
        var reader = BitReader(bytes, from: 3, to: end - 4)
        guard try reader.bits(8) == 0 else {
            throw SpliceInfoError(.notASplice, offset: 3, "an unknown version of SCTE 35")
        }
        isEncrypted = try reader.bits(1) == 1
        try reader.skip(6)
        ptsAdjustment = try reader.bits(33)
        try reader.skip(8 + 12)
        let length = Int(try reader.bits(12))
        let type = UInt8(try reader.bits(8))
        segmentations = []
        guard !isEncrypted else {
            command = .other(type)
            return
        }
        let commandEnd: Int
        // 0xFFF: the length is not given, as in old encoders.
        if length == 0xFFF {
            command = try Self.command(type, &reader)
            commandEnd = reader.byteOffset
        } else {
            var inner = try reader.inner(length)
            command = try Self.command(type, &inner)
            commandEnd = inner.end
        }
        var descriptors = BitReader(bytes, from: commandEnd, to: end - 4)
        if case .other = command, length == 0xFFF { return }
        let loopLength = Int(try descriptors.bits(16))
        var loop = try descriptors.inner(loopLength)
        while !loop.isAtEnd {
            let tag = try loop.bits(8)
            let length = Int(try loop.bits(8))
            var descriptor = try loop.inner(length)
            guard tag == 0x02, try descriptor.bits(32) == 0x4355_4549 else { continue }
            segmentations.append(try SegmentationDescriptor(&descriptor))
        }
    }

    /// Reads a section from text: hexadecimal, `0xFC…`, as in `EXT-X-DATERANGE`, or base64 as in other tags.
    ///
    /// - Throws: ``SpliceInfoError``.
    public init(_ text: String) throws(SpliceInfoError) {
        guard let bytes = AttributeValue.unquoted(text).bytes ?? Base64.bytes(text) else {
            throw SpliceInfoError(.encoding, offset: 0, "the text is neither base64 nor hexadecimal")
        }
        try self.init(bytes)
    }

    private static func command(_ type: UInt8, _ reader: inout BitReader) throws(SpliceInfoError) -> Command {
        switch type {
        case 0x00: .null
        case 0x05: .insert(try SpliceInsert(&reader))
        case 0x06: .timeSignal(try reader.spliceTime())
        default: .other(type)
        }
    }
}

extension SpliceInsert {
    fileprivate init(_ reader: inout BitReader) throws(SpliceInfoError) {
        eventID = UInt32(try reader.bits(32))
        isCancelled = try reader.bits(1) == 1
        try reader.skip(7)
        (isOut, returnsAutomatically, programID, availNumber, availsExpected) = (false, false, 0, 0, 0)
        guard !isCancelled else { return }
        isOut = try reader.bits(1) == 1
        let isWholeProgram = try reader.bits(1) == 1
        let hasDuration = try reader.bits(1) == 1
        let isImmediate = try reader.bits(1) == 1
        try reader.skip(4)
        if isWholeProgram, !isImmediate { time = try reader.spliceTime() }
        if !isWholeProgram {
            for _ in 0..<(try reader.bits(8)) {
                try reader.skip(8)
                let componentTime = isImmediate ? nil : try reader.spliceTime()
                if time == nil { time = componentTime }
            }
        }
        if hasDuration {
            returnsAutomatically = try reader.bits(1) == 1
            try reader.skip(6)
            duration = MediaTime(ticks: try reader.bits(33))
        }
        programID = UInt16(try reader.bits(16))
        availNumber = UInt8(try reader.bits(8))
        availsExpected = UInt8(try reader.bits(8))
    }
}

extension SegmentationDescriptor {
    fileprivate init(_ reader: inout BitReader) throws(SpliceInfoError) {
        eventID = UInt32(try reader.bits(32))
        isCancelled = try reader.bits(1) == 1
        try reader.skip(7)
        (kind, upidType, upid, number, expected) = (Kind(rawValue: 0), 0, [], 0, 0)
        guard !isCancelled else { return }
        let isWholeProgram = try reader.bits(1) == 1
        let hasDuration = try reader.bits(1) == 1
        try reader.skip(6)
        if !isWholeProgram { for _ in 0..<(try reader.bits(8)) { try reader.skip(48) } }
        if hasDuration { duration = MediaTime(ticks: try reader.bits(40)) }
        upidType = UInt8(try reader.bits(8))
        for _ in 0..<(try reader.bits(8)) { upid.append(UInt8(try reader.bits(8))) }
        kind = Kind(rawValue: UInt8(try reader.bits(8)))
        number = UInt8(try reader.bits(8))
        expected = UInt8(try reader.bits(8))
    }
}

extension MediaTime {
    /// A number of ticks of 90 kHz, at most 40 bits, rounded to microseconds.
    fileprivate init(ticks: UInt64) { self.init(microseconds: (Int64(ticks) * 100 + 4) / 9) }
}

/// The reason why bytes are not a splice information section.
public struct SpliceInfoError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The kind of failure. An open set.
    public struct Code: RawRepresentable, Sendable, Hashable {
        /// The name of the failure.
        public var rawValue: String

        /// Creates a code with a name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The text is neither base64 nor hexadecimal.
        public static let encoding = Code(rawValue: "encoding")
        /// The first byte is not 0xFC, or the version is not 0.
        public static let notASplice = Code(rawValue: "notASplice")
        /// The section ends inside a field.
        public static let truncated = Code(rawValue: "truncated")
        /// The checksum does not fit: the bytes were changed on the way.
        public static let checksum = Code(rawValue: "checksum")
    }

    /// The kind of failure.
    public var code: Code
    /// The offset of the byte at which reading failed, from 0.
    public var offset: Int
    /// The problem in one line.
    public var message: String

    init(_ code: Code, offset: Int, _ message: String) {
        (self.code, self.offset, self.message) = (code, offset, message)
    }

    /// The message and the offset.
    public var description: String { "\(message) (byte \(offset))" }
}
