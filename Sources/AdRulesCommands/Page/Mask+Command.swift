import AdRulesModel

// The command at the foot of a page.
extension Mask {
    /// A command line for a shell without what is hidden in each of its arguments. Whatever blanks and quotes an argument
    /// holds, they do not end a URL in it, so it is taken apart as a shell does.
    func command(_ line: String) -> String {
        guard isOn else { return line }
        return CommandWord.all(of: line).map { word in
            let hidden = text(word.meaning)
            return hidden.isSpelled(word.meaning) ? word.written : word.isQuoted ? CommandWord.quoted(hidden) : hidden
        }.joined(separator: " ")
    }
}

/// A word of a command line.
private struct CommandWord {
    private var writtenBytes: [UInt8] = []
    private var meantBytes: [UInt8] = []

    /// The word as it is written.
    var written: String { String(decoding: writtenBytes, as: UTF8.self) }
    /// The argument that a shell makes of it.
    var meaning: String { String(decoding: meantBytes, as: UTF8.self) }
    /// Whether quotes or backslashes keep it together.
    var isQuoted: Bool { writtenBytes != meantBytes }

    /// The words between the blanks of a line; one that no quote ends goes on to the end. Complexity: O(bytes).
    static func all(of line: String) -> [CommandWord] {
        var words: [CommandWord] = []
        var word = CommandWord()
        var quote: UInt8?
        var isEscaped = false
        // A mark that follows a quote makes one character of both, but not one byte.
        for byte in line.utf8 {
            if byte == UInt8(ascii: " "), quote == nil, !isEscaped {
                words.append(word)
                word = CommandWord()
                continue
            }
            word.writtenBytes.append(byte)
            if isEscaped {
                isEscaped = false
            } else if byte == UInt8(ascii: "\\"), quote != UInt8(ascii: "'") {
                isEscaped = true
                continue
            } else if let open = quote {
                guard byte != open else {
                    quote = nil
                    continue
                }
            } else if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
                quote = byte
                continue
            }
            word.meantBytes.append(byte)
        }
        return words + [word]
    }

    /// A word of the argument.
    static func quoted(_ argument: String) -> String { "'" + argument.replacing("'", with: "'\\''") + "'" }
}
