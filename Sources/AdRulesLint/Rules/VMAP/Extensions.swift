public import AdRulesModel
import AdRulesText

/// VMAP156, VMAP157: the extensions of the playlist and of its breaks.
struct ExtensionRules: PlaylistRule, BuiltInRule {
    func check(_ document: VMAPDocument, report: inout FindingCollector) {
        var items = document.extensions
        for adBreak in document.breaks {
            for item in adBreak.extensions {
                items.append(item)
                guard item.type?.isSpelled("bumper") == true else { continue }
                report.report(
                    .bumperExtension, at: document.source.place(of: "type", in: item.origin),
                    "only players that know Google's extension take this break for a bumper",
                    label: "Google's extension", value: item.type)
            }
        }
        guard !items.isEmpty, report.wants(.extensionWithoutNamespace) else { return }
        ExtensionContent(source: document.source).check(items, report: &report)
    }
}

/// Checks that extension elements have their own namespace. One finding per extension, at the first without one.
private struct ExtensionContent {
    private static let vmapNamespaces: Set<ByteText> = ["", ByteText(Namespace.vmapURI), "http://www.iab.net/vmap-1.0"]

    let source: SourceDocument

    /// Complexity: O(bytes of the document).
    func check(_ items: [DocumentExtension], report: inout FindingCollector) {
        let rootPrefix = source.rootPrefix
        var suspects: [[ChildElement]] = []
        for item in items {
            // Those with the prefix of VMAP, and those whose namespace is declared somewhere above, if at all.
            let children = source.children(of: item.origin).filter { child in
                let prefix = source.prefix(of: child.tag)
                return prefix.isEmpty || prefix.isSpelled(rootPrefix)
            }
            if !children.isEmpty { suspects.append(children) }
        }
        guard !suspects.isEmpty else { return }
        let namespaces = defaultNamespaces(of: suspects.joined().map(\.tag.range.lower))
        for children in suspects {
            let bare = children.first { child in
                !source.prefix(of: child.tag).isEmpty
                    || Self.vmapNamespaces.contains(namespaces[child.tag.range.lower] ?? ByteText(""))
            }
            guard let child = bare else { continue }
            let name = clipped(source.text(in: child.tag.name))
            report.report(
                Finding(
                    .extensionWithoutNamespace, at: child.tag.range,
                    source.prefix(of: child.tag).isEmpty
                        ? "<\(name)> in <Extension> has no namespace of its own"
                        : "<\(name)> in <Extension> is in the namespace of VMAP",
                    label: "its owner is unknown", help: "declare one: <\(clipped(child.name)) xmlns=\"https://…\">",
                    value: source.text(in: child.tag.name)))
        }
    }

    /// Returns the default namespace of the elements that begin at these places, in one pass over the document.
    private func defaultNamespaces(of places: [UInt32]) -> [UInt32: ByteText] {
        let wanted = Set(places)
        guard let last = wanted.max() else { return [:] }
        var found: [UInt32: ByteText] = [:]
        var scopes = [ByteText("")]
        var scanner = MarkupScanner(source.bytes)
        while let token = scanner.next(), token.range.lower <= last {
            switch token {
            case .startTag(let tag):
                let namespace = declared(in: tag) ?? scopes[scopes.count - 1]
                if wanted.contains(tag.range.lower) { found[tag.range.lower] = namespace }
                if !tag.isSelfClosing { scopes.append(namespace) }
            case .endTag: if scopes.count > 1 { scopes.removeLast() }
            case .text, .cdata, .other: break
            }
        }
        return found
    }

    private func declared(in tag: TagScan) -> ByteText? {
        tag.attributes.first { source.slice($0.name).elementsEqual("xmlns".utf8) }
            .map { ByteText(source.text(in: $0.value)) }
    }
}

extension RuleID {
    /// An element in an `Extension` without a namespace of its own.
    public static let extensionWithoutNamespace = RuleID(rawValue: "VMAP156")
    /// A break that is marked as a bumper in Google's extension.
    public static let bumperExtension = RuleID(rawValue: "VMAP157")
}

extension ExtensionRules {
    static let rules: [RuleDescription] = [
        RuleDescription(
            .extensionWithoutNamespace, "extension-without-namespace", .warning, .correctness,
            "an element in an Extension without a namespace of its own",
            why: "elements with the same name from two vendors cannot be told apart: namespace-aware players ignore "
                + "them",
            bad: .adBreak(tagSource() + "\n" + skin(content: #"<Skin color="red"/>"#)),
            good: .adBreak(tagSource() + "\n" + skin()), spec: "VMAP 1.0.1 §2.7"),
        RuleDescription(
            .bumperExtension, "bumper-extension", .info, .compatibility,
            "a break that Google's extension marks as a bumper",
            why: "it is not part of VMAP: players that do not know it treat the bumper as a separate break",
            bad: .adBreak(tagSource() + "\n" + bumperExtension), good: .adBreak(tagSource())),
    ]
}
