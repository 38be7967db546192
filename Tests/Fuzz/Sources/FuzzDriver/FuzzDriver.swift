import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The arguments of a program, as its `main` gets them.
public typealias ProgramArguments = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?

/// What is wrong with an input; nil if nothing is.
public typealias InputCheck = @Sendable (_ bytes: [UInt8]) -> String?

/// The check of this program. It is a member of a structure: a closure that is a generic argument of `Mutex` itself is
/// wrapped anew at each access, and after some 28,000 inputs the stack was full of wrappers.
private struct Target {
    var check: InputCheck
}

private let target = Mutex(Target { _ in nil })

/// libFuzzer's own main loop: it calls back with one input after another.
@_extern(c, "LLVMFuzzerRunDriver")
private func runDriver(
    _ argumentCount: UnsafeMutablePointer<Int32>, _ arguments: UnsafeMutablePointer<ProgramArguments>,
    _ callback: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32

/// Checks one input. The process ends at the first one that is wrong, and libFuzzer keeps that.
///
/// libFuzzer asks for it by this name.
@_cdecl("LLVMFuzzerTestOneInput")
func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    let check = target.withLock { $0.check }
    guard var message = check([UInt8](UnsafeBufferPointer(start: start, count: count))) else { return 0 }
    // What is printed would be lost with the process.
    message += "\n"
    message.withUTF8 { _ = write(2, $0.baseAddress, $0.count) }
    abort()
}

/// Runs a fuzz target: what its `main` returns.
///
/// SwiftPM names the `main` of a program after its target when it builds it for tests and tools, so each target has one of
/// its own (`@_cdecl("FuzzReader_main")`).
public func fuzz(_ argumentCount: Int32, _ arguments: ProgramArguments, _ inputCheck: @escaping InputCheck) -> Int32 {
    target.withLock { $0.check = inputCheck }
    var count = argumentCount
    var list = arguments
    return runDriver(&count, &list, testOneInput)
}
