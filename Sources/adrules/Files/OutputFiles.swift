import ArgumentParser

/// The files that a command is about to write, compared with those that it reads before any of them is opened: a report
/// must not destroy the document that it is about, however its path is spelled.
struct OutputFiles {
    private var outputs: [FileIdentity: (option: String, file: String, content: [UInt8]?)] = [:]

    /// Adds a file that `option` has written, with its new content if that is known by now. Throws wrong usage for `-`,
    /// which names standard input elsewhere, and if the same file is written with something else. All are added before
    /// the first is written: what is there by then counts as another file than the one that was to be made.
    mutating func add(_ file: String, of option: String, content: [UInt8]? = nil) throws {
        guard file != "-" else {
            throw ValidationError("\(option) -: this is no file; for standard output write /dev/stdout")
        }
        guard let identity = SystemFiles.identity(of: file) else { return }
        guard let other = outputs[identity] else {
            outputs[identity] = (option, file, content)
            return
        }
        if content == nil || other.content != content {
            throw ValidationError(
                "\(option) \(file): this is the file of \(other.option) \(other.file); name another one")
        }
    }

    /// Adds the files of a folder that `option` may write over.
    mutating func addFiles(of folder: String, where isOurs: (String) -> Bool, of option: String) {
        for file in SystemFiles.files(of: folder) where isOurs(file.name) {
            guard let identity = SystemFiles.identity(of: file.path) else { continue }
            outputs[identity] = (option, file.path, nil)
        }
    }

    /// Throws wrong usage if one of the files that are read would be written over.
    func check(against inputs: [String]) throws {
        for input in inputs { try check(against: input) }
    }

    /// Throws wrong usage if a file that is read would be written over. `input` is a path, or `-` for standard input.
    /// It may get `content`, which is its own.
    func check(against input: String, becoming content: [UInt8]? = nil) throws {
        guard !outputs.isEmpty, let identity = SystemFiles.identity(of: input), let output = outputs[identity],
            content == nil || output.content != content
        else { return }
        throw ValidationError(
            "\(output.option) \(output.file) would overwrite \(input == "-" ? "standard input" : input), which is read; "
                + "name another file")
    }
}

/// The identity of the file at a path, so that two paths to one file are recognised: links, `./`, hard links.
enum FileIdentity: Hashable {
    /// A regular file.
    case present(device: UInt64, number: UInt64)
    /// A file that is to be made: the nearest folder that is there, and the path from it, in lower case where the
    /// volume does not distinguish cases.
    case new(device: UInt64, number: UInt64, name: [UInt8])
}

extension SystemFiles {
    /// The identity of the file at a path, or of the one that would be made there; `-` is standard input. Nil for
    /// folders and what cannot be looked at, and for pipes and devices, which several can use at once.
    static func identity(of path: String) -> FileIdentity? {
        var status = stat()
        guard !path.utf8.contains(0) else { return nil }
        let input = path == "-" ? Streams.current.input.descriptor : nil
        if path == "-" && input == nil { return nil }
        if input.map({ fstat($0, &status) == 0 }) ?? (stat(located(path), &status) == 0) {
            guard kind(status.st_mode) == .file else { return nil }
            return .present(device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(status.st_ino))
        }
        var parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        var name: [UInt8] = []
        while let last = parts.popLast() {
            guard !last.isEmpty, !last.elementsEqual(".".utf8) else { continue }
            name = Array(last) + (name.isEmpty ? [] : [UInt8(ascii: "/")]) + name
            let folder = parts.isEmpty ? "." : parts.map { String(Substring($0)) + "/" }.joined()
            guard stat(located(folder), &status) == 0 else { continue }
            #if canImport(Darwin)
                if pathconf(located(folder), _PC_CASE_SENSITIVE) == 0 {
                    name = Array(String(decoding: name, as: UTF8.self).lowercased().utf8)
                }
            #endif
            return .new(device: UInt64(truncatingIfNeeded: status.st_dev), number: UInt64(status.st_ino), name: name)
        }
        return nil
    }
}
