import AdRulesModel

/// An ad report as a session log writes it: its name and values. Times are in seconds.
package struct RecordedReport: Sendable, Hashable {
    var report: AdReport
}

extension RecordedReport: Codable {
    private enum CodingKeys: CodingKey {
        case name, at, duration, error, volume, index, id
    }

    /// The reports that have no values.
    package static let plain: [(name: String, report: AdReport)] = [
        ("ready", .ready), ("buffering", .buffering), ("paused", .paused), ("resumed", .resumed),
        ("skipRequested", .skipRequested), ("clicked", .clicked), ("tapped", .tapped), ("ended", .ended),
        ("muted", .muted), ("unmuted", .unmuted), ("fullscreen", .fullscreen), ("windowed", .windowed),
        ("minimized", .minimized), ("expanded", .expanded), ("collapsed", .collapsed), ("rewound", .rewound),
        ("closed", .closed), ("accepted", .accepted), ("viewable", .viewable), ("notViewable", .notViewable),
        ("viewUndetermined", .viewUndetermined),
    ]

    /// Reads the name and the values.
    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let name = try values.decode(String.self, forKey: .name)
        func index() throws -> Int { try values.decode(Int.self, forKey: .index) }
        func duration() throws -> MediaTime? { try values.decodeIfPresent(MediaTime.self, forKey: .duration) }
        switch name {
        case "started": report = .started(duration: try duration())
        case "progress":
            report = .progress(try values.decode(MediaTime.self, forKey: .at), duration: try duration())
        case "failed": report = .failed(try values.decode(AdRulesError.self, forKey: .error))
        case "volume": report = .volume(try values.decodeIfPresent(Double.self, forKey: .volume) ?? .nan)
        case "customClicked": report = .customClicked(id: try values.decodeIfPresent(String.self, forKey: .id))
        case "companionShown": report = .companionShown(try index())
        case "companionClicked": report = .companionClicked(try index())
        case "iconShown": report = .iconShown(try index())
        case "iconClicked": report = .iconClicked(try index())
        default:
            guard let found = Self.plain.first(where: { $0.name == name }) else {
                throw DecodingError.dataCorruptedError(
                    forKey: .name, in: values, debugDescription: "unknown report \(name)")
            }
            report = found.report
        }
    }

    /// Writes the name and the values.
    package func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(name, forKey: .name)
        switch report {
        case .started(let duration): try values.encodeIfPresent(duration, forKey: .duration)
        case .progress(let time, let duration):
            try values.encode(time, forKey: .at)
            try values.encodeIfPresent(duration, forKey: .duration)
        case .failed(let error): try values.encode(error, forKey: .error)
        case .volume(let volume): try values.encodeIfPresent(volume.isFinite ? volume : nil, forKey: .volume)
        case .customClicked(let id): try values.encodeIfPresent(id, forKey: .id)
        case .companionShown(let index), .companionClicked(let index), .iconShown(let index), .iconClicked(let index):
            try values.encode(index, forKey: .index)
        default: break
        }
    }

    private var name: String {
        switch report {
        case .started: "started"
        case .progress: "progress"
        case .failed: "failed"
        case .volume: "volume"
        case .customClicked: "customClicked"
        case .companionShown: "companionShown"
        case .companionClicked: "companionClicked"
        case .iconShown: "iconShown"
        case .iconClicked: "iconClicked"
        default: Self.plain.first { $0.report == report }?.name ?? ""
        }
    }
}
