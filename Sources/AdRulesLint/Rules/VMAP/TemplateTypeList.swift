import AdRulesModel

/// VMAP142: a template that VMAP does not list for VAST.
struct TemplateTypeList: AdBreakRule, BuiltInRule {
    static let ids: [RuleID] = [.unlistedTemplateType]

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
        report.report(
            Finding(
                .unlistedTemplateType,
                at: attribute?.value ?? tag?.range ?? document.source.startTag(of: adSource.origin),
                "templateType \(quoted(template.rawValue)) is not in VMAP's list",
                label: template.isVAST
                    ? "taken for VAST by most players" : "only players that know this template use it",
                help: template.isVAST ? #"write templateType="vast3" unless every player is known"# : nil,
                value: template.rawValue))
    }
}
