public import AdRulesModel
import AdRulesText

/// VAST356, VAST357, VAST358, VAST383, VAST384, VAST417, VAST462: companions and overlays, and the resources of both
/// and of icons.
struct DisplayParts: AdRule, BuiltInRule {
    private static let resources = ["StaticResource", "IFrameResource", "HTMLResource"]

    func check(_ ad: Ad, in response: Response, report: inout FindingCollector) {
        let isInline = ad.kind == .inline
        for creative in ad.creatives {
            for companion in creative.companionAds?.companions ?? [] {
                check(companion, isInline: isInline, in: response, report: &report)
            }
            for nonLinear in creative.nonLinearAds?.nonLinears ?? [] {
                check(nonLinear, isInline: isInline, in: response, report: &report)
            }
            for icon in creative.linearIcons { check(icon.resources, of: "Icon", in: response, report: &report) }
        }
    }

    private func check(_ item: Companion, isInline: Bool, in response: Response, report: inout FindingCollector) {
        let companion = item.properties
        let source = response.source
        if isInline, companion.width == nil || companion.height == nil || companion.resources.isEmpty {
            let needsSize = companion.width == nil || companion.height == nil
            checkParts(
                of: "Companion", at: item.origin, size: needsSize ? .incompleteCompanion : nil,
                label: "it fits no slot on the page", hasResource: !companion.resources.isEmpty, source,
                report: &report)
        }
        let isPoint = companion.width == 0 && companion.height == 0
        // An end card is shown in the place of the video: it may leave its size to the player (VAST 4.2 §3.13).
        let isEndCard =
            isPoint && companion.renderingMode?.trimmingBlanks.isSpelledIgnoringCase(Companion.endCard) == true
        if isInline, !isEndCard, let name = companion.width == 0 ? "width" : companion.height == 0 ? "height" : nil {
            report.report(
                .incompleteCompanion, at: source.place(of: name, in: item.origin),
                isPoint ? "the width and height of this companion are 0" : "the \(name) of this companion is 0",
                label: "it fits no slot on the page",
                help: "write its \(isPoint ? "width and height" : name) in pixels", value: "0")
        }
        if isInline { checkEmpty(companion.resources, of: "Companion", source, report: &report) }
        check(companion.resources, of: "Companion", in: response, report: &report)
        guard let version = response.version, version >= .v40, report.wants(.companionClickWithoutID) else { return }
        for click in companion.clickTracking where click.id == nil {
            report.report(
                .companionClickWithoutID, at: source.startTag(of: click.origin), "<CompanionClickTracking> has no id",
                label: "required since VAST 4.0", help: "add an id that names the click in reports")
        }
    }

    private func check(_ item: NonLinear, isInline: Bool, in response: Response, report: inout FindingCollector) {
        let nonLinear = item.properties
        let source = response.source
        if isInline, nonLinear.width == nil || nonLinear.height == nil || nonLinear.resources.isEmpty {
            // The schema of VAST 4.0 does not require a size.
            let needsSize =
                (nonLinear.width == nil || nonLinear.height == nil)
                && response.version.map { $0 != .v40 } ?? false
            checkParts(
                of: "NonLinear", at: item.origin, size: needsSize ? .incompleteNonLinear : nil,
                label: "its size is unknown", hasResource: !nonLinear.resources.isEmpty, source, report: &report)
        }
        if !nonLinear.tracking.isEmpty {
            report.report(
                .trackersInNonLinear, at: source.startTag(ofChild: "TrackingEvents", in: item.origin),
                "<TrackingEvents> is inside <NonLinear>", label: "these trackers never fire",
                help: "move it into <NonLinearAds>, after </NonLinear>")
        }
        // Players take the overlays of the wrapped ad; of a wrapper's own they use the clicks only.
        if isInline {
            checkEmpty(nonLinear.resources, of: "NonLinear", source, report: &report)
            check(nonLinear.resources, of: "NonLinear", in: response, report: &report)
        }
    }

    /// Reports HTML that is empty where there is nothing else; an address that is empty has a rule of its own.
    private func checkEmpty(
        _ resources: [StaticResource], of element: String, _ source: SourceDocument, report: inout FindingCollector
    ) {
        guard let first = resources.first, resources.allSatisfy({ $0.kind == .html && $0.value.isEmpty }) else {
            return
        }
        report.report(
            .missingResource, at: source.startTag(of: first.origin), "the only resource of <\(element)> is empty",
            label: "nothing to show", help: "write the HTML, in CDATA")
    }

    /// Reports an element's missing size and resource in one finding; `size` is the size's rule, nil if irrelevant.
    private func checkParts(
        of element: String, at origin: SourceOrigin, size: RuleID?, label: String, hasResource: Bool,
        _ source: SourceDocument, report: inout FindingCollector
    ) {
        let missing = size.map { report.wants($0) ? source.missing(["width", "height"], in: origin) : [] } ?? []
        let lacksResource = !hasResource && !source.holdsChild(like: Self.resources, in: origin)
        if let size, !missing.isEmpty {
            report.report(
                size, at: source.startTag(of: origin),
                "<\(element)> has no \(enumerated(missing + (lacksResource ? ["resource"] : [])))",
                label: lacksResource ? "nothing to show" : label,
                help: "add \(missing.map { "\($0)=\"…\"" }.joined(separator: " ")), in pixels"
                    + (lacksResource ? #", and <StaticResource creativeType="image/png">"# : ""))
        } else if lacksResource {
            report.report(
                .missingResource, at: source.startTag(of: origin), "<\(element)> has no resource",
                label: "nothing to show",
                help: #"add <StaticResource creativeType="image/png">, <IFrameResource> or <HTMLResource>"#)
        }
    }

    private func check(
        _ resources: [StaticResource], of element: String, in response: Response, report: inout FindingCollector
    ) {
        let source = response.source
        // VAST 3.0 allows several, although its schema has a choice; 2.0 has no icons, which VAST374 reports.
        if resources.count > 1, response.version == .v20, !element.isSpelled("Icon") {
            report.report(
                .severalResources, at: source.startTag(of: resources[1].origin),
                "<\(element)> has \(resources.count) resources, VAST 2.0 allows one", label: "players show one of them",
                help: "give each its own <\(element)>",
                related: [Finding.Related(range: source.startTag(of: resources[0].origin), label: "the first one")])
        }
        for index in resources.indices where resources[index].kind == .file {
            if let type = resources[index].creativeType, Self.isUsual(type) { continue }
            checkType(of: resources[index], source, report: &report)
        }
    }

    /// Whether a type is one of those that nearly all resources have.
    private static func isUsual(_ type: String) -> Bool {
        type.isSpelled("image/png") || type.isSpelled("image/jpeg") || type.isSpelled("image/gif")
    }

    private func checkType(of resource: StaticResource, _ source: SourceDocument, report: inout FindingCollector) {
        let meant = Self.type(of: resource, in: source)
        if let written = resource.creativeType, !written.trimmingBlanks.isEmpty {
            if MediaFormat.isMIMEType(written) { return }
            let finding = Finding(
                .missingCreativeType, at: source.place(of: "creativeType", in: resource.origin),
                "\(quoted(written)) is not a MIME type", label: "expected a type as in image/png",
                help: #"write the type of the file, as in creativeType="image/png""#, value: written)
            let word = written.trimmingBlanks.lowercasedASCII
            let better = meant ?? Self.types[ByteText(word.begins(with: ".") ? String(word.dropFirst()) : word)]
            report.report(
                better.map { finding.writing("creativeType", $0, of: resource.origin, in: source, isSafe: false) }
                    ?? finding)
        } else if let place = source.emptyAttribute("creativeType", in: resource.origin) {
            let isThere = resource.creativeType != nil
            let (type, hint) = (meant ?? "image/png", meant == nil ? ", or what it is" : "")
            let finding = Finding(
                .missingCreativeType, at: place,
                isThere ? "creativeType of <StaticResource> is empty" : "<StaticResource> has no creativeType",
                label: "it may be an image or a script", value: isThere ? "" : nil)
            report.report(
                isThere
                    ? finding.writing("creativeType", type, of: resource.origin, in: source, hint: hint, isSafe: false)
                    : finding.adding(
                        "creativeType", type, toElement: source.name(of: resource.origin), hint: hint, isSafe: false))
        }
    }

    private static let types: [ByteText: String] = [
        "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif", "webp": "image/webp",
        "svg": "image/svg+xml", "js": "application/javascript", "swf": "application/x-shockwave-flash",
    ]

    /// The MIME type that goes with the extension of the resource's address.
    private static func type(of resource: StaticResource, in source: SourceDocument) -> String? {
        MediaFormat.fileExtension(of: source.decoded(resource.value)).flatMap { types[ByteText($0)] }
    }
}

extension RuleID {
    /// A `Companion` without `width` or `height`, or of no size.
    public static let incompleteCompanion = RuleID(rawValue: "VAST356")
    /// More than one resource in one element, in VAST 2.0 or 3.0.
    public static let severalResources = RuleID(rawValue: "VAST357")
    /// A `StaticResource` whose `creativeType` is missing or no MIME type.
    public static let missingCreativeType = RuleID(rawValue: "VAST358")
    /// A `Companion` or `NonLinear` without a resource.
    public static let missingResource = RuleID(rawValue: "VAST383")
    /// Trackers inside a `NonLinear`.
    public static let trackersInNonLinear = RuleID(rawValue: "VAST384")
    /// A NonLinear without a size.
    public static let incompleteNonLinear = RuleID(rawValue: "VAST417")
    /// A `CompanionClickTracking` of VAST 4 without `id`.
    public static let companionClickWithoutID = RuleID(rawValue: "VAST462")
}

extension DisplayParts {
    static let rules: [RuleDescription] = [
        RuleDescription(
            .incompleteCompanion, "incomplete-companion", .warning, .correctness,
            "a Companion without a width or height",
            why: "every version requires both: players find the slot on the page by them, and drop the companion",
            bad: .inLine(companion("", image)), good: .inLine(companion(size, image)), spec: "VAST 4.2 §3.13.1"),
        RuleDescription(
            .severalResources, "several-resources", .warning, .correctness,
            "several resources in one element of VAST 2.0",
            why: "VAST 2.0 allows one: players show the first, the last, or whichever kind they look for first",
            bad: .document(olderResponse(companionAds(size, image + "\n" + frame))),
            good: .document(olderResponse(companionAds(size, image))), spec: "VAST 2.0 XSD"),
        RuleDescription(
            .missingCreativeType, "missing-creative-type", .warning, .correctness, fix: .unsafe,
            "a StaticResource whose creativeType is missing, empty or not a MIME type",
            why: "it distinguishes an image from a script: without it players show nothing, VAST error 503 or 604",
            bad: .inLine(
                companion(size, "<StaticResource><![CDATA[https://media.example/image.png]]></StaticResource>")),
            good: .inLine(companion(size, image)), spec: "VAST 4.2 §3.15.1"),
        RuleDescription(
            .missingResource, "missing-resource", .warning, .correctness, "a Companion or NonLinear without a resource",
            why: "players have nothing to show: VAST error 503 or 604",
            bad: .inLine(companion(size, "<AltText>Example</AltText>")), good: .inLine(companion(size, image)),
            spec: "VAST 4.2 §3.15.1"),
        RuleDescription(
            .trackersInNonLinear, "trackers-in-non-linear", .warning, .correctness, "TrackingEvents inside a NonLinear",
            why:
                "trackers of overlays belong in NonLinearAds: players do not look inside NonLinear and never fire them",
            bad: .inLine(creative(overlay(inside: tracking(#"event="creativeView""#)))),
            good: .inLine(creative(overlay(behind: tracking(#"event="creativeView""#)))), spec: "VAST 4.2 §3.12.1"),
        RuleDescription(
            .incompleteNonLinear, "incomplete-non-linear", .warning, .correctness,
            "a NonLinear without width or height",
            why: "required in all versions but 4.0: players cannot tell whether the overlay fits, VAST error 501",
            bad: .inLine(creative(overlay(attributes: ""))), good: .inLine(creative(overlay())),
            spec: "VAST 4.2 §3.12.1"),
        RuleDescription(
            .companionClickWithoutID, "companion-click-without-id", .info, .pedantic,
            "a CompanionClickTracking of VAST 4 without an id",
            why: "reports cannot tell one click of a companion from another",
            bad: .inLine(companion(size, clicked(""))), good: .inLine(companion(size, clicked(#" id="a""#))),
            spec: "VAST 4.2 §3.13"),
    ]

    private static func clicked(_ id: String) -> String {
        image + "\n<CompanionClickTracking\(id)>https://track.example/click</CompanionClickTracking>"
    }
}
