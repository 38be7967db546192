import Foundation

/// A stand-in for the packager of a live stream: writes the media playlist of any moment, with segments of six seconds in a
/// window of a minute, and announces its avails with `EXT-X-CUE-OUT`.
public struct Packager: Sendable {
    /// An avail, in seconds of the stream.
    public struct Avail: Sendable {
        /// Where it begins.
        public var start: Int
        /// How long it is announced to last.
        public var planned: Int
        /// How long it lasts.
        public var length: Int

        /// Creates an avail.
        public init(start: Int, planned: Int, length: Int) {
            (self.start, self.planned, self.length) = (start, planned, length)
        }
    }

    private static let segment = 6
    private static let window = 10
    private let epoch: Date
    private let avails: [Avail]

    /// Creates the packager of a stream that began at an epoch.
    public init(epoch: Date, avails: [Avail]) {
        self.epoch = epoch
        self.avails = avails
    }

    /// The playlist when the stream is so many seconds old.
    public func playlist(at seconds: Int) -> String {
        let count = seconds / Self.segment
        let first = max(0, count - Self.window)
        let segments = (first..<count).map { segment($0) }.joined()
        return """
            #EXTM3U
            #EXT-X-VERSION:6
            #EXT-X-TARGETDURATION:\(Self.segment)
            #EXT-X-MEDIA-SEQUENCE:\(first)
            \(segments)
            """
    }

    private func segment(_ number: Int) -> String {
        let start = number * Self.segment
        let date = epoch.addingTimeInterval(Double(start)).formatted(.iso8601)
        return "#EXT-X-PROGRAM-DATE-TIME:\(date)\n\(cues(at: start))#EXTINF:\(Self.segment),\nvideo_\(number).ts\n"
    }

    private func cues(at time: Int) -> String {
        avails.map { avail in
            let elapsed = time - avail.start
            if elapsed < 0 || elapsed > avail.length { return "" }
            if elapsed == avail.length { return "#EXT-X-CUE-IN\n" }
            return elapsed == 0
                ? "#EXT-X-CUE-OUT:\(avail.planned)\n" : "#EXT-X-CUE-OUT-CONT:\(elapsed)/\(avail.planned)\n"
        }.joined()
    }
}
