public import AdRulesText

// The headers that a request sends to an address.
extension LoadRequest {
    /// The headers to send to an address: that of the request itself, or of a redirect.
    ///
    /// Headers that identify the viewer's device are for every server that counts an ad: `User-Agent`,
    /// `Accept-Language`, and those whose names begin with `X-Device-`, by which a server names the device it requests
    /// ads for (VAST 4). All others, such as `Authorization`, go where ``headerScope`` allows. A request
    /// without a `User-Agent` gets one, except on Apple systems, where `URLSession` sends that of the app: servers take
    /// a request without one for that of a robot.
    public func headers(at address: HTTPAddress) -> [String: String] {
        let isInScope = headerScope.origins(startingAt: url)?.contains(address.origin) ?? true
        var result = isInScope ? headers : headers.filter { Self.identifiesDevice($0.key) }
        #if !canImport(Darwin)
            if !result.keys.contains(where: { $0.lowercased() == "user-agent" }) {
                result["User-Agent"] = Self.userAgent
            }
        #endif
        return result
    }

    static func identifiesDevice(_ header: String) -> Bool {
        let name = header.lowercased()
        return name == "user-agent" || name == "accept-language" || name.hasPrefix("x-device-")
    }

    #if os(Linux)
        static let userAgent = "AdRules (Linux)"
    #else
        static let userAgent = "AdRules"
    #endif
}
