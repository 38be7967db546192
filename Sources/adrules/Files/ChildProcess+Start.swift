extension ChildProcess {
    /// Starts the program.
    func start() throws(Failure) -> RunningChild {
        guard let name = arguments.first, !(arguments + environment).contains(where: { $0.utf8.contains(0) }) else {
            throw .system("an argument cannot contain a NUL byte")
        }
        var pairs: [(ours: ChildChannel, theirs: ChildChannel)] = []
        defer { for index in pairs.indices { pairs[index].theirs.close() } }
        var process: pid_t = 0
        do throws(Failure) {
            for _ in 0..<3 { pairs.append(try ChildChannel.pair()) }
            var standard = pairs.map(\.theirs.descriptor)
            if case .descriptor(let given) = input { standard[0] = given }
            process = try spawn(name, standard: standard)
        } catch {
            for index in pairs.indices { pairs[index].ours.close() }
            throw error
        }
        var bytes: [UInt8] = []
        var staysOpen = false
        switch input {
        case .bytes(let given): bytes = given
        case .open: staysOpen = true
        case .nothing, .descriptor: break
        }
        return RunningChild(
            process: process, input: pairs[0].ours, bytes: bytes, staysOpen: staysOpen, output: pairs[1].ours,
            complaint: pairs[2].ours)
    }

    /// Asks the system for a process with these standard descriptors.
    private func spawn(_ name: String, standard: [Int32]) throws(Failure) -> pid_t {
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
            var attributes: posix_spawnattr_t?
        #else
            var actions = posix_spawn_file_actions_t()
            var attributes = posix_spawnattr_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        for (number, descriptor) in standard.enumerated() {
            posix_spawn_file_actions_adddup2(&actions, descriptor, Int32(number))
        }
        #if canImport(Darwin)
            posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_CLOEXEC_DEFAULT))
        #endif
        // C wants lists of pointers that end with a null pointer.
        var words = arguments.map { strdup($0) } + [nil]
        var variables = environment.map { strdup($0) } + [nil]
        defer { for text in words + variables { free(text) } }
        var process: pid_t = 0
        let status = posix_spawnp(&process, SystemFiles.program(name), &actions, &attributes, &words, &variables)
        guard status == 0 else { throw status == ENOENT ? .notFound : .system(SystemFiles.reason(status)) }
        return process
    }
}
