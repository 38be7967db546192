import Foundation
import Testing

/// The command starts no other program, and so touches no network, unless there is a URL or `--resolve`.
@Suite struct NoNetworkTests {
    /// Runs the command with nothing in `PATH` but a `curl` that leaves a mark.
    private func run(_ command: Command, _ arguments: String) throws -> (code: Int32, called: Bool, complaint: String) {
        try command.writeProgram("#!/bin/sh\necho >> '\(command.folder.path)/called'\nexit 7\n", to: "bin/curl")
        return try run(command, arguments, path: command.folder.appendingPathComponent("bin").path)
    }

    private func run(
        _ command: Command, _ arguments: String, path: String
    ) throws -> (code: Int32, called: Bool, complaint: String) {
        let outcome = try command.run(line: arguments, environment: ["PATH": path])
        let mark = command.folder.appendingPathComponent("called")
        let isCalled = FileManager.default.fileExists(atPath: mark.path)
        try? FileManager.default.removeItem(at: mark)
        return (outcome.code, isCalled, outcome.complaint)
    }

    @Test("no program is started for files, standard input and recorded answers")
    func noProgram() throws {
        let command = try Command()
        defer { command.remove() }
        try command.write(Document.clean, to: "list.xml")
        try command.write(Document.vast, to: "answers/vast.xml")
        for arguments in [
            "lint list.xml", "lint - < list.xml", "lint . --duration 60", "lint list.xml --responses answers",
            "lint list.xml --resolve --responses answers", "lint https://ads.example/vast.xml --responses answers",
            "lint https://ads.example/vast.xml --show-files", "schedule list.xml",
            "schedule list.xml --responses answers", "simulate list.xml --resolve --responses answers --duration 60",
            "parse https://ads.example/vast.xml --responses answers", "hls events - --responses answers < list.xml",
        ] {
            let outcome = try run(command, arguments)
            #expect(!outcome.called, "\(arguments)")
            #expect(outcome.code < 2, "\(arguments): \(outcome.complaint)")
        }
        // The control: here a program is started.
        #expect(try run(command, "lint list.xml --resolve").called)
        #expect(try run(command, "lint https://ads.example/list.xml").called)
    }

    @Test("without curl the command prints how to install it")
    func noCurl() throws {
        let command = try Command()
        defer { command.remove() }
        try command.write(Document.clean, to: "list.xml")
        let outcome = try run(command, "lint list.xml --resolve", path: command.folder.path)
        #expect(outcome.code == 2)
        #expect(outcome.complaint.hasPrefix("adrules: curl is not in PATH, and URLs are fetched with it; install it"))
    }

    @Test(
        "wrong options are refused before anything is fetched",
        arguments: [
            ("lint list.xml --header 'A: b'", 64, "--header applies to URLs and --resolve only"),
            ("schedule list.xml --macro A=b", 64, "--macro applies to URLs and --resolve only"),
            ("simulate list.xml --save-responses out", 64, "--save-responses applies to URLs and --resolve only"),
            ("parse list.xml --resolve --responses . --header 'A: b'", 64, "--responses sends no request; leave one"),
            ("hls events list.xml --responses . --allow-private", 64, "--allow-private is for servers"),
            ("rules-of list.xml --responses .", 64, "--responses applies to URLs only"),
            ("build --ads https://ads.example/a --pre --duration 60 --macro A=b", 64, "--macro applies to URLs"),
            ("diff - - --resolve", 64, "standard input holds one document; name a file for the other one"),
            ("simulate - --script - --resolve", 64, "standard input holds one document"),
            ("simulate --scenario list.xml --resolve", 64, "a scenario holds its answers; --save-scenario writes one"),
            ("fmt https://ads.example/a https://ads.example/b", 64, "standard output takes one document; give one URL"),
            ("lint list.xml --resolve --header A", 64, "expected 'Name: value' on one line"),
            ("lint list.xml --resolve --header '@file'", 64, "expected 'Name: value' on one line"),
            ("lint list.xml --resolve --header '@file: x'", 64, "expected 'Name: value' on one line"),
            (
                "lint list.xml --resolve --header \"A: b\r\nC: d\"", 64,
                "expected 'Name: value' on one line"
            ),
            ("lint list.xml --resolve --macro x=y", 64, "expected NAME=VALUE"),
            ("lint list.xml --resolve --macro CACHEBUSTING=1", 64, "this macro is filled with the time"),
            ("lint list.xml --resolve --fetch-limit byte=1", 64, "did you mean bytes?"),
            ("lint list.xml --resolve --fetch-limit bytes=0", 64, "expected bytes= and a number from 1"),
        ])
    func wrongOptions(arguments: String, code: Int32, expected: String) throws {
        let command = try Command()
        defer { command.remove() }
        try command.write(Document.clean, to: "list.xml")
        let outcome = try run(command, arguments)
        #expect(outcome.code == code)
        #expect(outcome.complaint.contains(expected), "\(outcome.complaint)")
        #expect(!outcome.called)
    }
}
