public import AdRulesModel
import AdRulesText

/// VMAP224 and VAST460: an ad tag that no ad server answers as it is meant: the address of media, or a query that a script or
/// a template has written wrongly.
struct TagQuery: AdBreakRule, AdRule, BuiltInRule {
    static let rules = RuleCatalogue.tagQueryRules

    func check(_ adBreak: AdBreak, in document: VMAPDocument, report: inout FindingCollector) {
        guard case .adTag(let uri, _)? = adBreak.source?.content else { return }
        check(uri, .adTagURI, .oddAdTag, document.source, report: &report)
    }

    func check(_ ad: Ad, in response: Response, report: inout FindingCollector) {
        guard let uri = ad.wrapper?.adTagURI else { return }
        check(uri, .vastAdTagURI, .oddWrapperTag, response.source, report: &report)
    }

    private func check(
        _ uri: SourceText, _ role: AddressRole, _ rule: RuleID, _ source: SourceDocument,
        report: inout FindingCollector
    ) {
        guard report.wants(rule), let problem = Self.problem(of: source.decoded(uri)) else { return }
        report.report(
            Finding(
                rule, at: uri.range, "the address of <\(role.element)> \(problem.what)", label: problem.label,
                help: problem.help, value: uri.string))
    }

    private static let noValues = ["undefined", "null", "NaN"].map { Array($0.utf8) }

    /// What is wrong with the path or query of a tag; nil if nothing is. Complexity: O(length).
    private static func problem(of tag: ArraySlice<UInt8>) -> (what: String, label: String, help: String)? {
        if let format = MediaFormat.ofAddress(tag), !format.isCode {
            return (
                "is that of a media file", "an ad tag answers with VAST",
                "write the address of the ad server, or a response with this file in <VASTAdData>"
            )
        }
        guard let mark = tag.firstIndex(of: UInt8(ascii: "?")) else { return nil }
        let query = tag[(mark + 1)...].prefix { $0 != UInt8(ascii: "#") }
        // A second address has a query of its own.
        if let second = query.firstIndex(of: UInt8(ascii: "?")),
            !TextSearch.holds(Array("//".utf8), in: query[..<second]),
            query[second...].prefix(while: { $0 != UInt8(ascii: "&") }).contains(UInt8(ascii: "="))
        {
            return ("has a second ?", "part of a value, not a separator", "write & in its place, or %3F if it is meant")
        }
        var values: [ByteText: ArraySlice<UInt8>] = [:]
        for parameter in query.split(separator: UInt8(ascii: "&")).prefix(200) {
            let parts = parameter.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2 else { continue }
            let name = String(decoding: parts[0], as: UTF8.self)
            if noValues.contains(where: { parts[1].elementsEqual($0) }) {
                let value = String(decoding: parts[1], as: UTF8.self)
                return (
                    "has \(clipped(name))=\(value)", "what a script writes for no value",
                    "write the value, or leave the parameter out"
                )
            }
            guard let other = values.updateValue(parts[1], forKey: ByteText(name)), !other.elementsEqual(parts[1]),
                !name.ends(with: "[]")
            else { continue }
            return ("has two values for \(clipped(name))", "servers take the first, the last or both", "leave one out")
        }
        return nil
    }
}

extension RuleID {
    /// An `AdTagURI` with the address of media, or with a query that is written wrongly.
    public static let oddAdTag = RuleID(rawValue: "VMAP224")
    /// A `VASTAdTagURI` with the address of media, or with a query that is written wrongly.
    public static let oddWrapperTag = RuleID(rawValue: "VAST460")
}

extension RuleCatalogue {
    static let tagQueryRules: [RuleDescription] = [
        RuleDescription(
            .oddAdTag, "odd-ad-tag", .warning, .suspicious, "an AdTagURI that is no tag, or has an odd query",
            why: "the ad server does not get what was meant: it answers with other ads, or with none",
            bad: .adBreak(tagSource("<![CDATA[https://ads.example/vast?slot=pre?correlator=undefined]]>")),
            good: .adBreak(tagSource("<![CDATA[https://ads.example/vast?slot=pre&correlator=[CACHEBUSTING]]]>")),
            spec: "RFC 3986 §3.4"),
        RuleDescription(
            .oddWrapperTag, "odd-wrapper-tag", .warning, .suspicious,
            "a VASTAdTagURI that is no tag, or has an odd query",
            why: "the ad server does not get what was meant: it answers with other ads, or with none",
            bad: .response(wrapper(impression).replacing("/vast]", with: "/vast?size=640&size=1280]")),
            good: .response(wrapper(impression).replacing("/vast]", with: "/vast?size=640]")),
            spec: "RFC 3986 §3.4"),
    ]
}
