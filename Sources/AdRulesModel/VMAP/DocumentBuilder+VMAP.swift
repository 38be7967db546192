// The elements of VMAP 1.0.1.
extension DocumentBuilder {
    mutating func openRoot(_ tag: XMLStartTag, _ attributes: [XMLAttribute]) throws(XMLFailure) -> Context {
        rootNamespace = tag.namespace
        switch tag.name {
        case .vmap:
            root = .vmap
            let name = storage.bytes[(Int(tag.range.lower) + 1)..<Int(tag.range.upper)].prefix {
                $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: ">") && !TextDecoding.isBlank($0)
            }
            // A longer one is no text to suggest.
            let isPrefix = name.count <= 64 && storage.bytes[name.endIndex] == UInt8(ascii: ":")
            rootPrefix = isPrefix ? String(decoding: name, as: UTF8.self) + ":" : ""
            openVMAP(tag, attributes)
            return .vmap
        case .vast:
            root = .vast
            return openVAST(tag, attributes)
        case .videoAdServingTemplate:
            throw .refused(
                .unsupportedVersion,
                .vast1(root: tag.name.rawValue, at: tag.range))
        default:
            throw .refused(.unknownRoot, unknownRoot(tag))
        }
    }

    private mutating func unknownRoot(_ tag: XMLStartTag) -> Finding {
        let name = elementName(tag)
        let local = name.fields(separatedBy: ":").last ?? name
        let match = Spelling.match(local, among: ["VMAP", "VAST"])
        let isVMAP = tag.namespace == .vmap || tag.namespace == .vmapLegacy
        return .unknownRoot(name, isVMAP: isVMAP, match: match, at: tag.range)
    }

    private mutating func openVMAP(_ tag: XMLStartTag, _ attributes: [XMLAttribute]) {
        checkRootNamespace(tag)
        var others: [XMLAttribute] = []
        for index in attributes.indices {
            let attribute = attributes[index]
            if attribute.name == .version {
                let version = string(attribute)
                vmap.version = version
                // The comment in the schema says 1.0.1, and every player accepts it.
                if !version.isSpelled("1.0"), !version.isSpelled("1.0.1") {
                    note(.unsupportedVersion(version, at: attribute.value))
                }
            } else {
                others.append(attribute)
            }
        }
        if vmap.version == nil {
            let written = take(.version, from: &others, tag, among: [.version])
            note(
                .missingVersion(of: elementName(tag), name: elementNameRange(tag), at: tag.range)
                    .meaning("version", by: written))
        }
        for attribute in others { unknownAttribute(attribute, tag, candidates: [.version]) }
    }

    private mutating func checkRootNamespace(_ tag: XMLStartTag) {
        let source = SourceDocument(storage: storage)
        switch tag.namespace {
        case .vmap:
            if !rootPrefix.isSpelled("vmap:") {
                note(.unusualPrefix(rootPrefix, at: source.namespaceDeclaration(in: tag.range)?.name ?? tag.range))
            }
        // An undeclared prefix has its own finding.
        case .none where elementName(tag).utf8.contains(UInt8(ascii: ":")):
            break
        case .none:
            note(.missingNamespace(of: elementName(tag), at: tag.range))
        case .vmapLegacy, .vast, .other:
            let written = source.namespaceDeclaration(in: tag.range)
            let uri = written.map { String(decoding: storage.bytes[$0.value.offsets], as: UTF8.self) }
            note(.wrongNamespace(uri, at: written?.value ?? tag.range))
        }
    }

    /// Checks that an element of VMAP is in the same namespace as the root; returns whether it is.
    @discardableResult
    mutating func checkNamespace(_ tag: XMLStartTag) -> Bool {
        guard rootNamespace != .none, tag.namespace != rootNamespace else { return true }
        switch tag.namespace {
        case .vmap, .vmapLegacy: return true
        case .none, .vast, .other:
            let name: ElementName = tag.name == .vastData ? .vastAdData : tag.name
            note(
                .childOutsideNamespace(
                    elementName(tag), named: rootPrefix + name.rawValue, hasNamespace: tag.namespace != .none,
                    at: tag.range))
            return false
        }
    }

    mutating func openInVMAP(_ tag: XMLStartTag, _ attributes: [XMLAttribute]) throws(XMLFailure) -> Context {
        switch (place, tag.name) {
        case (.vmap, .adBreak):
            if vmap.breaks.count >= limits.breaks {
                throw .limit(.tooManyBreaks(at: tag.range, limit: limits.breaks))
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
            readTemplate(attributes, tag)
            return .leaf
        case (.adSource, .vastAdData), (.adSource, .vastData):
            let isInNamespace = checkNamespace(tag)
            noAttributes(attributes, tag)
            // Outside the namespace it has a finding that gives the right name too.
            if tag.name == .vastData, isInNamespace {
                note(.legacyVASTData(elementName(tag), prefix: rootPrefix, at: tag.range))
            }
            hasVASTAdData = false
            hasOtherAdData = false
            return .vastAdData
        case (.vastAdData, .vast):
            if hasVASTAdData {
                note(.secondVAST(at: tag.range))
                return .skipped
            }
            hasVASTAdData = true
            return openVAST(tag, attributes)
        case (.vastAdData, _):
            let name = elementName(tag)
            let local = name.fields(separatedBy: ":").last ?? name
            let match = tag.name == .unknown ? Spelling.match(local, among: ["VAST"]) : nil
            note(.elementInsteadOfVAST(name, match: match, at: tag.range))
            hasOtherAdData = true
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

    /// Reads the `templateType` of a content, and reports a missing or empty one. An empty one counts as missing.
    private mutating func readTemplate(_ attributes: [XMLAttribute], _ tag: XMLStartTag) {
        template = nil
        var others: [XMLAttribute] = []
        var empty: SourceRange?
        for index in attributes.indices {
            let attribute = attributes[index]
            guard attribute.name == .templateType else {
                others.append(attribute)
                continue
            }
            let text = string(attribute)
            if text.utf8.allSatisfy(TextDecoding.isBlank) {
                empty = attribute.value
            } else {
                template = TemplateType(rawValue: text)
            }
        }
        if template == nil {
            let element = elementName(tag)
            let written = empty == nil ? take(.templateType, from: &others, tag, among: [.templateType]) : nil
            let missing: Finding =
                tag.name == .adTagURI
                ? .missingTemplateType(
                    of: element, name: elementNameRange(tag), isEmpty: empty != nil, at: empty ?? tag.range)
                : .customAdDataWithoutTemplateType(element, isEmpty: empty != nil, at: empty ?? tag.range)
            note(missing.meaning("templateType", by: written))
        }
        for attribute in others { unknownAttribute(attribute, tag, candidates: [.templateType]) }
    }

    /// Reads an element of VMAP that is spelt in other capitals as what it is, and reports it.
    @inline(never)
    mutating func recognized(_ tag: XMLStartTag) -> XMLStartTag {
        let candidates: [ElementName]
        switch place {
        case .vmap, .adBreak, .adSource: candidates = Self.vmapChildren[place] ?? []
        case .vastAdData: candidates = [.vast]
        case .trackingEvents where outerPlace == .adBreak: candidates = [.tracking]
        case .extensions where outerPlace == .adBreak || outerPlace == .vmap: candidates = [.extension]
        default: return tag
        }
        let written = elementName(tag)
        let local = written.fields(separatedBy: ":").last ?? written
        guard let meant = candidates.first(where: { $0.rawValue.isSpelledIgnoringCase(local) }) else { return tag }
        note(.respeltElement(written, spelling: (meant == .vast ? "" : rootPrefix) + meant.rawValue, at: tag.range))
        // The finding gives the prefix too.
        return XMLStartTag(name: meant, namespace: meant == .vast ? tag.namespace : rootNamespace, range: tag.range)
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
        note(.severalAdSourceContents(at: startTag(of: element)))
    }

    /// The range of the start tag of the element at `range`.
    mutating func startTag(of range: SourceRange) -> SourceRange {
        TagScan(storage.bytes, at: Int(range.lower))?.range ?? range
    }

    mutating func closeInVMAP(_ frame: Frame, _ tag: XMLEndTag) {
        switch frame.context {
        case .adBreak:
            vmap.breaks.append(
                AdBreak(Self.taken(&adBreak, leaving: AdBreak.Properties()), origin: SourceOrigin(tag.element)))
        case .adSource:
            guard let read = Self.taken(&adSource, leaving: nil) else { return }
            let source = AdSource(read, origin: SourceOrigin(tag.element))
            if adBreak.source == nil {
                adBreak.source = source
            } else {
                adBreak.ignoredSources.append(source)
                let first = adBreak.source?.origin.range
                note(.severalAdSources(first: first.map { startTag(of: $0) }, at: startTag(of: tag.element)))
            }
        case .vastAdData:
            closeVASTAdData(tag)
        case .vast:
            vast.origin = SourceOrigin(tag.element)
            if place == .vastAdData {
                addContent(.vast(Self.taken(&vast, leaving: VAST(version: nil, ads: []))), tag.element)
            }
        default:
            break
        }
    }

    private mutating func closeVASTAdData(_ tag: XMLEndTag) {
        guard !hasVASTAdData, !hasOtherAdData else { return }
        let text = SourceText(storage: storage, range: tag.text, isEncoded: tag.isEncoded)
        if text.isEmpty { return note(.missingVAST(at: startTag(of: tag.element))) }
        let string = text.string
        if ["https://", "http://", "//"].contains(where: string.begins) {
            note(
                .addressInVASTData(
                    string, prefix: rootPrefix, element: tag.element, at: startTag(of: tag.element)))
        } else {
            note(.escapedVAST(string, at: tag.text))
        }
    }

    /// Reports an element that is unknown at its place.
    mutating func unknownElement(_ tag: XMLStartTag, in parent: ElementName, candidates: [ElementName]) {
        let likely: RuleID =
            !isInVMAP ? .unknownVASTElement : Self.vmapHomes[tag.name] == nil ? .unknownElement : .misplacedElement
        guard keepsFinding(of: likely) else { return }
        let name = elementName(tag)
        if isInVMAP, let home = Self.vmapHomes[tag.name] {
            note(.misplacedElement(name, in: parent.rawValue, home: rootPrefix + home.rawValue, at: tag.range))
            return
        }
        if !isInVMAP, let home = vastHome(of: tag.name), home != parent {
            note(.misplacedVASTElement(name, in: parent.rawValue, home: home.rawValue, at: tag.range))
            return
        }
        // A known name in the wrong place needs no spelling suggestion.
        let local = name.fields(separatedBy: ":").last ?? name
        var match = tag.name == .unknown ? Spelling.match(local, among: candidates.map(\.rawValue)) : nil
        // `<AdBreaks>` around `<AdBreak>` is a list that somebody made up, and no break.
        if let spelling = match?.spelling, isList(tag, of: spelling) { match = nil }
        let written = storage.string(elementNameRange(tag))
        let prefix = isInVMAP ? rootPrefix : written.prefixOfName
        if let spelling = match?.spelling { match?.spelling = prefix + spelling }
        note(
            .unknownElement(
                name, written: written, in: parent.rawValue, isVMAP: isInVMAP, match: match, at: tag.range))
    }

    /// Whether the first child of an element has this name. Complexity: O(bytes up to its first tag).
    func isList(_ tag: XMLStartTag, of name: String) -> Bool {
        var scanner = MarkupScanner(storage.bytes, in: Int(tag.range.upper)..<storage.bytes.count)
        while let token = scanner.next() {
            switch token {
            case .startTag(let child):
                let written = storage.bytes[child.name.offsets]
                let local = written.lastIndex(of: UInt8(ascii: ":")).map { written[($0 + 1)...] } ?? written
                return String(decoding: local, as: UTF8.self).isSpelledIgnoringCase(name)
            case .endTag: return false
            case .text, .cdata, .other: continue
            }
        }
        return false
    }

    /// The element in which an element belongs.
    private static let vmapHomes: [ElementName: ElementName] = [
        .adBreak: .vmap, .adSource: .adBreak, .trackingEvents: .adBreak, .extensions: .adBreak,
        .adTagURI: .adSource, .vastAdData: .adSource, .customAdData: .adSource, .vast: .vastAdData,
        .tracking: .trackingEvents, .extension: .extensions,
    ]
}

extension SourceDocument {
    /// The declaration in a start tag that binds the namespace of its own element.
    package func namespaceDeclaration(in tag: SourceRange) -> TagScan.Attribute? {
        guard let scan = TagScan(storage.bytes, at: Int(tag.lower)) else { return nil }
        let name = storage.bytes[scan.name.offsets]
        let prefix = name.firstIndex(of: UInt8(ascii: ":")).map { name[..<$0] }
        let declaration = Array("xmlns".utf8) + (prefix.map { [UInt8(ascii: ":")] + Array($0) } ?? [])
        return scan.attributes.first { storage.bytes[$0.name.offsets].elementsEqual(declaration) }
    }
}
