import AdRulesEngine
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
        let isProbe =
            value["format"]?.members != nil || value["chapters"]?.elements?.contains { $0["start_time"] != nil } == true
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
        chapters = try fields.list("chapters", "a list of times")?.map { value throws(TextProblem) in
            try source.writtenTime(value, called: "a chapter")
        }
        opportunities = try fields.list("opportunities", "a list of times")?.map { value throws(TextProblem) in
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

    /// Reads what ffprobe prints; it has more keys than count here.
    private static func probed(_ value: JSONValue, in source: JSONSource) throws(TextProblem) -> Content {
        func time(_ key: String, of value: JSONValue?) throws(TextProblem) -> MediaTime? {
            guard let found = value?[key] else { return nil }
            let text = found.string ?? found.description
            guard text.utf8.count <= 30, let time = MediaTime(commandText: text), time <= JSONSource.longestTime else {
                throw source.mismatch("\"\(key)\"", "a number of seconds", at: found)
            }
            return time
        }
        var content = Content(chapters: [])
        for chapter in value["chapters"]?.elements ?? [] {
            if let start = try time("start_time", of: chapter) { content.chapters?.append(start) }
            content.duration = try time("end_time", of: chapter) ?? content.duration
        }
        let format = value["format"]
        content.duration = try time("duration", of: format) ?? content.duration
        content.title = format?["tags"]?["title"]?.string
        return content
    }

    /// Reads the chapters of a WebVTT file: the beginning of each cue.
    private static func webVTT(_ bytes: [UInt8], name: String) throws(TextProblem) -> Content {
        var content = Content(chapters: [])
        var offset = 0
        for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
            defer { offset += line.count + 1 }
            let words = line.string.utf8.split { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }.map { $0.string }
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

/// The keys of a description of content. What is read and the JSON Schema both come from here.
package enum ContentSchema {
    package static let schema = JSONSchema(
        "content", "A description of the content: build --content, a line of build --contents", .object(keys))

    static let keys: [JSONShape.Key] = [
        ("title", .text.described("The title, for {title}.")), ("duration", .writtenTime.described("Its duration.")),
        ("chapters", .list(of: .writtenTime).described("The starts of its chapters.")),
        (
            "opportunities",
            .list(of: .either(.writtenTime, .object(opportunity, needs: ["time"])))
                .described("The moments at which it offers a break.")
        ), ("labels", .list(of: .text).described("The labels that conditions check.")),
        ("live", .flag.described("Whether it is live: it has no end yet.")),
    ]

    static let opportunity: [JSONShape.Key] = [("time", .writtenTime), ("duration", .writtenTime)]
}
