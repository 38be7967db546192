import AdRulesModel

/// VAST370, VAST371: interactive code and captions.
struct CreativeFiles: LinearRule, BuiltInRule {
    static let ids: [RuleID] = [.incompleteInteractiveFile, .incompleteCaptionFile]

    func check(_ linear: Linear, of ad: Ad, in response: Response, report: inout FindingCollector) {
        for file in linear.interactiveFiles { check(file, in: response, report: &report) }
        for file in linear.closedCaptions where file.type?.isEmpty ?? true || file.language?.isEmpty ?? true {
            let source = response.source
            let (missing, place) = source.emptyAttributes(["type", "language"], in: file.origin)
            guard !missing.isEmpty else { continue }
            report.report(
                Finding(
                    .incompleteCaptionFile, at: place,
                    "<ClosedCaptionFile> has no \(enumerated(missing))",
                    label: "players cannot choose captions by it",
                    help: "add "
                        + missing.map { $0.isSpelled("type") ? #"type="text/vtt""# : #"language="en""# }
                        .joined(separator: " ")))
        }
    }

    private func check(
        _ file: InteractiveCreativeFile, in response: Response, report: inout FindingCollector
    ) {
        let source = response.source
        if file.type?.isEmpty ?? true || file.apiFramework?.isEmpty ?? true {
            let (missing, place) = source.emptyAttributes(["type", "apiFramework"], in: file.origin)
            if !missing.isEmpty {
                report.report(
                    Finding(
                        .incompleteInteractiveFile, at: place,
                        "<InteractiveCreativeFile> has no \(enumerated(missing))",
                        label: "players do not know what runs it",
                        help: "add "
                            + missing.map { $0.isSpelled("type") ? #"type="text/html""# : #"apiFramework="SIMID""# }
                            .joined(separator: " ")))
            }
        }
        guard let version = response.version, version >= .v40, version < .v43 else { return }
        let scheme = source.decoded(file.uri).prefix(5).map(\.lowercasedASCII)
        guard scheme.elementsEqual("data:".utf8) else { return }
        report.report(
            Finding(
                .incompleteInteractiveFile, at: source.startTag(of: file.origin),
                "a data: address is allowed since VAST 4.3; this response says \(version)",
                label: "players of VAST \(version) load http and https only",
                help: #"write version="4.3", or the address of a file"#))
    }
}
