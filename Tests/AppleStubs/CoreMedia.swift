// swift-format-ignore-file
// Declarations of CoreMedia, as far as the adapters use them: see typecheck.sh.
public struct CMTime: Sendable, Equatable {
    private enum Kind: Sendable { case numeric, invalid, indefinite, infinite }
    private var value: Int64
    private var timescale: Int32
    private var kind = Kind.numeric
    public init(value: Int64, timescale: Int32) {
        self.value = value
        self.timescale = timescale
    }
    public init(seconds: Double) { self.init(value: Int64(seconds * 1_000_000), timescale: 1_000_000) }
    private init(_ kind: Kind) {
        self.init(value: 0, timescale: 1)
        self.kind = kind
    }
    public var isNumeric: Bool { kind == .numeric }
    public var isIndefinite: Bool { kind == .indefinite }
    public var seconds: Double { isNumeric ? Double(value) / Double(timescale) : .nan }
    public static var zero: CMTime { CMTime(value: 0, timescale: 1) }
    public static var invalid: CMTime { CMTime(.invalid) }
    public static var indefinite: CMTime { CMTime(.indefinite) }
    public static var positiveInfinity: CMTime { CMTime(.infinite) }
}

public struct CMTimeRange: Sendable {
    public init() {}
    public static var invalid: CMTimeRange { CMTimeRange() }
    public init(start: CMTime, duration: CMTime) {}
    public var start: CMTime { .zero }
    public var end: CMTime { .zero }
}
