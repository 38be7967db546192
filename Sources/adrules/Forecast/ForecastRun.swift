import AdRulesSimulation

extension ForecastCommand {
    func run() throws {
        let inputs = try inputs([file])
        var (setup, _) = try simulation.setup(file, in: inputs, content: content, behind: inputs.simulated)
        // A live stream has no end yet: its duration is that of the forecast.
        if content.live { setup.configuration.duration = nil }
        let herd = Herd(
            setup, viewers: viewers, length: content.duration?.time ?? .zero,
            arrivals: self.herd.arrivals(isLive: content.live), habits: self.herd.habits)
        let forecast = try forecast(herd)
        try SystemFiles.printOut(
            format.render(
                forecast, name: DocumentInputs.shown(file), columns: Terminal.columns ?? Terminal.chartColumns,
                color: color.isOn))
    }

    private func forecast(_ herd: Herd) throws -> Forecast {
        let others = comparison ? Forecast.others(than: herd.setup.configuration.policies) : []
        var progress =
            quiet || !Terminal.takesProgress
            ? nil : ProgressLine("simulated", herd.viewers * (1 + others.count), "viewers")
        defer { if let text = progress?.erase() { SystemFiles.printError(text) } }
        let threads = jobs ?? Processors.count
        let loads = try ([herd] + others.map(herd.with)).map {
            try Self.load(of: $0, threads: threads, progress: &progress)
        }
        return Forecast(herd, load: loads[0], others: zip(others, loads.dropFirst()).map { ($0, $1) })
    }

    /// The load of a herd, which threads share by parts of at most 500 viewers. `progress` counts its viewers.
    static func load(of herd: Herd, threads: Int, progress: inout ProgressLine?) throws -> ServerLoad {
        let size = max(1, min(500, herd.viewers / threads))
        let parts = (herd.viewers + size - 1) / size
        var load = ServerLoad()
        try OrderedWork(threads: threads, window: 2 * threads).run(parts) { part in
            Result { try herd.load(of: part * size..<min(herd.viewers, (part + 1) * size)) }
        } take: { part, found in
            load += try found.get()
            if let text = progress?.add(min(size, herd.viewers - part * size)) { SystemFiles.printError(text) }
        }
        return load
    }
}
