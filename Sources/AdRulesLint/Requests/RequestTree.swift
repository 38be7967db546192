package import AdRulesModel
import AdRulesText

/// A document's requests to ad servers: its breaks or ads, each ad tag's answer, and the chain behind its wrappers.
package struct RequestTree: Sendable, Hashable {
    /// One line of the tree: a break, a wrapper or an ad.
    package struct Node: Sendable, Hashable {
        /// The kind of the line.
        package enum Kind: String, Sendable, Hashable, CaseIterable {
            /// A break of the playlist.
            case adBreak = "break"
            /// A wrapper, with the request that it leads to.
            case wrapper
            /// An ad of its own.
            case inline
        }

        /// The depth, from 0.
        package var depth: Int
        /// The kind of the line.
        package var kind: Kind
        /// The id of the break or the ad, as written; nil if it has none.
        package var id: String?
        /// The `timeOffset` of a break, as written.
        package var timeOffset: String?
        /// The URL of the ad tag or wrapper, as written; nil if there is none.
        package var url: String?
        /// The ad; nil for a break.
        package var ad: Ad?
        /// The answer of the server; nil if the URL was not requested, or is in the tree already.
        package var answer: RequestAnswer?
        /// Whether the answer is in the tree already.
        package var isRepeated = false
    }

    /// The name of the document in the report.
    package var file: String
    /// The lines, in document order; the lines behind a wrapper follow it, one level deeper.
    package var nodes: [Node]

    /// Whether any line has a URL.
    package var hasRequests: Bool { nodes.contains { $0.url != nil } }
}

/// The answer to one ad tag or wrapper.
package struct RequestAnswer: Sendable, Hashable {
    /// The status of the last response; nil without one.
    package var status: Int?
    /// The number of bytes of the body, decoded.
    package var bytes: Int
    /// The number of redirects on the way.
    package var redirects: Int
    /// The time of the answer in milliseconds, with the look-up of the host and redirects; nil if it was not measured.
    package var milliseconds: Int?
    /// The reason why there is no ad response; nil if there is one.
    package var failure: AnswerFailure?
    /// The ads of the response.
    package var ads: [Ad]
    /// The beginning of a body that is not an ad response; nil for one that is, or without a body.
    package var opening: String?

    /// Creates an answer with this body.
    package init(status: Int?, body: [UInt8], redirects: Int, answer: AdAnswer, milliseconds: Int? = nil) {
        self.init(status: status, bytes: body.count, redirects: redirects, answer: answer)
        self.milliseconds = milliseconds
        if failure != nil, !body.isEmpty { opening = String(decoding: body.prefix(240), as: UTF8.self) }
    }

    /// Creates an answer with so many bytes of body.
    package init(status: Int?, bytes: Int, redirects: Int, answer: AdAnswer) {
        self.status = status
        self.bytes = bytes
        self.redirects = redirects
        switch answer {
        case .vast(let vast): (ads, failure) = (vast.ads, nil)
        case .failure(let problem): (ads, failure) = ([], problem)
        }
    }
}

extension RequestTree {
    /// The answer to a URL as written, at its place; nil if it was not requested.
    package typealias Lookup = (_ url: SourceText) -> RequestAnswer?

    /// No player follows more wrappers than this by default.
    private static let wrapperDepth = 5

    /// Draws the tree of a document. An answer is followed once in the tree, so the tree is no larger than the document
    /// and the answers together.
    package init(_ document: AdDocument, file: String, answer: Lookup) {
        self.init(file: file, nodes: [])
        var seen: [ByteText: [RequestAnswer]] = [:]
        switch document {
        case .vast(let response): add(response.vast.ads, depth: 0, wrappers: 0, answer, &seen)
        case .vmap(let playlist):
            for adBreak in playlist.breaks {
                guard let content = adBreak.source?.content else { continue }
                let node = Node(depth: 0, kind: .adBreak, id: adBreak.breakID, timeOffset: adBreak.timeOffsetText)
                switch content {
                case .adTag(let uri, _): add(node, uri, wrappers: 0, answer, &seen)
                case .vast(let vast) where vast.ads.contains { $0.kind == .wrapper }:
                    nodes.append(node)
                    add(vast.ads, depth: 1, wrappers: 0, answer, &seen)
                default: break
                }
            }
        }
    }

    /// Adds the ads of a response that so many wrappers led to.
    private mutating func add(
        _ ads: [Ad], depth: Int, wrappers: Int, _ answer: Lookup, _ seen: inout [ByteText: [RequestAnswer]]
    ) {
        for ad in ads {
            switch ad.kind {
            case .inline: nodes.append(Node(depth: depth, kind: .inline, id: ad.id, ad: ad))
            case .wrapper:
                let node = Node(depth: depth, kind: .wrapper, id: ad.id, ad: ad)
                add(node, ad.wrapper?.adTagURI, wrappers: wrappers + 1, answer, &seen)
            case .empty: break
            }
        }
    }

    /// Adds a line with its URL, the answer and what is behind it. Goes no deeper than ``wrapperDepth``, as the chain
    /// does that made the requests.
    private mutating func add(
        _ node: Node, _ url: SourceText?, wrappers: Int, _ answer: Lookup, _ seen: inout [ByteText: [RequestAnswer]]
    ) {
        var node = node
        node.url = url?.string
        guard wrappers <= Self.wrapperDepth, let url, let found = answer(url) else {
            nodes.append(node)
            return
        }
        guard seen[ByteText(url.string)]?.contains(found) != true else {
            node.isRepeated = true
            nodes.append(node)
            return
        }
        seen[ByteText(url.string), default: []].append(found)
        node.answer = found
        nodes.append(node)
        add(found.ads, depth: node.depth + 1, wrappers: wrappers, answer, &seen)
    }
}

// The tree for scripts: its lines one after the other, each with its depth.
extension RequestTree {
    /// Writes each line as an element of the array that is open.
    func write(to json: inout JSONWriter) {
        for node in nodes {
            json.object { json in
                json.field("file", file)
                json.field("depth", node.depth)
                json.field("kind", node.kind.rawValue)
                json.field("id", node.id.map { PrintableText.cut($0) })
                json.field("timeOffset", node.timeOffset.map { PrintableText.cut($0) })
                json.field("url", node.url)
                if node.isRepeated { json.field("repeated", true) }
                guard let answer = node.answer else { return }
                json.field("status", answer.status)
                json.field("bytes", answer.bytes)
                json.field("redirects", answer.redirects)
                guard let failure = answer.failure else { return }
                json.object("failure") { json in
                    json.field("kind", failure.kind.rawValue)
                    json.field("message", PrintableText.cut(failure.message))
                }
            }
        }
    }
}
