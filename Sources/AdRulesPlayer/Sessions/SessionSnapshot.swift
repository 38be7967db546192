/// A session as it was saved, to be continued in another process by ``AdsLoader/restoreAds(_:headers:limits:)``.
///
/// It is opaque, and can be coded with any encoder. It holds the playlist, the loaded ads with their URLs, the values
/// of macros and the viewer's ``PrivacySignals``, and so is as private as they are; the headers of requests are not in
/// it. A snapshot of another version of AdRules may be refused when it is decoded: the app then requests its ads again.
public struct SessionSnapshot: Sendable {
    /// The version of the form. A snapshot of another version is refused.
    package static let version = 1

    /// The identifier of the session, which it keeps.
    public let session: SessionID
    /// The position of the content: the app moves its player there before it continues the session.
    public var contentTime: MediaTime { engine.contentTime }

    package let engine: PlaylistEngine
    let privacy: PrivacySignals
    /// The macros that the choices do not change.
    let ownMacros: [String: String]
    package let firstHop: FirstHop
    /// The origins that may receive the headers of ad requests; nil if every origin may.
    package let headerOrigins: Set<String>?
}

extension SessionSnapshot: Codable {
    private enum CodingKeys: CodingKey {
        case version, session, engine, privacy, ownMacros, firstHop, headerOrigins
    }

    /// Reads a snapshot. Throws a `DecodingError` for one of another version, and for a damaged one.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let version = try values.decode(Int.self, forKey: .version)
        guard version == Self.version else {
            throw DecodingError.dataCorruptedError(
                forKey: .version, in: values, debugDescription: "a session of version \(version) cannot be continued")
        }
        session = try values.decode(SessionID.self, forKey: .session)
        engine = try values.decode(PlaylistEngine.self, forKey: .engine)
        privacy = try values.decode(PrivacySignals.self, forKey: .privacy)
        ownMacros = try values.decode([String: String].self, forKey: .ownMacros)
        firstHop = try values.decode(FirstHop.self, forKey: .firstHop)
        headerOrigins = try values.decodeIfPresent(Set<String>.self, forKey: .headerOrigins)
    }

    /// Writes the session with its playlist and its loaded ads.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(Self.version, forKey: .version)
        try values.encode(session, forKey: .session)
        try values.encode(engine, forKey: .engine)
        try values.encode(privacy, forKey: .privacy)
        try values.encode(ownMacros, forKey: .ownMacros)
        try values.encode(firstHop, forKey: .firstHop)
        try values.encodeIfPresent(headerOrigins?.sorted(), forKey: .headerOrigins)
    }
}
