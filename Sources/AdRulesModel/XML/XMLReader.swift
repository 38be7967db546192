internal import CXMLShim

/// The interface to libxml2: the only file that uses it. It passes on offsets and names only.
///
/// libxml2 runs as a push parser, 64 KiB at a time. The shim writes a flat record for each tag; after each chunk this
/// type turns the records into events. The only Swift code inside libxml2's callbacks is the look-up of a name that
/// is new to the document, and no pointer outlives the call of ``read(_:chunkBytes:into:)``.
///
/// This file uses unsafe pointers for two things: libxml2 reads the document's bytes in place, and interned names are
/// C strings of its dictionary. Both are valid until the parser is freed, at the end of `read`.
struct XMLReader {
    /// The number of bytes handed to libxml2 at a time; the fastest size in measurements.
    static let defaultChunkBytes = 64 << 10

    /// An open element: the range of its start tag.
    private struct OpenElement {
        var lower: UInt32
        var tagEnd: UInt32
        /// The number of namespaces that it declares.
        var declarations: UInt32
    }

    private let limits: ParsingLimits
    private(set) var work = ParsingWork()
    /// What the document may hold; everything before it is read.
    private(set) var signs = SourceDocument.Signs.all
    private static let allElements = ElementName.allCases
    private static let allAttributes = AttributeName.allCases
    private let elements = XMLReader.allElements
    private let attributeNames = XMLReader.allAttributes
    private var open: [OpenElement] = []
    /// The number of namespace declarations of all open elements; libxml2 searches them for each prefix.
    private var declarations = 0
    private var attributes: [XMLAttribute] = []

    init(limits: ParsingLimits) {
        self.limits = limits
        // Enough for most documents.
        open.reserveCapacity(24)
        attributes.reserveCapacity(12)
    }

    /// The ranges of the start tags still open when reading stopped, the innermost first; for error messages.
    var openTags: [SourceRange] { open.reversed().map { SourceRange(lower: Int($0.lower), upper: Int($0.tagEnd)) } }

    /// Reads a document and sends its events to the handler.
    ///
    /// `bytes` must be UTF-8, as returned by ``InputEncoding``. Throws the first failure; events sent before it
    /// remain valid. Complexity: O(bytes).
    mutating func read(
        _ bytes: [UInt8], chunkBytes: Int = XMLReader.defaultChunkBytes, into handler: inout some XMLEventHandler
    ) throws(XMLFailure) {
        let failure = bytes.withUnsafeBufferPointer { source -> XMLFailure? in
            do throws(XMLFailure) {
                try read(source, chunkBytes: max(1, chunkBytes), into: &handler)
                return nil
            } catch {
                return error
            }
        }
        if let failure { throw failure }
    }

    private mutating func read(
        _ source: UnsafeBufferPointer<UInt8>, chunkBytes: Int, into handler: inout some XMLEventHandler
    ) throws(XMLFailure) {
        guard let base = source.baseAddress else { throw .notWellFormed(code: 4, name: "", offset: 0) }
        let first = InputEncoding.beginning(of: source)
        // Versions of libxml2 differ in whether they pass over a second byte order mark.
        guard !source[first...].starts(with: InputEncoding.utf8Mark) else {
            throw .notWellFormed(code: 4, name: "", offset: first)
        }
        // One more than are listed: it shows that there are more.
        let mostErrors = min(max(0, limits.findings), Int(Int32.max)) + 1
        guard let parser = adrules_xml_create(base, first, Self.number, limits.names, mostErrors) else {
            throw .outOfMemory(offset: 0)
        }
        defer {
            work.nameProbes = adrules_xml_probes(parser)
            work.errorReports = adrules_xml_reports(parser)
            signs = []
            if adrules_xml_may_hold_escape(parser) != 0 { signs.insert(.escape) }
            if adrules_xml_may_hold_encoded_bracket(parser) != 0 { signs.insert(.encodedBracket) }
            if adrules_xml_has_directive(parser) != 0 { signs.insert(.directive) }
            adrules_xml_free(parser)
        }

        var pushed = first
        var checked = first
        repeat {
            var next = min(pushed + chunkBytes, source.count)
            // libxml2 treats a NUL as the end of its input, and accepts some bytes that are not UTF-8. A document is
            // read up to such a byte, so that an earlier mistake is reported first.
            checked = adrules_xml_check_text(base, checked, next, source.count)
            let isText = checked >= next
            if !isText { next = checked }
            guard isText || next > pushed else { throw Self.endOfText(next, in: source) }
            let isLast = next == source.count
            work.bytes += next - pushed
            work.pushes += 1
            let status = adrules_xml_push(parser, next, isLast ? 1 : 0)
            pushed = next
            try drain(parser, source, into: &handler)
            if status != 0 { try fail(parser) }
            try checkPending(parser, source: source, pushed: pushed)
            if isLast {
                try reportErrors(parser, into: &handler)
                return
            }
            if !isText { throw Self.endOfText(next, in: source) }
        } while true
    }

    /// The failure at a byte that is NUL, or not UTF-8.
    private static func endOfText(_ offset: Int, in source: UnsafeBufferPointer<UInt8>) -> XMLFailure {
        source[offset] == 0 ? .nulByte(offset: offset) : .refused(.encoding, .invalidUTF8(at: SourceRange(at: offset)))
    }

    /// Turns the records of one chunk into events for the handler.
    private mutating func drain(
        _ parser: OpaquePointer, _ source: UnsafeBufferPointer<UInt8>, into handler: inout some XMLEventHandler
    ) throws(XMLFailure) {
        var eventCount = 0
        var attributeCount = 0
        guard let events = adrules_xml_events(parser, &eventCount) else { return }
        var attribute = adrules_xml_attributes(parser, &attributeCount)
        work.events += eventCount
        // A local array: passing one of `self` would copy its reference for each tag.
        var attributes: [XMLAttribute] = []
        swap(&attributes, &self.attributes)
        defer { swap(&attributes, &self.attributes) }
        for index in 0..<eventCount {
            let event = events + index
            let kind = Int(event.pointee.kind)
            if Int(event.pointee.flags) & ADRULES_XML_STRAY != 0 {
                let stray = SourceRange(lower: Int(event.pointee.stray_lower), upper: Int(event.pointee.lower))
                try checkText(stray, in: source)
                handler.strayText(stray)
            }
            if kind != ADRULES_XML_END {
                let range = SourceRange(lower: Int(event.pointee.lower), upper: Int(event.pointee.upper))
                let count = Int(event.pointee.attribute_count)
                let declared = Int(event.pointee.namespace_count)
                try checkStart(range, attributes: count + declarations + declared)
                // `removeAll(keepingCapacity:)` moves memory; for so few elements removing one by one is faster.
                for _ in 0..<attributes.count { attributes.removeLast() }
                for _ in 0..<count {
                    guard let record = attribute?.pointee else { break }
                    attributes.append(self.attribute(record))
                    attribute = attribute?.successor()
                }
                let tag = XMLStartTag(
                    name: elements[Int(event.pointee.name & 0xFF)],
                    namespace: event.pointee.uri == 0 ? .none : Self.namespace(event.pointee.uri), range: range)
                try handler.start(tag, attributes: attributes)
                if kind == ADRULES_XML_START {
                    open.append(
                        OpenElement(
                            lower: event.pointee.lower, tagEnd: event.pointee.upper,
                            declarations: event.pointee.namespace_count))
                    declarations += declared
                    continue
                }
            }
            let isLeafElement = kind == ADRULES_XML_LEAF_ELEMENT
            var lower = event.pointee.lower
            if !isLeafElement {
                guard let opened = open.popLast() else { continue }
                lower = opened.lower
                declarations -= Int(opened.declarations)
            }
            let text = SourceRange(lower: Int(event.pointee.text_lower), upper: Int(event.pointee.text_upper))
            try checkText(text, in: source)
            try handler.end(
                XMLEndTag(
                    element: SourceRange(
                        lower: Int(lower), upper: Int(isLeafElement ? event.pointee.end : event.pointee.upper)),
                    text: text, isEncoded: Int(event.pointee.flags) & ADRULES_XML_ENCODED != 0,
                    address: Self.addressKind(Int(event.pointee.flags))))
        }
    }

    @inline(__always)
    private static func addressKind(_ flags: Int) -> SourceText.AddressKind {
        flags & ADRULES_XML_TIDY == 0 ? .other : flags & ADRULES_XML_BRACKET == 0 ? .tidy : .tidyWithBracket
    }

    /// The namespace in the number of a URI.
    @inline(__always)
    private static func namespace(_ number: UInt32) -> Namespace {
        Namespace(rawValue: UInt8(number >> 16 & 0xFF)) ?? .other
    }

    @inline(__always)
    private func checkText(_ text: SourceRange, in source: UnsafeBufferPointer<UInt8>) throws(XMLFailure) {
        // The bytes between two tags can be several comments and texts; the limit applies to each.
        guard text.count > limits.textBytes else { return }
        var index = Int(text.lower)
        while index < Int(text.upper) {
            let token = TextToken(in: source, at: index, end: Int(text.upper))
            let upper = token.upperBound(in: source, at: index, end: Int(text.upper))
            if upper - index > limits.textBytes {
                let range = SourceRange(lower: index, upper: upper)
                throw .limit(.textTooLarge(token, at: range, limit: limits.textBytes))
            }
            index = upper
        }
    }

    @inline(__always)
    private func checkStart(_ tag: SourceRange, attributes: Int) throws(XMLFailure) {
        if tag.count > limits.startTagBytes { throw .limit(.startTagTooLarge(at: tag, limit: limits.startTagBytes)) }
        if attributes > limits.attributes { throw .limit(.tooManyAttributes(at: tag, limit: limits.attributes)) }
        if open.count >= limits.depth { throw .limit(.tooDeep(at: tag, limit: limits.depth)) }
    }

    @inline(__always)
    private func attribute(_ record: adrules_xml_attribute) -> XMLAttribute {
        let hasPrefix = record.prefix != 0
        let lower = Int(record.value_lower)
        return XMLAttribute(
            name: hasPrefix ? .unknown : attributeNames[Int(record.name >> 8 & 0xFF)], hasPrefix: hasPrefix,
            namespace: hasPrefix ? Self.namespace(record.prefix) : .none,
            value: SourceRange(at: lower, count: Int(record.value_length)), isEncoded: record.is_encoded != 0)
    }

    /// Stops a tag, a comment or a text that exceeds its limit before libxml2 has read all of it.
    private func checkPending(
        _ parser: OpaquePointer, source: UnsafeBufferPointer<UInt8>, pushed: Int
    ) throws(XMLFailure) {
        let position = adrules_xml_position(parser)
        let pending = pushed - position
        guard pending > min(limits.startTagBytes, limits.textBytes) else { return }
        let range = SourceRange(lower: position, upper: pushed)
        let token = TextToken(in: source, at: position, end: pushed)
        switch token {
        case .startTag where pending > limits.startTagBytes:
            throw .limit(.startTagTooLarge(at: range, limit: limits.startTagBytes))
        case .endTag where pending > limits.startTagBytes:
            throw .limit(.endTagTooLarge(at: range, limit: limits.startTagBytes))
        default:
            if pending > limits.textBytes { throw .limit(.textTooLarge(token, at: range, limit: limits.textBytes)) }
        }
    }

    /// Throws the failure that stopped the parser.
    private func fail(_ parser: OpaquePointer) throws(XMLFailure) {
        let doctype = adrules_xml_doctype(parser)
        if doctype != Int.max, doctype >= 0 { throw .documentType(offset: doctype) }
        if adrules_xml_too_many_names(parser) != 0 {
            let end = Int(open.last?.tagEnd ?? 0)
            throw .limit(.tooManyNames(at: SourceRange(lower: end, upper: end), limit: limits.names))
        }
        let mismatch = adrules_xml_mismatch(parser)
        if mismatch != Int.max, mismatch >= 0 { throw .mismatch(offset: mismatch) }
        if adrules_xml_out_of_memory(parser) != 0 { throw .outOfMemory(offset: adrules_xml_position(parser)) }
        var count = 0
        let errors = UnsafeBufferPointer(start: adrules_xml_errors(parser, &count), count: count)
        guard let error = errors.first(where: { $0.fatal != 0 }) ?? errors.last else {
            throw .notWellFormed(code: 1, name: "", offset: adrules_xml_position(parser))
        }
        throw .notWellFormed(code: Int(error.code), name: Self.string(error.name), offset: Int(error.offset))
    }

    /// Reports the errors that did not stop the parser: namespace errors.
    private func reportErrors(_ parser: OpaquePointer, into handler: inout some XMLEventHandler) throws(XMLFailure) {
        var count = 0
        let errors = UnsafeBufferPointer(start: adrules_xml_errors(parser, &count), count: count)
        for error in errors {
            guard let kind = Self.namespaceErrors[error.code] else { continue }
            handler.namespaceError(kind, Self.string(error.name), at: Int(error.offset))
        }
    }

    /// The number of a text: as an element name (lowest byte), as an attribute name (second byte) and as a namespace
    /// (third byte). The shim asks once per text and document.
    private static let number: adrules_xml_number = { text, length, hash in
        guard let text else { return 0 }
        let bytes = UnsafeBufferPointer(start: text, count: length)
        let name = KnownNames.shared.find(hash: hash, count: length) { UInt8(bitPattern: bytes[$0]) }
        let isURI = bytes.contains(CChar(UInt8(ascii: "/")))
        let namespace = isURI ? Namespace(uri: String(decoding: UnsafeRawBufferPointer(bytes), as: UTF8.self)) : .other
        return UInt32(name ?? 0) | UInt32(namespace.rawValue) << 16
    }

    /// libxml2's error codes (`XML_NS_ERR_…`), which never change.
    private static let namespaceErrors: [Int32: NamespaceError] = [
        200: .declaration, 201: .undeclaredPrefix, 202: .name, 203: .doubledAttribute, 204: .declaration, 205: .name,
    ]

    /// The string in a NUL-terminated C array of characters.
    private static func string<T>(_ tuple: T) -> String {
        withUnsafeBytes(of: tuple) { bytes in String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self) }
    }
}

/// A quick hash of the bytes of a text, for what is looked at closer if two are equal. It is never zero.
package struct TextHash: Sendable, Hashable {
    package let value: UInt64

    /// Hashes a text. Complexity: O(length).
    package init(of text: String) {
        let value = text.utf8.withContiguousStorageIfAvailable { adrules_text_hash($0.baseAddress, $0.count) }
        self.value = value ?? Array(text.utf8).withUnsafeBufferPointer { adrules_text_hash($0.baseAddress, $0.count) }
    }

    /// Hashes the decoded text. Complexity: O(length).
    package init(of text: SourceText) {
        self =
            text.isEncoded
            ? TextHash(of: text.string)
            : TextHash(value: text.withBytes { adrules_text_hash($0.baseAddress, $0.count) })
    }

    fileprivate init(value: UInt64) { self.value = value }
}

// In C, which compares 16 bytes at a time: a document is mostly addresses, and the linter looks at each byte of them.
// C only reads the bytes, while it is called; nothing of it outlives the call.
extension SourceText {
    /// The marks in the text of the document: the bits `ADRULES_MARK_…` of the shim's header. Complexity: O(length).
    ///
    /// A number, since the methods of a type of another module would not be inlined.
    package var markBits: UInt32 { withBytes { adrules_text_marks($0.baseAddress, $0.count) } }

    /// Whether each name in brackets (`[NAME]`) satisfies a condition, by its hash, in the bytes as they are in the
    /// document. Complexity: O(length).
    package func allNames(satisfy condition: (TextHash) -> Bool) -> Bool {
        withBytes { bytes in
            var offset = 0
            while offset < bytes.count {
                var hash: UInt64 = 0
                offset += adrules_text_next_name(bytes.baseAddress.map { $0 + offset }, bytes.count - offset, &hash)
                if hash != 0, !condition(TextHash(value: hash)) { return false }
            }
            return true
        }
    }

    fileprivate func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        guard let storage else { return body(UnsafeBufferPointer(start: nil, count: 0)) }
        return storage.bytes.withUnsafeBufferPointer { bytes in
            body(UnsafeBufferPointer(rebasing: bytes[range.offsets]))
        }
    }
}

/// The version of the loaded libxml2, as in `2.9.14`.
package var libxml2Version: String {
    let number = adrules_xml_version()
    return "\(number / 10000).\(number / 100 % 100).\(number % 100)"
}
