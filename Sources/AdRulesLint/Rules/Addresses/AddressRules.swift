import AdRulesModel

/// XML015, VMAP166, VMAP167, VAST320, VAST321, VAST338, VAST340, VAST341, VAST366, VAST415: the addresses of trackers,
/// tags, files and pages. The address of `AdTagURI` has rules of its own.
struct AddressRules: AdBreakRule, ResponseRule, BuiltInRule {
    static let ids: [RuleID] = [
        .doubleEscapedURL, .blankInVMAPAddress, .emptyBreakTracker, .unusableBreakTracker, .emptyMediaFile,
        .unusableAddress, .emptyAddress, .blankInAddress, .placeholderAddress, .misusedMacro, .unfilledResponseMacro,
        .insecureAddress,
    ]

    func check(_ adBreak: AdBreak, in document: VMAPDocument, report: inout FindingCollector) {
        let source = document.source
        if source.mayHoldEscape, case .adTag(let uri, _)? = adBreak.source?.content,
            AddressScan.of(uri, in: source.bytes).contains(.escape)
        {
            report.report(.doubleEscapedURL(uri, in: source))
        }
        let tracking = adBreak.tracking
        for index in tracking.indices {
            let scan = AddressScan.of(tracking[index].uri, in: source.bytes)
            guard !scan.isDisjoint(with: [.empty, .unusualStart, .blank, .escape, .odd]) else { continue }
            check(tracking[index], scan, source, report: &report)
        }
    }

    private func check(
        _ tracker: Tracking, _ scan: AddressScan, _ source: SourceDocument, report: inout FindingCollector
    ) {
        let uri = tracker.uri
        if scan.contains(.empty) {
            report.report(
                Finding(
                    .emptyBreakTracker, at: source.startTag(of: tracker.origin), "<Tracking> has no address",
                    label: "nothing is requested", help: "write the address of the tracker, in CDATA"))
            return
        }
        if scan.contains(.escape) { report.report(.doubleEscapedURL(uri, in: source)) }
        let bytes = source.decoded(uri)
        if let problem = AddressProblem(bytes, use: .tracker) {
            report.report(.unusable(.unusableBreakTracker, problem, uri, of: .breakTracking, in: source))
        } else if !scan.isDisjoint(with: [.blank, .odd]), let blank = AddressBlank(bytes) {
            report.report(.blankInAddress(.blankInVMAPAddress, blank, uri, of: .breakTracking, in: bytes, source))
        }
    }

    func check(_ response: Response, report: inout FindingCollector) {
        var survey = AddressSurvey(of: response, report: report)
        let bytes = response.source.bytes
        response.vast.forEachAddress { role, uri, origin in
            let scan = AddressScan.of(uri, in: bytes)
            if scan.isDisjoint(with: survey.marks), !survey.wantsAll { return }
            survey.add(role, uri, origin, scan, report: &report)
        }
        survey.finish(report: &report)
    }
}

extension Finding {
    static func doubleEscapedURL(_ uri: SourceText, in source: SourceDocument) -> Finding {
        let address = uri.string
        return Finding(
            .doubleEscapedURL, at: uri.range, "\(quoted(address)) holds &amp; after it was read",
            label: "escaped twice, or escaped inside CDATA",
            help: "in CDATA write & as it is; outside CDATA write &amp; once", value: address
        ).fixed(by: unescaping(uri, in: source), isSafe: false)
    }

    /// The edits that undo the second escape: `&amp;` in CDATA, `&amp;amp;` outside.
    private static func unescaping(_ uri: SourceText, in source: SourceDocument) -> [Fix.Edit] {
        let bytes = source.slice(uri.range)
        // Text that is partly in CDATA has both.
        guard !bytes.isEmpty, !bytes.contains(UInt8(ascii: "<")) else { return [] }
        let escape = Array((uri.isEncoded ? "&amp;amp;" : "&amp;").utf8)
        let edited = uri.isEncoded ? "&amp;" : "&"
        return bytes.indices.filter { bytes[$0] == escape[0] && bytes[$0...].starts(with: escape) }.map {
            Fix.Edit(range: SourceRange(lower: $0, upper: $0 + escape.count), text: edited)
        }
    }

    static func unusable(
        _ rule: RuleID, _ problem: AddressProblem, _ uri: SourceText, of role: AddressRole, in source: SourceDocument
    ) -> Finding {
        let address = uri.string
        return Finding(
            rule, at: uri.range, "\(quoted(address)) in <\(role.element)> is \(problem.what)", label: problem.label,
            help: problem.help, value: address
        ).fixed(by: problem.edits(at: uri.range, in: source), isSafe: false)
    }

    /// `bytes` are the decoded address; where they are those of the document, the place is that of the blank alone.
    static func blankInAddress(
        _ rule: RuleID, _ blank: AddressBlank, _ uri: SourceText, of role: AddressRole, in bytes: ArraySlice<UInt8>,
        _ source: SourceDocument
    ) -> Finding {
        let isInDocument = !uri.isEncoded && !source.bytes.isEmpty
        return Finding(
            rule,
            at: isInDocument ? SourceRange(lower: blank.range.lowerBound, upper: blank.range.upperBound) : uri.range,
            "the address of <\(role.element)> holds \(blank.what)", label: blank.label, help: blank.help,
            value: uri.string
        ).fixed(
            by: isInDocument && blank.isSuperfluous
                ? [.removing(SourceRange(lower: blank.range.lowerBound, upper: blank.range.upperBound))] : [],
            isSafe: false)
    }
}
