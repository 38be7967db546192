public import AdRulesModel

/// VAST370, VAST371: interactive code and captions.
struct CreativeFiles: LinearRule, BuiltInRule {
    func check(_ linear: Linear, of ad: Ad, in response: Response, report: inout FindingCollector) {
        for file in linear.interactiveFiles { check(file, in: response, report: &report) }
        for file in linear.closedCaptions {
            let source = response.source
            guard file.type?.isEmpty ?? true || file.language?.isEmpty ?? true else {
                checkValues(of: file, source, report: &report)
                continue
            }
            let (missing, place) = source.emptyAttributes(["type", "language"], in: file.origin)
            guard !missing.isEmpty else { continue }
            report.report(
                .incompleteCaptionFile, at: place, "<ClosedCaptionFile> has no \(enumerated(missing))",
                label: "players cannot choose captions by it", help: adding(missing, type: "text/vtt", or: "en"))
        }
    }

    /// Reports a type that is no MIME type, and a language that is no tag of a language.
    private func checkValues(of file: ClosedCaptionFile, _ source: SourceDocument, report: inout FindingCollector) {
        if let type = file.type, !MediaFormat.isMIMEType(type) {
            report.report(
                .incompleteCaptionFile, at: source.place(of: "type", in: file.origin),
                "\(quoted(type)) is not a MIME type", label: "expected a type as in text/vtt",
                help: #"write type="text/vtt" for WebVTT, type="application/ttml+xml" for TTML"#, value: type)
        } else if let language = file.language, !Self.isTag(language.trimmingBlanks) {
            report.report(
                .incompleteCaptionFile, at: source.place(of: "language", in: file.origin),
                "\(quoted(language)) is not a language tag", label: "expected a tag as in en or pt-BR",
                help: "write a BCP 47 language tag", value: language)
        }
    }

    /// Whether a text has the form of a language tag (RFC 5646): two or three letters, then parts behind hyphens. Few
    /// tags have more letters, and names of languages do.
    private static func isTag(_ text: String) -> Bool {
        let parts = text.fields(separatedBy: "-")
        return (2...3).contains(parts[0].utf8.count)
            && parts[0].utf8.allSatisfy { ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7A }
            && parts.dropFirst().allSatisfy { (1...8).contains($0.utf8.count) }
    }

    /// The advice to add the missing ones of two attributes: a type, and another one.
    private func adding(_ missing: [String], type: String, or other: String) -> String {
        "add " + missing.map { "\($0)=\"\($0.isSpelled("type") ? type : other)\"" }.joined(separator: " ")
    }

    private func check(_ file: InteractiveCreativeFile, in response: Response, report: inout FindingCollector) {
        let source = response.source
        if file.type?.isEmpty ?? true || file.apiFramework?.isEmpty ?? true {
            let (missing, place) = source.emptyAttributes(["type", "apiFramework"], in: file.origin)
            if !missing.isEmpty {
                report.report(
                    .incompleteInteractiveFile, at: place, "<InteractiveCreativeFile> has no \(enumerated(missing))",
                    label: "players do not know what runs it", help: adding(missing, type: "text/html", or: "SIMID"))
            }
        }
        guard let version = response.version, version >= .v40, version < .v43 else { return }
        let scheme = source.decoded(file.uri).prefix(5).map(\.lowercasedASCII)
        guard scheme.elementsEqual("data:".utf8) else { return }
        report.report(
            .incompleteInteractiveFile, at: source.startTag(of: file.origin),
            "a data: address is allowed since VAST 4.3; this response says \(version)",
            label: "players of VAST \(version) load http and https only",
            help: #"write version="4.3", or the address of a file"#)
    }
}

extension RuleID {
    /// An `InteractiveCreativeFile` that players cannot choose or load.
    public static let incompleteInteractiveFile = RuleID(rawValue: "VAST370")
    /// A `ClosedCaptionFile` without `type` or `language`.
    public static let incompleteCaptionFile = RuleID(rawValue: "VAST371")
}

extension CreativeFiles {
    static let rules: [RuleDescription] = [
        RuleDescription(
            .incompleteInteractiveFile, "incomplete-interactive-file", .info, .correctness,
            "an InteractiveCreativeFile that players cannot choose or load",
            why: "without type and apiFramework players do not know what runs it, and play the ad without it: VAST "
                + "error 409",
            bad: .linear(files: interactive("") + "\n" + mediaFile()),
            good: .linear(files: interactive(#" type="text/html" apiFramework="SIMID""#) + "\n" + mediaFile()),
            spec: "VAST 4.2 §3.9.3"),
        RuleDescription(
            .incompleteCaptionFile, "incomplete-caption-file", .info, .correctness,
            "a ClosedCaptionFile without a usable type or language",
            why: "players choose captions by both, and do not offer one that lacks either",
            bad: .linear(files: mediaFile() + "\n" + captions(#" type="text/vtt""#)),
            good: .linear(files: mediaFile() + "\n" + captions(#" type="text/vtt" language="en""#)),
            spec: "VAST 4.2 §3.9.5"),
    ]
}
