/// The viewer's privacy choices for ad servers: every signal is the value of a macro in the URLs requested.
public struct PrivacySignals: Sendable, Hashable {
    /// The consent string of the Global Privacy Platform (`[GPPSTRING]`).
    public var gppString: String?
    /// The sections of the Global Privacy Platform string that apply (`[GPPSECTIONID]`).
    public var gppSectionIDs: [Int]
    /// The consent string of the Transparency and Consent Framework (`[GDPRCONSENT]`).
    public var tcfConsent: String?
    /// The regulations that apply, by their IAB names: `gdpr`, `coppa` … (`[REGULATIONS]`).
    public var regulations: [String]
    /// The advertising id of the device (`[IFA]`); withheld if the viewer limits tracking.
    public var advertisingID: String?
    /// The type of the advertising id: `idfa`, `aaid`, `sessionid` … (`[IFATYPE]`).
    public var advertisingIDType: String?
    /// Whether the viewer limits tracking (`[LIMITADTRACKING]`); nil if unknown.
    public var limitsTracking: Bool?

    /// Creates signals; those not given are unknown.
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

    /// The signals as macro values, by name without brackets. `-2` means that a value is withheld.
    package var macros: [String: String] {
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
