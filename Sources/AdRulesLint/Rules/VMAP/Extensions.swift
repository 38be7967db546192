import AdRulesModel

/// VMAP156, VMAP157: the extensions of the playlist and of its breaks.
struct ExtensionRules: PlaylistRule, BuiltInRule {
    static let ids: [RuleID] = [.extensionWithoutNamespace, .bumperExtension]

    func check(_ document: VMAPDocument, report: inout FindingCollector) {
        let hasExtensions = !document.extensions.isEmpty || document.breaks.contains { !$0.extensions.isEmpty }
        guard hasExtensions else { return }
        // Found once: a document can have many extensions, and a long comment before its root.
        let content = ExtensionContent(source: document.source)
        for item in document.extensions { content.check(item, report: &report) }
        for adBreak in document.breaks {
            for item in adBreak.extensions {
                content.check(item, report: &report)
                guard item.type?.isSpelled("bumper") == true else { continue }
                report.report(
                    Finding(
                        .bumperExtension, at: document.source.place(of: "type", in: item.origin),
                        "only IMA and AdRules know this break as a bumper", label: "Google's extension",
                        value: item.type))
            }
        }
    }
}

/// Checks that elements in an extension have a namespace of their own. One finding per extension, at the first
/// element without one.
private struct ExtensionContent {
    private static let vmapNamespaces: Set<ByteText> = [
        "", "http://www.iab.net/videosuite/vmap", "http://www.iab.net/vmap-1.0",
    ]

    private let source: SourceDocument
    /// The default namespace and the prefix of the root element.
    private let rootNamespace: String
    private let rootPrefix: String

    init(source: SourceDocument) {
        self.source = source
        let root = source.rootTag()
        rootNamespace = Self.defaultNamespace(of: root, in: source) ?? ""
        rootPrefix = Self.prefix(of: root, in: source)
    }

    func check(_ item: DocumentExtension, report: inout FindingCollector) {
        guard report.wants(.extensionWithoutNamespace) else { return }
        let inherited = Self.defaultNamespace(of: source.tag(of: item.origin), in: source) ?? rootNamespace
        for child in source.children(of: item.origin) {
            let prefix = Self.prefix(of: child.tag, in: source)
            let isForeign =
                prefix.isEmpty
                ? !Self.vmapNamespaces.contains(ByteText(Self.defaultNamespace(of: child.tag, in: source) ?? inherited))
                : !prefix.isSpelled(rootPrefix)
            guard !isForeign else { continue }
            report.report(
                Finding(
                    .extensionWithoutNamespace, at: child.tag.range,
                    "<\(clipped(child.name))> in <Extension> has no namespace of its own",
                    label: "whose element is this?",
                    help: "declare one: <\(clipped(child.name)) xmlns=\"https://…\">",
                    value: source.text(in: child.tag.name)))
            return
        }
    }

    private static func defaultNamespace(of tag: TagScan?, in source: SourceDocument) -> String? {
        tag?.attributes.first { source.text(in: $0.name).isSpelled("xmlns") }.map { source.text(in: $0.value) }
    }

    /// The prefix of an element's name; empty without one.
    private static func prefix(of tag: TagScan?, in source: SourceDocument) -> String {
        guard let tag else { return "" }
        let parts = source.text(in: tag.name).fields(separatedBy: ":")
        return parts.count > 1 ? parts[0] : ""
    }
}
