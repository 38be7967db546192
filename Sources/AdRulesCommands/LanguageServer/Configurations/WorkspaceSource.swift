/// Finds and reads the documents in the folders of a workspace. The server reads no file itself; it asks when the
/// client asks for the findings of the workspace.
package struct WorkspaceSource: Sendable {
    /// A file that may be a document: its path from the root, and another text after each change of the file.
    package typealias File = (path: String, mark: String)

    /// The files below folders, in the order of their paths, at most so many.
    package var files: @Sendable (_ folders: [String], _ limit: Int) -> [File]
    /// The bytes of a file; nil if it cannot be read or has more than so many.
    package var bytes: @Sendable (_ path: String, _ limit: Int) -> [UInt8]?

    package init(
        files: @escaping @Sendable (_ folders: [String], _ limit: Int) -> [File],
        bytes: @escaping @Sendable (_ path: String, _ limit: Int) -> [UInt8]?
    ) {
        self.files = files
        self.bytes = bytes
    }
}
