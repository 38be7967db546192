extension LintCommand {
    /// Refuses outputs that are inputs, and outputs that are each other, before anything is fetched or opened.
    func checkOutputs(_ reports: [ReportOutput], documents: [String], settings: LintSettings) throws {
        var outputs = source.outputs
        for report in reports {
            guard let file = report.file else { continue }
            try outputs.add(file, of: file == output ? "--output" : "--format \(report.format.rawValue)=")
        }
        if let file = baseline.writeBaseline { try outputs.add(file, of: "--write-baseline") }
        for path in paths { try outputs.check(against: path) }
        for document in documents {
            try outputs.check(against: document)
            // Finds the configuration, which is then known to the settings.
            _ = try settings.configuration(for: document)
        }
        for file in settings.configurationFiles { try outputs.check(against: file) }
        // --prune-baseline writes the file that it reads, and nothing else may.
        if let file = baseline.baseline { try outputs.check(against: file) }
        for file in source.inputs { try outputs.check(against: file) }
    }
}
