import ArgumentParser

/// The files that a command is about to write, compared with those that it reads before any of them is opened: a report
/// must not destroy the document that it is about, however its path is spelled.
struct OutputFiles {
    private var outputs: [FileIdentity: (option: String, file: String, content: [UInt8]?)] = [:]

    /// Adds a file that `option` has written, with its new content if that is known by now. Throws wrong usage for `-`, which
    /// names standard input elsewhere, and if the same file is written with something else. All are added before the first is written: what is there by then counts as
    /// another file than the one that was to be made.
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

    /// Throws wrong usage if a file that is read would be written over. `input` is a path, or `-` for standard input. It
    /// may get `content`, which is its own.
    func check(against input: String, becoming content: [UInt8]? = nil) throws {
        guard !outputs.isEmpty, let identity = SystemFiles.identity(of: input), let output = outputs[identity],
            content == nil || output.content != content
        else { return }
        throw ValidationError(
            "\(output.option) \(output.file) would overwrite \(input == "-" ? "standard input" : input), which is read; "
                + "name another file")
    }
}
