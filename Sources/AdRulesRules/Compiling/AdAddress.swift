import AdRulesModel
import AdRulesText

/// The address of an ad server, from which the address of each break is made.
struct AdAddress {
    private let template: PlaceTemplate
    private let written: String
    let server: AdServer.Kind?

    private static let longest = 64 << 10
    private static let durationMacro = "[BREAKMAXDURATION]"
    private static let adsMacro = "[BREAKMAXADS]"

    /// Checks an address: an absolute one of the web, without blanks, with known placeholders.
    init(_ address: String, server: AdServer.Kind?, path: String) throws(RulesProblem) {
        let scheme = ["https://", "http://"].first { address.lowercasedASCII.begins(with: $0) }
        let host = scheme.map { address.utf8.dropFirst($0.utf8.count).prefix { !"/?#".utf8.contains($0) } }
        guard let host, !host.isEmpty else {
            throw RulesProblem(path, "an address of ads begins with https:// and a host")
        }
        guard address.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }), address.utf8.count <= Self.longest else {
            throw RulesProblem(path, "an address has no spaces, and at most \(Self.longest) bytes", help: "write %20")
        }
        template = try PlaceTemplate(address, path: path)
        written = address
        self.server = server
    }

    /// The parameter that carries the limit in seconds to the server; nil if there is none.
    var carrierOfSeconds: String? {
        if template.holds(.maxSeconds) { return "{maxSeconds}" }
        return written.holds(Self.durationMacro) ? Self.durationMacro : parameter("pmxd")
    }

    /// The parameter that carries the limit on the number of ads to the server; nil if there is none.
    var carrierOfAds: String? {
        if template.holds(.maxAds) { return "{maxAds}" }
        return written.holds(Self.adsMacro) ? Self.adsMacro : parameter("pmad")
    }

    /// A parameter of the ad server; nil without one, and if the address has it already.
    private func parameter(_ name: String) -> String? { server == nil || written.hasParameter(name) ? nil : name }

    /// The address for a break. Values are percent-encoded; macros whose values the rules have are filled. A parameter
    /// whose placeholder has no value is left out.
    func address(of values: PlaceValues) -> String {
        var address = Self.withoutEmpty(
            template.text { values[$0].isEmpty ? Self.nothing : PercentEncoding.encode(values[$0]) })
        if values.seconds != nil { address = address.replacing(Self.durationMacro, with: values[.maxSeconds]) }
        if values.ads != nil { address = address.replacing(Self.adsMacro, with: values[.maxAds]) }
        let fragment = address.utf8.firstIndex(of: UInt8(ascii: "#")).map { address[$0...] } ?? ""
        address.removeLast(fragment.count)
        for (name, value) in server == .gam ? values.parametersOfGAM : [] {
            // Parameters in the address were written on purpose.
            guard !address.hasParameter(name) else { continue }
            address += (address.holds("?") ? "&" : "?") + "\(name)=\(value)"
        }
        return address + fragment
    }

    /// The sign for no value; an address that is written has none.
    private static let nothing = "\0"

    private static func withoutEmpty(_ address: String) -> String {
        guard address.holds(nothing) else { return address }
        let fragment = address.utf8.firstIndex(of: UInt8(ascii: "#")) ?? address.endIndex
        let parts = address[..<fragment].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let parameters = parts.dropFirst().flatMap { $0.split(separator: "&", omittingEmptySubsequences: false) }
        let kept = parameters.filter { !$0.hasSuffix("=" + nothing) }.joined(separator: "&")
        let query = parts.count > 1 && (parameters.isEmpty || !kept.isEmpty) ? "?" + kept : ""
        return (parts[0] + query + address[fragment...]).replacing(nothing, with: "")
    }
}

extension String {
    /// Whether an address has a parameter of this name.
    fileprivate func hasParameter(_ name: String) -> Bool { holds("?\(name)=") || holds("&\(name)=") }
}

/// The values of the placeholders for one break.
struct PlaceValues {
    var id = ""
    var name: String
    var number: Int
    var offset: TimeOffset
    /// The content time at which the break is; nil for a post-roll without a known end.
    var time: MediaTime?
    /// The number of the break among the mid-rolls.
    var midroll = 0
    var seconds: MediaTime?
    var ads: Int?
    var content: Content

    subscript(placeholder: PlaceTemplate.Placeholder) -> String {
        switch placeholder {
        case .id: id
        case .name: name
        case .n: String(number)
        case .position: position
        case .time: time.map(\.secondsText) ?? ""
        case .maxSeconds: seconds.map { String($0.microseconds / 1_000_000) } ?? ""
        case .maxAds: ads.map(String.init) ?? ""
        case .title: content.title ?? ""
        case .label: content.labels.joined(separator: ",")
        }
    }

    private var position: String {
        switch offset {
        case .start: "pre"
        case .end: "post"
        case .time, .percent, .opportunity: "mid"
        }
    }

    fileprivate var parametersOfGAM: [(name: String, value: String)] {
        var parameters: [(name: String, value: String)] = []
        if let seconds { parameters += [("pmnd", "0"), ("pmxd", String(seconds.roundedMilliseconds))] }
        if let ads { parameters.append(("pmad", String(ads))) }
        parameters.append(("vpos", position + "roll"))
        if midroll > 0 { parameters.append(("mridx", String(midroll))) }
        return parameters
    }
}
