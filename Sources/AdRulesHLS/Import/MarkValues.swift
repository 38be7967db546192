import AdRulesEngine

/// The value of a mark of an ad break, whose form no standard defines: `30`, `DURATION="30"`, `12.000,BreakID=7`, `8.3/30`.
///
/// Fields have commas between them, names any case, and values quotes or none. Of a number everything behind it is left
/// out, such as its unit; but a clock, as in `00:00:30`, is no number.
struct MarkValues {
    private let bytes: [UInt8]
    private var fields: [(name: Range<Int>, value: Range<Int>)] = []
    /// The first value that should be a number of seconds and is none; nil if all are numbers.
    private(set) var unreadable: String?

    init(_ bytes: [UInt8], in range: Range<Int>) {
        self.bytes = bytes
        var position = range.lowerBound
        while position < range.upperBound { position = read(from: position, to: range.upperBound) }
    }

    /// Reads a field, and returns the position behind its comma.
    private mutating func read(from start: Int, to end: Int) -> Int {
        var (mark, comma, isQuoted) = (start, start, false)
        while comma < end, isQuoted || bytes[comma] != UInt8(ascii: ",") {
            if bytes[comma] == UInt8(ascii: "\"") { isQuoted.toggle() }
            if mark == start, !isQuoted, bytes[comma] == UInt8(ascii: "=") { mark = comma }
            comma += 1
        }
        var value = trimmed(mark == start ? start..<comma : (mark + 1)..<comma)
        if value.count > 1, bytes[value.lowerBound] == UInt8(ascii: "\"") {
            let text = bytes[value].dropFirst()
            value = trimmed(text.startIndex..<(text.firstIndex(of: UInt8(ascii: "\"")) ?? text.endIndex))
        }
        if mark > start || !value.isEmpty { fields.append((trimmed(start..<mark), value)) }
        return comma + 1
    }

    private func trimmed(_ range: Range<Int>) -> Range<Int> {
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, bytes[start] <= 0x20 { start += 1 }
        while start < end, bytes[end - 1] <= 0x20 { end -= 1 }
        return start..<end
    }

    /// The place of the first value with a name; "" for the first value without one.
    private func place(of name: String) -> Range<Int>? {
        fields.first { field in
            field.name.count == name.utf8.count
                && zip(bytes[field.name], name.utf8).allSatisfy { $0.lowercasedASCII == $1.lowercasedASCII }
        }?.value
    }

    /// The text of a value; nil if there is none.
    subscript(name: String) -> String? { place(of: name).map { String(decoding: bytes[$0], as: UTF8.self) } }

    /// A value as a number of seconds from 0; nil if there is none, or if it cannot be read.
    mutating func seconds(_ name: String) -> MediaTime? { place(of: name).flatMap { seconds(in: $0) } }

    /// The two numbers of a value without a name, as in `8.3/30`: what has passed, and the whole.
    mutating func share() -> (elapsed: MediaTime, duration: MediaTime?)? {
        guard let place = place(of: ""), let slash = bytes[place].firstIndex(of: UInt8(ascii: "/")),
            let elapsed = seconds(in: place.lowerBound..<slash)
        else { return nil }
        return (elapsed, seconds(in: (slash + 1)..<place.upperBound))
    }

    private mutating func seconds(in range: Range<Int>) -> MediaTime? {
        let range = trimmed(range)
        let rest = bytes[range].firstIndex { !(0x30...0x39).contains($0) && $0 != UInt8(ascii: ".") }
        let number = range.lowerBound..<(rest ?? range.upperBound)
        if rest.map({ bytes[$0] != UInt8(ascii: ":") && bytes[$0] != UInt8(ascii: "/") }) ?? true,
            let time = DecimalSeconds.time(bytes, in: number)
        {
            return time
        }
        unreadable = unreadable ?? String(decoding: bytes[range], as: UTF8.self)
        return nil
    }
}
