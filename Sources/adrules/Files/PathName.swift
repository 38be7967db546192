/// Paths as text. Nothing is looked up: links are not followed, and the files need not exist.
enum PathName {
    /// The path from the root of the file system, without `.`, `..` and doubled slashes.
    static func absolute(_ path: String, in folder: String) -> String {
        var names: [String] = []
        for name in (path.begins(with: "/") ? path : folder + "/" + path).fields(separatedBy: "/") {
            if name.isEmpty || name.isSpelled(".") { continue }
            if name.isSpelled("..") { names = names.dropLast() } else { names.append(name) }
        }
        return "/" + names.joined(separator: "/")
    }

    /// Whether an absolute path is below an absolute folder, at any depth.
    static func holds(_ folder: String, _ path: String) -> Bool {
        path.begins(with: folder.isSpelled("/") ? folder : folder + "/")
    }

    /// The folder that holds an absolute path; nil for the root.
    static func folder(of path: String) -> String? {
        let names = path.fields(separatedBy: "/").filter { !$0.isEmpty }
        return names.isEmpty ? nil : "/" + names.dropLast().joined(separator: "/")
    }

    /// An absolute path as seen from an absolute folder, with `..` where it is outside; `.` for the folder itself.
    static func relative(_ path: String, to folder: String) -> String {
        let names = path.fields(separatedBy: "/").filter { !$0.isEmpty }
        let base = folder.fields(separatedBy: "/").filter { !$0.isEmpty }
        let shared = zip(names, base).prefix { $0.isSpelled($1) }.count
        let steps = [String](repeating: "..", count: base.count - shared) + names[shared...]
        return steps.isEmpty ? "." : steps.joined(separator: "/")
    }
}
