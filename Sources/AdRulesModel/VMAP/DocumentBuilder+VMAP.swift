// The elements of VMAP 1.0.1.
extension DocumentBuilder {
    mutating func openRoot(_ tag: XMLStartTag, _ attributes: [XMLAttribute]) throws(XMLFailure) -> Context {
        rootNamespace = tag.namespace
        switch tag.name {
        case .vmap:
            root = .vmap
            openVMAP(tag, attributes)
            return .vmap
        case .vast:
            root = .vast
            return openVAST(tag, attributes)
        case .videoAdServingTemplate:
            throw .refused(
                .unsupportedVersion,
                Finding(
                    .vast1, at: tag.range, "VAST 1.x is not supported", label: "the root element of VAST 1.x",
                    help: "ask the ad server for VAST 3.0 or later", value: tag.name.rawValue))
        default:
            throw .refused(.unknownRoot, unknownRoot(tag))
        }
    }

    private mutating func unknownRoot(_ tag: XMLStartTag) -> Finding {
        let name = elementName(tag)
        let local = name.fields(separatedBy: ":").last ?? name
        let nearest = Spelling.nearest(to: local, among: ["VMAP", "VAST"])
        // A root in VMAP's namespace was meant to be VMAP (VMAP109); of any other only the name is known.
        let isVMAP = tag.namespace == .vmap || tag.namespace == .vmapLegacy
        return Finding(
            isVMAP ? .wrongRoot : .unknownRoot, at: tag.range, "the root element <\(name)> is neither VMAP nor VAST",
            label: nearest.map { "did you mean <\($0)>?" } ?? "expected <vmap:VMAP> or <VAST>",
            help: nearest.map { "write <\(isVMAP ? "vmap:" : "")\($0)>; names of elements are case-sensitive" }
                ?? "send a VMAP or VAST document",
            value: name)
    }

    private mutating func openVMAP(_ tag: XMLStartTag, _ attributes: [XMLAttribute]) {
        checkRootNamespace(tag)
        for index in attributes.indices {
            let attribute = attributes[index]
            if attribute.name == .version {
                let version = string(attribute)
                vmap.version = version
                // The comment in the schema says 1.0.1, and every player accepts it.
                if !version.isSpelled("1.0"), !version.isSpelled("1.0.1") {
                    note(
                        .unsupportedVersion, at: attribute.value,
                        "\"\(Self.clipped(version))\" is not the version of VMAP documents",
                        label: "expected 1.0", help: "write version=\"1.0\", which VMAP 1.0.1 uses too", value: version)
                }
            } else {
                unknownAttribute(attribute, tag, candidates: [.version])
            }
        }
        if vmap.version == nil {
            note(
                .missingVersion, at: tag.range, "<\(elementName(tag))> has no version", label: "version is missing",
                help: "add version=\"1.0\"")
        }
    }

    private mutating func checkRootNamespace(_ tag: XMLStartTag) {
        let right = "http://www.iab.net/videosuite/vmap"
        let written = SourceDocument(storage: storage).namespaceDeclaration(in: tag.range)
        let uri = written.map { String(decoding: storage.bytes[$0.value.offsets], as: UTF8.self) }
        let range = written?.value ?? tag.range
        switch tag.namespace {
        case .vmap:
            if let written, storage.bytes[written.name.offsets].elementsEqual("xmlns".utf8) {
                note(
                    .defaultNamespace, at: written.name,
                    "VMAP is the default namespace: some players look for \"vmap:\"",
                    label: "correct XML, but not what every player reads",
                    help: "declare xmlns:vmap=\"\(right)\" and write vmap: before each element of VMAP")
            }
        // An undeclared prefix has its own finding.
        case .none where elementName(tag).utf8.contains(UInt8(ascii: ":")):
            break
        case .none:
            note(
                .missingNamespace, at: tag.range, "<\(elementName(tag))> has no namespace", label: "no xmlns:vmap",
                help: "add xmlns:vmap=\"\(right)\" and write vmap: before each element of VMAP")
        case .vmapLegacy, .vast, .other:
            let isOldExample = uri?.isSpelled("http://www.iab.net/vmap-1.0") == true
            note(
                isOldExample ? .legacyNamespace : .wrongNamespace, at: range,
                "\"\(Self.clipped(uri ?? ""))\" is not the namespace of VMAP",
                label: isOldExample ? "printed by mistake in the first edition" : "read as VMAP all the same",
                help: "write \"\(right)\"", value: uri)
        }
    }

    /// Checks that an element of VMAP is in the same namespace as the root.
    private mutating func checkNamespace(_ tag: XMLStartTag) {
        guard rootNamespace != .none, tag.namespace != rootNamespace else { return }
        switch tag.namespace {
        case .vmap, .vmapLegacy: return
        case .none, .vast, .other:
            note(
                .childOutsideNamespace, at: tag.range, "<\(elementName(tag))> is not in the namespace of VMAP",
                label: tag.namespace == .none ? "no vmap: prefix" : "another namespace",
                help: "write <vmap:\(tag.name.rawValue)>")
        }
    }

    mutating func openInVMAP(_ tag: XMLStartTag, _ attributes: [XMLAttribute]) throws(XMLFailure) -> Context {
        switch (place, tag.name) {
        case (.vmap, .adBreak):
            if vmap.breaks.count >= limits.breaks {
                throw .limit(LimitFindings.breaks(at: tag.range, limit: limits.breaks))
            }
            checkNamespace(tag)
            openAdBreak(tag, attributes)
            return .adBreak
        case (.vmap, .extensions), (.adBreak, .extensions):
            checkNamespace(tag)
            noAttributes(attributes, tag)
            return .extensions
        case (.adBreak, .adSource):
            checkNamespace(tag)
            openAdSource(tag, attributes)
            return .adSource
        case (.adBreak, .trackingEvents):
            checkNamespace(tag)
            noAttributes(attributes, tag)
            return .trackingEvents
        case (.adSource, .adTagURI), (.adSource, .customAdData):
            checkNamespace(tag)
            template = singleAttribute(.templateType, attributes, tag).map(TemplateType.init(rawValue:))
            if template == nil { missingTemplate(tag) }
            return .leaf
        case (.adSource, .vastAdData), (.adSource, .vastData):
            checkNamespace(tag)
            noAttributes(attributes, tag)
            if tag.name == .vastData {
                note(
                    .legacyVASTData, at: tag.range, "<\(elementName(tag))> is the old name of VASTAdData",
                    label: "a slip of VMAP 1.0", help: "write <vmap:VASTAdData>")
            }
            hasVASTAdData = false
            return .vastAdData
        case (.vastAdData, .vast):
            if hasVASTAdData {
                note(
                    .vastDataWithoutVAST, at: tag.range, "<VASTAdData> holds a second <VAST>", label: "ignored",
                    help: "put its ads into the first one, or into a break of their own")
                return .skipped
            }
            hasVASTAdData = true
            return openVAST(tag, attributes)
        case (.vastAdData, _):
            note(
                .vastDataWithoutVAST, at: tag.range, "<VASTAdData> holds <\(elementName(tag))>, not <VAST>",
                label: "expected <VAST>", help: "embed the VAST document itself, as XML", value: elementName(tag))
            return .skipped
        default:
            unknownElement(tag, in: frames.last?.name ?? .unknown, candidates: Self.vmapChildren[place] ?? [])
            return .skipped
        }
    }

    private static let vmapChildren: [Context: [ElementName]] = [
        .vmap: [.adBreak, .extensions], .adBreak: [.adSource, .trackingEvents, .extensions],
        .adSource: [.vastAdData, .adTagURI, .customAdData],
    ]

    private mutating func missingTemplate(_ tag: XMLStartTag) {
        let isTag = tag.name == .adTagURI
        note(
            isTag ? .missingTemplateType : .customAdDataWithoutTemplateType, at: tag.range,
            "<\(elementName(tag))> has no templateType",
            label: isTag ? "read as VAST" : "nobody can tell what it holds",
            help: isTag ? "add templateType=\"vast3\"" : "add templateType with the name of the format")
    }

    private mutating func openAdSource(_ tag: XMLStartTag, _ attributes: [XMLAttribute]) {
        var source = AdSource.Properties()
        for index in attributes.indices {
            let attribute = attributes[index]
            switch attribute.name {
            case .id: source.id = string(attribute)
            case .allowMultipleAds: source.allowMultipleAds = boolean(attribute) ?? true
            case .followRedirects: source.followRedirects = boolean(attribute) ?? true
            default:
                unknownAttribute(
                    attribute, tag, candidates: [.id, .allowMultipleAds, .followRedirects])
            }
        }
        adSource = source
    }

    /// Sets the content of the open source; the first one wins.
    mutating func addContent(_ content: AdSource.Content, _ element: SourceRange) {
        if case AdSource.Content.none? = adSource?.content {
            adSource?.content = content
            return
        }
        adSource?.ignoredContents.append(content)
        note(
            .severalAdSourceContents, at: startTag(of: element), "<AdSource> holds a second content", label: "ignored",
            help: "give each its own <vmap:AdBreak>, at the same timeOffset if they belong together")
    }

    /// The range of the start tag of the element at `range`.
    func startTag(of range: SourceRange) -> SourceRange {
        TagScan(storage.bytes, at: Int(range.lower))?.range ?? range
    }

    mutating func closeInVMAP(_ frame: Frame, _ tag: XMLEndTag) {
        switch frame.context {
        case .adBreak:
            vmap.breaks.append(
                AdBreak(Self.taken(&adBreak, leaving: AdBreak.Properties()), origin: Origin(tag.element)))
        case .adSource:
            guard let read = Self.taken(&adSource, leaving: nil) else { return }
            let source = AdSource(read, origin: Origin(tag.element))
            if adBreak.source == nil {
                adBreak.source = source
            } else {
                adBreak.ignoredSources.append(source)
                note(
                    .severalAdSources, at: startTag(of: tag.element), "<AdBreak> has a second <AdSource>",
                    label: "ignored",
                    help: "give it its own <vmap:AdBreak>, at the same timeOffset if they belong together",
                    related: (adBreak.source?.origin.range).map {
                        [Finding.Related(range: startTag(of: $0), label: "this one plays")]
                    } ?? [])
            }
        case .vastAdData:
            closeVASTAdData(tag)
        case .vast:
            vast.origin = Origin(tag.element)
            if place == .vastAdData {
                addContent(.vast(Self.taken(&vast, leaving: VAST(version: nil, ads: []))), tag.element)
            }
        default:
            break
        }
    }

    private mutating func closeVASTAdData(_ tag: XMLEndTag) {
        guard !hasVASTAdData else { return }
        let text = SourceText(storage: storage, range: tag.text, isEncoded: tag.isEncoded)
        if text.isEmpty {
            note(
                .vastDataWithoutVAST, at: startTag(of: tag.element), "<VASTAdData> holds no <VAST>",
                label: "nothing to play",
                help: "embed a VAST document, or leave the <vmap:AdSource> out")
        } else {
            note(
                .escapedVAST, at: tag.text, "<VASTAdData> holds text, not a <VAST> element",
                label: "CDATA or escaped XML is only text", help: "embed the VAST document itself, as XML",
                value: Self.clipped(text.string))
        }
    }

    /// Reports an element that is unknown at its place.
    mutating func unknownElement(_ tag: XMLStartTag, in parent: ElementName, candidates: [ElementName]) {
        guard keepsFindings else { return }
        let name = elementName(tag)
        let isVMAP = isInVMAP
        let parentName = parent.rawValue
        // A known name in the wrong place needs no spelling suggestion.
        let nearest =
            tag.name == .unknown ? Spelling.nearest(to: name, among: candidates.map(\.rawValue)) : nil
        note(
            isVMAP ? .unknownElement : .unknownVASTElement, at: tag.range, "<\(name)> is not known in <\(parentName)>",
            label: nearest.map { "did you mean <\($0)>?" } ?? "ignored",
            help: nearest.map { "write <\(isVMAP ? "vmap:" : "")\($0)>" }
                ?? "remove it, or put it into an <Extension>", value: name)
    }
}

extension SourceDocument {
    /// The declaration in a start tag that binds the namespace of its own element.
    func namespaceDeclaration(in tag: SourceRange) -> TagScan.Attribute? {
        guard let scan = TagScan(storage.bytes, at: Int(tag.lower)) else { return nil }
        let name = storage.bytes[scan.name.offsets]
        let prefix = name.firstIndex(of: UInt8(ascii: ":")).map { name[..<$0] }
        let declaration = Array("xmlns".utf8) + (prefix.map { [UInt8(ascii: ":")] + Array($0) } ?? [])
        return scan.attributes.first { storage.bytes[$0.name.offsets].elementsEqual(declaration) }
    }
}
