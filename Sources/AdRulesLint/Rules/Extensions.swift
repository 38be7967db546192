import AdRulesModel

/// VMAP156, VMAP157: the extensions of a break.
enum BreakExtensions: AdBreakRule {
    static let ids: [RuleID] = ["VMAP156", "VMAP157"]

    static func check(_ adBreak: AdBreak, in document: VMAPDocument, report: inout FindingCollector) {
        for item in adBreak.extensions {
            ExtensionContent.check(item, in: document, report: &report)
            guard item.type == "bumper" else { continue }
            report.report(
                Finding(
                    "VMAP157", at: document.source.place(of: "type", in: item.origin),
                    "only IMA and AdRules know this break as a bumper", label: "Google's extension", value: item.type))
        }
    }
}

/// VMAP156: the extensions of the playlist itself.
enum PlaylistExtensions: PlaylistRule {
    static let ids: [RuleID] = ["VMAP156"]

    static func check(_ document: VMAPDocument, report: inout FindingCollector) {
        for item in document.extensions { ExtensionContent.check(item, in: document, report: &report) }
    }
}

/// Whether what stands in an extension has a namespace of its own. One finding an extension, at its first such element.
private enum ExtensionContent {
    private static let vmapNamespaces: Set<String> = [
        "", "http://www.iab.net/videosuite/vmap", "http://www.iab.net/vmap-1.0",
    ]

    static func check(_ item: Extension, in document: VMAPDocument, report: inout FindingCollector) {
        guard report.wants("VMAP156") else { return }
        let source = document.source
        let declared = defaultNamespace(of: source.tag(of: item.origin), in: source) ?? rootNamespace(of: source)
        let rootPrefix = prefix(of: source.rootTag(), in: source)
        for child in source.children(of: item.origin) {
            let prefix = prefix(of: child.tag, in: source)
            let isForeign =
                prefix.isEmpty
                ? !vmapNamespaces.contains(defaultNamespace(of: child.tag, in: source) ?? declared ?? "")
                : prefix != rootPrefix
            guard !isForeign else { continue }
            report.report(
                Finding(
                    "VMAP156", at: child.tag.range, "<\(child.name)> in <Extension> has no namespace of its own",
                    label: "whose element is this?",
                    help: "declare one: <\(child.name) xmlns=\"https://…\">", value: source.text(in: child.tag.name)))
            return
        }
    }

    private static func rootNamespace(of source: SourceDocument) -> String? {
        defaultNamespace(of: source.rootTag(), in: source)
    }

    private static func defaultNamespace(of tag: TagScan?, in source: SourceDocument) -> String? {
        tag?.attributes.first { source.text(in: $0.name) == "xmlns" }.map { source.text(in: $0.value) }
    }

    /// The prefix of an element's name; empty without one.
    private static func prefix(of tag: TagScan?, in source: SourceDocument) -> String {
        guard let tag else { return "" }
        let name = source.text(in: tag.name)
        return name.firstIndex(of: ":").map { String(name[..<$0]) } ?? ""
    }
}
