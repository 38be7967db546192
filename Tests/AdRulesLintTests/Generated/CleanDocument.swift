import AdRulesModel
import Foundation

@testable import AdRulesLint

/// A clean document, and what the table of elements says of its elements.
struct CleanDocument {
    /// An element of the table in the document.
    struct Element {
        var guide: ElementGuide
        var tag: TagScan
        /// The element with its tags.
        var range: Range<Int>
        /// What is between its tags, without blanks and the marks of a section; empty for elements with children.
        var text: Range<Int>
        var isInSection: Bool
        /// The number of the element around it; nil for the root.
        var parent: Int?
        /// The version of VAST that it follows; nil in a playlist.
        var version: VASTVersion?
        /// Whether an address is expected between its tags.
        var role: AddressRole?
    }

    let name: String
    let bytes: [UInt8]
    private(set) var elements: [Element] = []

    static let all: [CleanDocument] = {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: PlantedMistake.folder.path)) ?? []
        return files.filter { $0.hasSuffix(".xml") || $0.hasSuffix(".vmap") }.sorted().compactMap { name in
            (try? Places.bytes(PlantedMistake.folder.appendingPathComponent(name))).map { CleanDocument(name, $0) }
        }
    }()

    init(_ name: String, _ bytes: [UInt8]) {
        self.name = name
        self.bytes = bytes
        var scanner = MarkupScanner(bytes)
        var open: [(name: String, number: Int?)] = []
        var text = 0..<0
        var isInSection = false
        while let token = scanner.next() {
            switch token {
            case .startTag(let tag):
                let local = MarkupScanner.localName(tag.name, in: bytes)
                let guide = ElementGuide.find(open.map(\.name) + [local])
                var number: Int?
                if let guide {
                    number = elements.count
                    let version = self.text(of: "version", in: tag).flatMap { VASTVersion($0) }
                    let parent = open.last?.number
                    elements.append(
                        Element(
                            guide: guide, tag: tag, range: tag.range.offsets, text: 0..<0, isInSection: false,
                            parent: parent,
                            version: local == "VAST" ? version : parent.flatMap { elements[$0].version },
                            role: local == "Tracking"
                                ? guide.isOfVMAP ? .breakTracking : .tracking : AddressRole(rawValue: local)))
                }
                text = 0..<0
                if !tag.isSelfClosing { open.append((local, number)) }
            case .text(let range):
                let blank = bytes[range.offsets].allSatisfy(MarkupScanner.isBlank)
                if !blank { (text, isInSection) = (range.offsets, false) }
            case .cdata(_, let content): (text, isInSection) = (content.offsets, true)
            case .endTag(let range, _):
                if let number = open.popLast()?.number {
                    elements[number].range = elements[number].range.lowerBound..<Int(range.upper)
                    elements[number].text = text
                    elements[number].isInSection = isInSection
                }
                text = 0..<0
            case .other: break
            }
        }
    }

    /// The value of an attribute.
    func text(of attribute: String, in tag: TagScan) -> String? {
        tag.attributes.first { self.text($0.name.offsets) == attribute }.map { self.text($0.value.offsets) }
    }

    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}
