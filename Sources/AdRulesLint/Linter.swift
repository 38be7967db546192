import AdRulesEngine
public import AdRulesModel
import AdRulesText

/// Finds problems in a document. A pure function of bytes and options: no files, no network, no state.
public struct Linter: Sendable {
    /// The enabled rules and the severities of their findings.
    public let selection: RuleSelection
    /// The limits for reading a document and for the number of findings.
    public var limits: ParsingLimits
    /// The players that the document is checked for; empty by default.
    public let targets: Set<Portability.Target>
    /// The properties of the content of the playlists.
    public var content: LintContent
    /// The thresholds of rules that go beyond the specifications.
    public var thresholds = LintThresholds()
    /// Whether comments of a document suppress its findings (<doc:Configuration>); true by default.
    public var heedsComments = true
    /// The names of macros that the app fills besides those of VAST, as in `MYCONSENT`; none by default.
    public var filledMacros: Set<String> = []

    /// The most findings of a report, where more of them are known.
    private var listed = Int.max
    private let answers: AdAnswers?
    let rules: EnabledRules

    /// Creates a linter with the rules of AdRules and rules of your own behind them.
    ///
    /// Each of your rules is enabled by its description, unless the selection was created with it and disables it
    /// (<doc:WritingARule>). With `content`, playlists are checked for that film or stream. With `targets`, findings
    /// have at least the severity that they have for those players, unless `selection` sets that of their rule, and say
    /// what happens there (``Diagnostic/portability``). With `answers`, wrappers are followed and viewings played as
    /// far as these go; nothing is ever fetched.
    public init(
        selection: RuleSelection = RuleSelection(), rules: [any LintRule] = [],
        content: LintContent = LintContent(), targets: Set<Portability.Target> = [], answers: AdAnswers? = nil,
        limits: ParsingLimits = ParsingLimits()
    ) {
        let selection = selection.adding(rules.flatMap(\.descriptions))
        self.selection = selection
        self.limits = limits
        self.limits.ranks = selection.severities(for: targets).mapValues(\.rank)
        self.targets = targets
        let portability: [any LintRule] =
            targets.isEmpty ? [] : [UnportableConstructs(targets: targets, answers: answers)]
        let chains: [any LintRule] =
            answers.map { [WrapperChains(answers: $0), AnswerFailures(answers: $0), UnplayedAnswers(answers: $0)] }
            ?? []
        self.content = content
        self.answers = answers
        self.rules = EnabledRules(selection, others: portability + chains + rules)
    }

    /// Lints a document; `name` is its name in the report.
    ///
    /// An unreadable document gives one finding, the error. A document of a kind other than `expected` is reported and
    /// linted as what it is. A finding has the fix that its rule suggests, if that leaves the start tags that it
    /// changes in order; ``tryingFixes(of:expecting:)`` tells what ``FixApplier`` makes of it. Complexity: O(bytes).
    public func lint(_ bytes: [UInt8], name: String, expecting expected: LintResult.Kind? = nil) -> LintResult {
        offering(found(in: bytes, name: name, expecting: expected))
    }

    /// Lints a document that has already been read.
    public func lint(_ document: AdDocument, name: String, expecting expected: LintResult.Kind? = nil) -> LintResult {
        offering(found(in: document, name: name, expecting: expected))
    }

    /// Lints a document; a finding has the fix that its rule suggests, whatever that would do. Complexity: O(bytes).
    func found(in bytes: [UInt8], name: String, expecting expected: LintResult.Kind? = nil) -> LintedDocument {
        let document: AdDocument
        do throws(DocumentError) {
            document = try AdDocument(parsing: bytes, limits: limits)
        } catch {
            let source = error.source
            return LintedDocument(
                document: nil, result: result([error.finding], kind: nil, name: name, source: source), isComplete: true)
        }
        let linted = found(in: document, name: name, expecting: expected)
        var all = countingAllFindings
        guard !linted.isComplete, heedsComments, document.source.mayHoldDirective,
            limits.findings < all.limits.findings
        else { return linted }
        // What comments suppress takes no room, and they suppress only what is known.
        all.listed = limits.findings
        return all.found(in: bytes, name: name, expecting: expected)
    }

    private func found(in document: AdDocument, name: String, expecting expected: LintResult.Kind?) -> LintedDocument {
        var collector = FindingCollector(
            selection: selection, limit: limits.findings, thresholds: thresholds, ranks: limits.ranks)
        collector.filledMacros = Set(filledMacros.map { ByteText($0) })
        let kind: LintResult.Kind
        switch document {
        case .vmap(let playlist):
            kind = .vmap
            check(playlist, report: &collector)
        case .vast(let response):
            kind = .vast
            check(Response(response.vast, source: response.source), report: &collector)
        }
        var found = collector.findings
        ElementRenaming.complete(&found, in: document.source.bytes)
        var findings = Self.withoutMisspelt(document.findings, lostIn: found) + found
        BoundedTimes.bound(&findings, in: document, duration: content.isLive ? nil : content.duration)
        if let expected, expected != kind { findings.append(unexpected(kind, wanted: expected, document.source)) }
        let isComplete = collector.omitted == 0 && document.findings.last?.rule != .tooManyFindings
        // What the reader has left out counts here if its rule is enabled.
        let hidden = document.findings.last?.hidden.filter { selection.severity(of: $0.key) != nil } ?? [:]
        let omitted = collector.found.omitted.merging(hidden, uniquingKeysWith: +)
        let suppressed = suppress(&findings, in: document.source, isComplete: isComplete)
        if kind == .vmap { PrefixEdits.complete(&findings, in: document.source) }
        var result = result(
            findings, suppressed: suppressed, omitted: omitted, kind: kind, name: name, source: document.source)
        let players = Portability.Player.of(targets)
        if !players.isEmpty {
            result.outcomes = Outcomes(document, content: content, answers: answers, players: players)
        }
        return LintedDocument(document: document, result: result, isComplete: isComplete && result.omitted == 0)
    }

    /// The findings of a document, each by itself and whatever their number.
    func unfolded(_ document: AdDocument) -> [Finding] {
        var collector = FindingCollector(selection: selection, limit: .max, thresholds: thresholds)
        switch document {
        case .vmap(let playlist): check(playlist, report: &collector)
        case .vast(let response): check(Response(response.vast, source: response.source), report: &collector)
        }
        return document.findings.filter { selection.severity(of: $0.rule) != nil } + collector.findings
    }

    // Rules are called by index: a loop would copy each of them.

    private func check(_ playlist: VMAPDocument, report: inout FindingCollector) {
        for adBreak in playlist.breaks {
            for index in rules.ofBreaks.indices { rules.ofBreaks[index].check(adBreak, in: playlist, report: &report) }
            if case .vast(let vast)? = adBreak.source?.content {
                check(Response(vast, source: playlist.source, adBreak: adBreak), report: &report)
            }
        }
        for index in rules.ofPlaylists.indices { rules.ofPlaylists[index].check(playlist, report: &report) }
        guard !rules.ofMoments.isEmpty || !rules.ofSchedules.isEmpty || !rules.ofSessions.isEmpty else { return }
        let schedule = content.schedule(of: playlist)
        if !rules.ofMoments.isEmpty {
            let moments = PlaylistMoments(playlist, schedule: schedule)
            for index in rules.ofMoments.indices { rules.ofMoments[index].check(moments, report: &report) }
        }
        for index in rules.ofSchedules.indices {
            rules.ofSchedules[index].check(schedule, of: playlist, report: &report)
        }
        guard !rules.ofSessions.isEmpty else { return }
        for viewing in Viewing.all(of: playlist, schedule: schedule, known: answers) {
            for index in rules.ofSessions.indices {
                rules.ofSessions[index].check(viewing, of: playlist, report: &report)
            }
        }
    }

    private func check(_ response: Response, report: inout FindingCollector) {
        for index in rules.ofResponses.indices { rules.ofResponses[index].check(response, report: &report) }
        guard !rules.ofAds.isEmpty || !rules.ofLinears.isEmpty else { return }
        for ad in response.vast.ads {
            for index in rules.ofAds.indices { rules.ofAds[index].check(ad, in: response, report: &report) }
            guard !rules.ofLinears.isEmpty else { continue }
            for creative in ad.creatives {
                creative.withLinear { linear in
                    for index in rules.ofLinears.indices {
                        rules.ofLinears[index].check(linear, of: ad, in: response, report: &report)
                    }
                }
            }
        }
    }

    private func unexpected(_ kind: LintResult.Kind, wanted: LintResult.Kind, _ source: SourceDocument) -> Finding {
        .unexpectedKind(
            kind.rawValue, named: wanted.rawValue, at: source.rootTag?.range ?? SourceRange(lower: 0, upper: 0))
    }

    /// Sorts the findings, applies the limit, and adds severities, lines and columns.
    private func result(
        _ findings: [Finding], suppressed: [Suppressions.Match] = [], omitted: [RuleID: Int] = [:],
        kind: LintResult.Kind?, name: String, source: SourceDocument
    ) -> LintResult {
        func isBefore(_ left: Finding, _ right: Finding) -> Bool {
            (left.range.lower, left.rule, left.range.upper, left.message)
                < (right.range.lower, right.rule, right.range.upper, right.message)
        }
        let full = findings.first { $0.rule == .tooManyFindings }
        let limit = min(limits.findings, listed)
        var kept = KeptFindings(limit: limit, ranks: limits.ranks, omitted: omitted)
        let enabled = findings.filter { $0.rule != .tooManyFindings && selection.severity(of: $0.rule) != nil }
        for finding in enabled.sorted(by: isBefore) { kept.add(finding) }
        var ordered = kept.hasRoom ? kept.findings : kept.findings.sorted(by: isBefore)
        let severities = kept.omitted.isEmpty ? [:] : selection.severities(for: targets)
        let omissions: [LintResult.Omission] = kept.omitted.keys.sorted().map { rule in
            (selection.description(of: rule), severities[rule] ?? .warning, kept.omitted[rule, default: 0])
        }
        if full != nil || !omissions.isEmpty, selection.severity(of: .tooManyFindings) != nil,
            let place = full?.range ?? ordered.last?.range
        {
            ordered.append(.tooManyFindings(at: place, limit: limit, hiding: kept.omitted))
        }
        guard !ordered.isEmpty || !suppressed.isEmpty else {
            return LintResult(name: name, kind: kind, diagnostics: [], omissions: omissions, source: SourceDocument([]))
        }
        let map = source.map()
        return LintResult(
            name: name, kind: kind, diagnostics: ordered.map { diagnostic(of: $0, map: map) },
            suppressed: suppressed.map { match in
                SuppressedDiagnostic(
                    diagnostic: diagnostic(of: match.finding, map: map),
                    origin: .comment(match.comment.range), reason: match.comment.reason)
            }, omissions: omissions, source: source)
    }

    /// Adds the severity, what the targets do with it, lines and columns.
    private func diagnostic(of finding: Finding, map: SourceMap) -> Diagnostic {
        let portability = Portability.entries(for: finding, targets: targets)
        let worst = portability.map(\.severity).max() ?? .info
        // That there are more findings is at least as severe as they are.
        let own = finding.hidden.keys.compactMap(selection.severity)
            .reduce(selection.severity(of: finding.rule) ?? .warning, max)
        return Diagnostic(
            finding: finding, rule: selection.description(of: finding.rule),
            severity: selection.severity(own, of: finding.rule, raisedTo: worst), portability: portability,
            start: map.location(of: Int(finding.range.lower)), end: map.location(of: Int(finding.range.upper)))
    }
}
