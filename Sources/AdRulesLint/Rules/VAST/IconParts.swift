import AdRulesModel

/// VAST360: icons that players cannot show, or do not know where.
struct IconParts: AdRule, BuiltInRule {
    static let ids: [RuleID] = [.incompleteIcon]

    /// What VAST 3.0 requires; later versions leave it open.
    private static let required = ["program", "width", "height", "xPosition", "yPosition"]

    func check(_ ad: Ad, in response: Response, report: inout FindingCollector) {
        for creative in ad.creatives {
            guard creative.properties.hasLinear, let icons = creative.linear?.icons else { continue }
            for icon in icons { check(icon, in: response, report: &report) }
        }
    }

    private func check(_ item: VASTIcon, in response: Response, report: inout FindingCollector) {
        let icon = item.properties
        let source = response.source
        var missing: [String] = []
        if response.version == .v30,
            icon.program == nil || icon.width == nil || icon.height == nil || icon.xPosition == nil
                || icon.yPosition == nil
        {
            missing = source.missing(Self.required, in: item.origin)
        }
        let hasResource =
            !icon.resources.isEmpty
            || source.holdsChild(like: ["StaticResource", "IFrameResource", "HTMLResource"], in: item.origin)
        if !hasResource { missing.append("resource") }
        if !missing.isEmpty {
            report.report(
                Finding(
                    .incompleteIcon, at: source.startTag(of: item.origin), "<Icon> has no \(enumerated(missing))",
                    label: hasResource ? "required in VAST 3.0" : "nothing to show",
                    help: "add "
                        + enumerated(
                            missing.map {
                                $0.isSpelled("resource")
                                    ? #"<StaticResource creativeType="image/png">"# : "\($0)=\"\($0.example)\""
                            }, with: "and")))
        }
        checkPosition(icon.xPosition, "xPosition", ["left", "right"], at: item.origin, source, report: &report)
        checkPosition(icon.yPosition, "yPosition", ["top", "bottom"], at: item.origin, source, report: &report)
    }

    private func checkPosition(
        _ position: String?, _ name: String, _ words: [String], at origin: SourceOrigin, _ source: SourceDocument,
        report: inout FindingCollector
    ) {
        guard let position, !words.contains(where: position.isSpelled), !position.isNumber else { return }
        let trimmed = position.trimmingBlanks.lowercasedASCII
        // `10px` and `Left` are clear enough to say what to write.
        let digits = String(decoding: trimmed.utf8.prefix { $0 >= 0x30 && $0 <= 0x39 }, as: UTF8.self)
        let better =
            words.first(where: trimmed.isSpelled)
            ?? (trimmed.isSpelled(digits + "px") || trimmed.isSpelled(digits)
                ? digits : "")
        report.report(
            Finding(
                .incompleteIcon, at: source.place(of: name, in: origin),
                "\(quoted(position)) is not a place for an icon",
                label: "expected pixels, \(words[0]) or \(words[1])", value: position
            ).writing(
                name, better.isEmpty ? words[1] : better, of: origin, in: source,
                isSafe: !better.isEmpty))
    }
}

extension String {
    /// Whether the text is a whole number, as pixels are.
    fileprivate var isNumber: Bool { !isEmpty && utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 } }

    /// An example of the icon's attribute with this name.
    fileprivate var example: String {
        switch ByteText(self) {
        case "program": "AdChoices"
        case "xPosition": "right"
        case "yPosition": "top"
        default: "20"
        }
    }
}
