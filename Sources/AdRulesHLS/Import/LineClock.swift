/// The content time of what follows a line. Lines must be asked for in order.
struct LineClock {
    /// How many segments and parts the last line was behind.
    var passed: Int { segment + part }
    private let playlist: MediaPlaylist
    private var segment = 0
    private var part = 0
    /// The content time at which the segment begins, and the sum of its parts so far.
    private var time = MediaTime.zero
    private var partial = MediaTime.zero

    init(_ playlist: MediaPlaylist) { self.playlist = playlist }

    /// The content time of the first segment or part whose line, from 0, is not before this one.
    mutating func time(before line: Int) -> MediaTime {
        while segment < playlist.segments.count, playlist.segments[segment].line <= line {
            time += playlist.segments[segment].duration
            part = playlist.segments[segment].parts.upperBound
            partial = .zero
            segment += 1
        }
        while part < playlist.parts.count, playlist.parts[part].line <= line {
            partial += playlist.parts[part].duration
            part += 1
        }
        return time + partial
    }
}
