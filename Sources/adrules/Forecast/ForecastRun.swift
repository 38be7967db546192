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
        let forecast = try forecast(herd)
        try SystemFiles.printOut(
            format.render(
                forecast, name: DocumentInputs.shown(file), columns: Terminal.columns ?? Terminal.chartColumns,
                color: color.isOn))
    }

    private func forecast(_ herd: Herd) throws -> Forecast {
        let others = comparison ? Forecast.others(than: herd.setup.configuration.policies) : []
        var run = HerdRun(
            threads: jobs ?? Processors.count,
            progress: quiet || !Terminal.takesProgress
                ? nil : ProgressLine("simulated", herd.viewers * (1 + others.count), "viewers"))
        defer { run.eraseProgress() }
        let load = try run.load(of: herd)
        return Forecast(
            herd, load: load,
            others: try others.map { Forecast.Other(policies: $0, load: try run.load(of: herd.with($0))) })
    }
}

/// Simulates herds, and shows on a terminal how far it has come.
struct HerdRun {
    let threads: Int
    /// The line on the terminal; nil where nobody sees it.
    var progress: ProgressLine?
    /// The number of viewers that are simulated.
    private(set) var done = 0

    /// The load of a herd, which threads share by parts.
    mutating func load(of herd: Herd) throws -> ServerLoad {
        let size = max(1, min(Self.partSize, herd.viewers / threads))
        let parts = (herd.viewers + size - 1) / size
        var load = ServerLoad()
        try OrderedWork(threads: threads, window: 2 * threads).run(parts) { part in
            Result { try herd.load(of: part * size..<min(herd.viewers, (part + 1) * size)) }
        } take: { part, found in
            load += try found.get()
            done += min(size, herd.viewers - part * size)
            if let text = progress?.update(done, at: SystemClock.seconds) { SystemFiles.printError(text) }
        }
        return load
    }

    /// Takes the progress from the terminal.
    mutating func eraseProgress() {
        if let text = progress?.erase() { SystemFiles.printError(text) }
    }

    /// The number of viewers that a thread simulates at a time.
    private static var partSize: Int { 500 }
}
