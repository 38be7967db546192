import CXAttributes

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

// What a file has beside its bytes and its permissions: access control lists and extended attributes.
extension SystemFiles {
    #if canImport(Darwin)
        /// Gives a file the access control list and the extended attributes of another one. Returns why that is not possible;
        /// nil if it has them.
        static func copyAttributes(from old: Int32, to new: Int32) -> String? {
            guard fcopyfile(old, new, nil, copyfile_flags_t(COPYFILE_ACL | COPYFILE_XATTR)) != 0 else { return nil }
            return "its access control list or an attribute cannot be kept: \(reason(errno))"
        }
    #else
        /// The access control list of POSIX. With one, the permissions of the group in the mode are the most that anybody in
        /// it gets.
        private static let accessList = "system.posix_acl_access"

        /// Gives a file the access control list and the extended attributes of another one. Returns why that is not possible;
        /// nil if it has them.
        static func copyAttributes(from old: Int32, to new: Int32) -> String? {
            guard let names = attributeNames(of: old) else { return attributesAreLost }
            // A new file has the list that its folder gives to new ones: people whom the old file did not admit.
            if !names.contains(where: accessList.isSpelled), fremovexattr(new, accessList) != 0,
                ![ENODATA, ENOTSUP].contains(errno)
            {
                return attributesAreLost
            }
            for name in names where !copy(name, from: old, to: new) {
                return "its attribute \(name) cannot be kept: \(reason(errno))"
            }
            return nil
        }

        private static var attributesAreLost: String { "an attribute cannot be kept: \(reason(errno))" }

        /// The names of the attributes that another content may have; nil if they cannot be read. Those of `security` are
        /// left to the system: they are checksums of the old content, rights of the program in it, or the label of its place.
        private static func attributeNames(of descriptor: Int32) -> [String]? {
            guard let bytes = filled({ flistxattr(descriptor, $0, $1) }) else { return errno == ENOTSUP ? [] : nil }
            return bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
                .filter { !$0.begins(with: "security.") }
        }

        private static func copy(_ name: String, from old: Int32, to new: Int32) -> Bool {
            guard let value = filled({ fgetxattr(old, name, $0, $1) }) else { return false }
            return value.withUnsafeBytes { fsetxattr(new, name, $0.baseAddress, $0.count, 0) } == 0
        }

        /// The bytes that a call writes, which returns their count, or what it needs for no room; nil if it fails, with the
        /// reason in `errno`.
        private static func filled(_ call: (UnsafeMutablePointer<CChar>?, Int) -> Int) -> [UInt8]? {
            let count = call(nil, 0)
            guard count > 0 else { return count == 0 ? [] : nil }
            var bytes = [CChar](repeating: 0, count: count)
            let written = bytes.withUnsafeMutableBufferPointer { call($0.baseAddress, $0.count) }
            return written < 0 ? nil : bytes.prefix(written).map(UInt8.init(bitPattern:))
        }
    #endif
}
