import AdRulesHLS

/// Content with random segments and dates, as two media playlists whose segments differ, one of I-frames, and a random
/// playlist of breaks.
///
/// It keeps what it made apart from the text, so that tests need not ask the reader for it.
struct RandomPresentation {
    /// A part of the content in which dates run alike with content times.
    struct Span {
        var start: Int64
        var date: WallClock
        var microseconds: Int64
        var isDiscontinuity: Bool
    }

    private var random: SeededGenerator
    private(set) var spans: [Span] = []
    let hasDates: Bool
    let isVOD: Bool
    /// Whether both tracks have the dates; only complete content may lack them in one.
    let isEveryTrackDated: Bool
    let datedTrack: Int
    /// Whether dates name a zone; one that is missing counts as UTC.
    let namesZone: Bool
    /// How far a discontinuity of the track without dates lies from that of the other: frames of sound do not end where
    /// pictures do.
    private(set) var shift = MediaTime.zero
    /// The media playlists, as packagers would write them.
    private(set) var playlists: [[UInt8]] = []
    /// The playlist of I-frames, which has no dates.
    private(set) var iFrames: [UInt8] = []
    private(set) var document = VMAPDocument(breaks: [])
    private(set) var opportunities: [Opportunity] = []

    var duration: MediaTime { MediaTime(microseconds: spans.reduce(0) { $0 + $1.microseconds }) }

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
        hasDates = Int.random(in: 0..<4, using: &random) > 0
        isVOD = !hasDates || Int.random(in: 0..<5, using: &random) > 0
        isEveryTrackDated = !isVOD || Int.random(in: 0..<4, using: &random) > 0
        datedTrack = Int.random(in: 0...1, using: &random)
        namesZone = Int.random(in: 0..<5, using: &random) > 0
        makeSpans()
        if !isEveryTrackDated, hasDates { shift = .milliseconds(.random(in: -21...21, using: &random)) }
        let lineEnd = Bool.random(using: &random) ? "\n" : "\r\n"
        playlists = (0..<2).map { index in playlist(track: index, lineEnd: lineEnd) }
        iFrames = playlist(track: 2, lineEnd: lineEnd)
        makeBreaks()
    }

    /// The date of a content time, from the spans.
    func date(_ time: MediaTime) -> WallClock {
        let span = spans.last { $0.start <= time.microseconds } ?? spans[0]
        return span.date + MediaTime(microseconds: time.microseconds - span.start)
    }

    private mutating func chance(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &random) == 0 }

    private mutating func makeSpans() {
        var time: Int64 = 0
        var date = hasDates ? WallClock(microseconds: 1_795_355_760_000_000) : ContentTimeline.defaultEpoch
        for index in 0..<Int.random(in: 1...5, using: &random) {
            // Milliseconds, or the thirtieths of a second of video.
            let frames = Int64.random(in: 30...9000, using: &random)
            let microseconds = chance(2) ? frames * 33_367 : frames * 33_000
            // Dates jump forward only: where they go back, one date has two content times.
            if index > 0, hasDates, Bool.random(using: &random) {
                date = (date + .milliseconds(.random(in: 0...7_200_000, using: &random))).roundedToMilliseconds
                date = date + .milliseconds(1)
            }
            spans.append(Span(start: time, date: date, microseconds: microseconds, isDiscontinuity: index > 0))
            time += microseconds
            date = date + MediaTime(microseconds: microseconds)
        }
    }

    /// The text of a playlist. Each track cuts the spans into segments of its own.
    private mutating func playlist(track: Int, lineEnd: String) -> [UInt8] {
        var lines = ["#EXTM3U", "#EXT-X-VERSION:7", "#EXT-X-TARGETDURATION:300"]
        if track == 2 { lines.append("#EXT-X-I-FRAMES-ONLY") }
        let isDated = hasDates && (track == datedTrack || isEveryTrackDated && track < 2)
        if isVOD, chance(2) { lines.append("#EXT-X-PLAYLIST-TYPE:VOD") }
        if chance(3) { lines.append("#EXT-X-MEDIA-SEQUENCE:\(UInt32.random(in: 0 ... .max, using: &random))") }
        if chance(3) { lines.append("#EXT-X-MAP:URI=\"init-\(track).mp4\",BYTERANGE=\"719@0\"") }
        addNoise(&lines)
        for (index, span) in spans.enumerated() {
            if span.isDiscontinuity { lines.append("#EXT-X-DISCONTINUITY") }
            if chance(3) {
                lines.append("#EXT-X-KEY:METHOD=AES-128,URI=\"https://keys.example/?a=b,c\",IV=0x0\(index)")
            }
            if isDated { lines.append(String("#EXT-X-PROGRAM-DATE-TIME:\(span.date)".dropLast(namesZone ? 0 : 1))) }
            var rest = span.microseconds
            if !isDated {
                rest -= index > 0 ? shift.microseconds : 0
                rest += index + 1 < spans.count ? shift.microseconds : 0
            }
            while rest > 0 {
                let length = min(rest, .random(in: 1_000_000...300_000_000, using: &random))
                rest -= length
                if chance(6) { addNoise(&lines) }
                if chance(9) { lines.append("#EXT-X-GAP") }
                let whole = length / 1_000_000
                let fraction = String(1_000_000 + length % 1_000_000).dropFirst()
                lines.append("#EXTINF:\(whole).\(fraction),\(chance(4) ? "a title, with a comma" : "")")
                if chance(4) { lines.append("#EXT-X-BYTERANGE:\(length % 99991 + 1)@0") }
                lines.append("t\(track)/\(chance(9) ? "é" : "s")\(lines.count).m4s")
            }
        }
        if isVOD { lines.append("#EXT-X-ENDLIST") }
        if chance(9) { addNoise(&lines) }
        return Array((lines.joined(separator: lineEnd) + (chance(5) ? "" : lineEnd)).utf8)
    }

    /// One of the comments that enclose inserted lines, never both: together they could enclose a date.
    private var strayComment: String { isEveryTrackDated ? "#ADRULES-BEGIN" : "#ADRULES-END" }

    private mutating func addNoise(_ lines: inout [String]) {
        let noise = [
            "", "# a comment ", "#EXT-X-VENDOR:A=\"b\",c", "#EXT-X-BITRATE:800", strayComment, "##",
            "#EXT",
            "#EXT-X-CUE-IN", "#EXT-X-COM-RANGES:ID=\"x\"",
        ]
        for _ in 0..<Int.random(in: 0...2, using: &random) { lines.append(noise.randomElement(using: &random) ?? "") }
    }

    private mutating func makeBreaks() {
        let milliseconds = duration.microseconds / 1000
        opportunities = (0..<Int.random(in: 0...3, using: &random)).map { _ in
            Opportunity(
                .milliseconds(.random(in: 0...milliseconds, using: &random)),
                duration: chance(3) ? nil : .milliseconds(.random(in: 1...120_000, using: &random)))
        }
        let ids = ["a", "mid", "Bréak \"1\"", "x\r\n#EXT", "{$v}", "1,2=3", "", String(repeating: "long", count: 60)]
        document.breaks = (0..<Int.random(in: 0...8, using: &random)).map { _ in
            let offset: TimeOffset =
                switch Int.random(in: 0..<8, using: &random) {
                case 0: .start
                case 1: .end
                case 2: .percent(Percentage(.random(in: 0...100, using: &random)))
                case 3, 4: .opportunity(.random(in: 1...4, using: &random))
                default: .time(.milliseconds(.random(in: 0...milliseconds, using: &random)))
                }
            let repeats = chance(5) ? MediaTime.milliseconds(.random(in: 60_000...600_000, using: &random)) : nil
            return AdBreak(
                timeOffset: offset, breakID: chance(3) ? nil : ids.randomElement(using: &random), repeatAfter: repeats,
                source: AdSource(content: .adTag("https://ads.example/vast?[CACHEBUSTING]", template: nil)))
        }
    }
}
