import AdRulesLint
import AdRulesModel
import Foundation
import SharedDocuments

/// A kind of document whose lint is measured.
struct Shape: Sendable {
    var name: String
    /// The document of at least so many bytes; nil if what it is made of is not here.
    var document: @Sendable (Int) -> [UInt8]?
    /// Whether libxml2 reads it to its end.
    var isWellFormed = true

    static let all = [
        generated("clean", .mixed), generated("a finding a break, no fix", .unfixable),
        generated("two fixable findings a break", .fixable),
        Shape(name: "the corpus joined", document: corpus),
        Shape(
            name: "broken: its last end tag but one is missing",
            document: { size in
                let text = String(decoding: PlaylistGenerator.playlist(bytes: size), as: UTF8.self)
                return Array(
                    text.replacingOccurrences(of: "</vmap:AdBreak>\n</vmap:VMAP>", with: "\n</vmap:VMAP>").utf8)
            }, isWellFormed: false),
    ]

    private static func generated(_ name: String, _ shape: PlaylistGenerator.Shape) -> Shape {
        Shape(name: name) { PlaylistGenerator.playlist(bytes: $0, shape: shape) }
    }

    /// A playlist with the real ad responses and breaks that are beside the clone, over and over: each in a break of its own.
    private static func corpus(bytes size: Int) -> [UInt8]? {
        guard SharedDocuments.hasCorpus else { return nil }
        let folder = SharedDocuments.corpus
        let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        let breaks = names.sorted().compactMap { name -> String? in
            guard let data = try? Data(contentsOf: folder.appendingPathComponent(name)), data.count < 100_000,
                let text = String(data: data, encoding: .utf8)
            else { return nil }
            let adBreak: String
            if let start = text.range(of: "<VAST"), let end = text.range(of: "</VAST>", options: .backwards) {
                adBreak =
                    "<vmap:AdBreak timeOffset=\"start\" breakType=\"linear\"><vmap:AdSource><vmap:VASTAdData>"
                    + text[start.lowerBound..<end.upperBound]
                    + "</vmap:VASTAdData></vmap:AdSource></vmap:AdBreak>\n"
            } else if let start = text.range(of: "<vmap:AdBreak"),
                let end = text.range(of: "</vmap:AdBreak>", options: .backwards)
            {
                adBreak = text[start.lowerBound..<end.upperBound] + "\n"
            } else {
                return nil
            }
            let isRead = (try? AdDocument(parsing: Array((head + adBreak + tail).utf8))) != nil
            return isRead ? adBreak : nil
        }
        guard !breaks.isEmpty else { return nil }
        var text = head
        var index = 0
        while text.utf8.count < size {
            text += breaks[index % breaks.count]
            index += 1
        }
        return Array((text + tail).utf8)
    }

    private static let head = "<vmap:VMAP xmlns:vmap=\"http://www.iab.net/videosuite/vmap\" version=\"1.0\">\n"
    private static let tail = "</vmap:VMAP>\n"
}
