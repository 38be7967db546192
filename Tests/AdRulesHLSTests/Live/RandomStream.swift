import AdRulesHLS

/// A random live stream: a playlist of breaks, two encoders of one content, and the filter of a node.
struct RandomStream {
    let filter: LiveFilter
    let encoders: [LiveEncoder]

    init(seed: UInt64, segments: Int) throws {
        var random = SeededGenerator(seed: seed)
        var encoder = LiveEncoder()
        encoder.segment =
            [.seconds(2), .seconds(4), .seconds(6), .milliseconds(6006), .milliseconds(1920)]
            .randomElement(using: &random) ?? .seconds(6)
        encoder.window = Int.random(in: 5...40, using: &random)
        encoder.signal = LiveEncoder.Signal.allCases.randomElement(using: &random) ?? .cueOut
        encoder.partsOfSegment = Bool.random(using: &random) ? 4 : 1
        encoder.datesAll = Bool.random(using: &random)
        encoder.avails = Self.avails(of: encoder, segments, using: &random)
        // Up to half a frame of film between the two, and up to a frame of noise.
        var second = encoder
        encoder.skew = .milliseconds(Int64.random(in: -10...10, using: &random))
        second.skew = encoder.skew + .milliseconds(Int64.random(in: -21...21, using: &random))
        second.firstNumber = Int.random(in: 1...100_000, using: &random)
        second.datesAll = Bool.random(using: &random)
        encoder.noise = .milliseconds(Int64.random(in: 0...20, using: &random))
        second.noise = encoder.noise
        encoders = [encoder, second]
        var options = LiveFilter.Options(epoch: encoder.epoch, assetBase: "https://a.example/live")
        options.availBreak = "avail"
        options.margin = encoder.segment
        let minutes = Int.random(in: 1...5, using: &random)
        let pod = VMAPText.ad("a", seconds: "00:0\(Int.random(in: 0...5, using: &random)):30")
        filter = LiveFilter(
            try VMAPText.schedule(
                VMAPText.tag("start", id: "pre"), VMAPText.tag("#1", id: "avail"),
                VMAPText.tag("00:00:3\(minutes)", id: "mid", more: "repeatAfter=\"00:0\(minutes):00\""),
                VMAPText.tag("00:0\(minutes):07.250", id: "once &quot;\u{e9}&quot;"),
                VMAPText.inline("00:01:11", id: "long", pod), VMAPText.tag("75%", id: "late"),
                VMAPText.tag("end", id: "post"), duration: nil, isLive: true),
            options: options)
    }

    /// Avails on segments, with at least a segment of content between them.
    private static func avails(
        of encoder: LiveEncoder, _ segments: Int, using random: inout SeededGenerator
    ) -> [LiveEncoder.Avail] {
        var avails: [LiveEncoder.Avail] = []
        var index = Int.random(in: 1...20, using: &random)
        while index < segments {
            let count = Int.random(in: 2...8, using: &random)
            let planned = encoder.time(count)
            let isEarly = Int.random(in: 0..<3, using: &random) == 0
            let length = isEarly ? encoder.time(Int.random(in: 1..<count, using: &random)) : planned
            avails.append(
                LiveEncoder.Avail(
                    start: encoder.time(index), planned: Int.random(in: 0..<8, using: &random) == 0 ? nil : planned,
                    length: length))
            index += count + Int.random(in: 1...40, using: &random)
        }
        return avails
    }
}
