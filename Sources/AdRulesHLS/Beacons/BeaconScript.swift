/// `hls-beacons.js`: sends the trackers of asset lists while hls.js plays interstitials, which hls.js itself does not.
///
/// The rules for trackers are not written in the script: they are data, made from the tables of the engine.
/// `adrules hls beacons-script` prints it; the page "From a schedule to interstitials" describes its use in a page.
public enum BeaconScript {
    /// The script: JavaScript without dependencies, under 5,000 bytes, with a line feed at its end.
    public static var text: String {
        "// adrules hls beacons-script: the trackers of HLS interstitials\n"
            + compact(source(moments: moments, unknown: unknownMacros)) + "\n"
    }

    /// The names of the trackers that fire at each moment; under `parts` the share of an ad at each quartile.
    private static var moments: String {
        let fields = seenMoments.map { "\($0.rawValue):'\($0.trackers.map(\.name).joined(separator: ","))'" }
        let whole = MediaTime.seconds(4)
        let parts = Quartiles(of: whole).map { quartiles in
            [
                (TrackingEvent.firstQuartile, quartiles.first), (.midpoint, quartiles.midpoint),
                (.thirdQuartile, quartiles.third),
            ].map { "\($0.rawValue):\($1.seconds / whole.seconds)" }
        }
        return "{\(fields.joined(separator: ",")),parts:{\((parts ?? []).joined(separator: ","))}}"
    }

    /// The moments that a page with hls.js can see.
    private static let seenMoments: [AdMoment] = [
        .loaded, .started, .completed, .skipped, .failed, .clicked, .paused, .resumed, .muted, .unmuted, .fullscreen,
        .windowed,
    ]

    /// The macros of trackers that become -1 if the page has no value for them.
    private static var unknownMacros: String {
        VASTMacro.all.filter { !$0.contexts.isDisjoint(with: [.tracking, .clickTracking]) }.map(\.name)
            .filter { !["TIMESTAMP", "CACHEBUSTING", "PLAYERSTATE", "PLAYERSIZE"].contains($0) }
            .joined(separator: ",")
    }

    /// The source without comments, indentation and the blanks and line feeds that JavaScript does not need.
    private static func compact(_ source: String) -> String {
        let punctuation = Set("=>{}()[],:;?&|<+-!*/'".utf8)
        let joining = Set("{([,>=?:".utf8)
        var bytes: [UInt8] = []
        for line in source.utf8.split(separator: UInt8(ascii: "\n")) {
            let words = line.drop { $0 == 0x20 }
            if words.starts(with: "//".utf8) { continue }
            if let last = bytes.last, !joining.contains(last), words.first != UInt8(ascii: "}") { bytes.append(0x0A) }
            bytes += words
        }
        var result: [UInt8] = []
        for (index, byte) in bytes.enumerated() {
            let isBlank = byte == 0x20 && index + 1 < bytes.count
            if isBlank, punctuation.contains(bytes[index - 1]) || punctuation.contains(bytes[index + 1]) { continue }
            result.append(byte)
        }
        return String(decoding: result, as: UTF8.self)
    }
}
