import AdRulesEngine
import AdRulesModel
public import AdRulesText

extension Content {
    /// Reads a description of content: its own JSON (`title`, `duration`, `chapters`, `opportunities`, `labels`,
    /// `live`), what `ffprobe -show_chapters -show_format -of json` prints, or WebVTT chapters. `name` is the name of
    /// the text in messages.
    ///
    /// The last chapter of ffprobe and of WebVTT ends the content, unless ffprobe reports the duration.
    /// Throws the first problem with its place. Complexity: O(bytes).
    public init(reading bytes: [UInt8], name: String) throws(TextProblem) {
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
        if text.starts(with: "WEBVTT".utf8) {
            self = try Self.webVTT(text, name: name)
            return
        }
        let source = JSONSource(bytes: bytes, name: name)
        let value = try source.value()
        let elements = value.members?.first { $0.key.isSpelled("chapters") }?.value.elements ?? []
        let isProbe =
            value.members?.contains { $0.key.isSpelled("format") && $0.value.members != nil } == true
            || elements.contains { $0.members?.contains { $0.key.isSpelled("start_time") } == true }
        self = try isProbe ? Self.probed(value, in: source) : Content(value, in: source)
    }

    /// Reads one line of a catalogue.
    init(_ value: JSONValue, in source: JSONSource) throws(TextProblem) {
        let fields = try JSONFields(value, in: source, of: "key of content", keys: ContentSchema.keys.names)
        self.init(
            title: try fields.string("title"), duration: try fields.writtenTime("duration"),
            isLive: try fields.bool("live") ?? false, labels: try fields.strings("labels") ?? [])
        if let duration, duration <= .zero, let value = fields["duration"] {
            throw source.problem("the duration has to be more than 0", at: value)
        }
        if isLive, duration != nil, let value = fields["live"] {
            throw source.problem(LiveContent.problem, at: value, help: LiveContent.reason)
        }
        chapters = try Self.list(fields, "chapters") { value throws(TextProblem) in
            try source.writtenTime(value, called: "a chapter")
        }
        opportunities = try Self.list(fields, "opportunities") { value throws(TextProblem) in
            guard value.members != nil else {
                return Opportunity(try source.writtenTime(value, called: "an opportunity"))
            }
            let fields = try JSONFields(
                value, in: source, of: "key of an opportunity", keys: ContentSchema.opportunity.names)
            guard let time = try fields.writtenTime("time") else {
                throw source.problem("an opportunity has a time", at: value)
            }
            return Opportunity(time, duration: try fields.writtenTime("duration"))
        }
    }

    private static func list<Element>(
        _ fields: JSONFields, _ key: String, _ element: (JSONValue) throws(TextProblem) -> Element
    ) throws(TextProblem) -> [Element]? {
        guard let value = fields[key] else { return nil }
        guard let elements = value.elements else {
            throw fields.source.mismatch("\"\(key)\"", "a list of times", at: value)
        }
        var list: [Element] = []
        for value in elements { list.append(try element(value)) }
        return list
    }

    /// Reads what ffprobe prints; it has more keys than count here.
    private static func probed(_ value: JSONValue, in source: JSONSource) throws(TextProblem) -> Content {
        func member(_ key: String, of value: JSONValue?) -> JSONValue? {
            value?.members?.first { $0.key.isSpelled(key) }?.value
        }
        func time(_ key: String, of value: JSONValue?) throws(TextProblem) -> MediaTime? {
            guard let found = member(key, of: value) else { return nil }
            guard let time = (found.string ?? found.description).decimalTime, time <= JSONSource.longestTime else {
                throw source.mismatch("\"\(key)\"", "a number of seconds", at: found)
            }
            return time
        }
        var content = Content(chapters: [])
        for chapter in member("chapters", of: value)?.elements ?? [] {
            if let start = try time("start_time", of: chapter) { content.chapters?.append(start) }
            content.duration = try time("end_time", of: chapter) ?? content.duration
        }
        let format = member("format", of: value)
        content.duration = try time("duration", of: format) ?? content.duration
        content.title = member("title", of: member("tags", of: format))?.string
        return content
    }

    /// Reads the chapters of a WebVTT file: the beginning of each cue.
    private static func webVTT(_ bytes: [UInt8], name: String) throws(TextProblem) -> Content {
        var content = Content(chapters: [])
        var offset = 0
        for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
            defer { offset += line.count + 1 }
            let words = String(decoding: line, as: UTF8.self).utf8.split { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }
                .map { String(decoding: $0, as: UTF8.self) }
            guard words.count >= 3, words[1].isSpelled("-->") else { continue }
            guard let start = MediaTime(commandText: words[0]), let end = MediaTime(commandText: words[2]),
                start <= end, end <= JSONSource.longestTime
            else {
                throw TextProblem(
                    "a cue has two times, as in 00:00.000 --> 05:00.000", in: bytes, at: offset, name: name)
            }
            content.chapters?.append(start)
            content.duration = end
        }
        return content
    }
}

extension String {
    /// A number of seconds in decimals.
    fileprivate var decimalTime: MediaTime? { utf8.count <= 30 ? MediaTime(commandText: self) : nil }
}

/// The content of a catalogue: a description in each line.
public struct ContentLines: Sendable {
    /// The lines with their numbers, from 1; empty lines are left out.
    public let contents: [(line: Int, content: Content)]

    /// Reads JSON Lines. Throws the first problem with its place. Complexity: O(bytes).
    public init(jsonLines bytes: [UInt8], name: String) throws(TextProblem) {
        var contents: [(line: Int, content: Content)] = []
        for (index, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
            guard line.contains(where: { $0 > 0x20 }) else { continue }
            do throws(TextProblem) {
                let source = JSONSource(bytes: Array(line), name: name)
                contents.append((index + 1, try Content(source.value(), in: source)))
            } catch {
                var problem = error
                problem.line = index + 1
                throw problem
            }
        }
        self.contents = contents
    }
}
