import AdRulesCommands
import AdRulesEngine
import AdRulesLint
import AdRulesModel
import Foundation
import MassTesting
import SharedDocuments
import Testing

/// What must be true of the differences between any two playlists.
@Suite("Differences between random playlists")
struct PlaylistDiffRandomTests {
    /// A generator with a seed (SplitMix64), so that a failure can be repeated.
    private struct Generator: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var value = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
            value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
            return value ^ value >> 31
        }
    }

    /// Breaks from small sets of ids, offsets and addresses, so that many are alike.
    private static func playlist(_ random: inout Generator) -> VMAPDocument {
        let offsets: [TimeOffset?] = [
            .start, .end, .time(.zero), .time(.seconds(10)), .time(.seconds(20)), .percent(Percentage(50)),
            .opportunity(1), nil,
        ]
        let breaks = (0..<Int.random(in: 0...6, using: &random)).map { _ in
            AdBreak(
                timeOffset: offsets.randomElement(using: &random) ?? nil,
                breakTypes: Bool.random(using: &random) ? [.linear] : [.nonlinear],
                breakID: [nil, "a", "b", "e\u{301}"].randomElement(using: &random) ?? nil,
                repeatAfter: Int.random(in: 0..<5, using: &random) == 0 ? .seconds(30) : nil,
                source: Int.random(in: 0..<6, using: &random) == 0
                    ? nil
                    : AdSource(content: .adTag(SourceText("u\(Int.random(in: 0...2, using: &random))"), template: nil)))
        }
        return VMAPDocument(breaks: breaks)
    }

    /// A playlist as it plays: the breaks of each moment in their order, and those without one in any order.
    private struct Meaning: Equatable {
        var moments: [TimeOffset: [AdBreak]] = [:]
        var others: [AdBreak: Int] = [:]

        init(_ playlist: VMAPDocument) {
            for adBreak in playlist.breaks {
                if let offset = adBreak.normalizedOffset {
                    moments[offset, default: []].append(adBreak)
                } else {
                    others[adBreak, default: 0] += 1
                }
            }
        }
    }

    @Test("No playlist differs from itself or an equal one, and each difference has a way back")
    func anyTwo() {
        for seed in 0..<UInt64(MassTests.count(150, of: 8000, nightly: 100_000)) {
            var random = Generator(state: seed)
            let old = Self.playlist(&random)
            var new = old
            if Bool.random(using: &random) {
                new = Self.playlist(&random)
            } else {
                new.breaks.shuffle(using: &random)
                if Bool.random(using: &random), !new.breaks.isEmpty { new.breaks.removeLast() }
            }
            #expect(PlaylistDiff(from: .vmap(old), to: .vmap(old)).isEmpty, "seed \(seed)")
            let there = PlaylistDiff(from: .vmap(old), to: .vmap(new))
            let back = PlaylistDiff(from: .vmap(new), to: .vmap(old))
            #expect(there.isEmpty == (Meaning(old) == Meaning(new)), "seed \(seed)")
            func count(_ diff: PlaylistDiff, _ kind: BreakChange.Kind) -> Int {
                diff.breaks.count { $0.kinds.contains(kind) }
            }
            for kind in BreakChange.Kind.allCases {
                #expect(
                    count(there, kind) == count(back, PlaylistDiffTests.opposite(kind)), "seed \(seed), \(kind)")
            }
            #expect(
                old.breaks.count - count(there, .removed) == new.breaks.count - count(there, .added), "seed \(seed)")
        }
    }

    // MARK: Every value

    /// The ranges of the values in a document: attributes, but no namespaces, and texts.
    private static func values(in bytes: [UInt8]) -> [Range<Int>] {
        var scanner = MarkupScanner(bytes)
        var values: [Range<Int>] = []
        while let token = scanner.next() {
            switch token {
            case .startTag(let tag):
                values += tag.attributes.filter { !bytes[$0.name.offsets].starts(with: "xmlns".utf8) }
                    .map { $0.value.offsets }
            case .text(let range), .cdata(_, content: let range): values.append(range.offsets)
            case .endTag, .other: break
            }
        }
        return values
    }

    /// A document without what was written for a value that has a meaning.
    private static func meaning(_ document: AdDocument) -> AdDocument {
        guard case .vmap(var playlist) = document else { return document }
        for index in playlist.breaks.indices {
            if playlist.breaks[index].timeOffset != nil { playlist.breaks[index].timeOffsetText = nil }
            if playlist.breaks[index].repeatAfter != nil { playlist.breaks[index].repeatAfterText = nil }
            playlist.breaks[index].breakTypeText = nil
        }
        playlist.findings = []
        return .vmap(playlist)
    }

    private static func values(of document: AdDocument) -> VMAPDocument {
        switch meaning(document) {
        case .vmap(let playlist): return playlist
        case .vast(let response):
            return VMAPDocument(breaks: [AdBreak(timeOffset: .start, source: AdSource(content: .vast(response.vast)))])
        }
    }

    /// Changes one byte of each value and expects a difference exactly if the values that were read differ. Returns how
    /// many differ.
    private static func change(
        _ bytes: [UInt8], read old: AdDocument, at values: some Sequence<Range<Int>>, name: String
    ) -> Int {
        let oldValues = self.values(of: old)
        return values.count { value in
            guard let place = value.first(where: { bytes[$0].isAlphanumeric }) else { return false }
            var changed = bytes
            changed[place] = bytes[place] == UInt8(ascii: "2") ? UInt8(ascii: "3") : UInt8(ascii: "2")
            guard let new = try? AdDocument(parsing: changed) else { return false }
            let isSame = oldValues == self.values(of: new)
            #expect(PlaylistDiff(from: old, to: new).isEmpty == isSame, "\(name), byte \(place)")
            return !isSame
        }
    }

    @Test(
        "A change of any value in a document is found",
        arguments: ["vast-pod", "inline-pod", "display", "nonlinear", "wrapper"])
    func everyValue(sample: String) throws {
        let file = Self.root.appendingPathComponent("Samples/Playlists/\(sample).xml")
        let bytes = [UInt8](try Data(contentsOf: file))
        let values = MassTests.sample(Self.values(in: bytes), oneOf: 3)
        let found = Self.change(bytes, read: try AdDocument(parsing: bytes), at: values, name: sample)
        #expect(found > MassTests.count(5, of: 30))
    }

    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    @Test(
        "Real documents: none differs from itself, and changed values are found",
        .enabled(if: SharedDocuments.hasCorpus))
    func corpus() throws {
        let walk = try #require(
            FileManager.default.enumerator(at: SharedDocuments.corpus, includingPropertiesForKeys: nil))
        var random = Generator(state: 17)
        for case let file as URL in walk where ["xml", "vmap", "vast"].contains(file.pathExtension) {
            let bytes = [UInt8](try Data(contentsOf: file))
            guard let document = try? AdDocument(parsing: bytes) else { continue }
            let name = file.lastPathComponent
            let diff = PlaylistDiff(from: document, to: document, content: LintContent(duration: .seconds(1800)))
            #expect(diff.isEmpty, "\(name)")
            let values = Self.values(in: bytes).shuffled(using: &random).prefix(
                MassTests.count(1, of: 15, nightly: 100))
            _ = Self.change(bytes, read: document, at: values, name: name)
        }
    }
}

extension UInt8 {
    fileprivate var isAlphanumeric: Bool {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
            || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
    }
}
