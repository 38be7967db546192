#if os(Linux)
    import CXAttributes
    import Foundation
    import Testing

    /// What a file has beside its bytes and its permissions stays when it is replaced. On macOS the system copies it.
    @Suite("Attributes of files that are written as a whole") struct FileAttributesTests {
        private static let accessList = "system.posix_acl_access"
        /// An entry for the owner, one for the user 1234, and those for the group, the mask and others, each with a kind,
        /// rights and a number: only the named user may write beside the owner.
        private static let list: [UInt8] =
            [2, 0, 0, 0]
            + [(1, 6, nil), (2, 6, 1234), (4, 4, nil), (16, 6, nil), (32, 0, nil)].flatMap {
                (kind: UInt8, rights: UInt8, user: Int?) -> [UInt8] in
                [kind, 0, rights, 0] + (user.map { [UInt8($0 & 255), UInt8($0 >> 8), 0, 0] } ?? [255, 255, 255, 255])
            }

        private func set(_ value: [UInt8], as name: String, of path: String) -> Bool {
            setxattr(path, name, value, value.count, 0) == 0
        }

        private func value(of name: String, of path: String) -> [UInt8]? {
            var bytes = [UInt8](repeating: 0, count: 4096)
            let count = getxattr(path, name, &bytes, bytes.count)
            return count < 0 ? nil : Array(bytes.prefix(count))
        }

        @Test("access control lists and extended attributes stay", arguments: Writer.allCases)
        func attributes(writer: Writer) throws {
            let command = try writer.prepared()
            defer { command.remove() }
            try command.write(writer.old, to: writer.target)
            let path = command.folder.path + "/" + writer.target
            guard set([1, 0, 2], as: "user.adrules", of: path), set([], as: "user.empty", of: path),
                set(Self.list, as: Self.accessList, of: path)
            else { return print("skipped: the file system of \(path) has no attributes") }
            let outcome = try command.run(arguments: writer.arguments)
            #expect(outcome.code == 0, "\(outcome.complaint)")
            #expect(try command.text(of: writer.target) != writer.old)
            #expect(value(of: "user.adrules", of: path) == [1, 0, 2] && value(of: "user.empty", of: path) == [])
            #expect(value(of: Self.accessList, of: path) == Self.list)
            #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o660)
        }

        @Test("a file gets no access control list from its folder when it is replaced", arguments: Writer.allCases)
        func listOfFolder(writer: Writer) throws {
            let command = try writer.prepared()
            defer { command.remove() }
            try command.write(writer.old, to: writer.target)
            let path = command.folder.path + "/" + writer.target
            guard set(Self.list, as: "system.posix_acl_default", of: command.folder.path + "/out") else {
                return print("skipped: the file system of \(path) has no attributes")
            }
            let outcome = try command.run(arguments: writer.arguments)
            #expect(outcome.code == 0, "\(outcome.complaint)")
            #expect(value(of: Self.accessList, of: path) == nil)
        }
    }
#endif
