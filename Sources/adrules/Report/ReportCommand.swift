import AdRulesCommands
import AdRulesLint
import AdRulesModel
import ArgumentParser

/// `adrules report`: one page to send to the owner of an ad server.
struct ReportCommand: ResolvingCommand {
    static let configuration = CommandConfiguration(
        commandName: "report",
        abstract: "Writes one web page to send to others: problems in playlists, and what plays when.",
        discussion: """
            The page is one file that requests nothing: it works from a mail. It begins with what is lost, whose it is and why; \
            problems with their fixes, the timeline and the document are below, with values in URLs hidden. Directories are \
            searched as by lint, and each file has the nearest adrules.json.

            A URL is fetched with curl, --resolve sends requests to the ad servers, and --probe to those of media files; without them \
            nothing touches the network. Times: \(TimeArgument.forms).

            Exit codes: 0 the page was made, whatever its findings, 2 a file could not be read, which is on the page if there are \
            others, or the page not written, 64 wrong usage.
            """
                + examples(
                    "report Samples/Playlists/broken/film.xml -o report.html",
                    "report Samples/Playlists --duration 30:00 -o report.html"))

    @Argument(
        help: ArgumentHelp("VMAP or VAST files, directories, URLs, or - for standard input.", valueName: "path"),
        completion: Completion.documents)
    var paths: [String]

    @Option(
        name: [.short, .customLong("output")],
        help: ArgumentHelp("The file to write; otherwise standard output.", valueName: "file"), completion: .file())
    var output: String?

    @OptionGroup(title: "Content") var content: ContentOptions

    @OptionGroup(title: "Rules") var rules: RuleOptions

    @OptionGroup var targeting: TargetOptions

    @OptionGroup(title: "Ad servers") var resolving: ResolveOptions

    @OptionGroup(title: "Ad servers") var source: SourceOptions

    @Flag(
        help: """
            Request the beginnings of the media files, and measure them with ffprobe: status, size, codecs, duration. The \
            limits apply to them separately.
            """)
    var probe = false

    @Flag(help: "Take the two documents as an older and a newer version, and show what changed.") var compare = false

    @Flag(help: "Keep the values in URLs, including identifiers and consent strings.") var showPrivate = false

    @Flag(help: "Open the page in the browser.") var open = false

    func validate() throws {
        try content.checkLive()
        if compare, paths.count != 2 { throw ValidationError("--compare takes two documents, the older one first") }
        try source.check(paths, resolves: resolves, probes: probe)
        if open, output == nil { throw ValidationError("--open needs a file: -o report.html") }
    }

    func run() throws {
        let targets = try targets()
        let settings = try LintSettings(
            LintSettings.Options(
                rules: rules, content: content, targets: Set(targets), filledMacros: source.macroNames))
        let found = try FileSearch(isExcluded: settings.isExcluded).files(for: paths)
        try checkOutput(against: found.files)
        let failed = found.complain("report", command: "report")
        if compare, found.files.count != 2 {
            throw failed
                ? Ending.failure : CommandFailure("--compare takes two documents, and finds \(found.files.count)")
        }
        let media = try probe ? MediaProbe() : nil
        let inputs = try inputs(found.files)
        settings.answers = inputs.answers
        // Answers of servers are documents of their own; a folder of answers has been checked already.
        let names = resolving.resolve ? inputs.names : found.files
        var documents = try names.enumerated().map { index, file in
            var entry = document(try settings.job(for: file), of: inputs)
            entry.isAnswer = index >= found.files.count
            return entry
        }
        documents += found.failures.map(Self.unread)
        let unread = documents.count { $0.problem != nil }
        guard unread < documents.count else { throw Ending.failure }
        var page = ReportPage(
            documents, content: content.content, targets: targets, answers: inputs.answers,
            command: ReportedCommand(Streams.current.arguments).words)
        page.showsPrivate = showPrivate
        page.compares = compare
        if let media { page.probes = media.outcomes(of: page.mediaAddresses, from: try source.servers()) }
        let text = page.render()
        if let output { try TextOutput.write(text, to: output) } else { try SystemFiles.printOut(text) }
        if let output, open { try Browser.open(output) }
        if failed || unread > 0 { throw Ending.failure }
    }

    /// The players of the page, in the order of the table; the usual ones without the option.
    private func targets() throws -> [Portability.Target] {
        let named = try targeting.targets()
        return Portability.Target.allCases.filter { named.isEmpty ? $0 != .spec : named.contains($0) }
    }

    /// Refuses to write over what is read.
    private func checkOutput(against files: [String]) throws {
        guard let output else { return }
        var outputs = source.outputs
        try outputs.add(output, of: "--output")
        try outputs.check(against: paths + files + source.inputs)
    }

    /// A document of the page; one that cannot be read is a line of it.
    private func document(_ job: LintJob, of inputs: DocumentInputs) -> ReportPage.Document {
        let (file, name, linter) = (job.file, job.name, job.linter)
        let bytes: [UInt8]
        do throws(FileFailure) {
            bytes = try inputs.read(file, limit: linter.limits.documentBytes)
        } catch {
            SystemFiles.complain(error.complaint)
            return Self.unread(error)
        }
        let document = try? inputs.parsed(bytes, of: file, limits: linter.limits)
        let found = document.map { linter.lint($0, name: name) } ?? linter.lint(bytes, name: name)
        let result = linter.tryingFixes(of: found)
        var entry = ReportPage.Document(name: name, bytes: bytes, document: document, result: result)
        if DocumentInputs.isURL(file) {
            entry.fetched =
                source.responses == nil
                ? "\(SystemClock.sinceEpoch.roundedToMilliseconds.dateText), \(source.userAgent)"
                : "from the folder of --responses"
        }
        entry.answers = inputs.answers(of: file)
        entry.requests = inputs.requests.first { $0.file.isSpelled(name) }
        return entry
    }

    private static func unread(_ failure: FileFailure) -> ReportPage.Document {
        var result = Linter().lint([], name: DocumentInputs.shown(failure.path))
        result.diagnostics = []
        var entry = ReportPage.Document(name: result.name, bytes: [], document: nil, result: result)
        entry.problem = failure.reason
        return entry
    }
}

/// The browser of the person at the machine.
enum Browser {
    /// The variables that a program needs to find the screen and the session.
    private static let variables = [
        "PATH", "HOME", "DISPLAY", "WAYLAND_DISPLAY", "XAUTHORITY", "XDG_RUNTIME_DIR", "XDG_CURRENT_DESKTOP",
        "DBUS_SESSION_BUS_ADDRESS", "BROWSER",
    ]

    /// Opens a file. Throws if that cannot be done.
    static func open(_ file: String) throws {
        #if canImport(Darwin)
            let program = "open"
        #else
            let program = "xdg-open"
        #endif
        let path = PathName.absolute(file, in: SystemFiles.currentFolder)
        do throws(ChildProcess.Failure) {
            let outcome = try ChildProcess(
                arguments: [program, path], environment: SystemFiles.environment(variables), outputLimit: 64 << 10,
                seconds: 20
            ).run()
            guard outcome.ending != .exited(0) else { return }
        } catch {
            throw CommandFailure("\(file) is written, but \(program) cannot be started")
        }
        throw CommandFailure("\(file) is written, but \(program) could not open it")
    }
}

/// The command line as a page shows it: without the values of headers and macros, which may be secrets.
struct ReportedCommand {
    /// The words of the command line.
    private(set) var words = ["adrules"]

    private static let secret: Set<String> = ["--header", "--macro"]

    init(_ arguments: [String]) {
        var isSecret = false
        for argument in arguments {
            let name = argument.split(separator: "=", maxSplits: 1).first.map(String.init) ?? argument
            let hides = Self.secret.contains(name) && name != argument
            words.append(isSecret ? "…" : hides ? "\(name)=…" : argument)
            isSecret = !isSecret && Self.secret.contains(argument)
        }
    }
}
