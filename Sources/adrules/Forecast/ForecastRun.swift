import AdRulesCommands
import AdRulesEngine
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
        let load = try load(of: herd)
        var others: [Forecast.Other] = []
        for policies in comparison ? Forecast.others(than: setup.configuration.policies) : [] {
            others.append(Forecast.Other(policies: policies, load: try self.load(of: herd.with(policies))))
        }
        try SystemFiles.printOut(
            format.render(
                Forecast(herd, load: load, others: others), name: DocumentInputs.shown(file),
                columns: Terminal.columns ?? Terminal.chartColumns, color: color.isOn))
    }

    /// The load of a herd, which threads share by parts.
    private func load(of herd: Herd) throws -> ServerLoad {
        let threads = jobs ?? Processors.count
        let size = max(1, min(Self.partSize, herd.viewers / threads))
        let parts = (herd.viewers + size - 1) / size
        var load = ServerLoad()
        try OrderedWork(threads: threads, window: 2 * threads).run(parts) { part in
            Result { try herd.load(of: part * size..<min(herd.viewers, (part + 1) * size)) }
        } take: { _, part in
            load += try part.get()
        }
        return load
    }

    /// The number of viewers that a thread simulates at a time.
    private static var partSize: Int { 500 }
}
