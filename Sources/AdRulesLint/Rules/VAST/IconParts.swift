public import AdRulesModel
import AdRulesText

/// VAST360: icons that players cannot show, or do not know where.
struct IconParts: AdRule, BuiltInRule {
    /// Required by VAST 3.0; optional in later versions.
    private static let required = ["program", "width", "height", "xPosition", "yPosition"]

    func check(_ ad: Ad, in response: Response, report: inout FindingCollector) {
        for creative in ad.creatives {
            let icons = creative.linearIcons
            guard !icons.isEmpty, let linear = creative.linear else { continue }
            for icon in icons {
                check(icon, in: response, report: &report)
                checkTimes(icon, in: linear, response.source, report: &report)
                checkFallbackImages(of: icon, response.source, report: &report)
            }
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
                .incompleteIcon, at: source.startTag(of: item.origin), "<Icon> has no \(enumerated(missing))",
                label: hasResource ? "required in VAST 3.0" : "nothing to show",
                help: "add "
                    + enumerated(
                        missing.map {
                            $0.isSpelled("resource")
                                ? #"<StaticResource creativeType="image/png">"# : "\($0)=\"\($0.example)\""
                        }, with: "and"))
        }
        if let ratio = icon.pixelRatio, Double(ratio.trimmingBlanks).map({ $0 > 0 }) != true {
            report.report(
                .incompleteIcon, at: source.place(of: "pxratio", in: item.origin),
                "\(quoted(ratio)) is not a pixel ratio", label: "expected a number",
                help: #"write a number as in pxratio="2""#, value: ratio)
        }
        if let (x, y) = swapped(icon) {
            report.report(
                .incompleteIcon, at: source.place(of: "xPosition", in: item.origin),
                "xPosition is \(x), yPosition is \(y): they are swapped", label: "x goes from left to right",
                help: #"write xPosition="\#(y)" yPosition="\#(x)""#, value: x)
            return
        }
        checkPosition(icon.xPosition, "xPosition", Self.horizontal, at: item.origin, source, report: &report)
        checkPosition(icon.yPosition, "yPosition", Self.vertical, at: item.origin, source, report: &report)
    }

    /// The two positions if each has the words of the other.
    private func swapped(_ icon: VASTIcon.Properties) -> (x: String, y: String)? {
        guard let x = icon.xPosition?.trimmingBlanks.lowercasedASCII,
            let y = icon.yPosition?.trimmingBlanks.lowercasedASCII,
            Self.vertical.contains(where: x.isSpelled), Self.horizontal.contains(where: y.isSpelled)
        else { return nil }
        return (x, y)
    }

    private static let horizontal = ["left", "right"]
    private static let vertical = ["top", "bottom"]

    private func checkTimes(
        _ item: VASTIcon, in linear: Linear, _ source: SourceDocument, report: inout FindingCollector
    ) {
        guard let offset = item.properties.offset, let duration = linear.duration, duration > .zero,
            offset >= duration
        else { return }
        report.report(
            .incompleteIcon, at: source.place(of: "offset", in: item.origin),
            "this icon appears at \(offset), the ad ends at \(duration)", label: "never shown",
            help: "write an earlier time, or leave the offset out", value: "\(offset)")
    }

    private func checkFallbackImages(of item: VASTIcon, _ source: SourceDocument, report: inout FindingCollector) {
        let images = item.properties.fallbackImages
        guard images.contains(where: { $0.width == nil || $0.height == nil || $0.resource == nil }) else { return }
        for origin in source.elements(named: "IconClickFallbackImage", in: item.origin) {
            var missing = source.missing(["width", "height"], in: origin)
            if !source.holdsChild(like: ["StaticResource"], in: origin) { missing.append("resource") }
            guard !missing.isEmpty else { continue }
            report.report(
                .incompleteIcon, at: source.startTag(of: origin),
                "<IconClickFallbackImage> has no \(enumerated(missing))", label: "players cannot show it",
                help: "add "
                    + enumerated(
                        missing.map {
                            $0.isSpelled("resource") ? #"<StaticResource creativeType="image/png">"# : "\($0)=\"…\""
                        }, with: "and"))
        }
    }

    private func checkPosition(
        _ position: String?, _ name: String, _ words: [String], at origin: SourceOrigin, _ source: SourceDocument,
        report: inout FindingCollector
    ) {
        guard let position, !words.contains(where: position.isSpelled), !position.isNumber else { return }
        let finding = Finding(
            .incompleteIcon, at: source.place(of: name, in: origin), "\(quoted(position)) is not a place for an icon",
            label: "expected pixels, \(words[0]) or \(words[1])",
            help: "write a whole number of pixels, \(words[0]) or \(words[1])", value: position)
        let better = Self.place(meantBy: position.trimmingBlanks.lowercasedASCII, words)
        report.report(
            better.map { finding.writing(name, $0.text, of: origin, in: source, isSafe: $0.isCertain) } ?? finding)
    }

    /// The place that is clearly meant by `10px`, `10.5` or a misspelt word, and whether nothing else can be meant; nil
    /// for any other text, as `center` or `-5`.
    private static func place(meantBy text: String, _ words: [String]) -> (text: String, isCertain: Bool)? {
        let number = text.ends(with: "px") ? String(text.dropLast(2)).trimmingBlanks : text
        if number.isNumber { return (number, true) }
        let parts = number.fields(separatedBy: ".")
        if parts.count == 2, parts.allSatisfy(\.isNumber), let pixels = Double(number), pixels < 100_000 {
            let whole = Int(pixels.rounded())
            return ("\(whole)", Double(whole) == pixels)
        }
        return Spelling.match(text, among: words).map { ($0.spelling, $0.isCertain) }
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

extension RuleID {
    /// An `Icon` without a resource, or without a usable place.
    public static let incompleteIcon = RuleID(rawValue: "VAST360")
}

extension IconParts {
    static let rules: [RuleDescription] = [
        RuleDescription(
            .incompleteIcon, "incomplete-icon", .warning, .correctness, fix: .safe,
            "an Icon without a resource, or with an unusable position, time, size or fallback",
            why: "players show no icon, where AdChoices may be required, or put it anywhere; VAST 4 does not require a "
                + "position",
            bad: .inLine(icon(#"xPosition="10px""#)), good: .inLine(icon(#"xPosition="10""#)),
            spec: "VAST 4.2 §3.11.1, §3.15.1")
    ]
}
