/// The processors of the computer.
enum Processors {
    /// Their number, at least 1.
    static var count: Int { max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) }
}
