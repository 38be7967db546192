import AdRulesText

/// A player's request for an asset list (RFC 8216bis, appendix D.2): the list's address with the player's parameters.
public struct AssetListRequest: Sendable, Hashable {
    /// The path in front of the file, without slashes at its ends: what the server names the content by.
    public var stream: String
    /// The file, as ``Interstitial/listFile`` has it.
    public var file: String
    /// The `ID` of the date range (`_HLS_interstitial_id`).
    public var interstitialID: String?
    /// The playback session, the same in all requests of one viewing (`_HLS_primary_id`).
    public var primaryID: String?
    /// How far into the break the viewer joins it (`_HLS_start_offset`); zero if missing or unreadable.
    public var startOffset = MediaTime.zero
    /// The announced length of the avail in a live stream, which ``LiveFilter`` writes into the address
    /// (`avail_seconds`): the ads beyond it would hide the show. Nil if missing or unreadable.
    public var availLength: MediaTime?
    /// All other parameters by name, percent-decoded; the first of several counts.
    public var parameters: [String: String] = [:]

    /// The longest target of a request, in UTF-8 bytes, and the most parameters.
    public static let longestTarget = 8 << 10
    static let mostParameters = 64
    /// The parameter of ``availLength``.
    static let lengthParameter = "avail_seconds"

    /// Reads the target of a request, such as `/film/mid.json?_HLS_primary_id=1`.
    ///
    /// Nil if it is longer than ``longestTarget``, has more than 64 parameters, or names no file. Complexity: O(bytes).
    public init?(target: String) {
        guard target.utf8.count <= Self.longestTarget else { return nil }
        let path = target.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        var parts = path.split(separator: UInt8(ascii: "/")).map { PercentEncoding.decode($0) }
        guard let file = parts.popLast() else { return nil }
        self.file = file
        stream = parts.joined(separator: "/")
        let query = target.utf8.dropFirst(path.count).dropFirst().prefix { $0 != UInt8(ascii: "#") }
        let fields = query.split(separator: UInt8(ascii: "&"))
        guard fields.count <= Self.mostParameters else { return nil }
        for field in fields {
            let name = PercentEncoding.decode(field.prefix { $0 != UInt8(ascii: "=") })
            let value = Array(field.drop { $0 != UInt8(ascii: "=") }.dropFirst())
            switch name {
            case "_HLS_interstitial_id": interstitialID = interstitialID ?? PercentEncoding.decode(value)
            case "_HLS_primary_id": primaryID = primaryID ?? PercentEncoding.decode(value)
            case "_HLS_start_offset": startOffset = max(.zero, DecimalSeconds.time(value, in: value.indices) ?? .zero)
            case Self.lengthParameter:
                availLength =
                    availLength ?? DecimalSeconds.time(value, in: value.indices).flatMap { $0 > .zero ? $0 : nil }
            default: if parameters[name] == nil { parameters[name] = PercentEncoding.decode(value) }
            }
        }
    }
}
