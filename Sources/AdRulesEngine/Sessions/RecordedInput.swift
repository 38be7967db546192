import AdRulesModel

/// An input as a session log writes it: an object with its name and values. Times are in seconds.
package struct RecordedInput: Sendable, Hashable {
    /// The input.
    package var input: EngineInput

    /// Creates the written form of an input.
    package init(_ input: EngineInput) {
        self.input = input
    }
}

extension RecordedInput: Codable {
    enum CodingKeys: CodingKey {
        case name, at, rate, duration, isLive, from, to, token, ads, error, report, occurrence, showing, ad
        case document, width, height, macros, reason
    }

    /// The inputs that have no values.
    private static let plain: [EngineInput] = [
        .contentPaused, .viewerPaused, .viewerResumed, .contentComplete, .startBreak, .discardBreak, .destroy,
        .restored,
        .deadline,
    ]

    /// Reads the name and the values.
    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        func time(_ key: CodingKeys = .at) throws -> MediaTime { try values.decode(MediaTime.self, forKey: key) }
        func token() throws -> LoadToken { try values.decode(LoadToken.self, forKey: .token) }
        let name = try values.decode(String.self, forKey: .name)
        switch name {
        case "start": input = .start(at: try time())
        case "playhead": input = .playhead(try time())
        case "seek": input = .seek(to: try time())
        case "contentPlaying":
            input = .contentPlaying(rate: try values.decodeIfPresent(Double.self, forKey: .rate) ?? .nan)
        case "durationChanged":
            input = .durationChanged(try values.decodeIfPresent(MediaTime.self, forKey: .duration))
        case "opportunity":
            input = .opportunity(
                Opportunity(
                    try time(), duration: try values.decodeIfPresent(MediaTime.self, forKey: .duration)))
        case "live": input = .live(try values.decode(Bool.self, forKey: .isLive))
        case "window": input = .window(from: try time(.from), to: try time(.to))
        case "adsLoaded": input = .adsLoaded(try token(), try values.decode(AdResponse.self, forKey: .ads))
        case "adsFailed": input = .adsFailed(try token(), try values.decode(AdRulesError.self, forKey: .error))
        case "wrapperFollowed": input = .wrapperFollowed(try token())
        case "adsSoFar": input = .adsSoFar(try token(), try values.decode(AdResponse.self, forKey: .ads))
        case "ad":
            let reference = AdReference(
                try values.decode(OccurrenceID.self, forKey: .occurrence),
                showing: try values.decode(Int.self, forKey: .showing), ad: try values.decode(Int.self, forKey: .ad))
            input = .ad(reference, try values.decode(RecordedReport.self, forKey: .report).report)
        case "resetBreak": input = .resetBreak(try values.decode(OccurrenceID.self, forKey: .occurrence))
        case "replace": input = .replace(try values.decode(VMAPDocument.self, forKey: .document))
        case "surfaceChanged":
            input = .surfaceChanged(
                Surface(
                    width: try values.decode(Int.self, forKey: .width),
                    height: try values.decode(Int.self, forKey: .height)))
        case "date": input = .date(try time())
        case "hostMacros": input = .hostMacros(try values.decode([String: String].self, forKey: .macros))
        case "sessionLost": input = .sessionLost(reason: try values.decode(String.self, forKey: .reason))
        default:
            guard let found = Self.plain.first(where: { $0.name == name }) else {
                throw DecodingError.dataCorruptedError(
                    forKey: .name, in: values, debugDescription: "unknown input \(name)")
            }
            input = found
        }
    }

    /// Writes the name and the values.
    package func encode(to encoder: any Encoder) throws {
        let redaction = SessionRedaction(of: encoder)
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(input.name, forKey: .name)
        switch input {
        case .start(let time), .playhead(let time), .seek(let time), .date(let time):
            try values.encode(time, forKey: .at)
        case .contentPlaying(let rate): try values.encodeIfPresent(rate.isFinite ? rate : nil, forKey: .rate)
        case .durationChanged(let duration): try values.encodeIfPresent(duration, forKey: .duration)
        case .opportunity(let opportunity):
            try values.encode(opportunity.time, forKey: .at)
            try values.encodeIfPresent(opportunity.duration, forKey: .duration)
        case .live(let isLive): try values.encode(isLive, forKey: .isLive)
        case .window(let from, let to):
            try values.encode(from, forKey: .from)
            try values.encode(to, forKey: .to)
        case .adsLoaded(let token, let response), .adsSoFar(let token, let response):
            try values.encode(token, forKey: .token)
            try values.encode(response, forKey: .ads)
        case .adsFailed(let token, let error):
            try values.encode(token, forKey: .token)
            try values.encode(error, forKey: .error)
        case .wrapperFollowed(let token): try values.encode(token, forKey: .token)
        case .ad(let reference, let report):
            try values.encode(reference.occurrence, forKey: .occurrence)
            try values.encode(reference.showing, forKey: .showing)
            try values.encode(reference.ad, forKey: .ad)
            try values.encode(RecordedReport(report: report), forKey: .report)
        case .resetBreak(let occurrence): try values.encode(occurrence, forKey: .occurrence)
        case .replace(let document): try values.encode(document, forKey: .document)
        case .surfaceChanged(let surface):
            try values.encode(surface.width, forKey: .width)
            try values.encode(surface.height, forKey: .height)
        case .hostMacros(let macros):
            try values.encode(
                redaction == nil ? macros : SessionRedaction.hostMacros(macros), forKey: .macros)
        case .sessionLost(let reason):
            try values.encode(redaction?.expanded(reason) ?? reason, forKey: .reason)
        default: break
        }
    }
}

extension EngineInput {
    /// The name of the input, such as `playhead`.
    public var name: String {
        switch self {
        case .start: "start"
        case .playhead: "playhead"
        case .seek: "seek"
        case .contentPaused: "contentPaused"
        case .contentPlaying: "contentPlaying"
        case .viewerPaused: "viewerPaused"
        case .viewerResumed: "viewerResumed"
        case .durationChanged: "durationChanged"
        case .opportunity: "opportunity"
        case .live: "live"
        case .window: "window"
        case .contentComplete: "contentComplete"
        case .adsLoaded: "adsLoaded"
        case .adsFailed: "adsFailed"
        case .wrapperFollowed: "wrapperFollowed"
        case .adsSoFar: "adsSoFar"
        case .ad: "ad"
        case .startBreak: "startBreak"
        case .discardBreak: "discardBreak"
        case .resetBreak: "resetBreak"
        case .replace: "replace"
        case .surfaceChanged: "surfaceChanged"
        case .hostMacros: "hostMacros"
        case .date: "date"
        case .sessionLost: "sessionLost"
        case .destroy: "destroy"
        case .restored: "restored"
        case .deadline: "deadline"
        }
    }
}
