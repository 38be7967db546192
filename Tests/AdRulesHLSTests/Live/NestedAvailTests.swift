import AdRulesHLS
import Testing

/// A window that begins inside an avail must show what all windows before showed.
@Suite("Avails inside a running avail of a live stream")
struct NestedAvailTests {
    private let epoch = WallClock(microseconds: 1_795_355_760_000_000)

    /// Refreshes of ten segments of 6 s, each with its date, from the one that ends with `first` on.
    private func ranges(_ tags: [Int: String], from first: Int, through last: Int) throws -> [[DateRange]] {
        let filter = try LiveAvailTests.filter(epoch)
        return (first...last).map { end in
            var text = "#EXTM3U\n#EXT-X-TARGETDURATION:6\n#EXT-X-MEDIA-SEQUENCE:\(end - 9)\n"
            for index in (end - 9)...end {
                let date = epoch + .seconds(Int64(index) * 6)
                text += "\(tags[index] ?? "")#EXT-X-PROGRAM-DATE-TIME:\(date)\n#EXTINF:6,\n\(index)\n"
            }
            return filter.filter(Array(text.utf8)).dateRanges
        }
    }

    @Test(
        "A cue inside an avail of 2 minutes does not hide it when the cue comes first in the window",
        arguments: [
            "#EXT-X-CUE-OUT:30\n", "#EXT-X-CUE-OUT:30\n#EXT-X-CUE-OUT-CONT:30/120\n", "#EXT-X-CUE-OUT\n",
            "#EXT-X-CUE-OUT-CONT:30/120\n#EXT-X-CUE-OUT:30\n",
        ],
        [
            "CUE-OUT-CONT:$/120", "CUE-OUT-CONT:ElapsedTime=$.0,Duration=120",
            "SCTE35:CUE-OUT=CONT,ELAPSED=$,DURATION=120",
        ])
    func head(cue: String, form: String) throws {
        var tags = [20: "#EXT-X-CUE-OUT:120\n", 40: "#EXT-X-CUE-IN\n"]
        for index in 21..<40 {
            tags[index] = "#EXT-X-\(form.replacing("$", with: "\((index - 20) * 6)"))\n"
        }
        tags[25] = cue
        let id = "ad-\((epoch + .seconds(120)).microseconds / 1000)"
        let all = try ranges(tags, from: 20, through: 48)
        #expect(all.allSatisfy { $0.map(\.id) == [id] && $0.withoutLimits == all[0].withoutLimits })
    }

    @Test("The avail of a cue that comes first in the window stays where an encoder counts the segment of the tag, too")
    func countsAhead() throws {
        var tags = [20: "#EXT-X-CUE-OUT:30\n", 25: "#EXT-X-CUE-IN\n"]
        for index in 21..<25 { tags[index] = "#EXT-X-CUE-OUT-CONT:\((index - 19) * 6)/30\n" }
        let all = try ranges(tags, from: 20, through: 29)
        #expect(all.allSatisfy { $0.withoutLimits == all[0].withoutLimits && $0.count == 1 })
    }
}

extension [DateRange] {
    /// The same before their content returned.
    var withoutLimits: [DateRange] {
        map { range in
            var range = range
            range.attributes.removeAll { $0.name == "X-PLAYOUT-LIMIT" }
            return range
        }
    }
}
