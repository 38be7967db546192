/// Findings in a playlist, up to its limit.
struct FindingList {
    private let playlist: HLSPlaylist
    private(set) var all: [PlaylistFinding] = []

    init(_ playlist: HLSPlaylist) { self.playlist = playlist }

    /// Whether further findings are left out.
    var isFull: Bool { all.count >= playlist.limits.findings }

    mutating func append(_ finding: PlaylistFinding) { if !isFull { all.append(finding) } }

    mutating func add(
        _ code: PlaylistFinding.Code, _ range: SourceRange, _ message: String, help: String? = nil
    ) { append(playlist.finding(code, range, message, help: help)) }

    /// Adds a finding at a whole line, from 1.
    mutating func add(_ code: PlaylistFinding.Code, line: Int, _ message: String, help: String? = nil) {
        append(playlist.finding(code, line: line, message, help: help))
    }

    /// Reads a section of SCTE 35 in a line, from 1; nil, and a finding, if it cannot be read.
    mutating func section(_ text: String, line: Int) -> SpliceInfo? {
        do throws(SpliceInfoError) {
            return try SpliceInfo(text)
        } catch {
            add(
                .invalidSpliceInfo, line: line, error.description,
                help: "the break counts without the data of the section")
            return nil
        }
    }

    /// The findings by place; those of one place in the order they were found.
    var sorted: [PlaylistFinding] {
        all.enumerated().sorted { ($0.element.range.lower, $0.offset) < ($1.element.range.lower, $1.offset) }
            .map(\.element)
    }
}

extension HLSPlaylist {
    /// A finding at some bytes. Complexity: O(log lines).
    func finding(
        _ code: PlaylistFinding.Code, _ range: SourceRange, _ message: String, help: String? = nil
    ) -> PlaylistFinding {
        let offset = Int(range.lower)
        let line = max(0, (0..<lines.count).partitioningIndex { lines.start($0) > offset } - 1)
        return PlaylistFinding(
            code, at: range, line: line + 1, column: max(0, offset - lines.start(line)) + 1, message, help: help)
    }

    /// A finding at a whole line, from 1.
    func finding(_ code: PlaylistFinding.Code, line: Int, _ message: String, help: String? = nil) -> PlaylistFinding {
        finding(code, SourceRange(range(ofLine: line - 1)), message, help: help)
    }
}
