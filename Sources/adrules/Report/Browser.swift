import AdRulesCommands

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
