/// Writes random well-formed start tags and remembers where it wrote what.
struct RandomTag {
    private(set) var bytes: [UInt8] = []
    private(set) var name = 0..<0
    private(set) var attributes: [(name: Range<Int>, value: Range<Int>, quote: String)] = []
    private(set) var isSelfClosing = false

    static let names = ["a", "vmap:AdBreak", "_x-1.2", "Größe", "広告", "AdBreak", "ns0:b"]
    /// Pieces of values; each may stand between either kind of quotes.
    static let pieces = [
        "https://ads.example/tag?a=1", "&amp;", "&lt;", "&#38;", "&#x20AC;", "&quot;", "&apos;", " ", "  ", "\t", "\n",
        "\r\n", "\r", ">", "/>", "/", "=", "ü", "日本", "🎬", "[CACHEBUSTING]", "?", "!", "]]>", "-->", "!--",
        "0",
    ]
    private static let blanks = [" ", "  ", "\n", "\r\n", "\t", "\r", " \n\t "]

    init(using generator: inout SeededGenerator) {
        write("<")
        name = write(generator.pick(Self.names))
        // Namespaces would have to be declared: only the element's own prefix is, so plain names are used here.
        for number in 0..<generator.below(6) {
            write(generator.pick(Self.blanks))
            let name = write("n\(number)" + generator.pick(["", "-x", "_é", ".y"]))
            if generator.oneIn(4) { write(generator.pick(Self.blanks)) }
            write("=")
            if generator.oneIn(4) { write(generator.pick(Self.blanks)) }
            let quote = generator.pick(["\"", "'"])
            write(quote)
            var value = ""
            for _ in 0..<generator.below(8) { value += generator.pick(Self.pieces) }
            if generator.oneIn(5) { value += quote == "\"" ? "'" : "\"" }
            let range = write(value)
            write(quote)
            attributes.append((name, range, quote))
        }
        if generator.oneIn(2) { write(generator.pick(Self.blanks)) }
        isSelfClosing = generator.oneIn(2)
        write(isSelfClosing ? "/>" : ">")
    }

    @discardableResult
    private mutating func write(_ text: String) -> Range<Int> {
        let start = bytes.count
        bytes += Array(text.utf8)
        return start..<bytes.count
    }
}
