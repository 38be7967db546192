import AdRulesEngine
import AdRulesHLS
import AdRulesPlayer
import HTTPTypes

/// What a request says of its viewer, as far as it goes on to ad servers.
struct Viewer {
    /// The headers of requests to ad servers.
    var headers: [String: String] = [:]
    /// The values of macros.
    var macros = MacroContext()
    /// The parameters that tags get, in the order of the settings.
    private var parameters: [(name: String, value: String)] = []

    init(_ request: AssetListRequest, fields: HTTPFields, peer: String?, settings: ServerSettings) {
        if let agent = fields[.userAgent] {
            headers["User-Agent"] = agent
            macros.hostValues["DEVICEUA"] = agent
        }
        // The address of the viewer is the last that a proxy in front of this server saw.
        let forwarded = [fields[Self.forwardedFor], peer].compactMap(\.self)
        if !forwarded.isEmpty { headers["X-Forwarded-For"] = forwarded.joined(separator: ", ") }
        for name in settings.passedHeaders ?? [] {
            if let field = HTTPField.Name(name), let value = fields[field] { headers[name] = value }
        }
        for name in settings.passed {
            if let value = request.parameters[name] { parameters.append((name, value)) }
        }
        macros.hostValues.merge(Self.signals(request.parameters).macros) { $1 }
        for name in settings.macroParameters ?? [] {
            if let value = request.parameters[name] { macros.hostValues[name.uppercased()] = value }
        }
        macros.seed = .random(in: .min ... .max)
    }

    private static let forwardedFor = HTTPField.Name("X-Forwarded-For")!

    private static func signals(_ parameters: [String: String]) -> PrivacySignals {
        PrivacySignals(
            gppString: parameters["gpp"],
            gppSectionIDs: (parameters["gpp_sid"] ?? "").split(separator: ",").compactMap { Int($0) },
            tcfConsent: parameters["gdpr_consent"], gdprApplies: parameters["gdpr"].map { $0 == "1" },
            additionalConsent: parameters["addtl_consent"], usPrivacy: parameters["us_privacy"])
    }

    /// A tag with the parameters of the viewer that it does not have itself.
    func tagged(_ url: String) -> String {
        let end = url.firstIndex(of: "#") ?? url.endIndex
        let query = url[..<end].split(separator: "?", maxSplits: 1).dropFirst().first ?? ""
        let present = Set(query.split(separator: "&").map { $0.prefix { $0 != "=" } })
        let items = parameters.filter { !present.contains(Substring($0.name)) }.map {
            "\($0.name)=\($0.value.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? "")"
        }
        guard !items.isEmpty else { return url }
        let separator = url[..<end].contains("?") ? (query.isEmpty ? "" : "&") : "?"
        return url[..<end] + separator + items.joined(separator: "&") + url[end...]
    }
}
