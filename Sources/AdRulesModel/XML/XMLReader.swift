internal import CXMLShim

/// The door to libxml2: the only file that knows of it. What leaves are offsets and names.
///
/// libxml2 reads as a push parser, 64 KiB at a time. The shim writes a flat record for each tag it meets; after each
/// chunk they are turned into events here. So no Swift runs inside libxml2's callbacks, and no pointer lives longer than
/// the call of ``read(_:limits:chunkBytes:into:)``.
///
/// The unsafe pointers in this file: libxml2 reads the document's bytes in place, and interned names come as C strings
/// of its dictionary. Both are valid until the parser is freed, at the end of `read`.
struct XMLReader {
    /// How many bytes libxml2 gets at a time: it was fastest so.
    static let defaultChunkBytes = 64 << 10

    /// An element that is open: where its tag stands.
    private struct OpenElement {
        var lower: UInt32
        var tagEnd: UInt32
    }

    private let limits: ParsingLimits
    private(set) var work = ParsingWork()
    private var names = NameCache()
    private var open: [OpenElement] = []
    private var attributes: [XMLAttribute] = []

    init(limits: ParsingLimits) {
        self.limits = limits
    }

    /// The offset of the start tag that was still open when reading ended, the innermost first; for error messages.
    var openTags: [SourceRange] {
        open.reversed().map { SourceRange(lower: Int($0.lower), upper: Int($0.tagEnd)) }
    }

    /// Reads a whole document and tells the handler what is in it.
    ///
    /// `bytes` must be UTF-8, as ``InputEncoding`` gives them. Throws the first failure; what the handler was told until
    /// then stands. Complexity: O(bytes).
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
        guard let base = source.baseAddress else {
            throw .notWellFormed(code: 4, message: "Document is empty", name: "", offset: 0)
        }
        let first = source.starts(with: InputEncoding.utf8Mark) ? InputEncoding.utf8Mark.count : 0
        // libxml2 takes a NUL for the end of what it has: such a document is read up to it.
        let nul = source.firstIndex(of: 0)
        let end = nul ?? source.count
        guard let parser = adrules_xml_create(base, first) else { throw Self.outOfMemory }
        defer { adrules_xml_free(parser) }

        var pushed = first
        repeat {
            let next = min(pushed + chunkBytes, end)
            let isLast = next == end && nul == nil
            work.bytes += next - pushed
            work.pushes += 1
            let status = adrules_xml_push(parser, next, isLast ? 1 : 0)
            pushed = next
            try drain(parser, into: &handler)
            if status != 0 { try fail(parser) }
            try checkPending(parser, source: source, pushed: pushed)
            if isLast {
                try tellErrors(parser, into: &handler)
                return
            }
        } while pushed < end
        if let nul { throw .nulByte(offset: nul) }
        throw Self.outOfMemory
    }

    /// Turns the records of one chunk into events.
    private mutating func drain(
        _ parser: OpaquePointer, into handler: inout some XMLEventHandler
    ) throws(XMLFailure) {
        var eventCount = 0
        var attributeCount = 0
        guard let events = adrules_xml_events(parser, &eventCount) else { return }
        var attribute = adrules_xml_attributes(parser, &attributeCount)
        work.events += eventCount
        for index in 0..<eventCount {
            let event = events[index]
            let text = SourceRange(lower: Int(event.text_lower), upper: Int(event.text_upper))
            if text.count > limits.textBytes {
                throw .limit(LimitFindings.text(at: text, limit: limits.textBytes))
            }
            if Int(event.kind) == ADRULES_XML_START {
                if Int(event.flags) & ADRULES_XML_TEXT != 0 { handler.strayText(text) }
                let range = SourceRange(lower: Int(event.lower), upper: Int(event.upper))
                if range.count > limits.startTagBytes {
                    throw .limit(LimitFindings.startTag(at: range, limit: limits.startTagBytes))
                }
                let count = Int(event.attribute_count)
                if count > limits.attributes {
                    throw .limit(LimitFindings.attributes(at: range, limit: limits.attributes))
                }
                open.append(OpenElement(lower: event.lower, tagEnd: event.upper))
                if open.count > limits.depth {
                    throw .limit(LimitFindings.depth(at: range, limit: limits.depth))
                }
                attributes.removeAll(keepingCapacity: true)
                for _ in 0..<count {
                    guard let record = attribute?.pointee else { break }
                    attributes.append(self.attribute(record))
                    attribute = attribute?.successor()
                }
                let tag = XMLStartTag(
                    name: names.element(event.name), namespace: names.namespace(event.uri), range: range)
                try handler.start(tag, attributes: attributes)
            } else {
                let isLeaf = Int(event.flags) & ADRULES_XML_LEAF != 0
                if !isLeaf, Int(event.flags) & ADRULES_XML_TEXT != 0 { handler.strayText(text) }
                guard let opened = open.popLast() else { continue }
                try handler.end(
                    XMLEndTag(
                        element: SourceRange(lower: Int(opened.lower), upper: Int(event.upper)),
                        text: text, isEncoded: Int(event.flags) & ADRULES_XML_ENCODED != 0))
            }
        }
    }

    private mutating func attribute(_ record: adrules_xml_attribute) -> XMLAttribute {
        let hasPrefix = record.prefix != nil
        var value: SourceRange?
        if record.value_lower != UInt32.max {
            let lower = Int(record.value_lower)
            value = SourceRange(lower: lower, upper: lower + Int(record.value_length))
        }
        return XMLAttribute(
            name: hasPrefix ? .unknown : names.attribute(record.name), hasPrefix: hasPrefix, value: value)
    }

    /// Stops a tag, a comment or a text that grows beyond its limit before libxml2 has the whole of it.
    private func checkPending(
        _ parser: OpaquePointer, source: UnsafeBufferPointer<UInt8>, pushed: Int
    ) throws(XMLFailure) {
        let position = adrules_xml_position(parser)
        let pending = pushed - position
        guard pending > min(limits.startTagBytes, limits.textBytes) else { return }
        let range = SourceRange(lower: position, upper: pushed)
        let next = position + 1 < source.count ? source[position + 1] : 0
        let isStartTag =
            source[position] == UInt8(ascii: "<") && next != UInt8(ascii: "!") && next != UInt8(ascii: "?")
        if isStartTag, pending > limits.startTagBytes {
            throw .limit(LimitFindings.startTag(at: range, limit: limits.startTagBytes))
        }
        if pending > limits.textBytes {
            throw .limit(LimitFindings.text(at: range, limit: limits.textBytes))
        }
    }

    /// Throws what ended the reading.
    private func fail(_ parser: OpaquePointer) throws(XMLFailure) {
        let doctype = adrules_xml_doctype(parser)
        if doctype != Int.max, doctype >= 0 { throw .documentType(offset: doctype) }
        if adrules_xml_out_of_memory(parser) != 0 { throw Self.outOfMemory }
        var count = 0
        let errors = UnsafeBufferPointer(start: adrules_xml_errors(parser, &count), count: count)
        guard let error = errors.first(where: { $0.fatal != 0 }) ?? errors.last else {
            throw .notWellFormed(code: 1, message: "", name: "", offset: adrules_xml_position(parser))
        }
        throw .notWellFormed(
            code: Int(error.code), message: Self.string(error.message), name: Self.string(error.name),
            offset: Int(error.offset))
    }

    /// Tells of the errors that did not end the reading: prefixes that nobody declared.
    private func tellErrors(
        _ parser: OpaquePointer, into handler: inout some XMLEventHandler
    ) throws(XMLFailure) {
        var count = 0
        let errors = UnsafeBufferPointer(start: adrules_xml_errors(parser, &count), count: count)
        for error in errors where error.code == Self.undefinedNamespace {
            handler.undeclaredPrefix(Self.string(error.name), at: Int(error.offset))
        }
    }

    /// libxml2's `XML_NS_ERR_UNDEFINED_NAMESPACE`.
    private static let undefinedNamespace: Int32 = 201

    private static let outOfMemory = XMLFailure.notWellFormed(
        code: 2, message: "out of memory", name: "", offset: 0)

    /// The text of a C array of characters that ends with NUL.
    private static func string<T>(_ tuple: T) -> String {
        withUnsafeBytes(of: tuple) { bytes in String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self) }
    }
}

/// The version of libxml2 that runs, as in `2.9.14`.
public var libxml2Version: String {
    let number = adrules_xml_version()
    return "\(number / 10000).\(number / 100 % 100).\(number % 100)"
}

/// Interned names of libxml2 → small enums, by pointer. A name is compared as text once a document.
private struct NameCache {
    private struct Slot {
        var key: UnsafePointer<CChar>?
        var element = ElementName.unknown
        var attribute = AttributeName.unknown
        var namespace = Namespace.none
    }

    private static let capacity = 1024
    /// When so many slots are taken, further names are compared anew each time: a probe always finds an end.
    private static let bound = 512
    private static let elements = Dictionary(uniqueKeysWithValues: ElementName.allCases.map { ($0.rawValue, $0) })
    private static let attributes = Dictionary(uniqueKeysWithValues: AttributeName.allCases.map { ($0.rawValue, $0) })

    private var slots = [Slot](repeating: Slot(), count: NameCache.capacity)
    private var taken = 0

    @inline(__always)
    mutating func element(_ name: UnsafePointer<CChar>?) -> ElementName {
        name.map { slot($0).element } ?? .unknown
    }

    @inline(__always)
    mutating func attribute(_ name: UnsafePointer<CChar>?) -> AttributeName {
        name.map { slot($0).attribute } ?? .unknown
    }

    @inline(__always)
    mutating func namespace(_ uri: UnsafePointer<CChar>?) -> Namespace {
        uri.map { slot($0).namespace } ?? .none
    }

    @inline(__always)
    private mutating func slot(_ key: UnsafePointer<CChar>) -> Slot {
        // Pointers differ in their middle bits: multiply (Fibonacci hashing) and take the top ten.
        var index = Int((UInt64(UInt(bitPattern: key)) &* 0x9E37_79B9_7F4A_7C15) >> 54)
        while let found = slots[index].key {
            if found == key { return slots[index] }
            index = (index + 1) & (Self.capacity - 1)
        }
        return insert(key, at: index)
    }

    @inline(never)
    private mutating func insert(_ key: UnsafePointer<CChar>, at index: Int) -> Slot {
        let text = String(cString: key)
        let slot = Slot(
            key: key, element: Self.elements[text] ?? .unknown, attribute: Self.attributes[text] ?? .unknown,
            namespace: Namespace(uri: text))
        if taken < Self.bound {
            slots[index] = slot
            taken += 1
        }
        return slot
    }
}
