/// Decompresses DEFLATE (RFC 1951).
///
/// swift-nio's decompressor ends after the first member of gzip, and knows neither `x-gzip` nor DEFLATE without the header
/// of zlib; a system's zlib is one more library that every app would have to have.
struct Inflate {
    var input: BitReader
    private(set) var output: [UInt8] = []
    private let limit: Int
    /// Where the output of this run begins: nothing before it may be copied.
    private var start = 0

    init(_ bytes: [UInt8], limit: Int) {
        input = BitReader(bytes)
        self.limit = limit
    }

    /// Decompresses all blocks up to the last one; a further run appends. Complexity: O(bits).
    mutating func run() throws(ContentDecoding.Failure) {
        start = output.count
        var isLast = false
        while !isLast {
            isLast = try input.number(of: 1) == 1
            switch try input.number(of: 2) {
            case 0: try stored()
            case 1: try compressed(Self.fixedLiterals, Self.fixedDistances)
            case 2:
                let (literals, distances) = try codes()
                try compressed(literals, distances)
            default: throw .broken("a block of an unknown type")
            }
        }
        input.align()
    }

    private mutating func append(_ bytes: some Collection<UInt8>) throws(ContentDecoding.Failure) {
        guard bytes.count <= limit - output.count else { throw .tooLong }
        output.append(contentsOf: bytes)
    }

    private mutating func stored() throws(ContentDecoding.Failure) {
        input.align()
        let count = try input.number(of: 16)
        guard try input.number(of: 16) == ~count & 0xFFFF else { throw .broken("the length of a block") }
        guard input.rest.count >= count else { throw .broken("the body ends too early") }
        try append(input.rest.prefix(count))
        input.skip(count)
    }

    private mutating func compressed(_ literals: HuffmanCode, _ distances: HuffmanCode) throws(ContentDecoding.Failure)
    {
        while true {
            let symbol = try literals.symbol(&input)
            if symbol == 256 { return }
            if symbol < 256 {
                try append(CollectionOfOne(UInt8(symbol)))
                continue
            }
            guard symbol - 257 < Self.lengths.count else { throw .broken("a length that is not used") }
            let (length, lengthBits) = Self.lengths[symbol - 257]
            let count = try length + input.number(of: lengthBits)
            let code = try distances.symbol(&input)
            guard code < Self.distances.count else { throw .broken("a distance that is not used") }
            let (base, distanceBits) = Self.distances[code]
            let distance = try base + input.number(of: distanceBits)
            guard distance <= output.count - start else { throw .broken("a distance beyond the beginning") }
            guard count <= limit - output.count else { throw .tooLong }
            // The source may overlap the copy.
            for _ in 0..<count { output.append(output[output.count - distance]) }
        }
    }

    /// The two codes at the beginning of a block (§3.2.7).
    private mutating func codes() throws(ContentDecoding.Failure) -> (HuffmanCode, HuffmanCode) {
        let literalCount = try input.number(of: 5) + 257
        let distanceCount = try input.number(of: 5) + 1
        let lengthCount = try input.number(of: 4) + 4
        var lengths = [UInt8](repeating: 0, count: 19)
        for index in Self.lengthOrder.prefix(lengthCount) { lengths[index] = UInt8(try input.number(of: 3)) }
        let code = try HuffmanCode(lengths[...])
        lengths = []
        while lengths.count < literalCount + distanceCount {
            let symbol = try code.symbol(&input)
            switch symbol {
            case 16:
                guard let last = lengths.last else { throw .broken("a repetition of nothing") }
                lengths += repeatElement(last, count: try input.number(of: 2) + 3)
            case 17: lengths += repeatElement(0, count: try input.number(of: 3) + 3)
            case 18: lengths += repeatElement(0, count: try input.number(of: 7) + 11)
            default: lengths.append(UInt8(symbol))
            }
        }
        guard lengths.count == literalCount + distanceCount else { throw .broken("more lengths than symbols") }
        return (try HuffmanCode(lengths[..<literalCount]), try HuffmanCode(lengths[literalCount...]))
    }

    /// The order in which the lengths of code lengths are written.
    private static let lengthOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

    /// The first length of each symbol from 257, and its further bits (§3.2.5).
    private static let lengths: [(Int, Int)] =
        ranges(from: 3, widths: [0, 0, 0, 0, 0, 0, 0, 0] + grown(4, to: 5)) + [(258, 0)]

    /// The first distance of each symbol, and its further bits.
    private static let distances: [(Int, Int)] = ranges(from: 1, widths: [0, 0, 0, 0] + grown(2, to: 13))

    /// The widths from 1 to `last`, each as often as `times` says.
    private static func grown(_ times: Int, to last: Int) -> [Int] {
        (1...last).flatMap { Array(repeating: $0, count: times) }
    }

    /// Ranges that follow one another, each of 2^width values.
    private static func ranges(from first: Int, widths: [Int]) -> [(Int, Int)] {
        var next = first
        return widths.map { width in
            defer { next += 1 << width }
            return (next, width)
        }
    }

    private static let fixedLiterals = HuffmanCode(
        fixed: Array(repeating: 8, count: 144) + Array(repeating: 9, count: 112) + Array(repeating: 7, count: 24)
            + Array(repeating: 8, count: 8))
    private static let fixedDistances = HuffmanCode(fixed: Array(repeating: 5, count: 30))
}

/// A canonical Huffman code (§3.2.2): shorter codes come first, and those of one length in the order of their symbols.
private struct HuffmanCode {
    /// The number of symbols of each length, from 0.
    private var counts = [Int](repeating: 0, count: 16)
    /// The symbols in the order of their codes.
    private var symbols: [Int]

    init(_ lengths: ArraySlice<UInt8>) throws(ContentDecoding.Failure) {
        self.init(fixed: Array(lengths))
        var free = 1
        for count in counts.dropFirst() {
            free = free * 2 - count
            guard free >= 0 else { throw .broken("more codes than there can be") }
        }
    }

    /// A code whose lengths are known to be right.
    init(fixed lengths: [UInt8]) {
        for length in lengths { counts[Int(length)] += 1 }
        counts[0] = 0
        symbols = (1...15).flatMap { length in lengths.indices.filter { lengths[$0] == length } }
    }

    /// Reads a symbol.
    func symbol(_ input: inout BitReader) throws(ContentDecoding.Failure) -> Int {
        // The code so far, the first code of this length, and the place of its symbol.
        var (code, first, place) = (0, 0, 0)
        for length in 1...15 {
            code = try code << 1 | input.number(of: 1)
            first <<= 1
            if code - first < counts[length] { return symbols[place + code - first] }
            first += counts[length]
            place += counts[length]
        }
        throw .broken("a code that is not used")
    }
}
