public import AdRulesModel
import AdRulesText

/// VMAP224 and VAST460: an ad tag that no ad server answers as it is meant: the address of media, or a query that a
/// script or a template has written wrongly.
struct TagQuery: AdBreakRule, AdRule, BuiltInRule {
    func check(_ adBreak: AdBreak, in document: VMAPDocument, report: inout FindingCollector) {
        guard case .adTag(let uri, _)? = adBreak.source?.content else { return }
        check(uri, .adTagURI, .oddAdTag, document.source, report: &report)
    }

    func check(_ ad: Ad, in response: Response, report: inout FindingCollector) {
        guard let uri = ad.wrapper?.adTagURI else { return }
        check(uri, .vastAdTagURI, .oddWrapperTag, response.source, report: &report)
    }

    private func check(
        _ uri: SourceText, _ role: AddressRole, _ rule: RuleID, _ source: SourceDocument, report: inout FindingCollector
    ) {
        guard report.wants(rule), let problem = Self.problem(of: source.decoded(uri)) else { return }
        report.report(
            rule, at: uri.range, "the address of <\(role.element)> \(problem.what)", label: problem.label,
            help: problem.help, value: uri.string)
    }

    private static let noValues = ["undefined", "null", "NaN"].map { Array($0.utf8) }

    /// A parameter of a query, as ranges of its bytes.
    private struct Parameter {
        var name: Range<Int>
        var value: Range<Int>
    }

    /// What is wrong with the path or query of a tag; nil if nothing is. Complexity: O(length).
    ///
    /// Each tag passes here: it looks at the bytes by index, and makes a text only of what it reports.
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
        func text(_ range: Range<Int>) -> String { String(decoding: query[range], as: UTF8.self) }
        let parameters = parameters(of: query)
        // The first value of each name; a few names are compared sooner than hashed.
        let values =
            parameters.count > 12
            ? Dictionary(parameters.map { (query[$0.name], $0.value) }, uniquingKeysWith: { first, _ in first }) : [:]
        for (index, parameter) in parameters.enumerated() {
            let value = query[parameter.value]
            if let first = value.first, "unN".utf8.contains(first), noValues.contains(where: value.elementsEqual) {
                return (
                    "has \(clipped(text(parameter.name)))=\(text(parameter.value))",
                    "what a script writes for no value", "write the value, or leave the parameter out"
                )
            }
            let isRepeated =
                values.isEmpty
                ? parameters[..<index].contains { other in
                    other.name.count == parameter.name.count && query[other.name].elementsEqual(query[parameter.name])
                        && !query[other.value].elementsEqual(value)
                } : values[query[parameter.name]].map { !query[$0].elementsEqual(value) } == true
            guard isRepeated, !text(parameter.name).ends(with: "[]") else { continue }
            return (
                "has two values for \(clipped(text(parameter.name)))", "servers take the first, the last or both",
                "leave one out"
            )
        }
        return nil
    }

    /// The first 200 parameters of a query that have a `=`.
    private static func parameters(of query: ArraySlice<UInt8>) -> [Parameter] {
        var parameters: [Parameter] = []
        var start = query.startIndex
        var equals: Int?
        for index in query.startIndex...query.endIndex where parameters.count < 200 {
            if index == query.endIndex || query[index] == UInt8(ascii: "&") {
                if let equals { parameters.append(Parameter(name: start..<equals, value: (equals + 1)..<index)) }
                (start, equals) = (index + 1, nil)
            } else if equals == nil, query[index] == UInt8(ascii: "=") {
                equals = index
            }
        }
        return parameters
    }
}

extension RuleID {
    /// An `AdTagURI` with the address of media, or with a query that is written wrongly.
    public static let oddAdTag = RuleID(rawValue: "VMAP224")
    /// A `VASTAdTagURI` with the address of media, or with a query that is written wrongly.
    public static let oddWrapperTag = RuleID(rawValue: "VAST460")
}

extension TagQuery {
    static let rules: [RuleDescription] = [
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
            good: .response(wrapper(impression).replacing("/vast]", with: "/vast?size=640]")), spec: "RFC 3986 §3.4"),
    ]
}
