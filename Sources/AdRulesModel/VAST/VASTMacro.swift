/// The kinds of URL in which a macro may appear (the contexts of the IAB's list of VAST macros).
package struct MacroContexts: OptionSet, Sendable, Hashable {
    package var rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// A URL that requests ads: an ad tag, or the `VASTAdTagURI` of a wrapper.
    package static let request = MacroContexts(rawValue: 1 << 0)
    /// Any URL that reports something, including those of the next three contexts.
    package static let tracking = MacroContexts(rawValue: 1 << 1)
    /// A URL that reports a click.
    package static let clickTracking = MacroContexts(rawValue: 1 << 2)
    /// A URL that reports an error.
    package static let error = MacroContexts(rawValue: 1 << 3)
    /// A URL that reports that a verification script did not run.
    package static let verificationNotExecuted = MacroContexts(rawValue: 1 << 4)
}

/// A macro of VAST: a word in square brackets inside a URL, which the player replaces (VAST 4.2 §6).
package struct VASTMacro: Sendable, Hashable {
    /// The name without the brackets, in capitals.
    package var name: String
    /// The kinds of URL in which it may appear. Elsewhere it is left as written.
    package var contexts: MacroContexts
    /// Whether its value is a list: the values are encoded individually and joined by commas.
    package var isList: Bool
    /// Whether the specification requires a value. Such a macro cannot be withheld: it becomes `-1`, not `-2`.
    package var isRequired: Bool

    private init(_ name: String, _ contexts: MacroContexts, isList: Bool = false, isRequired: Bool = false) {
        self.name = name
        self.contexts = contexts
        self.isList = isList
        self.isRequired = isRequired
    }

    /// The macro with this name, in capitals without brackets; nil if not in the IAB's list. Complexity: O(1).
    package static func named(_ name: some StringProtocol) -> VASTMacro? { byName[String(name)] }

    private static let byName = Dictionary(all.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })

    private static let everywhere: MacroContexts = [.request, .tracking]

    /// Every macro of the IAB's list, in its order.
    package static let all: [VASTMacro] = [
        VASTMacro("TIMESTAMP", everywhere, isRequired: true),
        VASTMacro("CACHEBUSTING", everywhere, isRequired: true),
        VASTMacro("CONTENTPLAYHEAD", everywhere),
        VASTMacro("MEDIAPLAYHEAD", everywhere),
        VASTMacro("BREAKPOSITION", everywhere),
        VASTMacro("BLOCKEDADCATEGORIES", .request, isList: true),
        VASTMacro("ADCATEGORIES", .request, isList: true),
        VASTMacro("ADCOUNT", everywhere),
        VASTMacro("TRANSACTIONID", everywhere),
        VASTMacro("PLACEMENTTYPE", everywhere),
        VASTMacro("ADTYPE", everywhere),
        VASTMacro("UNIVERSALADID", .tracking, isList: true),
        VASTMacro("BREAKMAXDURATION", everywhere),
        VASTMacro("BREAKMAXADS", everywhere),
        VASTMacro("BREAKMINADLENGTH", everywhere),
        VASTMacro("BREAKMAXADLENGTH", everywhere),
        VASTMacro("IFA", everywhere),
        VASTMacro("IFATYPE", everywhere),
        VASTMacro("CLIENTUA", everywhere),
        VASTMacro("SERVERUA", everywhere),
        VASTMacro("DEVICEUA", everywhere),
        VASTMacro("SERVERSIDE", everywhere),
        VASTMacro("DEVICEIP", everywhere),
        VASTMacro("LATLONG", everywhere, isList: true),
        VASTMacro("DOMAIN", everywhere),
        VASTMacro("PAGEURL", everywhere),
        VASTMacro("APPBUNDLE", everywhere),
        VASTMacro("VASTVERSIONS", .request, isList: true),
        VASTMacro("APIFRAMEWORKS", .request, isList: true),
        VASTMacro("EXTENSIONS", .request, isList: true),
        VASTMacro("VERIFICATIONVENDORS", .request, isList: true),
        VASTMacro("OMIDPARTNER", everywhere),
        VASTMacro("MEDIAMIME", .request, isList: true),
        VASTMacro("PLAYERCAPABILITIES", everywhere, isList: true),
        VASTMacro("CLICKTYPE", everywhere),
        VASTMacro("PLAYERSTATE", .tracking, isList: true),
        VASTMacro("INVENTORYSTATE", everywhere, isList: true),
        VASTMacro("PLAYERSIZE", everywhere, isList: true),
        VASTMacro("ADPLAYHEAD", .tracking),
        VASTMacro("ASSETURI", .tracking),
        VASTMacro("CONTENTID", everywhere),
        VASTMacro("CONTENTURI", everywhere),
        VASTMacro("PODSEQUENCE", .tracking),
        VASTMacro("ADSERVINGID", .tracking),
        VASTMacro("CLICKPOS", .clickTracking, isList: true),
        VASTMacro("ERRORCODE", .error, isRequired: true),
        VASTMacro("REASON", .verificationNotExecuted, isRequired: true),
        VASTMacro("LIMITADTRACKING", everywhere, isRequired: true),
        VASTMacro("REGULATIONS", everywhere, isList: true),
        VASTMacro("GDPRCONSENT", everywhere),
        VASTMacro("STOREID", everywhere),
        VASTMacro("STOREURL", everywhere),
        VASTMacro("PLAYBACKMETHODS", everywhere),
        VASTMacro("CONTENTCAT", .request, isList: true),
        VASTMacro("GPPSTRING", everywhere),
        VASTMacro("GPPSECTIONID", everywhere, isList: true),
        VASTMacro("DSAREQUIRED", .request),
        VASTMacro("DSAPARAMS", .request, isList: true),
        VASTMacro("DSAPUBRENDER", .request),
    ]
}
