import AdRulesModel

/// XML015: addresses that are still escaped after decoding.
struct AddressRules: AdBreakRule, ResponseRule, BuiltInRule {
    static let ids: [RuleID] = [.doubleEscapedURL]

    func check(_ adBreak: AdBreak, in document: VMAPDocument, report: inout FindingCollector) {
        guard document.source.mayHoldEscape else { return }
        let bytes = document.source.bytes
        if case .adTag(let uri, _)? = adBreak.source?.content { Self.check(uri, in: bytes, report: &report) }
        for tracker in adBreak.tracking { Self.check(tracker.uri, in: bytes, report: &report) }
    }

    func check(_ response: Response, report: inout FindingCollector) {
        guard response.source.mayHoldEscape else { return }
        let bytes = response.source.bytes
        response.vast.forEachAddress { Self.check($0, in: bytes, report: &report) }
    }

    private static func check(_ uri: SourceText, in bytes: [UInt8], report: inout FindingCollector) {
        if isEscaped(uri, in: bytes) { report.report(finding(uri)) }
    }

    private static func finding(_ uri: SourceText) -> Finding {
        let address = uri.string
        return Finding(
            .doubleEscapedURL, at: uri.range, "\(quoted(address)) holds &amp; after it was read",
            label: "escaped twice, or escaped inside CDATA",
            help: "in CDATA write & as it is; outside CDATA write &amp; once", value: address)
    }

    /// Whether a decoded address holds `&amp;`. The source of a document created in code has no bytes.
    private static func isEscaped(_ uri: SourceText, in bytes: [UInt8]) -> Bool {
        if uri.isEncoded || bytes.isEmpty {
            let text = Array(uri.string.utf8)
            return holdsEscape(text, 0, text.count)
        }
        let range = uri.range
        return holdsEscape(bytes, min(Int(range.lower), bytes.count), min(Int(range.upper), bytes.count))
    }

    /// Whether the bytes from `lower` up to `upper` hold `&amp;`.
    ///
    /// It looks at the byte where a match would end and advances by what this byte rules out: usually five bytes at
    /// a time. A document has many addresses, and hardly any is escaped twice.
    private static func holdsEscape(_ bytes: [UInt8], _ lower: Int, _ upper: Int) -> Bool {
        var last = lower + 4
        while last < upper {
            switch bytes[last] {
            case UInt8(ascii: ";"):
                if bytes[last - 1] == UInt8(ascii: "p"), bytes[last - 2] == UInt8(ascii: "m"),
                    bytes[last - 3] == UInt8(ascii: "a"), bytes[last - 4] == UInt8(ascii: "&")
                {
                    return true
                }
                last += 5
            case UInt8(ascii: "p"): last += 1
            case UInt8(ascii: "m"): last += 2
            case UInt8(ascii: "a"): last += 3
            case UInt8(ascii: "&"): last += 4
            default: last += 5
            }
        }
        return false
    }
}

extension VAST {
    /// Calls `body` with each address to request or play, in the order of the model.
    func forEachAddress(_ body: (SourceText) -> Void) {
        errors.forEachAddress(body)
        for ad in ads {
            // Copied once: each of them that is boxed would copy all.
            let ad = ad.properties
            ad.impressions.forEachAddress(body)
            ad.errors.forEachAddress(body)
            if let uri = ad.wrapper?.adTagURI { body(uri) }
            for verification in ad.verifications {
                for resource in verification.resources { body(resource.uri) }
                verification.tracking.forEachAddress(body)
            }
            if let viewable = ad.viewableImpression {
                viewable.viewable.forEachAddress(body)
                viewable.notViewable.forEachAddress(body)
                viewable.viewUndetermined.forEachAddress(body)
            }
            for creative in ad.creatives { creative.forEachAddress(body) }
        }
    }
}

// Both read the addresses by index: a loop over the elements would copy each of them, with its reference counts.
extension [Beacon] {
    fileprivate func forEachAddress(_ body: (SourceText) -> Void) {
        for index in indices { body(self[index].uri) }
    }
}

extension [Tracking] {
    fileprivate func forEachAddress(_ body: (SourceText) -> Void) {
        for index in indices { body(self[index].uri) }
    }
}

extension Creative {
    fileprivate func forEachAddress(_ body: (SourceText) -> Void) {
        let creative = properties
        if let linear = creative.linear {
            for file in linear.mediaFiles { body(file.uri) }
            for file in linear.mezzanines { body(file.uri) }
            for file in linear.interactiveFiles { body(file.uri) }
            for file in linear.closedCaptions { body(file.uri) }
            linear.tracking.forEachAddress(body)
            if let click = linear.videoClicks.clickThrough { body(click.uri) }
            linear.videoClicks.clickTracking.forEachAddress(body)
            linear.videoClicks.customClicks.forEachAddress(body)
            for icon in linear.icons {
                if let click = icon.clickThrough { body(click.uri) }
                icon.clickTracking.forEachAddress(body)
                icon.viewTracking.forEachAddress(body)
            }
        }
        if let overlays = creative.nonLinearAds {
            for nonLinear in overlays.nonLinears {
                if let click = nonLinear.clickThrough { body(click.uri) }
                nonLinear.clickTracking.forEachAddress(body)
            }
            overlays.tracking.forEachAddress(body)
        }
        for companion in creative.companionAds?.companions ?? [] {
            if let click = companion.clickThrough { body(click.uri) }
            companion.clickTracking.forEachAddress(body)
            companion.tracking.forEachAddress(body)
        }
    }
}
