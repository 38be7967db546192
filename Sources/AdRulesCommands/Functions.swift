package import AdRulesLint
package import AdRulesRules
package import AdRulesSimulation

extension LintContent {
    package func schedule(of document: AdDocument) -> Schedule {
        switch document {
        case .vmap(let playlist): schedule(of: playlist)
        case .vast(let response): Schedule(response.vast, duration: duration, isLive: isLive)
        }
    }
}

extension RuleDescription {
    /// The rule with a name or an id. Throws if there is none, or if it is the beginning of several.
    package init(named name: String) throws(CommandFailure) {
        if let rule = RuleCatalogue.rule(named: name) {
            self = rule
        } else if let several = RuleCatalogue.rules(matching: name) {
            throw CommandFailure("\(name) stands for \(several.count) rules; 'adrules rules \(name)' lists them")
        } else {
            throw CommandFailure("\(RuleSelection.UnknownRule(selector: name))")
        }
    }
}

extension FileConfiguration.Known {
    /// A result without the findings that are known.
    package func newFindings(of result: LintResult, linter: Linter) -> LintResult {
        findings.applied(to: result, file: name, linter: linter).result
    }
}

extension SimulationSetup {
    /// A session of a document, without steps. `policy` and `own` answers are JSON with a name for messages; `answered`
    /// makes the answers of ad servers behind those.
    package init(
        _ document: AdDocument, content: LintContent, policy: (bytes: [UInt8], name: String)? = nil,
        answers own: (bytes: [UInt8], name: String)? = nil, behind answered: ([UInt8]) throws -> Answers,
        files: SimulationFiles = .none
    ) throws {
        self.init(
            document: document,
            configuration: EngineConfiguration(
                epoch: Self.defaultEpoch, duration: content.duration, isLive: content.isLive),
            opportunities: content.opportunities)
        if let policy { configuration.policies = try Policies(json: policy.bytes, name: policy.name) }
        if let own { answers = try Answers(json: own.bytes, name: own.name, files: files) }
        answers.add(try answered(own?.bytes ?? []))
    }
}

extension Content {
    /// The part of it that decides when breaks play.
    package var known: LintContent {
        LintContent(duration: duration, isLive: isLive, opportunities: opportunities ?? [])
    }

    /// The content with what a caller says of it, which takes precedence.
    package func with(duration: MediaTime?, isLive: Bool, opportunities: [Opportunity]?) -> Content {
        var content = self
        if isLive || duration != nil { (content.duration, content.isLive) = (isLive ? nil : duration, isLive) }
        content.opportunities = opportunities ?? content.opportunities
        return content
    }
}

/// The path of a file that another one names: relative to the folder of that.
package func path(of name: String, namedBy file: String) -> String {
    guard !name.hasPrefix("/"), let slash = file.lastIndex(of: "/") else { return name }
    return file[...slash] + name
}
