import AdRulesText

/// The configuration of an engine: the same members in a scenario and in the line that begins a session.
extension SimulationSetup {
    /// Reads the members; `files` has the playlist if it is the name of a file.
    init(session fields: JSONFields, files: SimulationFiles, snapshot: @escaping Snapshot) throws(SimulationProblem) {
        self.init(document: try Self.document(fields, files: files), snapshot: snapshot)
        configuration.epoch = try Self.epoch(fields) ?? Self.defaultEpoch
        configuration.duration = try fields.writtenTime("duration")
        configuration.isLive = try fields.bool("live") ?? false
        configuration.reportsReady = try fields.bool("reportsReady") ?? false
        configuration.seed = UInt64(try fields.integer("seed") ?? 0)
        if let value = fields["policy"] {
            configuration.policies = try files.read(value, in: fields.source) {
                value, source throws(SimulationProblem) in try Policies(value, in: source, within: .simulation)
            }
        }
        if let value = fields["surface"] {
            let size = try JSONFields(value, in: fields.source, of: "key of a surface", keys: ["width", "height"])
            configuration.surface = Surface(
                width: try size.integer("width") ?? 0, height: try size.integer("height") ?? 0)
        }
        for value in try fields.list("opportunities", "a list of seconds") ?? [] {
            opportunities.append(Opportunity(try fields.source.writtenTime(value, called: "an opportunity")))
        }
    }

    /// The date of the wall time 0; nil if it is left out.
    static func epoch(_ fields: JSONFields) throws(SimulationProblem) -> MediaTime? {
        guard let value = fields["epoch"] else { return nil }
        guard let text = value.string, let epoch = MediaTime(dateText: text) else {
            throw fields.source.mismatch("\"epoch\"", "a date such as 2026-01-01T00:00:00Z", at: value)
        }
        return epoch
    }

    private static func document(_ fields: JSONFields, files: SimulationFiles) throws(SimulationProblem) -> AdDocument {
        guard let playlist = fields["playlist"] else {
            throw fields.source.problem("\"playlist\" is missing", at: fields.value)
        }
        let problem = { (message: String) in fields.source.problem(message, at: playlist) }
        if let path = playlist.string { return try files.document(path, problem) }
        let inline = try JSONFields(playlist, in: fields.source, of: "key of a playlist", keys: ["xml"])
        guard let xml = try inline.string("xml") else { throw problem("\"playlist\" must be a file or {\"xml\": …}") }
        return try SimulationFiles.none.preferring(["xml": xml]).document("xml", problem)
    }

    /// Writes the members into an object; what is as when it is left out is left out. `playlist` is the path of the
    /// playlist; nil writes its text.
    func writeSession(to json: inout JSONWriter, playlist: String? = nil) {
        if let playlist {
            json.field("playlist", playlist)
            if let duration = configuration.duration { json.add(JSONMember("duration", .written(duration))) }
        } else {
            json.object("playlist") { $0.field("xml", document.text) }
            json.field("duration", exactly: configuration.duration)
        }
        if configuration.isLive { json.field("live", true) }
        if configuration.reportsReady { json.field("reportsReady", true) }
        if !opportunities.isEmpty { json.array("opportunities", opportunities) { $0.value($1.time.seconds) } }
        if configuration.epoch != Self.defaultEpoch { json.field("epoch", configuration.epoch.dateText) }
        if configuration.seed != 0 { json.field("seed", Int(clamping: configuration.seed)) }
        if let surface = configuration.surface {
            json.object("surface") { json in
                json.field("width", surface.width)
                json.field("height", surface.height)
            }
        }
        let defaults = Policies().members
        let policy = configuration.policies.members.filter { !defaults.contains($0) }
        if !policy.isEmpty { json.add(JSONMember("policy", .object(policy))) }
    }
}

extension JSONWriter {
    /// Writes a number of seconds with all its decimals; nothing for nil.
    mutating func field(_ name: String, exactly time: MediaTime?) {
        guard let time else { return }
        key(name)
        value(time.seconds)
    }
}

extension AdDocument {
    /// The document in UTF-8, without its XML declaration, which may name another encoding.
    package var text: String {
        // A document that was made in code has no source.
        var bytes = source.bytes.isEmpty ? xml(.compact)[...] : source.bytes[...]
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
        if bytes.starts(with: "<?xml ".utf8), let end = bytes.firstIndex(of: UInt8(ascii: ">")) {
            bytes = bytes[(end + 1)...]
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
