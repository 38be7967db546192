import AdRulesHLS
import Testing

/// Later tags of an `ID` add to the first one (RFC 8216bis §4.4.5.1).
@Suite("Date ranges of several tags")
struct MergedDateRangesTests {
    /// The tags of a range in order. Each has an attribute of its own, and others that differ from those of earlier tags.
    private func tags(_ id: Int, count: Int) -> [String] {
        (0..<count).map { tag in
            let more =
                tag == 0
                ? ",START-DATE=\"2026-01-01T00:00:\(10 + id % 50)Z\"" : tag == 1 ? ",DURATION=\(id)" : ",DURATION=999"
            return
                "#EXT-X-DATERANGE:ID=\"\(id)\"\(more),X-OWN-\(tag)=\(tag),X-ALL=\"\(tag)\",X-ALL=\"twice\"\(tag == 0 ? "" : ",X-LATER=\(tag)")\n"
        }
    }

    private func read(_ lines: [String]) throws -> [PlaylistDateRange] {
        let text = "#EXTM3U\n#EXT-X-TARGETDURATION:6\n\(lines.joined())#EXTINF:6,\na\n"
        return try MediaPlaylist(parsing: Array(text.utf8)).dateRanges()
    }

    @Test("Many ranges with many tags, mixed in any way, are each as if it were alone")
    func anyOrder() throws {
        let all = (0..<60).map { tags($0, count: 1 + $0 % 7 * 5) }
        let alone = try all.map { try #require(try read($0).first).dateRange }
        #expect(
            alone[3].duration == .seconds(3) && alone[3]["X-ALL"] == .quoted("0") && alone[3].attributes.count == 18)
        #expect(alone[3]["X-LATER"] == .unquoted("1"))
        let rounds = (0..<31).flatMap { round in all.compactMap { round < $0.count ? $0[round] : nil } }
        let firstTags = all.map { $0[0] } + all.reversed().flatMap { $0.dropFirst() }
        // A multiplier that is prime to the number of tags.
        var next = [Int](repeating: 0, count: all.count)
        let owners = all.indices.flatMap { id in all[id].map { _ in id } }
        let mixed = owners.indices.map { index in
            let id = owners[index * 7919 % owners.count]
            next[id] += 1
            return all[id][next[id] - 1]
        }
        for lines in [all.flatMap(\.self), rounds, firstTags, mixed] {
            let merged = try read(lines)
            #expect(lines.count == owners.count && merged.count == all.count)
            // In the order of their first tags.
            #expect(merged.map(\.line) == merged.map(\.line).sorted())
            for one in merged { #expect(one.dateRange == alone[try #require(Int(one.dateRange.id))]) }
        }
    }

    @Test("Attributes of a later tag come behind those of the first, in the order of the tags")
    func orderOfAttributes() throws {
        let merged = try read((0..<200).flatMap { [tags(7, count: 200)[$0], tags($0 + 100, count: 1)[0]] })
        #expect(merged.map(\.dateRange.id) == ["7"] + (100..<300).map { "\($0)" })
        let names = merged[0].dateRange.attributes.map(\.name)
        #expect(names == ["X-OWN-0", "X-ALL", "X-OWN-1", "X-LATER"] + (2..<200).map { "X-OWN-\($0)" })
    }
}
