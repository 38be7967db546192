import AdRulesModel
import Foundation
import SharedDocuments

/// A document that somebody spoiled, made from a seed.
struct ChangedDocument {
    let seed: UInt64
    let bytes: [UInt8]

    /// Changes one of the originals, up to three times.
    init(of originals: [[UInt8]], seed: UInt64) {
        var random = Lottery(state: seed &* 0x9E37_79B9_7F4A_7C15 &+ 1)
        var bytes = originals[random.below(originals.count)]
        for _ in 0...random.below(3) { Self.change(&bytes, &random) }
        self.seed = seed
        self.bytes = bytes
    }

    /// Numbers from a seed.
    private struct Lottery {
        var state: UInt64

        mutating func below(_ bound: Int) -> Int {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return Int(state % UInt64(max(1, bound)))
        }
    }

    /// The samples and the golden documents of the linter, and the corpus where it is.
    static func originals() throws -> [[UInt8]] {
        var folders = [Places.package.appendingPathComponent("Samples/Playlists"), Places.fixtures]
        if SharedDocuments.hasCorpus { folders.append(SharedDocuments.corpus) }
        return try folders.flatMap { folder -> [[UInt8]] in
            let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
            return try names.sorted().filter { ["xml", "vmap", "vast"].contains(($0 as NSString).pathExtension) }
                .map { try Places.bytes(folder.appendingPathComponent($0)) }.filter { $0.count < 40_000 }
        }
    }

    /// Breaks a mark of a tag as a template does that was edited by hand: its `<`, its `/`, a blank or a quote, the end of its
    /// section; or writes a misspelt element beside the right one.
    private static func breakMark(_ bytes: inout [UInt8], _ tag: ClosedRange<Int>, _ random: inout Lottery) {
        let (start, end) = (tag.lowerBound, tag.upperBound)
        let text = String(decoding: bytes[tag], as: UTF8.self)
        func replace(_ new: String) { bytes.replaceSubrange(tag, with: Array(new.utf8)) }
        switch random.below(10) {
        case 0: bytes.remove(at: start)
        case 1: bytes.insert(UInt8(ascii: " "), at: start + 1)
        case 2: bytes.insert(UInt8(ascii: "/"), at: end)
        case 3: replace(text.replacing("/", with: "\\"))
        case 4:
            let quote = ["\"", "'"][random.below(2)]
            replace(text.replacing("\"", with: quote + quote))
        case 5: if let blank = bytes[tag].firstIndex(of: UInt8(ascii: " ")) { bytes.remove(at: blank) }
        case 6:
            let end = ["]]&gt;", "]&gt;", "]>", "]]"][random.below(4)]
            bytes = Array(String(decoding: bytes, as: UTF8.self).replacing("]]>", with: end).utf8)
        case 7: bytes.insert(UInt8(ascii: "<"), at: start)
        default:
            // The element again under a misspelt name, with other addresses, before or behind it.
            guard let scan = TagScan(bytes, at: start), !scan.isSelfClosing else { return }
            let name = String(decoding: bytes[scan.name.offsets], as: UTF8.self)
            let closer = "</\(name)>"
            let close = bytes[end...].indices.first { bytes[$0...].starts(with: closer.utf8) }
            guard let close else { return }
            let element = String(decoding: bytes[start..<(close + closer.utf8.count)], as: UTF8.self)
            let misspelt = [name.lowercased(), name + "s", String(name.dropLast())][random.below(3)]
            let copy = element.replacing("<\(name)", with: "<\(misspelt)").replacing(closer, with: "</\(misspelt)>")
                .replacing("://", with: "://copy-")
            bytes.insert(
                contentsOf: copy.utf8, at: random.below(2) == 0 ? start : start + element.utf8.count)
        }
    }

    /// Changes a document as a careless person does: a tag is doubled, dropped, misspelt or moved, a mark is lost, an
    /// attribute is written twice, a prefix is forgotten.
    private static func change(_ bytes: inout [UInt8], _ random: inout Lottery) {
        let text = String(decoding: bytes, as: UTF8.self)
        let starts = bytes.indices.filter { bytes[$0] == UInt8(ascii: "<") }
        guard !starts.isEmpty else { return }
        let start = starts[random.below(starts.count)]
        guard let end = bytes[start...].firstIndex(of: UInt8(ascii: ">")) else { return }
        let tag = Array(bytes[start...end])
        if random.below(3) == 0 { return breakMark(&bytes, start...end, &random) }
        switch random.below(12) {
        case 0: bytes.insert(contentsOf: tag, at: end + 1)
        case 1: bytes.removeSubrange(start...end)
        case 2: bytes.insert(contentsOf: tag, at: starts[random.below(starts.count)])
        case 3: bytes.remove(at: start + random.below(tag.count))
        case 4:
            // Another letter, or another case.
            let place = start + 1 + random.below(min(tag.count - 1, 12))
            bytes[place] = random.below(2) == 0 ? bytes[place] ^ 0x20 : UInt8(ascii: "a") + UInt8(random.below(26))
        case 5: bytes[end] = UInt8(ascii: " ")
        case 6:
            let events = ["start", "fullscreen", "close", "Start", "complete", "playerExpand"]
            bytes = Array(
                text.replacing("event=\"start\"", with: "event=\"\(events[random.below(events.count)])\" offset=\"5\"")
                    .utf8)
        case 7, 8:
            // An attribute is misspelt, in its place or beside the right one.
            guard let scan = TagScan(bytes, at: start), !scan.attributes.isEmpty else { return }
            let attribute = scan.attributes[random.below(scan.attributes.count)]
            var name = Array(bytes[attribute.name.offsets])
            name.insert(name[random.below(name.count)], at: random.below(name.count))
            let isBeside = random.below(2) == 0
            let written = name + (isBeside ? Array("=\"1\" ".utf8) : [])
            bytes.replaceSubrange(
                isBeside
                    ? Int(attribute.name.lower)..<Int(attribute.name.lower) : attribute.name.offsets, with: written)
        case 9:
            // The prefix is forgotten everywhere but in its declaration.
            bytes = Array(text.replacing("<vmap:", with: "<").replacing("</vmap:", with: "</").utf8)
        case 10 where !text.contains("<?xml"):
            let name = ["US-ASCII", "ISO-8859-1"][random.below(2)]
            bytes = Array(
                "<?xml version=\"1.0\" encoding=\"\(name)\"?>\(text.replacing(">http", with: ">&#8364;http"))".utf8)
        default:
            let names = ["AdBreak", "Linear", "Tracking", "Creative", "AdSource", "MediaFile"]
            let name = names[random.below(names.count)]
            bytes = Array(text.replacing("\(name)>", with: "\(name)s>").utf8)
        }
    }
}
