import AdRulesHLS

/// A refresh of a live stream with segments of four seconds and a date for each, an avail every ten minutes and a break of
/// the schedule every half an hour. A DVR window of six hours has 5,400 segments.
struct LiveRefreshes {
    let filter: LiveFilter
    let bytes: [UInt8]

    init(window: Int) throws {
        let epoch = WallClock(microseconds: 1_795_355_760_000_000)
        let document = try VMAPDocument(
            parsing: Array(
                """
                <VMAP version="1.0"><AdBreak timeOffset="start" breakType="linear" breakId="pre"><AdSource>\
                <AdTagURI templateType="vast3">https://ads.example/v</AdTagURI></AdSource></AdBreak>\
                <AdBreak timeOffset="00:05:00" breakType="linear" breakId="mid" repeatAfter="00:30:00"><AdSource>\
                <AdTagURI templateType="vast3">https://ads.example/v</AdTagURI></AdSource></AdBreak>\
                <AdBreak timeOffset="#1" breakType="linear" breakId="ad"><AdSource>\
                <AdTagURI templateType="vast3">https://ads.example/v</AdTagURI></AdSource></AdBreak></VMAP>
                """.utf8))
        var options = LiveFilter.Options(epoch: epoch, assetBase: "https://ads.example/channel")
        options.availBreak = "ad"
        filter = LiveFilter(Schedule(document, isLive: true), options: options)
        var encoder = LiveEncoder()
        encoder.epoch = epoch
        encoder.segment = .seconds(4)
        encoder.window = window
        encoder.avails = (0..<36).map { index in
            LiveEncoder.Avail(start: .seconds(Int64(index * 600 + 420)), planned: .seconds(60), length: .seconds(60))
        }
        bytes = encoder.refresh(5_410)
    }

    /// Filters the refresh; the number keeps the compiler from leaving the work out.
    func run() -> Int { filter.filter(bytes).bytes.count }
}
