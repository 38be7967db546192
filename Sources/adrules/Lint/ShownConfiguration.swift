import AdRulesLint
import AdRulesModel
import AdRulesText

/// The output of `lint --show-config`: the settings of files, and where each comes from.
struct ShownConfiguration {
    let settings: LintSettings

    /// The settings of each file; for a directory, those of the files in it.
    func text(for paths: [String]) throws -> String {
        try paths.map { path in
            // Where a file in the directory would be.
            let isFolder = (try? SystemFiles.kind(of: path)) == .directory
            return try text(path, file: isFolder ? path + "/…" : path)
        }.joined(separator: "\n")
    }

    private func text(_ path: String, file: String) throws -> String {
        let found = try settings.configuration(for: file)
        var text = PrintableText.lineStart(PrintableText.escaped(settings.name(of: path))) + ": "
        text += found.map { PrintableText.escaped($0.name) } ?? "no configuration"
        let isExcluded = try settings.isExcluded(file)
        text += isExcluded ? ", excluded\n" : "\n"
        let rows = settingRows(found) + (try ruleRows(found, file: file))
        let widths = (0..<2).map { column in rows.map { PrintableText.width($0[column]) }.max() ?? 0 }
        for row in rows {
            let cells = zip(row, widths + [0]).map { cell, width in
                cell + String(repeating: " ", count: max(0, width - PrintableText.width(cell)))
            }
            text += "  " + cells.joined(separator: "  ") + "\n"
        }
        return text
    }

    /// A row has a setting, its value and where it comes from.
    private func settingRows(_ found: FoundConfiguration?) -> [[String]] {
        let options = settings.options
        let configuration = found?.configuration ?? LintConfiguration()
        var rows: [[String]] = []
        func add(_ key: ConfigurationKey, _ value: String, option: Bool) {
            let isInFile = configuration.places[key] != nil
            guard option || isInFile else { return }
            let origin = option ? "command line" : place(configuration.places[key], found)
            rows.append([key.rawValue, PrintableText.line(value, limit: 60), origin])
        }
        add(.exclude, configuration.exclude.joined(separator: ", "), option: false)
        let targets = options.targets.isEmpty ? configuration.targets : options.targets
        add(.target, targets.map(\.rawValue).sorted().joined(separator: ", "), option: !options.targets.isEmpty)
        let content = options.content.content.over(configuration.content)
        let isGiven = options.content.duration != nil || options.content.live
        if let duration = content.duration { add(.duration, duration.secondsText + "s", option: isGiven) }
        if content.isLive { add(.live, "true", option: isGiven) }
        add(
            .opportunities, content.opportunities.map(\.time.secondsText).joined(separator: ", "),
            option: options.content.opportunities != nil)
        add(.thresholds, thresholds(configuration.thresholds), option: false)
        let requires = options.configuration?.requireReason == true
        let named = settings.options.baseline
        add(.baseline, named ?? configuration.baseline ?? "", option: named != nil)
        add(.requireReason, "\(requires || configuration.requiresReason)", option: requires)
        return rows
    }

    /// The thresholds that are not as they are by default.
    private func thresholds(_ thresholds: LintThresholds) -> String {
        ThresholdKey.allCases.compactMap { key in
            let (value, usual) =
                switch key.value {
                case .time(let path):
                    (thresholds[keyPath: path].secondsText + "s", LintThresholds()[keyPath: path].secondsText + "s")
                case .count(let path): ("\(thresholds[keyPath: path])", "\(LintThresholds()[keyPath: path])")
                }
            return value == usual ? nil : "\(key.rawValue) \(value)"
        }.joined(separator: ", ")
    }

    /// The rules that are not as they are by default.
    private func ruleRows(_ found: FoundConfiguration?, file: String) throws -> [[String]] {
        let path = settings.path(of: file)
        let levels = found?.levels(for: path) ?? []
        let selection = try settings.selection(levels)
        let unchanged = RuleSelection()
        var places: [RuleID: SourceMap.Location] = [:]
        for level in levels {
            for rule in RuleCatalogue.rules(matching: level.selector) ?? [] { places[rule.id] = level.place }
        }
        let configured = try RuleSelection(levels: levels, changes: [])
        return RuleCatalogue.all.compactMap { rule in
            let severity = selection.severity(of: rule.id)
            guard severity != unchanged.severity(of: rule.id) else { return nil }
            let isConfigured = severity == configured.severity(of: rule.id)
            let origin = isConfigured ? place(places[rule.id], found) : "command line"
            return [rule.id.rawValue, severity?.rawValue ?? "off", origin]
        }
    }

    private func place(_ place: SourceMap.Location?, _ found: FoundConfiguration?) -> String {
        let name = PrintableText.escaped(found?.name ?? "")
        return place.map { "\(name):\($0.line):\($0.column)" } ?? name
    }
}
