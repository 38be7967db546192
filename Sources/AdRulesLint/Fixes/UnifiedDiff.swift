import AdRulesModel

/// The difference of a document before and after its fixes, as `git apply` and `patch` read it.
package enum UnifiedDiff {
    /// The lines around a change that are shown with it.
    private static let contextLines = 3

    /// Lines that differ: half-open ranges of lines of the original, from 0, and what they become.
    private struct Block {
        var lines: Range<Int>
        var new: [ArraySlice<UInt8>]
    }

    /// Returns the two lines that name the file: `--- a/name` and `+++ b/name`.
    package static func header(name: String) -> String {
        var path = name.utf8.starts(with: "./".utf8) ? String(name.dropFirst(2)) : name
        if !path.utf8.starts(with: "/".utf8) { path = "/" + path }
        return "--- \(quoted("a" + path))\n+++ \(quoted("b" + path))\n"
    }

    /// The name as git writes it: in quotes with escapes if it has bytes that would break the line. A tab ends a name
    /// with blanks.
    private static func quoted(_ path: String) -> String {
        func isUnsafe(_ byte: UInt8) -> Bool {
            byte < 0x20 || byte == 0x7F || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
        }
        guard path.utf8.contains(where: isUnsafe) else { return path.utf8.contains(0x20) ? path + "\t" : path }
        var output = "\""
        for scalar in path.unicodeScalars {
            if scalar.isASCII, isUnsafe(UInt8(scalar.value)) {
                let digits = String(scalar.value, radix: 8)
                output += "\\" + String(repeating: "0", count: 3 - digits.count) + digits
            } else {
                output.unicodeScalars.append(scalar)
            }
        }
        return output + "\""
    }

    /// Returns the hunks, without the header; empty if nothing differs. Complexity: O(bytes).
    package static func hunks(of text: EditedText) -> [UInt8] {
        let lines = LineTable(text.original)
        let blocks = blocks(of: text, lines)
        var output: [UInt8] = []
        // The number of lines that the blocks so far added.
        var added = 0
        var rest = blocks[...]
        while let first = rest.first {
            var count = 1
            while count < rest.count,
                rest[rest.startIndex + count].lines.lowerBound - rest[rest.startIndex + count - 1].lines.upperBound
                    <= 2 * contextLines
            { count += 1 }
            let hunk = rest.prefix(count)
            let start = max(0, first.lines.lowerBound - contextLines)
            let end = min(lines.count, (hunk.last?.lines.upperBound ?? start) + contextLines)
            let growth = hunk.reduce(0) { $0 + $1.new.count - $1.lines.count }
            output += "@@ -\(span(start, end - start)) +\(span(start + added, end - start + growth)) @@\n".utf8
            var line = start
            for block in hunk {
                for index in line..<block.lines.lowerBound { append(lines[index], sign: " ", to: &output) }
                for index in block.lines { append(lines[index], sign: "-", to: &output) }
                for new in block.new { append(new, sign: "+", to: &output) }
                line = block.lines.upperBound
            }
            for index in line..<end { append(lines[index], sign: " ", to: &output) }
            added += growth
            rest = rest.dropFirst(count)
        }
        return output
    }

    /// The first line, from 1, and the number of lines; an empty span names the line before it.
    private static func span(_ start: Int, _ count: Int) -> String { "\(count == 0 ? start : start + 1),\(count)" }

    private static func append(_ line: ArraySlice<UInt8>, sign: Character, to output: inout [UInt8]) {
        output += String(sign).utf8
        output += line
        if line.last != UInt8(ascii: "\n") { output += "\n\\ No newline at end of file\n".utf8 }
    }

    /// The lines that the changes touch; changes of the same line are one block.
    private static func blocks(of text: EditedText, _ lines: LineTable) -> [Block] {
        var blocks: [Block] = []
        var rest = text.changes[...]
        while let first = rest.first {
            let start = lines.line(of: first.range.lowerBound)
            var end = lines.line(of: first.range.upperBound) + 1
            var count = 1
            while count < rest.count, lines.line(of: rest[rest.startIndex + count].range.lowerBound) < end {
                end = max(end, lines.line(of: rest[rest.startIndex + count].range.upperBound) + 1)
                count += 1
            }
            end = min(end, lines.count)
            var new: [UInt8] = []
            var offset = lines.start(of: start)
            for change in rest.prefix(count) {
                new += text.original[offset..<change.range.lowerBound]
                new += change.bytes
                offset = change.range.upperBound
            }
            new += text.original[offset..<max(offset, lines.start(of: end))]
            blocks.append(trimmed(start..<end, LineTable(new).all, lines))
            rest = rest.dropFirst(count)
        }
        return joined(blocks.filter { !$0.lines.isEmpty || !$0.new.isEmpty })
    }

    /// The blocks, with those that follow each other without a line between as one.
    private static func joined(_ blocks: [Block]) -> [Block] {
        blocks.reduce(into: []) { joined, block in
            // The lines of a block are added in place: a copy for each would take the square of their number.
            guard let start = joined.last?.lines, start.upperBound == block.lines.lowerBound else {
                joined.append(block)
                return
            }
            joined[joined.count - 1].lines = start.lowerBound..<block.lines.upperBound
            joined[joined.count - 1].new += block.new
        }
    }

    /// The block without the lines at its ends that stay.
    private static func trimmed(_ range: Range<Int>, _ new: [ArraySlice<UInt8>], _ lines: LineTable) -> Block {
        var range = range
        var new = new[...]
        while let first = new.first, !range.isEmpty, lines[range.lowerBound].elementsEqual(first) {
            range = (range.lowerBound + 1)..<range.upperBound
            new = new.dropFirst()
        }
        while let last = new.last, !range.isEmpty, lines[range.upperBound - 1].elementsEqual(last) {
            range = range.lowerBound..<(range.upperBound - 1)
            new = new.dropLast()
        }
        return Block(lines: range, new: Array(new))
    }
}

/// The lines of a text as git counts them: each ends with LF, the last may end without.
private struct LineTable {
    private let bytes: [UInt8]
    /// The offset of each line, and of the end.
    private let starts: [Int]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        var starts = [0]
        for index in bytes.indices where bytes[index] == UInt8(ascii: "\n") { starts.append(index + 1) }
        if starts.last != bytes.count { starts.append(bytes.count) }
        self.starts = starts
    }

    /// The number of lines.
    var count: Int { starts.count - 1 }
    /// All lines, with their line ends.
    var all: [ArraySlice<UInt8>] { (0..<count).map { self[$0] } }

    /// The line at an index, with its line end.
    subscript(index: Int) -> ArraySlice<UInt8> { bytes[starts[index]..<starts[index + 1]] }

    /// The offset of a line; the end of the text for the one after the last.
    func start(of line: Int) -> Int { starts[min(line, count)] }

    /// The line of an offset; the last one for the end of the text. Complexity: O(log lines).
    func line(of offset: Int) -> Int { max(0, starts[..<count].partitioningIndex { $0 > offset } - 1) }
}
