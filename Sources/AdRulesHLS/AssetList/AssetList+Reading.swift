import AdRulesText

/// The reason why a text is not an asset list.
public struct AssetListError: Error, Sendable, Hashable {
    /// The kind of mistake. An open set.
    public struct Code: RawRepresentable, Sendable, Hashable {
        /// The name of the mistake.
        public var rawValue: String

        /// Creates a code with a name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The text is not JSON.
        public static let notJSON = Code(rawValue: "notJSON")
        /// The text is not an object with the array `ASSETS`.
        public static let assets = Code(rawValue: "assets")
        /// An asset has no `URI`, or one that is not absolute.
        public static let uri = Code(rawValue: "uri")
        /// An asset has no `DURATION`, or one that is not a number of seconds from 0 on.
        public static let duration = Code(rawValue: "duration")
        /// `SKIP-CONTROL` is not an object, or its `OFFSET` is not a number of seconds.
        public static let skipControl = Code(rawValue: "skipControl")
    }

    /// The kind of mistake.
    public var code: Code
    /// The mistake and what to write instead, on one line.
    public var message: String
    /// The offset of the mistake in UTF-8 bytes, from 0.
    public var offset: Int

    /// Creates an error.
    public init(_ code: Code, _ message: String, offset: Int) {
        (self.code, self.message, self.offset) = (code, message, offset)
    }
}

extension AssetList {
    /// Reads a list from JSON. Keys that HLS does not define are ignored, except the creative signaling, of which
    /// everything readable is kept. Complexity: O(bytes).
    ///
    /// Throws an ``AssetListError`` if a player could not use the list.
    public init(json bytes: [UInt8]) throws(AssetListError) {
        let root: JSONValue
        do throws(JSONProblem) {
            root = try JSONReader.read(bytes)
        } catch {
            throw AssetListError(.notJSON, error.message, offset: error.offset)
        }
        guard let list = root["ASSETS"]?.elements else {
            throw AssetListError(
                .assets, #"an asset list is an object with an array "ASSETS", empty if there is no ad"#,
                offset: root.offset)
        }
        assets = []
        for element in list { assets.append(try Asset(element)) }
        skipControl = try root["SKIP-CONTROL"].map { value throws(AssetListError) in try SkipControl(value) }
        signaling = root[CreativeSignaling.key].flatMap(CreativeSignaling.init)
    }
}

extension AssetList.Asset {
    fileprivate init(_ value: JSONValue) throws(AssetListError) {
        guard let uri = value["URI"]?.string, URIText.isAbsolute(uri) else {
            throw AssetListError(
                .uri, #"an asset needs a "URI", absolute, as in https://ads.example/ad.m3u8"#, offset: value.offset)
        }
        guard let seconds = value["DURATION"]?.number, seconds >= 0, let time = MediaTime(seconds: seconds)
        else {
            throw AssetListError(
                .duration, #"an asset needs a "DURATION": seconds as a number, without quotes"#, offset: value.offset)
        }
        self.init(uri: uri, duration: time, signaling: value[CreativeSignaling.key].flatMap(CreativeSignaling.init))
    }
}

extension SkipControl {
    fileprivate init(_ value: JSONValue) throws(AssetListError) {
        let offset = value["OFFSET"]
        guard value.members != nil, offset == nil || offset?.time != nil else {
            throw AssetListError(
                .skipControl, #""SKIP-CONTROL" is an object; its "OFFSET" is whole seconds as a number"#,
                offset: value.offset)
        }
        self.init(givenOffset: offset?.time, duration: value["DURATION"]?.time, labelID: value["LABEL-ID"]?.string)
    }
}

extension CreativeSignaling {
    /// Reads a block; nil if it is neither of a pod nor of a slot. Version 1 has one part instead of an array.
    fileprivate init?(_ value: JSONValue) {
        guard let kind = value["type"]?.string.flatMap(Kind.init), let payload = value["payload"] else { return nil }
        self.init(kind, payload: (payload.elements ?? [payload]).filter { $0.members != nil }.map(Part.init))
    }
}

extension CreativeSignaling.Part {
    fileprivate init(_ value: JSONValue) {
        self.init(type: value["type"]?.string, start: value["start"]?.time ?? .zero, duration: value["duration"]?.time)
        identifiers = value.list("identifiers").compactMap { element in
            guard let scheme = element["scheme"]?.string, let value = element["value"]?.string else { return nil }
            return CreativeSignaling.Identifier(scheme: scheme, value: value)
        }
        tracking = value.list("tracking").compactMap { element in
            element["type"]?.string.map { event in
                CreativeSignaling.EventTracking(
                    event, offset: element["offset"]?.time, urls: element.list("urls").compactMap(\.string))
            }
        }
        verifications = value.list("verifications").compactMap { element in
            guard let vendor = element["vendor"]?.string, let resource = element["resource"]?.string else { return nil }
            return CreativeSignaling.VerificationScript(
                vendor: vendor, resource: resource, parameters: element["parameters"]?.string)
        }
        clickThrough = value["clickThrough"]?.string
        skipOffset = value["skipOffset"]?.time
    }
}

extension JSONValue {
    /// The elements under a key; none if there is no array.
    fileprivate func list(_ key: String) -> [JSONValue] { self[key]?.elements ?? [] }

    /// The number as seconds; nil for other values and numbers out of range.
    fileprivate var time: MediaTime? { number.flatMap { MediaTime(seconds: $0) } }
}
