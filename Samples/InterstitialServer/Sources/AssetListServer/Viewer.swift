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

    init(_ request: AssetListRequest, fields: HTTPFields, settings: ServerSettings) {
        macros.hostValues["DEVICEUA"] = fields[.userAgent]
        // A proxy in front of the server appends the address of the viewer to X-Forwarded-For.
        for name in ["User-Agent", "X-Forwarded-For"] + (settings.passedHeaders ?? []) {
            headers[name] = HTTPField.Name(name).flatMap { fields[$0] }
        }
        for name in settings.passed {
            if let value = request.parameters[name] { parameters.append((name, value)) }
        }
        macros.hostValues.merge(Self.signals(request.parameters).macros) { $1 }
        for name in settings.macroParameters ?? [] {
            if let value = request.parameters[name] { macros.hostValues[name.uppercased()] = value }
        }
        macros.date = SystemClock().date
        macros.seed = .random(in: .min ... .max)
    }

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
