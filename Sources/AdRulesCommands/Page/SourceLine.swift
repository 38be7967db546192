/// A document's line as HTML: coloured tags, attributes and values, marks of findings, and dots for hidden text.
struct SourceLine {
    /// The line, without its end.
    let bytes: ArraySlice<UInt8>
    /// The ranges that are marked, as offsets in the line.
    var marks: [Range<Int>] = []
    /// The hidden parts of the document, as indices of ``bytes``, in order: an address may span several lines.
    let hidden: [Range<Int>]

    /// More bytes of a line are cut around the first mark.
    static let limit = 600

    private struct Style: OptionSet {
        var rawValue: UInt8
        static let tag = Style(rawValue: 1)
        static let attribute = Style(rawValue: 2)
        static let value = Style(rawValue: 4)
        static let mark = Style(rawValue: 8)
        static let hidden = Style(rawValue: 16)

        var name: String {
            if contains(.hidden) { return contains(.mark) ? "m x" : "x" }
            let color = contains(.tag) ? "g" : contains(.attribute) ? "a" : contains(.value) ? "s" : ""
            return contains(.mark) ? (color.isEmpty ? "m" : color + " m") : color
        }
    }

    /// The HTML. Complexity: O(``limit`` + log n) in the number of ranges.
    var html: String {
        let window = window
        var styles = colors(window)
        for range in marks { apply(.mark, range, window, &styles) }
        for range in hidden(window) { apply(.hidden, range, window, &styles) }
        var html = window.lowerBound > 0 ? "<i class=\"c\">…</i>" : ""
        var index = window.lowerBound
        while index < window.upperBound {
            let style = styles[index - window.lowerBound]
            var end = index + 1
            while end < window.upperBound, styles[end - window.lowerBound] == style { end += 1 }
            html += Self.run(bytes[(bytes.startIndex + index)..<(bytes.startIndex + end)], style)
            index = end
        }
        let rest = bytes.count - window.upperBound
        return html + (rest > 0 ? "<i class=\"c\">… \(rest) bytes more</i>" : "")
    }

    private static func run(_ bytes: ArraySlice<UInt8>, _ style: Style) -> String {
        var words = Mask.dots
        if !style.contains(.hidden) {
            let text = String(decoding: bytes, as: UTF8.self)
            // A search of the text would cost more than everything else in the line.
            words = PageText.escaped(bytes.contains(UInt8(ascii: "\t")) ? text.replacing("\t", with: "    ") : text)
        }
        return style.name.isEmpty ? words : "<i class=\"\(style.name)\">\(words)</i>"
    }

    /// The ranges that are hidden in the window, as offsets in the line.
    private func hidden(_ window: Range<Int>) -> [Range<Int>] {
        let start = bytes.startIndex
        let first = hidden.partitioningIndex { $0.upperBound > start + window.lowerBound }
        return hidden[first...].prefix { $0.lowerBound < start + window.upperBound }.map {
            max(0, $0.lowerBound - start)..<($0.upperBound - start)
        }
    }

    /// The bytes that are shown, cut between characters.
    private var window: Range<Int> {
        guard bytes.count > Self.limit else { return 0..<bytes.count }
        let first = min(marks.first?.lowerBound ?? 0, bytes.count)
        let lower = first < Self.limit / 2 ? 0 : start(near: first - 80)
        return lower..<start(near: min(bytes.count, lower + Self.limit))
    }

    /// The beginning of the character at an offset.
    private func start(near offset: Int) -> Int {
        var offset = offset
        for _ in 0..<3 where offset > 0 && offset < bytes.count {
            guard bytes[bytes.startIndex + offset] & 0xC0 == 0x80 else { break }
            offset -= 1
        }
        return offset
    }

    private func apply(_ style: Style, _ range: Range<Int>, _ window: Range<Int>, _ styles: inout [Style]) {
        let range = range.clamped(to: window)
        for index in range { styles[index - window.lowerBound].insert(style) }
    }

    /// The colours of the parts of tags; a line that begins inside a tag has none up to the next one.
    private func colors(_ window: Range<Int>) -> [Style] {
        var styles = [Style](repeating: [], count: window.count)
        var isTag = false
        var quote: UInt8?
        var isName = false
        for index in window {
            let byte = bytes[bytes.startIndex + index]
            let place = index - window.lowerBound
            if let open = quote {
                styles[place] = .value
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: "<") {
                let next = index + 1 < bytes.count ? bytes[bytes.startIndex + index + 1] : 0
                guard next != UInt8(ascii: "!") else { continue }
                (isTag, isName) = (true, true)
                styles[place] = .tag
            } else if byte == UInt8(ascii: ">") {
                styles[place] = isTag ? .tag : []
                isTag = false
            } else if isTag {
                if byte == 0x20 { isName = false }
                if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { quote = byte }
                styles[place] = quote != nil ? .value : isName || byte == UInt8(ascii: "/") ? .tag : .attribute
            }
        }
        return styles
    }
}
