public import AdRulesText

/// Parses steps, one per line or separated by `;`. Blank lines and lines that begin with `#` are skipped.
public struct StepParser {
    private let files: SimulationFiles
    private let bytes: [UInt8]
    private let name: String
    private var offset = 0

    /// Parses a complete script. `name` identifies it in messages; `files` reads the files named by `replace`.
    public static func steps(
        _ text: String, name: String, files: SimulationFiles
    ) throws(SimulationProblem) -> [ScriptStep] {
        guard text.utf8.count <= SimulationLimits.scriptBytes else {
            throw SimulationProblem("more than \(SimulationLimits.scriptBytes >> 20) MiB of steps", name: name)
        }
        var parser = StepParser(files: files, bytes: Array(text.utf8), name: name)
        var steps: [ScriptStep] = []
        for line in parser.bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
            if line.first(where: { !Self.isBlank($0) }) != UInt8(ascii: "#") {
                for part in line.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false) {
                    guard let step = try parser.step(part) else { continue }
                    guard steps.count < SimulationLimits.steps else {
                        throw SimulationProblem("more than \(SimulationLimits.steps) steps", name: name)
                    }
                    steps.append(step)
                }
            }
        }
        return steps
    }

    private static let names = [
        "start", "play", "wait", "seek", "jump", "rate", "pause", "resume", "skip", "click", "mute", "unmute",
        "fullscreen", "windowed", "close", "discard", "startbreak", "reset", "opportunity", "duration", "live",
        "window", "replace", "surface", "volume", "companion", "icon", "viewable", "buffering", "lost",
        "silent", "save", "kill", "complete",
    ]

    private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0D }

    /// A word of a step, with its byte offset in the script.
    private typealias Word = (text: String, offset: Int)

    private func problem(_ message: String, at word: Word, help: String? = nil) -> SimulationProblem {
        SimulationProblem(message, in: bytes, at: word.offset, name: name, help: help)
    }

    private mutating func step(_ part: ArraySlice<UInt8>) throws(SimulationProblem) -> ScriptStep? {
        var words = part.split(whereSeparator: Self.isBlank).map {
            (text: String(decoding: $0, as: UTF8.self), offset: $0.startIndex)
        }
        guard let command = words.first, let last = words.last else { return nil }
        // Words are compared, which takes quadratic time in a run of combining marks. No file name is that long.
        if let word = words.first(where: { $0.text.utf8.count > SimulationLimits.wordBytes }) {
            throw problem("a word has more than \(SimulationLimits.wordBytes) bytes", at: word)
        }
        let text = String(decoding: bytes[command.offset..<last.offset + last.text.utf8.count], as: UTF8.self)
        words.removeFirst()
        return ScriptStep(try read(command, words), text: text)
    }

    private func read(_ command: Word, _ words: [Word]) throws(SimulationProblem) -> Step {
        if let gesture = Step.Gesture(rawValue: command.text) {
            try count(words, 0...0, of: command, "no word")
            return .ad(gesture)
        }
        switch command.text {
        case "start":
            try count(words, 0...1, of: command, "at most a time")
            return .start(at: try words.first.map(time) ?? .zero)
        case "play": return .play(to: try oneTime(words, of: command))
        case "wait": return .wait(try oneTime(words, of: command))
        case "seek": return .seek(to: try oneTime(words, of: command))
        case "jump": return .jump(to: try oneTime(words, of: command))
        case "duration": return .duration(try oneTime(words, of: command))
        case "rate":
            return .rate(
                try number(words, of: command, "a number", in: 0.01...1000, "a rate; write a number from 0.01 to 1000"))
        case "reset":
            try count(words, 1...1, of: command, "an occurrence such as 1.0")
            guard let occurrence = OccurrenceID(words[0].text) else {
                throw problem("\(words[0].text) is not an occurrence; one is written i.k, as in 1.0", at: words[0])
            }
            return .reset(occurrence)
        case "opportunity":
            try count(words, 1...2, of: command, "a time and perhaps a length")
            return .opportunity(Opportunity(try time(words[0]), duration: words.count > 1 ? try time(words[1]) : nil))
        case "window":
            try count(words, 2...2, of: command, "two times")
            let (from, to) = (try time(words[0]), try time(words[1]))
            guard from <= to else { throw problem("the window ends before it begins", at: words[1]) }
            return .window(from: from, to: to)
        case "replace":
            try count(words, 1...1, of: command, "a file")
            guard case .vmap(let playlist) = try files.document(words[0].text, { problem($0, at: words[0]) }) else {
                throw problem("\(words[0].text) is VAST; a playlist is VMAP", at: words[0])
            }
            return .replace(playlist)
        case "surface": return try surface(command, words)
        case "volume":
            let share = "a number from 0 to 1"
            return .report(.volume(try number(words, of: command, share, in: 0...1, share)))
        case "companion":
            return try beside(command, words, shown: AdReport.companionShown, clicked: AdReport.companionClicked)
        case "icon": return try beside(command, words, shown: AdReport.iconShown, clicked: AdReport.iconClicked)
        case "viewable":
            let reports: KeyValuePairs = ["yes": AdReport.viewable, "no": .notViewable, "unknown": .viewUndetermined]
            return .report(try choice(words, of: command, "yes, no or unknown", reports))
        case "buffering": return .buffering(try oneTime(words, of: command))
        case "lost":
            guard !words.isEmpty else { throw problem("lost needs a reason", at: command) }
            return .lost(reason: words.map(\.text).joined(separator: " "))
        case "live": return .live(try choice(words, of: command, "on or off", ["on": true, "off": false]))
        case "silent": return .silent(try choice(words, of: command, "on or off", ["on": true, "off": false]))
        default: break
        }
        let bare: [String: Step] = [
            "pause": .pause, "resume": .resume, "discard": .discard, "startbreak": .startBreak, "save": .save,
            "kill": .kill, "complete": .complete,
        ]
        guard let step = bare[command.text] else {
            throw problem(
                "unknown step \(command.text)", at: command,
                help: SimulationProblem.help(nearest: command.text, among: Self.names))
        }
        try count(words, 0...0, of: command, "no word")
        return step
    }

    private func count(
        _ words: [Word], _ allowed: ClosedRange<Int>, of command: Word, _ what: String
    ) throws(SimulationProblem) {
        if words.count > allowed.upperBound {
            throw problem("\(command.text) takes \(what)", at: words[allowed.upperBound])
        }
        if words.count < allowed.lowerBound { throw problem("\(command.text) needs \(what)", at: command) }
    }

    private func time(_ word: Word) throws(SimulationProblem) -> MediaTime {
        guard let time = MediaTime(commandText: word.text) else {
            throw problem("\(word.text) is not a time; write \(MediaTime.commandForms)", at: word)
        }
        guard time <= JSONSource.longestTime else { throw problem("\(word.text) is more than 1,000 hours", at: word) }
        return time
    }

    private func oneTime(_ words: [Word], of command: Word) throws(SimulationProblem) -> MediaTime {
        try count(words, 1...1, of: command, "a time")
        return try time(words[0])
    }

    private func number(
        _ words: [Word], of command: Word, _ what: String, in range: ClosedRange<Double>, _ kind: String
    ) throws(SimulationProblem) -> Double {
        try count(words, 1...1, of: command, what)
        guard words[0].text.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2E }),
            let number = Double(words[0].text), range.contains(number)
        else { throw problem("\(words[0].text) is not \(kind)", at: words[0]) }
        return number
    }

    private func surface(_ command: Word, _ words: [Word]) throws(SimulationProblem) -> Step {
        try count(words, 1...1, of: command, "a size such as 640x360")
        let sides = words[0].text.split(separator: "x", omittingEmptySubsequences: false)
        guard sides.count == 2, sides.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
            let width = Int(sides[0]), let height = Int(sides[1])
        else { throw problem("\(words[0].text) is not a size; write it as 640x360", at: words[0]) }
        return .surface(Surface(width: width, height: height))
    }

    /// What one of some words means.
    private func choice<Value>(
        _ words: [Word], of command: Word, _ what: String, _ choices: KeyValuePairs<String, Value>
    ) throws(SimulationProblem) -> Value {
        try count(words, 1...1, of: command, what)
        guard let choice = choices.first(where: { $0.key == words[0].text }) else {
            throw problem("\(command.text) takes \(what), not \(words[0].text)", at: words[0])
        }
        return choice.value
    }

    /// Parses `companion 0` or `companion 0 click`: an index, from 0, that is shown or clicked.
    private func beside(
        _ command: Word, _ words: [Word], shown: (Int) -> AdReport, clicked: (Int) -> AdReport
    ) throws(SimulationProblem) -> Step {
        try count(words, 1...2, of: command, "a place from 0 and perhaps the word click")
        guard words[0].text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let place = Int(words[0].text),
            place < 10_000
        else { throw problem("\(words[0].text) is not a place; the first is 0", at: words[0]) }
        guard words.count > 1 else { return .report(shown(place)) }
        guard words[1].text == "click" else {
            throw problem("\(command.text) takes click after its place, not \(words[1].text)", at: words[1])
        }
        return .report(clicked(place))
    }
}
