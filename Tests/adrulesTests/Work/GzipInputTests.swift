import Foundation
import Testing

/// `adrules lint` with documents that are packed with gzip.
@Suite struct GzipInputTests {
    /// Writes a document packed by gzip itself.
    private func pack(_ text: String, to name: String, in command: Command) throws {
        try command.write(text, to: name)
        #expect(try command.shell("gzip -nc '\(name)' >packed && mv packed '\(name)'") == 0)
    }

    @Test("packed documents are found by name and root, and linted by their content, under any name")
    func folder() throws {
        let command = try Command()
        defer { command.remove() }
        try pack(Document.error, to: "ads/a.xml.gz", in: command)
        try pack(Document.vast, to: "ads/b.VMAP.GZ", in: command)
        try pack(Document.vast, to: "ads/c.vast.gz", in: command)
        try pack(Document.warning, to: "ads/d.xml", in: command)
        try pack("<html/>", to: "ads/page.xml.gz", in: command)
        try pack("text", to: "ads/text.gz", in: command)
        let files = try command.run("lint", "ads", "--show-files")
        #expect(files.output == "ads/a.xml.gz\nads/b.VMAP.GZ\nads/c.vast.gz\nads/d.xml\n")
        let outcome = try command.run("lint", "ads", "--format", "concise")
        #expect(outcome.code == 1 && outcome.complaint == "")
        #expect(outcome.output.contains("ads/a.xml.gz:2:29: error[VMAP112]"))
        #expect(outcome.output.contains("ads/b.VMAP.GZ:1:1: "), "a VAST that is named as a VMAP")
        #expect(outcome.output.contains("ads/c.vast.gz:1:32: warning[VAST414]"))
        #expect(outcome.output.contains("ads/d.xml:2:55: warning[VMAP128]"))
        #expect(try command.run("parse", "ads/a.xml.gz").code == 0)
    }

    @Test("standard input may be packed, too")
    func standardInput() throws {
        let command = try Command()
        defer { command.remove() }
        try pack(Document.error, to: "a.gz", in: command)
        #expect(try command.shell("\"$ADRULES\" lint - --format concise <a.gz >out") == 1)
        #expect(try command.text(of: "out").hasPrefix("<stdin>:2:29: error[VMAP112]"))
    }

    @Test("a damaged gzip file is reported with the reason; the others are linted")
    func damaged() throws {
        let command = try Command()
        defer { command.remove() }
        try pack(Document.clean, to: "whole.gz", in: command)
        let whole = try Data(contentsOf: command.folder.appendingPathComponent("whole.gz"))
        try whole.prefix(60).write(to: command.folder.appendingPathComponent("short.gz"))
        var changed = whole
        changed[whole.count - 6] ^= 0xFF
        try changed.write(to: command.folder.appendingPathComponent("changed.xml.gz"))
        try (whole + Data("more".utf8)).write(to: command.folder.appendingPathComponent("longer.gz"))
        try Data([0x1F, 0x8B]).write(to: command.folder.appendingPathComponent("begun.vmap"))
        let outcome = try command.run("lint", "short.gz", "changed.xml.gz", "longer.gz", "begun.vmap", "whole.gz")
        #expect(outcome.code == 2)
        #expect(outcome.output == "no findings in 2 files; 3 files could not be read\n")
        let lines = outcome.complaint.split(separator: "\n")
        #expect(
            lines.first
                == "adrules: cannot read short.gz: it is packed with gzip, and cannot be unpacked: unexpected end")
        #expect(lines.count == 3 && lines.allSatisfy { $0.contains("gzip, and cannot be unpacked: ") })
        let found = try command.run("lint", ".", "--format", "concise")
        #expect(found.complaint.contains("cannot read changed.xml.gz"), "a search does not pass it by")
    }

    @Test("a small file that holds very much ends at the limit")
    func bomb() throws {
        let command = try Command()
        defer { command.remove() }
        // 64 MB of blanks.
        #expect(try command.shell("head -c 64000000 /dev/zero | tr '\\0' ' ' | gzip -1 >bomb.gz") == 0)
        let outcome = try command.run(
            "lint", "bomb.gz", "--limit", "document-bytes=1000000", "--format", "concise")
        #expect(outcome.code == 1)
        #expect(outcome.output == "bomb.gz:1:1: error[XML050]: the document has more than 1000000 bytes\n")
    }

    @Test("no program unpacks them")
    func noGzip() throws {
        let command = try Command()
        defer { command.remove() }
        try pack(Document.clean, to: "a.xml.gz", in: command)
        #expect(try command.run("lint", "a.xml.gz", environment: ["PATH": "/nowhere"]).code == 0)
    }
}
