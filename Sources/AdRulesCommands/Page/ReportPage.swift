import AdRulesEngine
public import AdRulesLint
public import AdRulesModel
package import AdRulesText

/// A self-contained HTML page on what is wrong with documents and when their ads play, from `adrules report`.
///
/// The page requests nothing, and its content security policy enforces this: it allows its own style and its own script
/// by their hashes. Text of documents is escaped wherever it stands. Equal inputs give equal pages.
public struct ReportPage: Sendable {
    /// A document of the page.
    public struct Document: Sendable {
        /// Its name: a path or a URL.
        public var name: String
        /// Its bytes as they were read or fetched.
        public var bytes: [UInt8]
        /// The document; nil if it cannot be read.
        public var document: AdDocument?
        /// The findings of the linter; the changes of fixes are shown if these are tried (`Linter.tryingFixes(of:)`).
        public var result: LintResult
        /// The reason why it was not read; nil if it was.
        package var problem: String?
        /// Whether it is the answer of an ad server to one that the page is about.
        package var isAnswer = false
        /// When and how it was fetched, in words; nil for a file.
        public var fetched: String?
        /// The requests to its ad servers; nil if none were made.
        package var requests: RequestTree?
        /// The known answers to its ad servers; nil for those of the page.
        package var answers: AdAnswers?

        /// Creates a document of a page from what the linter found in its bytes.
        public init(name: String, bytes: [UInt8], document: AdDocument?, result: LintResult, fetched: String? = nil) {
            (self.name, self.bytes, self.document, self.result) = (name, bytes, document, result)
            self.fetched = fetched
        }

        /// The document as UTF-8.
        var source: SourceDocument { document?.source ?? result.source }
    }

    /// The documents, in the order of the page.
    public var documents: [Document]
    /// The properties of their content.
    public var content: LintContent
    /// The players that the page speaks of.
    public var targets: [Portability.Target]
    /// The known answers of ad servers; nil if none were requested.
    public var answers: AdAnswers?
    /// The results of requests for media files, by their addresses as written; nil if none were made.
    package var probes: [ByteText: ProbedMedia]?
    /// The words of the command that makes the page again.
    public var command: [String]
    /// Whether the first two documents are an older and a newer version, which are compared.
    public var compares = false
    /// Whether values in URLs, such as consent strings and identifiers, are left as they are.
    public var showsPrivate = false

    /// Creates a page.
    public init(
        _ documents: [Document], content: LintContent = LintContent(), targets: [Portability.Target] = [],
        answers: AdAnswers? = nil, command: [String] = ["adrules", "report"]
    ) {
        (self.documents, self.content, self.targets) = (documents, content, targets)
        self.answers = answers
        self.command = command
    }

    /// The addresses of the media files that the page shows, as they are written, each once.
    package var mediaAddresses: [String] {
        let timelines = documents.compactMap { document in
            timeline(of: document, outcomes(of: document), mask: Mask(isOn: false))
        }
        return timelines.flatMap(MediaSection.addresses).uniqued { ByteText($0) }
    }

    /// What AdRules and the players of the page do with a document; nil if it cannot be read.
    func outcomes(of document: Document) -> Outcomes? {
        document.document.map { read in
            Outcomes(
                read, content: content, answers: document.answers ?? answers,
                players: [.adRules] + Portability.Player.of(targets))
        }
    }

    /// The schedule of a document, with values hidden in its labels; nil if it cannot be read.
    func timeline(of document: Document, _ outcomes: Outcomes?, mask: Mask) -> Timeline? {
        guard let outcomes, let read = document.document else { return nil }
        return Timeline(content.schedule(of: mask.labels(of: read)), outcomes: outcomes)
    }

    /// The page as HTML. Complexity: O(bytes of the documents); the page lists what it leaves out.
    public func render() -> String {
        let mask = Mask(isOn: !showsPrivate)
        let parts = documents.enumerated().map { index, document in
            PageDocument(document, number: index + 1, of: self, mask: mask)
        }
        let style = Resources.pageStyle + Resources.timelineStyle
        let script = Resources.pageScript
        let asked = IndexSection(parts: parts.filter { !$0.input.isAnswer }, isOrdered: compares)
        let sent = IndexSection(parts: parts.filter(\.input.isAnswer))
        let title = asked.parts.count == 1 ? asked.parts[0].name : "\(counted(asked.parts.count, "document"))"
        var page = PageText()
        page.line("<!DOCTYPE html>")
        page.line("<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">")
        page.line(
            "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
                + "style-src '\(Resources.styleHash)'; script-src '\(Resources.scriptHash)'; "
                + "base-uri 'none'; form-action 'none'\">")
        page.line("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">")
        page.line("<meta name=\"referrer\" content=\"no-referrer\">")
        page.line("<meta name=\"color-scheme\" content=\"light dark\">")
        page.element("title", "\(title) – ad report")
        page.line("<style>\(style)</style>\n</head>\n<body>")
        page.line("<a class=\"skip\" href=\"#main\">Skip to the report</a>")
        page.line("<main id=\"main\">")
        if asked.parts.count > 1 { page.element("h1", asked.sentence) }
        if compares, parts.count > 1 {
            ComparisonSection(old: parts[0], new: parts[1], content: content, answers: answers).write(to: &page)
        }
        asked.write(to: &page)
        if !sent.parts.isEmpty {
            page.element("h2", "Ad servers sent \(counted(sent.parts.count, "document")).")
            sent.write(to: &page)
        }
        page.line("</main>")
        FootSection(page: self, mask: mask).write(to: &page)
        page.line("<p id=\"said\" class=\"hidden-text\" role=\"status\" aria-live=\"polite\"></p>")
        page.line("<script>\(script)</script>\n</body>\n</html>")
        return page.text
    }
}
