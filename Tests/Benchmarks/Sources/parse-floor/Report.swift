import AdRulesModel
import CParseFloor
import Foundation

/// Times every size and says which bars are held.
struct Report {
    var sizes: [Int]
    var rounds: Int
    var readsFoundation: Bool
    var measuresMemory: Bool

    /// Foundation's parser gives up above this.
    private static let foundationLimit = 9_000_000

    func run(failing: Bool) throws {
        let build = isDebugBuild ? ", a DEBUG build: the figures mean nothing" : ""
        print(
            "libxml2 \(String(cString: parse_floor_libxml2_version())), chunks of 64 KiB, \(rounds) rounds\(build)")
        print(
            "    bytes  breaks  floor MB/s  AdRules MB/s  of floor  ns/byte  lint of floor  Foundation MB/s  times it  peak/document"
        )
        var bars: [(held: Bool, text: String)] = []
        var nanosecondsPerByte: [Double] = []
        for size in sizes {
            let bytes = PlaylistGenerator.playlist(bytes: size)
            guard parse_floor_read(bytes, bytes.count, 64 << 10) == 1 else { throw Failure.notWellFormed(size) }
            guard case .vmap(let playlist) = try AdDocument(parsing: bytes), playlist.findings.isEmpty else {
                throw Failure.findings(size)
            }
            let breaks = playlist.breaks.count
            let readsFoundation = self.readsFoundation && bytes.count < Self.foundationLimit
            let contenders = [Contender.floor, .adRules, .lint] + (readsFoundation ? [.foundation] : [])
            let timing = Timing(contenders, on: bytes, rounds: bytes.count > 20_000_000 ? max(3, rounds / 2) : rounds)
            let speed = contenders.indices.map { Double(bytes.count) / timing.median($0) / 1e6 }
            let ratio = timing.ratio(of: 1, to: 0)
            let cost = timing.median(1) * 1e9 / Double(bytes.count)
            nanosecondsPerByte.append(cost)
            var row = column("\(bytes.count)", 9) + column("\(breaks)", 8) + column(speed[0], 12, 0)
            row += column(speed[1], 14, 0) + column(ratio, 10, 2) + column(cost, 9, 2)
            let linted = timing.ratio(of: 2, to: 0)
            row += column(linted, 15, 2)
            if readsFoundation {
                let times = timing.ratio(of: 1, to: 3)
                row += column(speed[3], 17, 0) + column(times, 10, 1)
                bars.append((times >= 6, "\(bytes.count) bytes: \(rounded(times, 1)) times Foundation, at least 6"))
            } else {
                row += column(self.readsFoundation ? "fails" : "", 17) + column("", 10)
            }
            bars.append((ratio >= 0.55, "\(bytes.count) bytes: \(rounded(ratio, 2)) of the floor, at least 0.55"))
            bars.append(
                (linted >= 0.40, "\(bytes.count) bytes linted: \(rounded(linted, 2)) of the floor, at least 0.40"))
            if measuresMemory, let share = try peak(bytes) {
                row += column(share, 15, 2)
                if bytes.count >= 1_000_000 {
                    bars.append(
                        (share <= 2, "\(bytes.count) bytes: \(rounded(share, 2)) times the document, at most 2"))
                }
            }
            print(row)
        }
        if let first = nanosecondsPerByte.first, let last = nanosecondsPerByte.last, sizes.count > 1 {
            bars.append(
                (last < first * 1.3, "ns/byte at the largest: \(rounded(last / first, 2)) of the smallest's, under 1.3")
            )
        }
        for bar in bars { print(bar.held ? "held   " : "MISSED ", bar.text) }
        if failing, bars.contains(where: { !$0.held }) { exit(1) }
    }

    /// The peak memory of a process that reads the document, over one that reads an empty playlist, in documents.
    private func peak(_ bytes: [UInt8]) throws -> Double? {
        let folder = FileManager.default.temporaryDirectory
        let document = folder.appendingPathComponent("parse-floor-\(getpid()).xml")
        let empty = folder.appendingPathComponent("parse-floor-\(getpid())-empty.xml")
        defer {
            try? FileManager.default.removeItem(at: document)
            try? FileManager.default.removeItem(at: empty)
        }
        try Data(bytes).write(to: document)
        try Data("<VMAP version=\"1.0\"/>".utf8).write(to: empty)
        let shares = try (0..<3).compactMap { _ -> Double? in
            guard let full = try PeakMemory.ofChild(reading: document, as: Contender.adRules.name),
                let base = try PeakMemory.ofChild(reading: empty, as: Contender.adRules.name)
            else { return nil }
            return Double(full - base) / Double(bytes.count)
        }
        return shares.isEmpty ? nil : shares.median
    }

    private func rounded(_ value: Double, _ decimals: Int) -> String { String(format: "%.\(decimals)f", value) }

    private func column(_ value: Double, _ width: Int, _ decimals: Int) -> String {
        column(rounded(value, decimals), width)
    }

    private func column(_ text: String, _ width: Int) -> String {
        String(repeating: " ", count: max(1, width - text.count)) + text
    }

    enum Failure: Error {
        case notWellFormed(Int)
        case findings(Int)
    }
}

#if DEBUG
    private let isDebugBuild = true
#else
    private let isDebugBuild = false
#endif
