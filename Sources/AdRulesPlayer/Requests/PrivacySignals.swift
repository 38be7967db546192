/// What the viewer allows, as ad servers are told: every signal fills a macro of the URLs that are asked for.
public struct PrivacySignals: Sendable, Hashable {
    /// The consent string of the Global Privacy Platform (`[GPPSTRING]`).
    public var gppString: String?
    /// The sections of that string that apply (`[GPPSECTIONID]`).
    public var gppSectionIDs: [Int]
    /// The consent string of the Transparency and Consent Framework (`[GDPRCONSENT]`).
    public var tcfConsent: String?
    /// The regulations that apply, in IAB's names: `gdpr`, `coppa` … (`[REGULATIONS]`).
    public var regulations: [String]
    /// The device's id for advertising (`[IFA]`); it is withheld when the viewer limits tracking.
    public var advertisingID: String?
    /// What kind of id that is: `idfa`, `aaid`, `sessionid` … (`[IFATYPE]`).
    public var advertisingIDType: String?
    /// Whether the viewer limits tracking (`[LIMITADTRACKING]`); nil: not known.
    public var limitsTracking: Bool?

    /// Signals, none of them known.
    public init(
        gppString: String? = nil, gppSectionIDs: [Int] = [], tcfConsent: String? = nil, regulations: [String] = [],
        advertisingID: String? = nil, advertisingIDType: String? = nil, limitsTracking: Bool? = nil
    ) {
        self.gppString = gppString
        self.gppSectionIDs = gppSectionIDs
        self.tcfConsent = tcfConsent
        self.regulations = regulations
        self.advertisingID = advertisingID
        self.advertisingIDType = advertisingIDType
        self.limitsTracking = limitsTracking
    }

    /// The signals as values of macros, by name without brackets. `-2` stands for a value that is kept back.
    public var macros: [String: String] {
        var macros: [String: String] = [:]
        macros["GPPSTRING"] = gppString
        if !gppSectionIDs.isEmpty { macros["GPPSECTIONID"] = gppSectionIDs.map(String.init).joined(separator: ",") }
        macros["GDPRCONSENT"] = tcfConsent
        if !regulations.isEmpty { macros["REGULATIONS"] = regulations.joined(separator: ",") }
        macros["IFA"] = limitsTracking == true ? advertisingID.map { _ in "-2" } : advertisingID
        macros["IFATYPE"] = advertisingIDType
        macros["LIMITADTRACKING"] = limitsTracking.map { $0 ? "1" : "0" }
        return macros
    }
}
