/// The value of a break mark; no standard defines its form: `30`, `DURATION="30"`, `12.000,BreakID=7`, `8.3/30`.
///
/// Fields have commas or semicolons between them, names any case, and values quotes or none. Behind a number may be its
/// unit, `s` or `ms`; `00:00:30`, `2min`, `12,5` and `30;30` are no numbers.
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
        func ends(_ byte: UInt8) -> Bool { byte == UInt8(ascii: ",") || byte == UInt8(ascii: ";") && comma > start }
        while comma < end, isQuoted || !ends(bytes[comma]) {
            if bytes[comma] == UInt8(ascii: "\"") { isQuoted.toggle() }
            if mark == start, !isQuoted, bytes[comma] == UInt8(ascii: "=") { mark = comma }
            comma += 1
        }
        var value = bytes.trimmed(mark == start ? start..<comma : (mark + 1)..<comma)
        if value.count > 1, bytes[value.lowerBound] == UInt8(ascii: "\"") {
            let text = bytes[value].dropFirst()
            value = bytes.trimmed(text.startIndex..<(text.firstIndex(of: UInt8(ascii: "\"")) ?? text.endIndex))
        }
        if mark > start || !value.isEmpty { fields.append((bytes.trimmed(start..<mark), value)) }
        return comma + 1
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
    mutating func seconds(_ name: String) -> MediaTime? {
        guard let place = place(of: name) else { return nil }
        let behind = fields.first { $0.value.lowerBound > place.lowerBound }
        guard let behind, behind.name.isEmpty, bytes[behind.value].allSatisfy(\.isDigit) else {
            return seconds(in: place)
        }
        unreadable = unreadable ?? String(decoding: bytes[place.lowerBound..<behind.value.upperBound], as: UTF8.self)
        return nil
    }

    /// The two numbers of a value without a name, as in `8.3/30`: what has passed, and the whole.
    mutating func share() -> (elapsed: MediaTime, duration: MediaTime?)? {
        guard let place = place(of: ""), let slash = bytes[place].firstIndex(of: UInt8(ascii: "/")),
            let elapsed = seconds(in: place.lowerBound..<slash)
        else { return nil }
        return (elapsed, seconds(in: (slash + 1)..<place.upperBound))
    }

    private mutating func seconds(in range: Range<Int>) -> MediaTime? {
        let range = bytes.trimmed(range)
        let rest = bytes[range].firstIndex { !$0.isDigit && $0 != UInt8(ascii: ".") } ?? range.upperBound
        let unit = bytes.trimmed(rest..<range.upperBound)
        let isMilliseconds = bytes[unit].elementsEqual("ms".utf8) { $0.lowercasedASCII == $1 }
        let isKnown =
            unit.isEmpty || isMilliseconds
            || ["s", "sec", "secs", "second", "seconds"].contains { name in
                bytes[unit].elementsEqual(name.utf8) { $0.lowercasedASCII == $1 }
            }
        if isKnown, let time = DecimalSeconds.time(bytes, in: range.lowerBound..<rest) {
            return isMilliseconds ? MediaTime(microseconds: time.microseconds / 1000) : time
        }
        unreadable = unreadable ?? String(decoding: bytes[range], as: UTF8.self)
        return nil
    }
}
