import AdRulesText

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
