public import AdRulesModel
import AdRulesText

/// VMAP142, VMAP171, VMAP175: a template that VMAP does not list for VAST, or nearly one that it lists, or one of VAST
/// where no VAST is read.
struct TemplateTypeList: AdBreakRule, BuiltInRule {
    private func isListed(_ template: String) -> Bool {
        switch ByteText(template) {
        case "vast3", "vast2", "vast1", "vast": true
        default: false
        }
    }

    func check(_ adBreak: AdBreak, in document: VMAPDocument, report: inout FindingCollector) {
        if let adSource = adBreak.source, case .custom(let data, let template?) = adSource.content, !data.isEmpty {
            checkCustom(data, template, of: adSource, document.source, report: &report)
        }
        guard let adSource = adBreak.source, case .adTag(_, let template?) = adSource.content,
            !isListed(template.rawValue)
        else { return }
        let attribute = templateType(of: "AdTagURI", in: adSource, document.source)
        let place = attribute?.value ?? document.source.startTag(of: adSource.origin)
        if let meant = meant(template) {
            report.report(
                Finding(
                    .misspeltTemplateType, at: place,
                    "templateType \(quoted(template.rawValue)) is not a template of VMAP",
                    label: "did you mean \(meant.name)?", value: template.rawValue
                ).writing(
                    value: meant.name, of: "templateType", at: attribute?.value, isSafe: meant.isCertain
                ).fixed(
                    by: attribute.map { [Fix.Edit(range: $0.value, text: meant.name)] } ?? [], isSafe: meant.isCertain))
            return
        }
        report.report(
            .unlistedTemplateType, at: place, "templateType \(quoted(template.rawValue)) is not in VMAP's list",
            label: template.isVAST ? "treated as VAST by most players" : "only players that know this template use it",
            value: template.rawValue)
    }

    private func templateType(of element: String, in adSource: AdSource, _ source: SourceDocument) -> TagScan.Attribute?
    {
        source.children(of: adSource.origin).first { $0.name.isSpelled(element) }?.tag.attributes.first {
            source.text(in: $0.name).ends(with: "templateType")
        }
    }

    private func checkCustom(
        _ data: SourceText, _ template: TemplateType, of adSource: AdSource, _ source: SourceDocument,
        report: inout FindingCollector
    ) {
        let name = TemplateType.namesOfVAST.first(where: template.rawValue.isSpelled) ?? meant(template)?.name
        guard template.isVAST || name != nil, !Self.customNames.contains(where: { name.isSpelled($0) }) else { return }
        let element = data.string.begins(with: "<") ? "VASTAdData" : "AdTagURI"
        let place =
            templateType(of: "CustomAdData", in: adSource, source)?.value ?? source.startTag(of: adSource.origin)
        report.report(
            .customDataOfVAST, at: place, "<CustomAdData> has the templateType \(quoted(template.rawValue)) of VAST",
            label: "nobody reads VAST here", help: "write <\(element)> instead of <CustomAdData>",
            value: template.rawValue)
    }

    /// The templates of VAST that VMAP lists for custom data (VMAP 1.0.1 §4), although its text says otherwise.
    private static let customNames = ["vast1", "vast2"]

    /// The template of VAST that was probably meant: `vats3`, `VAST3`, `vast 3`, `vast_3.0`.
    ///
    /// Nearly the letters of VAST may be a name of somebody else, as `fast` is: without a number they must begin as
    /// VAST does and are not certain, and with one they must begin with its first letter.
    private func meant(_ template: TemplateType) -> (name: String, isCertain: Bool)? {
        guard !template.rawValue.isSpelled("vast4"), template.rawValue.utf8.count <= 16 else { return nil }
        let letters = template.rawValue.utf8.map(\.lowercasedASCII).filter {
            $0 >= UInt8(ascii: "a") && $0 <= UInt8(ascii: "z")
        }
        let digits = template.rawValue.utf8.filter { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }
        let word = String(decoding: letters, as: UTF8.self)
        guard let match = Spelling.match(word, among: ["vast"]), word.begins(with: digits.isEmpty ? "vas" : "v") else {
            return nil
        }
        let isOwnName = word.isSpelled("vast") || !digits.isEmpty
        let name = "vast" + String(decoding: digits.prefix(1), as: UTF8.self)
        let isVersion = digits.dropFirst().allSatisfy { $0 == UInt8(ascii: "0") }
        return TemplateType.namesOfVAST.first(where: name.isSpelled).map {
            ($0, match.isCertain && isVersion && isOwnName)
        }
    }
}

extension RuleID {
    /// A `templateType` that VMAP does not list for VAST.
    public static let unlistedTemplateType = RuleID(rawValue: "VMAP142")
    /// A `templateType` that is nearly one of VMAP's list.
    public static let misspeltTemplateType = RuleID(rawValue: "VMAP171")
    /// A `CustomAdData` with a `templateType` of VAST.
    public static let customDataOfVAST = RuleID(rawValue: "VMAP175")
}

extension TemplateTypeList {
    static let rules: [RuleDescription] = [
        RuleDescription(
            .unlistedTemplateType, "unlisted-template-type", .info, .compatibility, folding: .together,
            "a templateType that VMAP does not list for VAST",
            why: "VMAP 1.0.1 lists vast, vast1, vast2 and vast3: a strict player answers with VMAP error 1005",
            bad: .adBreak(tagSource(template: #" templateType="vast4""#)), good: .adBreak(tagSource()),
            spec: "VMAP 1.0.1 §2.3.2"),
        RuleDescription(
            .misspeltTemplateType, "misspelt-template-type", .warning, .correctness, fix: .safe,
            "a templateType that nearly matches one in VMAP's list",
            why: "players compare the name: an unknown template is VMAP error 1005, and the break is lost",
            bad: .adBreak(tagSource(template: #" templateType="vats3""#)), good: .adBreak(tagSource()),
            spec: "VMAP 1.0.1 §2.3.2"),
        RuleDescription(
            .customDataOfVAST, "custom-data-of-vast", .error, .correctness,
            "a CustomAdData with a templateType of VAST",
            why: "CustomAdData is for formats other than VAST: no player looks for VAST there, and the break is lost",
            bad: .adBreak(
                element(
                    "vmap:AdSource", address(#"vmap:CustomAdData templateType="vast3""#, "https://ads.example/vast"))),
            good: .adBreak(tagSource()), spec: "VMAP 1.0.1 §2.3.2"),
    ]
}
