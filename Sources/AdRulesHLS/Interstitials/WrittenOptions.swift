/// Options that HLS writes as a list of words, with commas between them.
protocol WrittenOptions: OptionSet {
    /// The word of each option, in the order in which they are written.
    static var words: [(word: String, option: Self.Element)] { get }
}

extension WrittenOptions {
    /// The options that a value lists; words that are none are left out.
    init(_ value: AttributeValue?) {
        self.init()
        guard let fields = value?.text.fields(separatedBy: ",").map(\.trimmingBlanks) else { return }
        for (word, option) in Self.words where fields.contains(where: { $0.isSpelled(word) }) { insert(option) }
    }

    /// The options as a value.
    var written: AttributeValue {
        .quoted(Self.words.filter { contains($0.option) }.map(\.word).joined(separator: ","))
    }
}

extension Interstitial.Snap: WrittenOptions {
    static let words: [(word: String, option: Self)] = [("OUT", .out), ("IN", .into)]
}

extension Interstitial.Restrictions: WrittenOptions {
    static let words: [(word: String, option: Self)] = [("SKIP", .skip), ("JUMP", .jump)]
}
