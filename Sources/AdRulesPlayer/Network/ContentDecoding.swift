/// Decodes the bodies of responses (RFC 9110 §8.4.1), as leniently as browsers: several members of gzip, `x-gzip`, DEFLATE
/// with and without the header of zlib, a body that is not compressed despite its header. Check sums are not
/// compared: transport and length are checked elsewhere.
struct ContentDecoding {
    /// The reason why a body was not decoded.
    enum Failure: Error, Hashable {
        /// It has more bytes than are allowed.
        case tooLong
        case broken(String)
    }

    /// The codings that are undone, as a request's `Accept-Encoding` names them.
    static let accepted = "gzip, deflate"

    private var codings: [String]

    /// The codings of a header `Content-Encoding`; nil if the body is sent as it is.
    init?(_ header: String) {
        codings = header.lowercased().split(separator: ",").map { String($0.filter { !$0.isWhitespace }) }
        codings.removeAll { $0.isEmpty || $0 == "identity" }
        if codings.isEmpty { return nil }
    }

    /// The decoded body, of at most `limit` bytes. Complexity: O(bytes of both).
    func decoded(_ body: [UInt8], atMost limit: Int) throws(Failure) -> [UInt8] {
        var body = body
        // The last one was applied last. Any server has one or two; a hundred would only cost time.
        for coding in codings.suffix(4).reversed() where !body.isEmpty {
            switch coding {
            case "gzip", "x-gzip": body = try Self.gzip(body, limit)
            case "deflate": body = try Self.deflate(body, limit)
            default: throw .broken("the content coding \(coding.prefix(20)) is not known")
            }
        }
        return body
    }

    private static func deflate(_ body: [UInt8], _ limit: Int) throws(Failure) -> [UInt8] {
        let head = body.count > 1 ? (body[0], body[1]) : (0, 0)
        let isZlib = head.0 & 0x0F == 8 && (Int(head.0) << 8 | Int(head.1)) % 31 == 0
        guard !isZlib || head.1 & 0x20 == 0 else { throw .broken("zlib with a dictionary") }
        var inflate = Inflate(body, limit: limit)
        if isZlib { inflate.input.skip(2) }
        try inflate.run()
        return inflate.output
    }

    private static let gzipMark: [UInt8] = [0x1F, 0x8B]

    private static func gzip(_ body: [UInt8], _ limit: Int) throws(Failure) -> [UInt8] {
        guard body.starts(with: gzipMark) else { return body }
        var inflate = Inflate(body, limit: limit)
        // Bytes after the members are ignored.
        while inflate.input.rest.starts(with: gzipMark) {
            try skipHeader(of: &inflate.input)
            try inflate.run()
            // Check sum and length.
            inflate.input.skip(8)
        }
        return inflate.output
    }

    /// RFC 1952 §2.3.
    private static func skipHeader(of input: inout BitReader) throws(Failure) {
        guard input.rest.count >= 10, input.rest.dropFirst(2).first == 8 else { throw .broken("the head of gzip") }
        let flags = input.rest.dropFirst(3).first ?? 0
        input.skip(10)
        if flags & 4 != 0 {
            let count = try input.number(of: 16)
            input.skip(count)
        }
        for flag: UInt8 in [8, 16] where flags & flag != 0 {
            input.skip(input.rest.prefix { $0 != 0 }.count + 1)
        }
        if flags & 2 != 0 { input.skip(2) }
    }
}

/// Reads bits, the lowest of each byte first.
struct BitReader {
    private let bytes: [UInt8]
    private var position = 0
    private var bits: UInt32 = 0
    private var count = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The bytes that follow; only where a byte begins.
    var rest: ArraySlice<UInt8> { bytes[position...] }

    mutating func skip(_ count: Int) {
        position = min(position + count, bytes.count)
    }

    /// A number of at most 16 bits, its lowest bit first.
    mutating func number(of width: Int) throws(ContentDecoding.Failure) -> Int {
        while count < width {
            guard position < bytes.count else { throw .broken("the body ends too early") }
            bits |= UInt32(bytes[position]) << UInt32(count)
            position += 1
            count += 8
        }
        defer {
            bits >>= UInt32(width)
            count -= width
        }
        return Int(bits & (1 << UInt32(width) - 1))
    }

    /// Drops the rest of a byte that was begun.
    mutating func align() {
        bits = 0
        count = 0
    }
}
