import AdRulesHLS
import FuzzDriver

/// Bytes → a live stream of two encoders, what the viewers of one node ask for, and bytes that the packager sends in
/// between. The clients' rules hold over all refreshes, and another node gives the same answers.
@_cdecl("FuzzLive_main")
func main(_ argumentCount: Int32, _ arguments: ProgramArguments) -> Int32 {
    let breaks = """
        <VMAP version="1.0">\(ad("start", "pre"))\(ad("#1", "avail"))\(ad("50%", "half"))\(ad("end", "post"))
        \(ad("00:00:31", "mid\" repeatAfter=\"00:01:00"))\(longBreak)</VMAP>
        """
    return fuzz(argumentCount, arguments) { bytes in
        guard let document = try? VMAPDocument(parsing: Array(breaks.utf8)) else { return "the breaks cannot be read" }
        var input = bytes[...]
        let stream = FuzzedStream(&input)
        let filters = (0..<2).map { _ in LiveFilter(Schedule(document, isLive: true), options: stream.options) }
        var observer = LiveObserver(margin: stream.options.margin)
        var (count, parts) = (1, 0)
        while let step = input.popFirst(), count < 200 {
            // A packager that is out of order: whatever it sends, nothing traps, and nothing of it is lost.
            if step == 0xFF {
                let refresh = filters[0].filter(Array(input))
                guard refresh == filters[1].filter(Array(input)) else { return "two nodes answer differently" }
                return refresh.refusal == nil || refresh.bytes == Array(input) ? nil : "a refusal changed the bytes"
            }
            let encoder = stream.encoders[Int(step & 1)]
            // A client reloads before the window has passed what it saw; else it cannot hear of an early return.
            let advance = min(Int(step >> 4), encoder.window - 2)
            count += advance
            // Parts end off the grid, where two encoders differ: each refresh with parts has one more than the last.
            parts = advance == 0 && parts > 0 ? parts + 1 : Int(step >> 1) % encoder.partsOfSegment
            let isOver = input.isEmpty
            // A stream ends with a whole segment.
            if parts == encoder.partsOfSegment || isOver && parts > 0 { (count, parts) = (count + 1, 0) }
            let original = encoder.refresh(count, isOver: isOver, parts: parts)
            let refresh = filters[0].filter(original)
            guard refresh == filters[1].filter(original) else { return "two nodes answer differently" }
            let violations = observer.violations(
                reading: refresh.bytes, window: encoder.epoch + encoder.windowStart(count),
                end: isOver ? encoder.epoch + encoder.time(count) : nil)
            guard violations.isEmpty, refresh.refusal == nil else {
                return "\(violations) \(refresh.refusal?.description ?? "")"
            }
            guard (try? HLSPlaylist(parsing: refresh.bytes))?.removingInsertedLines() == original else {
                return "the original is not restored"
            }
        }
        return nil
    }
}

/// A linear break with a tag.
private func ad(_ offset: String, _ id: String) -> String {
    """
    <AdBreak timeOffset="\(offset)" breakType="linear" breakId="\(id)"><AdSource><AdTagURI templateType="vast3">\
    https://ads.example/v</AdTagURI></AdSource></AdBreak>
    """
}

/// A break of two minutes, which is longer than most windows.
private let longBreak = """
    <AdBreak timeOffset="00:01:11" breakType="linear" breakId="long"><AdSource><VASTAdData><VAST version="3.0"><Ad><InLine>\
    <AdSystem>x</AdSystem><AdTitle>t</AdTitle><Creatives><Creative><Linear><Duration>00:02:00</Duration><MediaFiles>\
    <MediaFile delivery="streaming" type="application/x-mpegURL">https://media.example/a.m3u8</MediaFile></MediaFiles>\
    </Linear></Creative></Creatives></InLine></Ad></VAST></VASTAdData></AdSource></AdBreak>
    """

/// Two encoders of one content, and the settings of a node.
private struct FuzzedStream {
    let encoders: [LiveEncoder]
    let options: LiveFilter.Options

    init(_ input: inout ArraySlice<UInt8>) {
        func next() -> Int { Int(input.popFirst() ?? 0) }
        var encoder = LiveEncoder()
        encoder.segment = [.seconds(2), .seconds(6), .milliseconds(6006), .milliseconds(1920)][next() % 4]
        encoder.window = 3 + next() % 40
        encoder.signal = LiveEncoder.Signal.allCases[next() % LiveEncoder.Signal.allCases.count]
        encoder.isEvent = next() % 8 == 0
        var index = 1
        for _ in 0..<(next() % 12) {
            let count = 1 + next() % 10
            let planned = next()
            encoder.avails.append(
                LiveEncoder.Avail(
                    start: encoder.time(index), planned: planned % 8 == 0 ? nil : encoder.time(count),
                    length: encoder.time(1 + planned % count)))
            index += count + 1 + next() % 20
        }
        var second = encoder
        encoder.noise = .milliseconds(Int64(next() % 21))
        encoder.skew = .milliseconds(Int64(next() % 21) - 10)
        second.skew = encoder.skew + .milliseconds(Int64(next() % 37) - 18)
        second.datesAll = next() % 2 == 0
        second.firstNumber = next()
        encoder.partsOfSegment = 1 + next() % 4
        second.partsOfSegment = encoder.partsOfSegment
        encoders = [encoder, second]
        var options = LiveFilter.Options(epoch: encoder.epoch, assetBase: "https://a.example/live")
        options.availBreak = "avail"
        options.margin = encoder.segment
        self.options = options
    }
}
