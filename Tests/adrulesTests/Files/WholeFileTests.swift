import Foundation
import Testing

/// Every file that the command writes as a whole is written in one way.
@Suite("Files that are written as a whole")
struct WholeFileTests {
    private let files = FileManager.default

    private func path(_ name: String, in command: Command) -> String { command.folder.path + "/" + name }

    private func mode(of name: String, in command: Command) throws -> Int {
        try #require(try files.attributesOfItem(atPath: path(name, in: command))[.posixPermissions] as? Int)
    }

    /// The hidden files in the folder of the output: what a write has left behind.
    private func leftovers(in command: Command) throws -> [String] {
        try files.contentsOfDirectory(atPath: path("out", in: command)).filter { $0.hasPrefix(".") }
    }

    /// Runs the command by the shell, after a setting of the process, and returns its exit code and all that it prints.
    private func run(_ writer: Writer, after setting: String, in command: Command) throws -> (code: Int32, text: String)
    {
        let arguments = writer.arguments.map { "'\($0)'" }.joined(separator: " ")
        // Through a pipe, which has no limit.
        _ = try command.shell("{ \(setting); \"$ADRULES\" \(arguments); echo \"ended with $?\"; } 2>&1 | cat > said")
        let text = try command.text(of: "said")
        let code = text.split(separator: "\n").last?.split(separator: " ").last.flatMap { Int32($0) }
        return (try #require(code), text)
    }

    @Test("A link that waits beside the file is not written through", arguments: Writer.allCases)
    func plantedLink(writer: Writer) throws {
        let command = try writer.prepared()
        defer { command.remove() }
        try command.write(writer.old, to: writer.target)
        try command.write("precious\n", to: "victim")
        for ending in [".adrules-new", ".new", ".tmp", "~"] {
            try files.createSymbolicLink(
                atPath: path(writer.target + ending, in: command), withDestinationPath: "../victim")
        }
        let outcome = try command.run(arguments: writer.arguments)
        #expect(outcome.code == 0, "\(outcome.complaint)")
        #expect(try command.text(of: writer.target) != writer.old)
        #expect(try command.text(of: "victim") == "precious\n")
        #expect(try leftovers(in: command) == [])
    }

    @Test("Permissions stay, with any umask", arguments: Writer.allCases, [0o640, 0o600, 0o664, 0o755])
    func permissions(writer: Writer, mode: Int) throws {
        let command = try writer.prepared()
        defer { command.remove() }
        try command.write(writer.old, to: writer.target)
        try files.setAttributes([.posixPermissions: mode], ofItemAtPath: path(writer.target, in: command))
        #expect(try run(writer, after: "umask 077", in: command).code == 0)
        #expect(try command.text(of: writer.target) != writer.old)
        #expect(try self.mode(of: writer.target, in: command) == mode)
    }

    @Test("A new file has the permissions that the umask leaves", arguments: Writer.allCases.filter(\.canBeNew))
    func newFile(writer: Writer) throws {
        for (mask, mode) in [("022", 0o644), ("027", 0o640), ("077", 0o600)] {
            let command = try writer.prepared()
            defer { command.remove() }
            try files.createDirectory(atPath: path("out", in: command), withIntermediateDirectories: true)
            #expect(try run(writer, after: "umask \(mask)", in: command).code == 0)
            #expect(try self.mode(of: writer.target, in: command) == mode)
            #expect(try leftovers(in: command) == [])
        }
    }

    @Test("The owner and the group stay, for a superuser", arguments: Writer.allCases)
    func owner(writer: Writer) throws {
        guard getuid() == 0 else { return print("skipped: only a superuser can give files away") }
        let command = try writer.prepared()
        defer { command.remove() }
        try command.write(writer.old, to: writer.target)
        #expect(chown(path(writer.target, in: command), 12, 34) == 0)
        #expect(try command.run(arguments: writer.arguments).code == 0)
        let attributes = try files.attributesOfItem(atPath: path(writer.target, in: command))
        #expect(attributes[.ownerAccountID] as? Int == 12 && attributes[.groupOwnerAccountID] as? Int == 34)
        #expect(try command.text(of: writer.target) != writer.old)
    }

    @Test("A link stays a link, and its target is written", arguments: Writer.allCases)
    func link(writer: Writer) throws {
        let command = try writer.prepared()
        defer { command.remove() }
        try command.write(writer.old, to: "out/store/real")
        try files.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path("out/store/real", in: command))
        try files.createSymbolicLink(atPath: path(writer.target, in: command), withDestinationPath: "store/real")
        let outcome = try command.run(arguments: writer.arguments)
        #expect(outcome.code == 0, "\(outcome.complaint)")
        #expect(try files.destinationOfSymbolicLink(atPath: path(writer.target, in: command)) == "store/real")
        #expect(try command.text(of: "out/store/real") != writer.old)
        #expect(try mode(of: "out/store/real", in: command) == 0o640)
        #expect(try files.contentsOfDirectory(atPath: path("out/store", in: command)) == ["real"])
    }

    @Test("A broken link is refused: its target is unknown")
    func danglingLink() throws {
        for writer in Writer.allCases where writer.canBeNew {
            let command = try writer.prepared()
            defer { command.remove() }
            try files.createDirectory(atPath: path("out", in: command), withIntermediateDirectories: true)
            try files.createSymbolicLink(atPath: path(writer.target, in: command), withDestinationPath: "../nowhere")
            let outcome = try command.run(arguments: writer.arguments)
            #expect(outcome.code == 2)
            #expect(
                outcome.complaint.hasSuffix("cannot write \(writer.target): it is a broken link\n"),
                "\(outcome.complaint)")
            #expect(!files.fileExists(atPath: path("nowhere", in: command)))
        }
    }

    @Test("A folder and a pipe instead of the file are refused, without waiting")
    func otherKinds() throws {
        for writer in Writer.allCases where writer.canBeNew {
            for isPipe in [false, true] where !isPipe || !writer.canBeStream {
                let command = try writer.prepared()
                defer { command.remove() }
                let target = path(writer.target, in: command)
                try files.createDirectory(
                    atPath: isPipe ? path("out", in: command) : target, withIntermediateDirectories: true)
                if isPipe { #expect(mkfifo(target, 0o600) == 0) }
                let outcome = try command.run(arguments: writer.arguments)
                #expect(outcome.code == 2)
                let reason = isPipe ? "it is not a regular file" : "it is a folder"
                #expect(
                    outcome.complaint.hasSuffix("cannot write \(writer.target): \(reason)\n"), "\(outcome.complaint)")
                #expect(try leftovers(in: command) == [])
            }
        }
    }

    @Test("A device that is named is written to", arguments: Writer.allCases.filter(\.canBeStream))
    func device(writer: Writer) throws {
        let command = try writer.prepared()
        defer { command.remove() }
        let arguments = writer.arguments.map { $0 == writer.target ? "/dev/null" : $0 }
        let outcome = try command.run(arguments: arguments)
        #expect(outcome.code == 0, "\(outcome.complaint)")
    }

    @Test("A read-only file is refused, also to a superuser", arguments: Writer.allCases)
    func readOnly(writer: Writer) throws {
        let command = try writer.prepared()
        defer { command.remove() }
        try command.write(writer.old, to: writer.target)
        try files.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path(writer.target, in: command))
        let outcome = try command.run(arguments: writer.arguments)
        #expect(outcome.code == 2)
        #expect(outcome.complaint.contains("\(writer.target): it is read-only\n"), "\(outcome.complaint)")
        #expect(try command.text(of: writer.target) == writer.old)
        #expect(try leftovers(in: command) == [])
    }

    @Test("Other names of a file that is made anew keep the old content", arguments: Writer.allCases.filter(\.canBeNew))
    func hardLinks(writer: Writer) throws {
        let command = try writer.prepared()
        defer { command.remove() }
        try command.write(writer.old, to: writer.target)
        try files.linkItem(atPath: path(writer.target, in: command), toPath: path("other", in: command))
        let outcome = try command.run(arguments: writer.arguments)
        #expect(outcome.code == 0, "\(outcome.complaint)")
        #expect(try command.text(of: "other") == writer.old)
        #expect(try command.text(of: writer.target) != writer.old)
    }

    /// What edits a file in its place, and standard input to standard output.
    private static let editors = [["lint", "--fix"], ["fmt"]]

    private func refusal(_ arguments: [String], _ reason: String, in command: Command) throws {
        let outcome = try command.run(arguments: arguments + ["out/a.xml"])
        #expect(outcome.code == 2)
        let next = "give it as -, and the new version goes to standard output"
        #expect(outcome.complaint.hasSuffix("ed: out/a.xml: \(reason); \(next)\n"), "\(outcome.complaint)")
        #expect(try command.text(of: "out/a.xml") == Writer.fix.old)
        #expect(try leftovers(in: command) == [])
        let text = try command.run(arguments: arguments + ["-"], input: Writer.fix.old).output
        #expect(!text.isEmpty && text != Writer.fix.old)
    }

    @Test("A file with several names is not edited: one of them would lead to another file", arguments: editors)
    func namesOfEdited(arguments: [String]) throws {
        let command = try Writer.fix.prepared()
        defer { command.remove() }
        try command.write(Writer.fix.old, to: "out/a.xml")
        try files.linkItem(atPath: path("out/a.xml", in: command), toPath: path("other", in: command))
        try refusal(
            arguments, "it has 2 names (hard links), and only one would lead to the new version", in: command)
        try files.removeItem(atPath: path("other", in: command))
        #expect(try command.run(arguments: arguments + ["out/a.xml"]).code == 0)
        #expect(try command.text(of: "out/a.xml") != Writer.fix.old)
    }

    @Test("A file with an access control list is not edited: the new one would not have it", arguments: editors)
    func accessListOfEdited(arguments: [String]) throws {
        let command = try Writer.fix.prepared()
        defer { command.remove() }
        try command.write(Writer.fix.old, to: "out/a.xml")
        #if os(Linux)
            // For the owner, the user 1234, the group, the mask and others: a kind, rights and a number each.
            let entries = "(1, 6, -1), (2, 6, 1234), (4, 4, -1), (16, 6, -1), (32, 0, -1)"
            let list = "b'\\2\\0\\0\\0' + b''.join(struct.pack('<HHi', *entry) for entry in [\(entries)])"
            let set = "os.setxattr('out/a.xml', 'system.posix_acl_access', \(list))"
            let code = try command.shell("python3 -c \"import os, struct; \(set)\" 2> /dev/null")
        #else
            let code = try command.shell("chmod +a 'everyone allow read' out/a.xml")
        #endif
        guard code == 0 else { return print("skipped: the file system has no access control lists") }
        try refusal(
            arguments, "it has an access control list, which the new version would not have", in: command)
    }

    @Test(
        "A limit for the size of files is an error with a place, and leaves nothing behind", arguments: Writer.allCases)
    func fileSizeLimit(writer: Writer) throws {
        let command = try writer.prepared()
        defer { command.remove() }
        try command.write(writer.old, to: writer.target)
        let outcome = try run(writer, after: "ulimit -f 0", in: command)
        #expect(outcome.code == 2, "\(outcome.text)")
        #expect(outcome.text.contains("\(writer.first): file too large\n"), "\(outcome.text)")
        #expect(try command.text(of: writer.target) == writer.old)
        #expect(try leftovers(in: command) == [])
    }

    @Test(
        "A report that exceeds the limit for the size of files is an error with a place",
        arguments: [
            ["lint", "wrong.xml", "--output", "out/report"], ["lint", "wrong.xml", "--format", "json=out/report"],
            ["simulate", "asks.vmap", "--duration", "60", "--log", "out/report"],
        ])
    func reportSizeLimit(arguments: [String]) throws {
        let command = try Writer.baseline.prepared()
        defer { command.remove() }
        try command.write("old\n", to: "out/report")
        _ = try command.shell(
            "{ ulimit -f 0; \"$ADRULES\" \(arguments.joined(separator: " ")); echo \"ended with $?\"; } 2>&1 | cat > said"
        )
        let text = try command.text(of: "said")
        #expect(text.hasSuffix("adrules: cannot write out/report: file too large\nended with 2\n"), "\(text)")
    }
}
