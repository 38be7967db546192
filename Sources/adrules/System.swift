// The C library, for every file of the program.
#if canImport(Glibc)
    @_exported public import Glibc
#elseif canImport(Musl)
    @_exported public import Musl
#else
    @_exported public import Darwin
#endif

// Calls of the system under names that no method of a type here has, which would hide them.

/// Reads what is there, at most the size of the buffer; 0 at the end, negative with `errno` on failure.
func readBytes(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
    read(descriptor, buffer.baseAddress, buffer.count)
}

func writeBytes(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    write(descriptor, bytes.baseAddress, bytes.count)
}

@discardableResult
func closeDescriptor(_ descriptor: Int32) -> Int32 { close(descriptor) }

func killProcess(_ process: pid_t) { _ = kill(process, SIGKILL) }

func endProcess(_ code: Int32) -> Never { exit(code) }
