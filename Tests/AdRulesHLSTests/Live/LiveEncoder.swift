import AdRulesHLS

/// A simulated live encoder with its packager: writes the media playlist of any moment. A second one of the same stream
/// has other sequence numbers, dates that are off by part of a frame, and noise of its own.
struct LiveEncoder {
    /// An avail of the stream.
    struct Avail {
        /// Where it begins, in content time.
        var start: MediaTime
        /// How long it is announced to last; nil if nobody says.
        var planned: MediaTime?
        /// How long it lasts.
        var length: MediaTime
    }

    /// How avails are announced.
    enum Signal: CaseIterable {
        /// `EXT-X-CUE-OUT`, `EXT-X-CUE-OUT-CONT` with each further segment, and `EXT-X-CUE-IN`.
        case cueOut
        /// The same with `EXT-OATCLS-SCTE35` in the place of `EXT-X-CUE-OUT`, and no planned length.
        case oatcls
        /// `EXT-X-DATERANGE` with `SCTE35-OUT` for as long as the window holds the avail, and with `SCTE35-IN` at its end.
        case dateRange
        /// The same with `DURATION` at its end, and no more.
        case duration
        /// `EXT-X-DATERANGE` with `SCTE35-OUT`, and `EXT-X-CUE-IN`.
        case cueIn
        /// `EXT-X-DATERANGE` with `SCTE35-CMD`, one for the beginning and one for the end.
        case commands

        /// Whether it ends an avail with the last segment of it: the others do with the next one.
        var endsWithAvail: Bool { !hasCues }

        /// Whether tags between segments announce it.
        var hasCues: Bool { self == .cueOut || self == .oatcls || self == .cueIn }
    }

    /// A `splice_insert` that leaves the content, without a length.
    static let spliceOut = "/DAbAAAAAAAAAP/wCgUAAAABf98AAAAAAAD1egd2"

    // Two sample messages of SCTE 35 §14.
    static let placementStart = "/DA0AAAAAAAA///wBQb+cr0AUAAeAhxDVUVJSAAAjn/PAAGlmbAICAAAAAAsoKGKNAIAmsnRfg=="
    static let placementEnd = "/DAvAAAAAAAA///wBQb+dGKQoAAZAhdDVUVJSAAAjn+fCAgAAAAALKChijUCAKnMZ1g="

    var epoch = WallClock(microseconds: 1_795_355_760_000_000)
    var segment = MediaTime.seconds(6)
    /// The most segments that the playlist lists.
    var window = 10
    var avails: [Avail] = []
    var signal = Signal.cueOut
    /// How much later than the stream its dates are.
    var skew = MediaTime.zero
    /// The sequence number of the first segment of the stream.
    var firstNumber = 0
    /// The most by which the elapsed time of an announcement is wrong.
    var noise = MediaTime.zero
    /// Whether each segment has a date, or only the first one of the window.
    var datesAll = true
    /// Into how many parts the latest segments are cut (`EXT-X-PART`); 1 for a playlist without parts.
    var partsOfSegment = 1
    /// Whether the playlist is never cut (`EVENT`).
    var isEvent = false
    /// With how many decimals it writes the length of a segment, up to 6.
    var decimals = 6
    /// A segment that is cut, as encoders do where an avail begins, and its length; those behind it have the usual length.
    var cut: (index: Int, length: MediaTime)?
    /// A segment before which the encoder began anew (`EXT-X-DISCONTINUITY`), and by how much its dates jump there.
    var jump: (index: Int, distance: MediaTime)?
    /// Lines of the header.
    var header = ""

    /// The playlist when `count` segments of the stream are complete.
    ///
    /// - Parameters:
    ///   - isOver: whether the stream ends with the last of them.
    ///   - skipping: how many segments a delta update leaves out.
    ///   - parts: how many parts of the next segment there are.
    ///   - trailer: lines behind the last segment.
    func refresh(
        _ count: Int, isOver: Bool = false, skipping: Int = 0, parts: Int = 0, trailer: String = ""
    ) -> [UInt8] {
        let first = isEvent ? 0 : max(0, count - window)
        let target = (segment.microseconds + 999_999) / 1_000_000
        var text = """
            #EXTM3U
            #EXT-X-VERSION:9
            #EXT-X-TARGETDURATION:\(target)
            #EXT-X-MEDIA-SEQUENCE:\(firstNumber + first)
            \(isEvent ? "#EXT-X-PLAYLIST-TYPE:EVENT\n" : "")\(header)
            """
        if let jump, first > jump.index { text += "#EXT-X-DISCONTINUITY-SEQUENCE:1\n" }
        if skipping > 0 { text += "#EXT-X-SKIP:SKIPPED-SEGMENTS=\(skipping)\n" }
        if signal != .cueOut, signal != .oatcls { text += ranges(from: time(first), through: time(count)) }
        func begin(_ index: Int, parts: Int) {
            if index == jump?.index { text += "#EXT-X-DISCONTINUITY\n" }
            if datesAll || index == first + skipping || index == jump?.index {
                text += "#EXT-X-PROGRAM-DATE-TIME:\(date(time(index)))\n"
            }
            if signal.hasCues { text += cues(at: index) }
            let length = MediaTime(microseconds: segment.microseconds / Int64(partsOfSegment))
            for part in 0..<parts {
                text += "#EXT-X-PART:DURATION=\(AttributeValue.seconds(length).text),URI=\"\(index).\(part)\"\n"
            }
        }
        for index in (first + skipping)..<max(count, first + skipping) {
            begin(index, parts: partsOfSegment > 1 && index > count - 3 ? partsOfSegment : 0)
            text += "#EXTINF:\(AttributeValue.seconds(writtenLength(index)).text),\nvideo_\(firstNumber + index).m4s\n"
        }
        if parts > 0 { begin(count, parts: parts) }
        return Array((text + trailer + (isOver ? "#EXT-X-ENDLIST\n" : "")).utf8)
    }

    /// The content time at which a segment begins.
    func time(_ index: Int) -> MediaTime {
        let time = MediaTime(microseconds: segment.microseconds * Int64(index))
        guard let cut, index > cut.index else { return time }
        return time - segment + cut.length
    }

    /// The first content time of the window when `count` segments are complete.
    func windowStart(_ count: Int) -> MediaTime { isEvent ? .zero : time(max(0, count - window)) }

    private func date(_ time: MediaTime) -> WallClock {
        let jumped = jump.map { time >= self.time($0.index) ? $0.distance : .zero } ?? .zero
        return (epoch + time + skew + jumped).roundedToMilliseconds
    }

    /// The length of a segment as it is written.
    private func writtenLength(_ index: Int) -> MediaTime {
        let unit = (decimals..<6).reduce(Int64(1)) { unit, _ in unit * 10 }
        return MediaTime(microseconds: ((time(index + 1) - time(index)).microseconds + unit / 2) / unit * unit)
    }

    private func cues(at index: Int) -> String {
        let time = time(index)
        var text = ""
        for avail in avails where time >= avail.start && time <= avail.start + avail.length {
            let elapsed = time - avail.start
            let planned = (signal == .oatcls ? nil : avail.planned).map { AttributeValue.seconds($0).text }
            if time == avail.start + avail.length {
                text += "#EXT-X-CUE-IN\n"
            } else if signal == .cueIn {
                continue
            } else if elapsed == .zero, signal == .oatcls {
                text += "#EXT-OATCLS-SCTE35:\(Self.spliceOut)\n"
            } else if elapsed == .zero {
                text += "#EXT-X-CUE-OUT\(planned.map { ":\($0)" } ?? "")\n"
            } else {
                let wrong = AttributeValue.seconds(max(.zero, elapsed + error(index))).text
                text += "#EXT-X-CUE-OUT-CONT:ElapsedTime=\(wrong)\(planned.map { ",Duration=\($0)" } ?? "")\n"
            }
        }
        return text
    }

    /// The noise of an announcement: the same each time that it is written.
    private func error(_ index: Int) -> MediaTime {
        guard noise > .zero else { return .zero }
        let step = Int64((index + firstNumber) &* 7919 % 201) - 100
        return MediaTime(microseconds: noise.microseconds * step / 100)
    }

    private func ranges(from start: MediaTime, through end: MediaTime) -> String {
        avails.filter { $0.start <= end && $0.start + $0.length >= start }.map { avail in
            let section = AttributeValue.quoted(Self.placementStart)
            var range = DateRange(
                id: "splice-\(avail.start.microseconds)", start: date(avail.start), plannedDuration: avail.planned,
                attributes: [
                    signal == .commands
                        ? DateRange.Attribute("SCTE35-CMD", section)
                        : DateRange.Attribute("SCTE35-OUT", .unquoted("0xFC00"))
                ])
            guard avail.start + avail.length <= end else { return range.line + "\n" }
            switch signal {
            case .cueOut, .oatcls, .cueIn: break
            case .dateRange:
                range.duration = avail.length
                range.attributes.append(DateRange.Attribute("SCTE35-IN", .unquoted("0xFC00")))
            case .duration: range.duration = avail.length
            case .commands:
                let over = DateRange(
                    id: range.id + "-end", start: date(avail.start + avail.length),
                    attributes: [DateRange.Attribute("SCTE35-CMD", .quoted(Self.placementEnd))])
                return range.line + "\n" + over.line + "\n"
            }
            return range.line + "\n"
        }.joined()
    }
}
