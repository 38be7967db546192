public import Foundation

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
