import AdRulesText

/// Reads the members of a line that another engine wrote. Keys that the line need not have are ignored.
struct LineReader {
    let values: JSONFields

    init(_ line: JSONValue, in source: JSONSource) throws(SimulationProblem) {
        let keys = (line.members ?? []).map(\.key)
        values = try JSONFields(line, in: source, of: "key of a line", keys: keys, nullable: keys)
    }

    func has(_ key: String) -> Bool { values[key] != nil }

    func needed(_ key: String) throws(SimulationProblem) -> String {
        guard let text = try values.string(key) else { throw missing(key) }
        return text
    }

    private func missing(_ key: String) -> SimulationProblem {
        values.source.problem(
            "\"\(key)\" is missing in \(PrintableText.cut(values.value.description))", at: values.value)
    }

    /// A number of seconds, which may be negative: the post-roll is at -1.
    func time(_ key: String) throws(SimulationProblem) -> MediaTime? {
        try values[key].map { value throws(SimulationProblem) in try time(value, key) }
    }

    private func time(_ value: JSONValue, _ key: String) throws(SimulationProblem) -> MediaTime {
        guard let number = value.number, let time = MediaTime(seconds: number) else {
            throw values.source.mismatch("\"\(key)\"", "a number of seconds", at: value)
        }
        return time
    }

    /// A number of seconds, 0 or more.
    func length(_ key: String) throws(SimulationProblem) -> MediaTime? {
        let time = try time(key)
        guard time ?? .zero >= .zero else {
            throw values.source.mismatch(
                "\"\(key)\"", "a number of seconds, 0 or more", at: values[key] ?? values.value)
        }
        return time
    }

    func neededTime(_ key: String) throws(SimulationProblem) -> MediaTime {
        guard let time = try time(key) else { throw missing(key) }
        return time
    }

    func times(_ key: String) throws(SimulationProblem) -> [MediaTime]? {
        try values.list(key, "a list of numbers of seconds")?.map { value throws(SimulationProblem) in
            try time(value, key)
        }
    }

    func occurrence() throws(SimulationProblem) -> OccurrenceID {
        let text = try needed("occurrence")
        guard let occurrence = OccurrenceID(text) else {
            throw values.source.problem("\(text) is not an occurrence; one is written i.k, as in 1.0", at: values.value)
        }
        return occurrence
    }

    func showing() throws(SimulationProblem) -> Int { try values.integer("showing", atLeast: 1) ?? 1 }

    func podIndex() throws(SimulationProblem) -> Int {
        guard let value = values["podIndex"], let number = value.number, let index = Int(exactly: number) else {
            throw missing("podIndex")
        }
        return index
    }

    func token() throws(SimulationProblem) -> LoadToken {
        guard let token = try values.integer("token") else { throw missing("token") }
        return LoadToken(rawValue: UInt64(token))
    }

    func reference() throws(SimulationProblem) -> AdReference {
        guard let ad = try values.integer("ad", atLeast: 1) else { throw missing("ad") }
        return AdReference(try occurrence(), showing: try showing(), ad: ad)
    }

    func request(_ policies: Policies) throws(SimulationProblem) -> BreakAdRequest {
        var source = BreakAdRequest.Source.tag("")
        if let xml = try values.string("vast") {
            let problem = { (message: String) in values.source.problem(message, at: values["vast"] ?? values.value) }
            let document = try SimulationFiles.none.preferring(["vast": xml]).document("vast", problem)
            guard case .vast(let response) = document else {
                throw problem("\"vast\" must be a VAST response, not VMAP")
            }
            source = .inline(response.vast)
        } else {
            source = .tag(try needed("uri"))
        }
        return BreakAdRequest(
            occurrence: try occurrence(), showing: try showing(), breakID: try values.string("breakId"), source: source,
            tagAsWritten: try values.string("tag"), allowMultipleAds: try values.bool("allowMultipleAds") ?? true,
            followRedirects: try values.bool("followRedirects") ?? true, wrapperDepth: policies.wrapperDepth,
            timeout: policies.vastTimeout, wrapperTimeout: policies.wrapperTimeout)
    }

    /// An ad with what the line holds of it.
    func ad() throws(SimulationProblem) -> ResolvedAd {
        let type = try values.choice("type", BreakType.self) ?? .linear
        let duration = try length("duration")
        // Events do not name what is shown.
        let url = StaticResource(kind: .file, value: SourceText(try values.string("uri") ?? "unknown"))
        var creative = Creative()
        switch type {
        case .linear:
            var linear = Linear(duration: duration, mediaFiles: [MediaFile(uri: url.value)])
            linear.skipOffset = try length("skipOffset").map { .time($0) }
            creative.linear = linear
        case .nonlinear:
            var overlay = NonLinear()
            overlay.minSuggestedDuration = duration
            overlay.resources = [url]
            creative.nonLinearAds = NonLinearAds(nonLinears: [overlay])
        case .display: break
        }
        let count = try values.integer("companions", atMost: SimulationLimits.ads) ?? (type == .display ? 1 : 0)
        if count > 0 {
            var companion = Companion()
            companion.resources = [StaticResource(kind: .file, value: SourceText("companion"))]
            creative.companionAds = CompanionAds(companions: Array(repeating: companion, count: count))
        }
        var inline = Ad(kind: .inline, id: try values.string("adId"))
        inline.creatives = [creative]
        guard let ad = ResolvedAd(AdResponse.Entry(inline: inline), as: type) else {
            throw values.source.problem("an ad that cannot be shown", at: values.value)
        }
        return ad
    }
}
