extension URLRedactor {
    /// The ranges of a text, or of XML, that hold private values of URLs; macros stay. A blank does not end a URL here:
    /// documents have addresses with blanks. Complexity: O(length).
    package static func hiddenRanges(in text: some Collection<UInt8>) -> [Range<Int>] {
        let bytes = Array(text)
        let ampersand = Array("&amp;".utf8)
        let sections = [("<![CDATA[", "]]>"), ("<!--", "-->")].map { (start: Array($0.utf8), end: Array($1.utf8)) }
        var redactor = URLRedactor(keepsMacros: true, mark: [UInt8(ascii: "*")])
        redactor.blanksEnd = false
        var sectionEnd: [UInt8] = []
        var index = 0
        func isNext(_ sign: [UInt8]) -> Bool { bytes[index] == sign.first && bytes[index...].starts(with: sign) }
        while index < bytes.count {
            if isNext(ampersand) {
                redactor.take(ampersandAs: bytes[index..<(index + ampersand.count)])
                index += ampersand.count
            } else if redactor.isInSection, isNext(sectionEnd) {
                index += sectionEnd.count
                redactor.endSection(sectionEnd, before: index < bytes.count ? bytes[index] : 0)
            } else if !redactor.isInSection, let section = sections.first(where: { isNext($0.start) }) {
                redactor.beginSection(section.start)
                sectionEnd = section.end
                index += section.start.count
            } else {
                redactor.take(bytes[index])
                index += 1
            }
        }
        _ = redactor.finish()
        return redactor.hidden
    }
}
