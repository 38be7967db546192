extension LintCommand {
    /// Refuses outputs that are inputs, and outputs that are each other, before anything is fetched or opened.
    func checkOutputs(_ reports: [ReportOutput], documents: [String], settings: LintSettings) throws {
        var outputs = source.outputs
        for report in reports {
            guard let file = report.file else { continue }
            try outputs.add(file, of: file == output ? "--output" : "--format \(report.format.rawValue)=")
        }
        if let file = baseline.writeBaseline { try outputs.add(file, of: "--write-baseline") }
        try outputs.check(against: paths)
        for document in documents {
            try outputs.check(against: document)
            // Finds the configuration, which is then known to the settings.
            _ = try settings.configuration(for: document)
        }
        try outputs.check(against: settings.configurationFiles + source.inputs)
        // --prune-baseline writes the file that it reads, and nothing else may.
        if let file = baseline.baseline { try outputs.check(against: file) }
    }
}
