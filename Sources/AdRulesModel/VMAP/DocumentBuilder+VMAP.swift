import AdRulesText

// The elements of VMAP 1.0.1.
extension DocumentBuilder {
    mutating func openRoot(_ tag: XMLStartTag, _ attributes: [XMLAttribute]) throws(XMLFailure) -> Context {
        rootNamespace = tag.namespace
        switch tag.name {
        case .vmap:
            root = .vmap
            let name = storage.bytes[(Int(tag.range.lower) + 1)..<Int(tag.range.upper)].prefix {
                $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: ">") && !$0.isXMLBlank
            }
            // A longer one is no text to suggest.
            let isPrefix = name.count <= 64 && storage.bytes[name.endIndex] == UInt8(ascii: ":")
            rootPrefix = isPrefix ? name.string + ":" : ""
            openVMAP(tag, attributes)
            return .vmap
        case .vast:
            root = .vast
            return openVAST(tag, attributes)
        case .videoAdServingTemplate: throw .refused(.unsupportedVersion, .vast1(tag.name.spelling, at: tag.range))
        default: throw .refused(.unknownRoot, unknownRoot(tag))
        }
    }

    private mutating func unknownRoot(_ tag: XMLStartTag) -> Finding {
        let name = elementName(tag)
        let match = Spelling.match(name.localName, among: ["VMAP", "VAST"])
        let isVMAP = tag.namespace == .vmap || tag.namespace == .vmapLegacy
        return .unknownRoot(name, isVMAP: isVMAP, match: match, at: tag.range)
    }

    private mutating func openVMAP(_ tag: XMLStartTag, _ attributes: [XMLAttribute]) {
        checkRootNamespace(tag)
        for attribute in attributes where attribute.name == .version {
            let version = string(attribute)
            vmap.version = version
            // The comment in the schema says 1.0.1, and every player accepts it.
            if !version.isSpelled("1.0"), !version.isSpelled("1.0.1") {
                note(.unsupportedVersion(version, at: attribute.value))
            }
        }
        checkVersion(attributes, tag, Finding.missingVersion)
    }

    /// Reports that a root element has no version, and the attributes that it does not have. `missing` takes the
    /// element, its name and its start tag.
    mutating func checkVersion(
        _ attributes: [XMLAttribute], _ tag: XMLStartTag, _ missing: (String, SourceRange, SourceRange) -> Finding
    ) {
        var others = attributes.filter { $0.name != .version }
        if others.count == attributes.count {
            let finding = missing(elementName(tag), elementNameRange(tag), tag.range)
            noteMissing(.version, finding, from: &others, tag, among: [.version])
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
        case .none where elementName(tag).utf8.contains(UInt8(ascii: ":")): break
        case .none:
            let isDeclared = source.declaration(of: "vmap".utf8, in: tag.range) != nil
            note(.missingNamespace(of: elementName(tag), isDeclared: isDeclared, at: tag.range))
        case .vmapLegacy, .vast, .other:
            let written = source.namespaceDeclaration(in: tag.range)
            let uri = written.map { storage.bytes[$0.value.offsets].string }
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
                    elementName(tag), named: rootPrefix + name.spelling, hasNamespace: tag.namespace != .none,
                    at: tag.range))
            return false
        }
    }

    /// Opens a `VASTAdData`, or a `VASTData`, its name in VMAP 1.0.
    mutating func openVASTAdData(_ tag: XMLStartTag, isInNamespace: Bool) -> Context {
        // Outside the namespace it has a finding that gives the right name too.
        if tag.name == .vastData, isInNamespace {
            note(.legacyVASTData(elementName(tag), prefix: rootPrefix, at: tag.range))
        }
        hasVASTAdData = false
        hasOtherAdData = false
        return .vastAdData
    }

    /// Opens the response of a `VASTAdData`.
    mutating func openInlineVAST(_ tag: XMLStartTag, _ attributes: [XMLAttribute]) -> Context {
        if hasVASTAdData {
            note(.secondVAST(at: tag.range))
            return .skipped
        }
        hasVASTAdData = true
        return openVAST(tag, attributes)
    }

    mutating func elementInsteadOfVAST(_ tag: XMLStartTag) {
        let name = elementName(tag)
        let match = tag.name == .unknown ? Spelling.match(name.localName, among: ["VAST"]) : nil
        note(.elementInsteadOfVAST(name, match: match, at: tag.range))
        hasOtherAdData = true
    }

    /// Reads the `templateType` of a content, and reports a missing or empty one. An empty one counts as missing.
    mutating func readTemplate(_ entry: ElementLookup.Entry, _ tag: XMLStartTag, _ attributes: [XMLAttribute]) {
        template = nil
        var empty: SourceRange?
        for attribute in attributes where attribute.name == .templateType {
            let text = string(attribute)
            if text.utf8.allSatisfy(\.isXMLBlank) {
                empty = attribute.value
            } else {
                template = TemplateType(rawValue: text)
            }
        }
        var others = unknown(attributes, of: entry)
        if template == nil {
            let element = elementName(tag)
            let missing: Finding =
                tag.name == .adTagURI
                ? .missingTemplateType(
                    of: element, name: elementNameRange(tag), isEmpty: empty != nil, at: empty ?? tag.range)
                : .customAdDataWithoutTemplateType(element, isEmpty: empty != nil, at: empty ?? tag.range)
            if empty == nil {
                noteMissing(.templateType, missing, from: &others, tag, among: [.templateType], or: "type")
            } else {
                note(missing)
            }
        }
        for attribute in others { unknownAttribute(attribute, tag, candidates: [.templateType]) }
    }

    /// Reads an element of VMAP that is spelt in other capitals as what it is, and reports it.
    @inline(never)
    mutating func recognized(_ tag: XMLStartTag) -> XMLStartTag {
        let candidates: [ElementName]
        switch place {
        case .vmap, .adBreak, .adSource, .vastAdData: candidates = lookup.children(of: place)
        case .trackingEvents where outerPlace == .adBreak: candidates = [.tracking]
        case .extensions where outerPlace == .adBreak || outerPlace == .vmap: candidates = [.extension]
        default: return tag
        }
        let written = elementName(tag)
        let local = written.localName
        guard let meant = candidates.first(where: { $0.spelling.isSpelledIgnoringCase(local) }) else { return tag }
        note(.respeltElement(written, spelling: (meant == .vast ? "" : rootPrefix) + meant.spelling, at: tag.range))
        // The finding gives the prefix too.
        return XMLStartTag(name: meant, namespace: meant == .vast ? tag.namespace : rootNamespace, range: tag.range)
    }

    mutating func openAdSource(_ attributes: [XMLAttribute]) {
        var source = AdSource.Properties()
        for attribute in attributes {
            switch attribute.name {
            case .id: source.id = string(attribute)
            case .allowMultipleAds: source.allowMultipleAds = boolean(attribute) ?? true
            case .followRedirects: source.followRedirects = boolean(attribute) ?? true
            default: break
            }
        }
        adSource = source
    }

    /// Sets the content of the open source; the first one that is not empty wins.
    mutating func addContent(_ content: AdSource.Content, _ element: SourceRange) {
        guard let first = adSource?.content else { return }
        if case .none = first {
            adSource?.content = content
            return
        }
        let isRead = first.isEmpty && !content.isEmpty
        if isRead { adSource?.content = content }
        adSource?.ignoredContents.append(isRead ? first : content)
        note(.severalAdSourceContents(isRead: isRead, at: startTag(of: element)))
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
            guard let first = adBreak.source else {
                adBreak.source = source
                return
            }
            let isRead = first.properties.content.isEmpty && !source.properties.content.isEmpty
            if isRead { adBreak.source = source }
            adBreak.ignoredSources.append(isRead ? first : source)
            note(
                .severalAdSources(
                    first: isRead ? nil : first.origin.range.map { startTag(of: $0) }, isRead: isRead,
                    at: startTag(of: tag.element)))
        case .vastAdData: closeVASTAdData(tag)
        case .vast:
            vast.origin = SourceOrigin(tag.element)
            if place == .vastAdData {
                addContent(.vast(Self.taken(&vast, leaving: VAST(version: nil, ads: []))), tag.element)
            }
        default: break
        }
    }

    private mutating func closeVASTAdData(_ tag: XMLEndTag) {
        guard !hasVASTAdData, !hasOtherAdData else { return }
        let text = SourceText(storage: storage, range: tag.text, isEncoded: tag.isEncoded)
        if text.isEmpty { return note(.missingVAST(at: startTag(of: tag.element))) }
        let string = text.string
        if ["https://", "http://", "//"].contains(where: string.begins) {
            note(.addressInVASTData(string, prefix: rootPrefix, element: tag.element, at: startTag(of: tag.element)))
        } else {
            note(.escapedVAST(string, at: tag.text))
        }
    }

    /// Reports an element that is unknown at its place.
    mutating func unknownElement(_ tag: XMLStartTag, in parent: ElementName, candidates: [ElementName]) {
        let home = home(of: tag.name)
        let name = elementName(tag)
        let rules: [RuleID] =
            !isInVMAP
            ? [.unknownVASTElement, .misspeltAdElement]
            : home == nil ? [.unknownElement, .misspeltElement, .misplacedElement] : [.misplacedElement]
        guard keepsFinding(of: rules, about: "\(parent.spelling) \(name)") else { return }
        if isInVMAP, let home {
            note(.misplacedElement(name, in: parent.spelling, home: rootPrefix + home.spelling, at: tag.range))
            return
        }
        let homes = home.map { [$0] } ?? (isInVMAP ? [] : lookup.homes(of: tag.name))
        if !homes.isEmpty, !homes.contains(parent) {
            note(.misplacedVASTElement(name, tag.name, in: parent.spelling, homes: homes, at: tag.range))
            return
        }
        // A known name in the wrong place needs no spelling suggestion.
        var match = tag.name == .unknown ? Spelling.match(name.localName, among: candidates.map(\.spelling)) : nil
        if place == .adSource, tag.name == .vastAdTagURI {
            // The tag of a wrapper, by its name.
            match = Spelling.Match(spelling: ElementName.adTagURI.spelling, isCertain: false)
        }
        let written = storage.string(elementNameRange(tag))
        let prefix = isInVMAP ? rootPrefix : written.prefixOfName
        if tag.name == .unknown, let child = firstChild(of: tag) {
            // `<AdBreaks>` around `<AdBreak>` is an invented list, not a break.
            if let spelling = match?.spelling, child.isSpelledIgnoringCase(spelling) { match = nil }
            let held = candidates.first { Finding.carriers.contains($0) && child.isSpelledIgnoringCase($0.spelling) }
            if match == nil, let held {
                note(.inventedList(name, of: prefix + held.spelling, isVMAP: isInVMAP, at: tag.range))
                return
            }
        }
        if let spelling = match?.spelling { match?.spelling = prefix + spelling }
        note(
            .unknownElement(name, written: written, in: parent.spelling, isVMAP: isInVMAP, match: match, at: tag.range))
    }

    /// The name of an element's first child, without its prefix; nil if there is none. Complexity: O(bytes up to its
    /// first tag).
    func firstChild(of tag: XMLStartTag) -> String? {
        let end = Int(tag.range.upper)
        if storage.bytes[..<end].dropLast().last == UInt8(ascii: "/") { return nil }
        var scanner = MarkupScanner(storage.bytes, in: end..<storage.bytes.count)
        return scanner.nextChild().map { MarkupScanner.localName($0.name, in: storage.bytes) }
    }

    /// The element that an element belongs in; nil if there are several, or if it is in neither language.
    private mutating func home(of name: ElementName) -> ElementName? {
        let isInVMAP = isInVMAP
        guard let place = lookup.home(of: name, inVMAP: isInVMAP) else { return nil }
        switch place {
        case .adContent:
            let content = lookup.find(name, in: place)?.content ?? ad.kind
            return content == .wrapper ? .wrapper : .inLine
        case .extensions where name == .creativeExtension: return isInVMAP ? nil : .creativeExtensions
        default: return lookup.opener(of: place)
        }
    }
}

extension SourceDocument {
    /// The declaration in a start tag that binds the namespace of its own element.
    package func namespaceDeclaration(in tag: SourceRange) -> TagScan.Attribute? {
        guard let scan = TagScan(storage.bytes, at: Int(tag.lower)) else { return nil }
        let name = storage.bytes[scan.name.offsets]
        return declaration(of: name.firstIndex(of: UInt8(ascii: ":")).map { name[..<$0] } ?? [], in: tag)
    }

    /// The declaration of a prefix in a start tag; of the default namespace if the prefix is empty.
    package func declaration(of prefix: some Collection<UInt8>, in tag: SourceRange) -> TagScan.Attribute? {
        let name = Array("xmlns".utf8) + (prefix.isEmpty ? [] : [UInt8(ascii: ":")] + Array(prefix))
        return TagScan(storage.bytes, at: Int(tag.lower))?.attributes.first { storage.matches($0.name, name) }
    }
}
