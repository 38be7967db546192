import AdRulesPlayer
import Foundation

/// Draws two lines at the bottom of the terminal, and the log above them. Without a terminal there is only the log.
struct Screen {
    private static let width = 48
    let isTerminal: Bool
    private var isDrawn = false

    init(isTerminal: Bool) {
        self.isTerminal = isTerminal
    }

    mutating func log(_ line: String) {
        erase()
        print(line)
        flush()
    }

    /// Draws the content's bar with its cue points, and the ad's countdown or the keys.
    mutating func draw(
        position: MediaTime, duration: MediaTime, isMoving: Bool, cuePoints: [StopPosition], countdown: AdCountdown?
    ) {
        guard isTerminal else { return }
        erase()
        print(bar(position, duration, isMoving: isMoving, cuePoints))
        print(countdown.map(Self.words) ?? "space pause · s skip · c click · f +10 s · b -10 s · q quit")
        isDrawn = true
        flush()
    }

    private mutating func erase() {
        if isDrawn { print("\u{1B}[2A\u{1B}[J", terminator: "") }
        isDrawn = false
    }

    private func flush() { FileHandle.standardOutput.synchronizeOutput() }

    private func bar(
        _ position: MediaTime, _ duration: MediaTime, isMoving: Bool, _ cuePoints: [StopPosition]
    ) -> String {
        func column(_ time: MediaTime) -> Int {
            min(Self.width - 1, Int(time.microseconds * Int64(Self.width) / max(1, duration.microseconds)))
        }
        let head = column(position)
        var cells = (0..<Self.width).map { $0 < head ? "=" : "·" }
        for cue in cuePoints { cells[column(cue.contentTime ?? duration)] = "|" }
        cells[head] = isMoving ? ">" : "#"
        return
            "\(isMoving ? "playing" : "waiting") \(Self.clock(position)) / \(Self.clock(duration)) [\(cells.joined())]"
    }

    private static func words(_ countdown: AdCountdown) -> String {
        var words = "AD \(countdown.adPosition) of \(countdown.totalAds)"
        if let remaining = countdown.remaining { words += " · \(left(remaining))" }
        if countdown.totalAds > 1, let pod = countdown.podRemaining { words += " · break \(left(pod))" }
        if let wait = countdown.untilSkippable { words += wait == .zero ? " · s to skip" : " · skip in \(left(wait))" }
        return words
    }

    /// What is left, as in `1:05`: a second that has begun counts.
    private static func left(_ time: MediaTime) -> String { clock(time + MediaTime(microseconds: 999_999)) }

    /// Minutes and whole seconds.
    static func clock(_ time: MediaTime) -> String {
        let seconds = time.microseconds / 1_000_000
        return "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)"
    }
}

extension FileHandle {
    /// `print` buffers when no terminal reads.
    fileprivate func synchronizeOutput() { fflush(nil) }
}
