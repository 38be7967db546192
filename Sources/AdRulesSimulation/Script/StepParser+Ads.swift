/// The steps that report something about an ad.
extension StepParser {
    func fraction(_ words: [Word], of command: Word) throws(SimulationProblem) -> Double {
        try count(words, 1...1, of: command, "a number from 0 to 1")
        guard words[0].text.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2E }),
            let fraction = Double(words[0].text), (0...1).contains(fraction)
        else { throw problem("\(words[0].text) is not a number from 0 to 1", at: words[0]) }
        return fraction
    }

    /// Parses `companion 0` or `companion 0 click`: an index, from 0, that is shown or clicked.
    func beside(
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

    func viewable(_ command: Word, _ words: [Word]) throws(SimulationProblem) -> Step {
        try count(words, 1...1, of: command, "yes, no or unknown")
        switch words[0].text {
        case "yes": return .report(.viewable)
        case "no": return .report(.notViewable)
        case "unknown": return .report(.viewUndetermined)
        default: throw problem("viewable takes yes, no or unknown, not \(words[0].text)", at: words[0])
        }
    }
}
