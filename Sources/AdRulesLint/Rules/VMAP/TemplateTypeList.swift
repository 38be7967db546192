import AdRulesModel

/// VMAP142, VMAP171: a template that VMAP does not list for VAST, or nearly one that it lists.
struct TemplateTypeList: AdBreakRule, BuiltInRule {
    static let ids: [RuleID] = [.unlistedTemplateType, .misspeltTemplateType]

    private func isListed(_ template: String) -> Bool {
        switch ByteText(template) {
        case "vast3", "vast2", "vast1", "vast": true
        default: false
        }
    }

    func check(_ adBreak: AdBreak, in document: VMAPDocument, report: inout FindingCollector) {
        guard let adSource = adBreak.source, case .adTag(_, let template?) = adSource.content,
            !isListed(template.rawValue)
        else { return }
        let tag = document.source.children(of: adSource.origin).first { $0.name.isSpelled("AdTagURI") }?.tag
        let attribute = tag?.attributes.first {
            document.source.text(in: $0.name).ends(with: "templateType")
        }
        let place = attribute?.value ?? tag?.range ?? document.source.startTag(of: adSource.origin)
        if let meant = meant(template) {
            report.report(
                Finding(
                    .misspeltTemplateType, at: place,
                    "templateType \(quoted(template.rawValue)) is not a template of VMAP",
                    label: "did you mean \(meant)?", help: "write templateType=\"\(meant)\"", value: template.rawValue))
            return
        }
        report.report(
            Finding(
                .unlistedTemplateType, at: place, "templateType \(quoted(template.rawValue)) is not in VMAP's list",
                label: template.isVAST
                    ? "taken for VAST by most players" : "only players that know this template use it",
                value: template.rawValue))
    }

    private static let names = ["vast", "vast1", "vast2", "vast3", "vast4"]

    /// The template of VAST that was probably meant: `vats3`, `VAST3`, `vast 3`, `vast_3.0`.
    private func meant(_ template: TemplateType) -> String? {
        guard !template.rawValue.isSpelled("vast4"), template.rawValue.utf8.count <= 16 else { return nil }
        let letters = template.rawValue.utf8.map(\.lowercasedASCII).filter {
            $0 >= UInt8(ascii: "a") && $0 <= UInt8(ascii: "z")
        }
        let digits = template.rawValue.utf8.filter { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
        guard Spelling.nearest(to: String(decoding: letters, as: UTF8.self), among: ["vast"]) != nil else { return nil }
        let name = "vast" + String(decoding: digits.prefix(1), as: UTF8.self)
        return Self.names.first(where: name.isSpelled)
    }
}
