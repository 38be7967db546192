import AdRulesText

/// Builds the values of a document from the reader's events in one pass, with a stack of frames instead of a tree.
///
/// It is lenient: a wrong value never loses the playlist, and every tolerated problem becomes a finding. The table of
/// elements (``ElementRows``) lists the child elements that each open element (``Frame``) takes; the extensions in the
/// folders VMAP and VAST read them. The values under construction are plain properties, since no element of either
/// language contains itself.
///
/// Methods that change nothing are `mutating` too, or inlined: otherwise the compiler would copy the builder's 2.6 KB.
struct DocumentBuilder: XMLEventHandler {
    /// The role of an open element at its place in the document.
    enum Context: UInt8, CaseIterable {
        case document
        // VMAP
        case vmap, adBreak, adSource, vastAdData
        // VAST
        case vast, ad, adContent, adVerifications, verification, viewableImpression, creatives, creative
        case linear, mediaFiles, closedCaptionFiles, videoClicks, icons, icon, iconClicks, fallbackImages
        case fallbackImage, companionAds, companion, nonLinearAds, nonLinear
        // Both
        case trackingEvents, extensions
        /// Kept as raw XML; its content is not read.
        case rawXML
        /// An element that holds only text.
        case leaf
        /// An element that is unknown here or may not be repeated; its content is skipped.
        case skipped
    }

    /// An open element.
    struct Frame {
        var context: Context
        var name: ElementName
        /// The offset of its start tag; the largest one for the document.
        var start = UInt32.max
        /// The children so far of which there may be one only, as bits.
        var singles: UInt32 = 0
    }

    /// The kind of document, known once the root element begins.
    enum Root {
        case vmap, vast
    }

    let storage: SourceStorage
    let limits: ParsingLimits
    var found: KeptFindings
    /// The names of which a finding was prepared without room for it.
    private var namesBeyond: Set<ByteText> = []
    /// The prefixes of elements that are reported as undeclared.
    private var undeclaredPrefixes: Set<ByteText> = []
    /// The namespaces of the open elements, as far as an extension has needed them, by the offsets of their start tags.
    var scopes: [(start: UInt32, scope: NamespaceScope?)] = []
    /// The name in the start tag of the root element, found once: each attribute with such a prefix has a finding.
    private lazy var rootName = MarkupScanner.rootTag(of: storage.bytes)?.name
    /// The start tag that was scanned last, and the total bytes of all scanned tags.
    var lastScan: TagScan?
    var scannedBytes = 0
    /// The number of elements read, each a value, part of one, or a list.
    private var elementCount = 0
    var frames: [Frame] = [Frame(context: .document, name: .unknown)]
    var root: Root?
    var rootNamespace = Namespace.none
    /// The prefix of the root element, with its colon: the one to suggest for elements of VMAP.
    var rootPrefix = ""
    // Copies of the statics, because each access to a static has a check.
    let vmapEvents = EventTable.vmap
    let vastEvents = EventTable.vast
    let lookup = ElementLookup.shared
    /// The last value of each attribute, indexed by the raw value of its name.
    var lastValues = [(range: SourceRange, string: String)?](repeating: nil, count: AttributeName.allCases.count)

    // VMAP under construction.
    var vmap = VMAPDocument(version: nil, breaks: [])
    var adBreak = AdBreak.Properties()
    var adSource: AdSource.Properties?
    var template: TemplateType?
    /// Whether the open `VASTAdData` has had a `VAST`, or an element that is none.
    var hasVASTAdData = false
    var hasOtherAdData = false

    // VAST under construction.
    var vast = VAST(version: nil, ads: [])
    /// The namespace of the response's root element.
    var vastNamespace = Namespace.none
    /// The version of the response, if it is one that exists.
    var vastVersion: VASTVersion?
    /// Where the version of the response is written.
    var vastVersionRange: SourceRange?
    /// The elements and attributes of later versions that are reported: one finding for each.
    var laterNames: [ByteText: LaterName] = [:]
    /// Whether a response in the namespace of VMAP is reported.
    var hasReportedVMAPNamespace = false
    var adCount = 0
    var ad = Ad.Properties()
    /// The ad's first content, while a second `InLine` or `Wrapper` of the ad is read.
    var firstContent: Ad.Properties?
    var verification = Verification.Properties()
    var resource = Verification.Resource(kind: .javaScript, uri: "")
    var viewable = ViewableImpression()
    var creative = Creative.Properties()
    var universalAdID = UniversalAdID(value: "")
    var linear = Linear()
    var mediaFile = MediaFile.Properties()
    var interactiveFile = InteractiveCreativeFile(uri: "")
    var closedCaption = ClosedCaptionFile()
    var icon = VASTIcon.Properties()
    var fallbackImage = VASTIcon.FallbackImage()
    var nonLinearAds = NonLinearAds()
    var nonLinear = NonLinear.Properties()
    var companionAds = CompanionAds()
    var companion = Companion.Properties()
    var trackingEvent: TrackingEvent?
    var trackingOffset: ProgressOffset?
    /// Whether a tracker of an event other than `progress` has an offset that is no time.
    var hasUnreadOffset = false
    /// The only attribute of a leaf that takes one: `id`, `version`, `authority`, `creativeType`, `type`.
    var leafAttribute: String?
    var pricing = Pricing(value: "")
    var xmlEncoded: Bool?
    /// The first text of the open leaf, if it has elements too.
    private var mixedText: SourceRange?
    /// Whether there was one. The reader looks at other texts only for what the document may hold.
    private(set) var hasMixedText = false
    /// Whether elements inside the open `AdParameters` are reported.
    var hasReportedParameters = false

    init(storage: SourceStorage, limits: ParsingLimits) {
        self.storage = storage
        self.limits = limits
        found = KeptFindings(limit: limits.findings, ranks: limits.ranks)
        frames.reserveCapacity(24)
    }

    // MARK: Events

    mutating func start(_ tag: XMLStartTag, attributes: [XMLAttribute]) throws(XMLFailure) {
        let context: Context
        let tag = tag.name == .unknown && root == .vmap ? recognized(tag) : tag
        switch place {
        case .document: context = try openRoot(tag, attributes)
        // The most frequent element needs no look-up.
        case .trackingEvents where tag.name == .tracking: context = openTracking(tag, attributes)
        case .extensions: context = openExtension(tag, attributes)
        case .leaf: context = openInLeaf(tag)
        case .rawXML, .skipped: context = .skipped
        default: context = try openElement(tag, attributes)
        }
        if context != .skipped {
            elementCount += 1
            if elementCount > limits.elements { throw .limit(.tooManyElements(at: tag.range, limit: limits.elements)) }
        }
        frames.append(Frame(context: context, name: tag.name, start: tag.range.lower))
    }

    mutating func end(_ tag: XMLEndTag) throws(XMLFailure) {
        guard let frame = frames.popLast() else { return }
        switch frame.context {
        case .leaf:
            var tag = tag
            if let mixedText {
                (tag.text, tag.isEncoded) = (mixedText, true)
                self.mixedText = nil
            }
            // A section by itself is no encoded text: its content is.
            if tag.isEncoded, !tag.text.isEmpty, storage.bytes[Int(tag.text.lower)] == UInt8(ascii: "<") {
                checkSection(tag)
            }
            closeLeaf(
                frame.name,
                SourceText(storage: storage, range: tag.text, isEncoded: tag.isEncoded, address: tag.address), tag)
            return
        case .rawXML:
            closeExtension(tag)
            return
        case .skipped: return
        case .vmap, .adBreak, .adSource, .vastAdData, .vast: closeInVMAP(frame, tag)
        case .ad, .adContent, .verification, .viewableImpression: closeInAd(frame, tag)
        case .creative, .linear, .companionAds, .companion, .nonLinearAds, .nonLinear, .icon, .fallbackImage:
            closeInCreative(frame, tag)
        default: break
        }
        if !tag.text.isEmpty { textOnly(frame, tag) }
    }

    /// Reports a CDATA section that holds its own element's end tag: its `]]>` is missing, and a later one ended it.
    @inline(never)
    private mutating func checkSection(_ tag: XMLEndTag) {
        let text = storage.bytes[tag.text.offsets]
        guard text.starts(with: TextDecoding.cdataOpener),
            let scan = TagScan(storage.bytes, at: Int(tag.element.lower)),
            let finding = MarkupCheck.unclosedSection(
                at: text.startIndex, content: text.dropFirst(TextDecoding.cdataOpener.count),
                in: storage.bytes[scan.name.offsets])
        else { return }
        note(finding)
    }

    /// Reports text in an element that takes only elements and has none.
    @inline(never)
    private mutating func textOnly(_ frame: Frame, _ tag: XMLEndTag) {
        switch frame.context {
        // An ad source and a `VASTAdData` with nothing but text have rules of their own.
        case .adSource, .vastAdData: return
        // In VAST 4.0 the one of a verification holds an address.
        case .viewableImpression where place == .verification: return
        default: break
        }
        let text = SourceText(storage: storage, range: tag.text, isEncoded: tag.isEncoded).string
        guard !text.isEmpty else { return }
        note(.strayText(text, in: MarkupScanner.partsBetweenComments(of: tag.text, in: storage.bytes)))
    }

    @inline(never)
    mutating func strayText(_ range: SourceRange) {
        switch place {
        case .rawXML, .skipped, .document: return
        case .leaf where mixedText != nil: return
        default: break
        }
        // Comments and processing instructions are allowed here.
        let text = TextDecoding.content(storage.bytes[range.offsets])
        guard !text.isEmpty else { return }
        guard place != .leaf else {
            let trimmed = TextDecoding.trimmed(storage.bytes[range.offsets])
            mixedText = SourceRange(of: trimmed)
            hasMixedText = true
            return
        }
        note(.strayText(text, in: MarkupScanner.partsBetweenComments(of: range, in: storage.bytes)))
    }

    mutating func namespaceError(_ error: NamespaceError, _ name: String, at offset: Int) {
        // libxml2 reports it after the tag or inside: search backwards for its `<`.
        var start = min(offset, storage.bytes.count - 1)
        while start > 0, storage.bytes[start] != UInt8(ascii: "<") { start -= 1 }
        let scan = scan(at: start)
        switch error {
        case .undeclaredPrefix: undeclaredPrefix(name, in: scan, at: start)
        case .declaration: forbiddenDeclaration(name, in: scan, at: start)
        case .doubledAttribute: doubledAttribute(name, in: scan, at: start)
        case .name: malformedName(name, in: scan, at: start)
        }
    }

    private mutating func undeclaredPrefix(_ name: String, in scan: TagScan?, at start: Int) {
        let prefix = name + ":"
        if let scan, storage.bytes[scan.name.offsets].starts(with: prefix.utf8) {
            // One mistake, however many elements have the prefix; a malformed name has a finding of its own.
            guard Self.isQualifiedName(storage.bytes[scan.name.offsets]),
                undeclaredPrefixes.insert(ByteText(name)).inserted
            else { return }
            note(.undeclaredPrefix(name, ofAttribute: false, root: rootName, at: scan.name))
            return
        }
        let attribute = scan?.attributes.first { storage.bytes[$0.name.offsets].starts(with: prefix.utf8) }
        if let attribute, !Self.isQualifiedName(storage.bytes[attribute.name.offsets]) { return }
        let place = attribute?.name ?? SourceRange(at: start)
        note(.undeclaredPrefix(name, ofAttribute: true, root: rootName, at: place))
    }

    // MARK: Shared helpers

    /// The role of the innermost open element.
    var place: Context { frames.last?.context ?? .document }

    /// The role of the element around the innermost open one.
    var outerPlace: Context { frames.count >= 2 ? frames[frames.count - 2].context : .document }

    /// Adds a finding, up to the limit.
    @inline(never)
    mutating func note(_ finding: Finding) { found.add(finding) }

    /// Whether a further finding, of one of these rules, may be kept; counts it for the first of them if not. Callers
    /// use it to skip work that only prepares a finding: without room, a name is worth that work once, if it can be of
    /// several.
    mutating func keepsFinding(of rules: [RuleID], about name: @autoclosure () -> String = "") -> Bool {
        if found.hasRoom || !rules.contains(where: found.has) { return true }
        let mayBeOther = !rules.allSatisfy(found.has) && namesBeyond.count < limits.names
        if mayBeOther, namesBeyond.insert(ByteText(name())).inserted { return true }
        found.leaveOut(rules[0])
        return false
    }

    /// Moves a value out of its place, without copying its content.
    @inline(__always)
    static func taken<Value>(_ value: inout Value, leaving fresh: consuming Value) -> Value {
        swap(&value, &fresh)
        return fresh
    }

    mutating func openInLeaf(_ tag: XMLStartTag) -> Context {
        if frames.last?.name == .adParameters {
            // One mistake, however many elements.
            if !hasReportedParameters { note(.elementInAdParameters(elementName(tag), at: tag.range)) }
            hasReportedParameters = true
            return .skipped
        }
        let leaf = frames.last?.name ?? .unknown
        if isInVMAP {
            unknownElement(tag, in: leaf, candidates: [])
        } else if keepsFinding(of: [.unknownVASTElement]) {
            note(.elementInText(elementName(tag), in: leaf, at: tag.range))
        }
        return .skipped
    }
}
