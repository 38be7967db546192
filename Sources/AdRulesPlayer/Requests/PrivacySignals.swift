import AdRulesText
public import Foundation

/// The viewer's privacy choices for ad servers: values of macros in the URLs requested, and query items of Google's
/// tags (``taggedURL(_:)``).
///
/// A choice that changes while the ads run is reported with ``AdsManager/privacy``. A ``SessionSnapshot`` keeps the
/// choices, but not the advertising id of a viewer who limits tracking.
public struct PrivacySignals: Sendable, Hashable, Codable {
    /// The consent string of the Global Privacy Platform (`[GPPSTRING]`).
    public var gppString: String?
    /// The sections of the Global Privacy Platform string that apply (`[GPPSECTIONID]`).
    public var gppSectionIDs: [Int]
    /// The consent string of the Transparency and Consent Framework (`[GDPRCONSENT]`).
    public var tcfConsent: String?
    /// Whether the GDPR applies; nil if unknown. If it does, it is one of the ``regulations`` in `[REGULATIONS]`.
    public var gdprApplies: Bool?
    /// Google's Additional Consent string, for vendors outside of the TCF. It has no macro.
    public var additionalConsent: String?
    /// The US Privacy string, as in `1YNN`, which the Global Privacy Platform replaced. It has no macro.
    public var usPrivacy: String?
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
        gppString: String? = nil, gppSectionIDs: [Int] = [], tcfConsent: String? = nil, gdprApplies: Bool? = nil,
        additionalConsent: String? = nil, usPrivacy: String? = nil, regulations: [String] = [],
        advertisingID: String? = nil, advertisingIDType: String? = nil, limitsTracking: Bool? = nil
    ) {
        self.gppString = gppString
        self.gppSectionIDs = gppSectionIDs
        self.tcfConsent = tcfConsent
        self.gdprApplies = gdprApplies
        self.additionalConsent = additionalConsent
        self.usPrivacy = usPrivacy
        self.regulations = regulations
        self.advertisingID = advertisingID
        self.advertisingIDType = advertisingIDType
        self.limitsTracking = limitsTracking
    }

    /// The signals as macro values, by name without brackets.
    public var macros: [String: String] {
        var macros: [String: String] = [:]
        macros["GPPSTRING"] = gppString
        if !gppSectionIDs.isEmpty { macros["GPPSECTIONID"] = sectionList }
        macros["GDPRCONSENT"] = tcfConsent
        let isMissing = gdprApplies == true && !regulations.contains { $0.lowercased() == "gdpr" }
        let applying = regulations + (isMissing ? ["gdpr"] : [])
        if !applying.isEmpty { macros["REGULATIONS"] = applying.joined(separator: ",") }
        // The IAB's value for what is known and withheld.
        macros["IFA"] = limitsTracking == true ? "-2" : advertisingID
        macros["IFATYPE"] = advertisingIDType
        macros["LIMITADTRACKING"] = limitsTracking.map { $0 ? "1" : "0" }
        return macros
    }

    /// The choices to save: the id of a viewer who limits tracking is in no file.
    var saved: PrivacySignals {
        var saved = self
        if limitsTracking == true { saved.advertisingID = nil }
        return saved
    }

    private var sectionList: String { gppSectionIDs.map(String.init).joined(separator: ",") }

    // MARK: Google's tags

    /// An ad tag with the signals as query items, if it is one of Google Ad Manager's (`pubads.g.doubleclick.net` and
    /// `securepubads.g.doubleclick.net`), whose names differ from the IAB's macros: `gdpr`, `gdpr_consent`,
    /// `addtl_consent`, `us_privacy`, `gpp`, `gpp_sid`, `rdid`, `idtype` and `is_lat`. An item that the tag has is
    /// replaced; a signal that is not known leaves the tag's. If the viewer limits tracking, `rdid` is empty and
    /// `idtype` is removed, whoever wrote them. Other URLs are returned as they are.
    ///
    /// The ``AdsLoader`` does so for a session's first request and for the tags of its breaks.
    ///
    /// Complexity: O(bytes).
    public func taggedURL(_ url: String) -> String {
        guard let host = (try? HTTPAddress(url))?.host, Self.googleHosts.contains(host) else { return url }
        let items = googleItems
        let end = url.firstIndex(of: "#") ?? url.endIndex
        let parts = url[..<end].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let kept = (parts.count > 1 ? parts[1] : "").split(separator: "&").filter { item in
            let name = PercentEncoding.decode(item.utf8.prefix { $0 != UInt8(ascii: "=") })
            return !items.contains { $0.name == name }
        }
        let known = items.compactMap { name, value in value.map { "\(name)=\(PercentEncoding.encode($0))" } }
        let query = kept.map(String.init) + known
        return parts[0] + (query.isEmpty ? "" : "?" + query.joined(separator: "&")) + url[end...]
    }

    private static let googleHosts: Set = ["pubads.g.doubleclick.net", "securepubads.g.doubleclick.net"]

    /// The items to set; one without a value is removed.
    private var googleItems: [(name: String, value: String?)] {
        let isWithheld = limitsTracking == true
        let all: [(String, String?)] = [
            ("gdpr", gdprApplies.map { $0 ? "1" : "0" }), ("gdpr_consent", tcfConsent),
            ("addtl_consent", additionalConsent), ("us_privacy", usPrivacy), ("gpp", gppString),
            ("gpp_sid", gppSectionIDs.isEmpty ? nil : sectionList), ("rdid", isWithheld ? "" : advertisingID),
            ("idtype", isWithheld ? nil : advertisingIDType), ("is_lat", limitsTracking.map { $0 ? "1" : "0" }),
        ]
        return all.filter { name, value in value != nil || (isWithheld && name == "idtype") }
    }
}

// The choices that a consent platform stores on the device.
extension PrivacySignals {
    /// Reads what a consent platform stored (``adopt(stored:)``).
    ///
    /// ```swift
    /// request.privacy = PrivacySignals(stored: .standard)
    /// // and when the viewer has changed the choices:
    /// manager.privacy.adopt(stored: .standard)
    /// ```
    public init(stored defaults: UserDefaults) {
        self.init()
        adopt(stored: defaults)
    }

    /// Takes over what a consent platform stored under the IAB's keys: `IABTCF_TCString`, `IABTCF_gdprApplies` and
    /// `IABTCF_AddtlConsent`, `IABUSPrivacy_String`, `IABGPP_HDR_GppString` and `IABGPP_GppSID`. Values that are not
    /// stored there stay: the ``regulations``, the advertising id, and whether the viewer limits tracking.
    public mutating func adopt(stored defaults: UserDefaults) { adopt { defaults.object(forKey: $0) } }

    /// Takes over the values of the IAB's keys. An empty value is an unknown one.
    mutating func adopt(_ value: (String) -> Any?) {
        func text(_ key: String) -> String? {
            // Some platforms store numbers as texts, and the other way round.
            let text = (value(key) as? String) ?? (value(key) as? Int).map(String.init)
            return text?.isEmpty == true ? nil : text
        }
        gppString = text("IABGPP_HDR_GppString")
        gppSectionIDs = text("IABGPP_GppSID")?.split { $0 == "_" || $0 == "," }.compactMap { Int($0) } ?? []
        tcfConsent = text("IABTCF_TCString")
        gdprApplies = text("IABTCF_gdprApplies").flatMap { ["1": true, "0": false][$0] }
        additionalConsent = text("IABTCF_AddtlConsent")
        usPrivacy = text("IABUSPrivacy_String")
    }
}
