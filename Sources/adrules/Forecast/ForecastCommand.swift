public import AdRulesCommands
import AdRulesSimulation
public import ArgumentParser

extension ForecastFormat: ExpressibleByArgument {}

/// `adrules forecast`: what a herd of viewers asks of ad servers.
struct ForecastCommand: ResolvingCommand {
    static let configuration = CommandConfiguration(
        commandName: "forecast", abstract: "Forecasts the load of many viewers: requests and beacons a second.",
        discussion: """
            Each viewer is a simulated session with an engine of its own, as adrules simulate plays it. Without \
            --leave, --seek, --pause and --skip everybody watches everything, and without --arrivals all begin at the same \
            moment: the highest load possible. With --live all viewers are at the position of the stream, which is at 0 \
            when the forecast begins, and join within a minute. The same seed gives the same forecast, on any number of \
            threads.

            Requests are those of the ad tags of breaks, beacons those of breaks and ads. With --resolve or --responses \
            the tags get the earlier answers of the ad servers; a tag without one gets an ad of 15 seconds without \
            beacons. The page "Forecasting the load" explains the numbers.

            The last part compares the same viewers under other policies: without prefetch and spread, with prefetch \
            alone, and with a spread of 30 seconds if the policy has none.

            Times: \(TimeArgument.forms).

            Exit codes: 0 the forecast was made, 2 a file, an answer or a policy could not be read, or a session did not end, \
            64 wrong usage.
            """
                + examples(
                    "forecast Samples/Playlists/midroll.xml --viewers 100 --duration 15:00",
                    "forecast Samples/Playlists/live.xml --viewers 100 --duration 10:00 --live --opportunities 5:00 --no-comparison"
                ))

    @Argument(help: DocumentInputs.help, completion: Completion.documents) var file: String

    @Option(help: ArgumentHelp("The number of viewers, up to 10,000,000.", valueName: "n")) var viewers: Int

    @OptionGroup var content: ContentOptions

    @OptionGroup(title: "Viewers") var herd: HerdOptions

    @OptionGroup(title: "Sessions") var simulation: SimulationOptions

    @Flag(inversion: .prefixedNo, help: "Compare with other policies; each takes as long again.") var comparison = true

    @Option(help: "text, json (adrules schema forecast) or svg.") var format = ForecastFormat.text

    @Option(
        help: ArgumentHelp(
            "Simulate on this many threads; by default one for each processor. The output is the same.", valueName: "n")
    ) var jobs: Int?

    @OptionGroup var color: ColorOption

    @Flag(name: [.short, .customLong("quiet")], help: "Print neither progress nor requests.") var quiet = false

    @OptionGroup(title: "Ad servers") var resolving: ResolveOptions

    @OptionGroup(title: "Ad servers") var source: SourceOptions

    /// The most viewers: a number that fits the counts of a second many times over.
    private static let mostViewers = 10_000_000
    /// The longest film, and the longest time in which viewers arrive.
    private static let longest = MediaTime.seconds(24 * 3600)

    func validate() throws {
        guard (1...Self.mostViewers).contains(viewers) else {
            throw ValidationError("--viewers \(viewers): give a number from 1 to \(Self.mostViewers)")
        }
        guard let duration = content.duration?.time else {
            throw ValidationError("--duration is missing: the duration of the film, or, with --live, of the forecast")
        }
        if duration > Self.longest {
            throw ValidationError("--duration: a forecast covers 24 hours at most; give a shorter part of the day")
        }
        try herd.check(isLive: content.live, duration: duration, longest: Self.longest)
        if let jobs, !(1...256).contains(jobs) { throw ValidationError("--jobs takes a number from 1 to 256") }
        try source.check([file], beside: simulation.inputs, resolves: resolves)
    }
}

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
